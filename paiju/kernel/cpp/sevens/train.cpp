#include "sevens/train.h"

#include <cmath>

namespace paiju::sevens {
namespace {

// What the seat in turn makes of the deal after each of its actions.
template <class Mind>
Worths outcomes(const State& state, const Legal& legal, const Rules& rules, const Mind& mind) {
    Worths made{};
    const int seat = state.turn;
    for (int number = 0; number < legal.count(); ++number) {
        State next = state;
        apply(next, legal.at(number), legal.cover);
        play_out(next, rules, mind);
        made[number] = static_cast<float>(scores(next, rules)[seat]);
    }
    return made;
}

void centre(Worths& worths, int many) {
    float sum = 0;
    for (int i = 0; i < many; ++i) sum += worths[i];
    for (int i = 0; i < many; ++i) worths[i] -= sum / static_cast<float>(many);
}

// Random numbers in the hidden layer's rows, so that its parts learn different things.
void scatter(Policy& policy, Rng& rng) {
    for (const auto table : {Policy::kWhole_, Policy::kLocal, Policy::kHead}) {
        for (float& number : policy.tensors()[table].numbers) {
            number = static_cast<float>(rng.uniform() - 0.5) * 0.2F;
        }
    }
}

class Trainer {
public:
    Trainer(const Rules& rules, const Policy& from, const Practised& teacher,
            const Schedule& schedule, std::uint64_t seed)
        : rules_(rules), teacher_(teacher), schedule_(schedule), rng_(seed), policy_(from),
          mean_(from), adam_(from.tensors()) {}

    Learnt run() {
        const auto taught = static_cast<std::int64_t>(
            static_cast<double>(schedule_.decisions) * schedule_.taught);
        while (done_ < taught) play_deal(teacher_);
        while (done_ < schedule_.decisions) play_deal(mean_);
        return {mean_, late_ ? late_error_ / static_cast<double>(late_) : 0, deals_};
    }

private:
    template <class Mind>
    void play_deal(const Mind& mind) {
        State state = begin(random_hands(rng_), rules_);
        ++deals_;
        while (!state.over()) {
            const Legal moves = legal(state, rules_);
            const int many = moves.count();
            int action = moves.at(0);
            if (many > 1) {
                if (rng_.uniform() < schedule_.share) learn(state, moves, mind);
                const bool explores = rng_.uniform() < schedule_.explore;
                action = explores ? moves.at(static_cast<int>(rng_.below(
                                        static_cast<std::uint32_t>(many))))
                                  : mind.choose(state, moves);
            }
            apply(state, action, moves.cover);
        }
    }

    template <class Mind>
    void learn(const State& state, const Legal& legal, const Mind& mind) {
        const int many = legal.count();
        Worths target = outcomes(state, legal, rules_, mind);
        for (float& worth : target) worth /= policy_.scale();
        centre(target, many);
        add_gradients(state, legal, target);
        if (++done_ % schedule_.batch == 0) step();
    }

    void add_gradients(const State& state, const Legal& legal, const Worths& target) {
        const int many = legal.count();
        const Inputs seen = inputs(state, legal);
        const Hidden all = policy_.sum_of_all(seen);
        std::array<Hidden, kHand + 1> hidden;
        Worths off{};
        for (int i = 0; i < many; ++i) {
            const auto head = static_cast<std::uint32_t>(head_of(legal.at(i), legal.cover));
            hidden[i] = policy_.hidden_of(all, seen, legal.at(i));
            off[i] = net::relu_dot(hidden[i], policy_.tensors()[Policy::kHead].row(head)) +
                     policy_.tensors()[Policy::kBias].numbers[head];
        }
        centre(off, many);
        Hidden down = Hidden::zero();
        for (int i = 0; i < many; ++i) {
            off[i] -= target[i];
            note(off[i]);
            through_head(seen, legal.at(i), legal.cover, hidden[i], off[i], down);
        }
        for (const auto row : seen.whole) to_row(Policy::kWhole_, row, down);
        for (const auto& way : seen.ways) {
            for (int k = 0; k < way.count; ++k) to_row(Policy::kWhole_, way.rows[k], down);
        }
    }

    void through_head(const Inputs& seen, int action, bool cover, const Hidden& hidden,
                      float slope, Hidden& down) {
        const auto head = static_cast<std::uint32_t>(head_of(action, cover));
        const float* weights = policy_.tensors()[Policy::kHead].row(head);
        float* gradient = adam_.gradient(Policy::kHead, head);
        Hidden mine;
        for (int i = 0; i < kWidth; ++i) {
            const bool on = hidden.at(i) > 0;
            gradient[i] += on ? slope * hidden.at(i) : 0;
            mine.set(i, on ? slope * weights[i] : 0);
        }
        adam_.gradient(Policy::kBias, head)[0] += slope;
        down.add(mine);
        if (action == kTopple) return;
        const WaysOf on = ways_of(action);
        for (int i = 0; i < on.count; ++i) {
            const auto& way = seen.ways[on.at[i]];
            for (int k = 0; k < way.count; ++k) to_row(Policy::kLocal, way.rows[k], mine);
        }
    }

    void to_row(std::uint32_t table, std::int32_t row, const Hidden& slope) {
        float* gradient = adam_.gradient(table, static_cast<std::uint32_t>(row));
        Hidden sum = slope;
        sum.add(gradient);
        sum.store(gradient);
    }

    void note(float off) {
        if (done_ < schedule_.decisions * 9 / 10) return;
        late_error_ += off * off;
        ++late_;
    }

    void step() {
        const float part = static_cast<float>(done_) / static_cast<float>(schedule_.decisions);
        const float rate = schedule_.rate * std::pow(0.02F, part);
        const float scale = policy_.scale();
        adam_.step(policy_.tensors(), rate, 1.0F / static_cast<float>(schedule_.batch));
        policy_.tensors()[Policy::kScale].numbers[0] = scale;
        ++steps_;
        // Early on the mean is over few steps, so that the first weights are soon forgotten.
        const float young = 1 - 1 / (1 + static_cast<float>(steps_) / 10);
        const float keep = std::min(schedule_.averaging, young);
        for (std::size_t t = 0; t < mean_.tensors().size(); ++t) {
            auto& into = mean_.tensors()[t].numbers;
            const auto& from = policy_.tensors()[t].numbers;
            for (std::size_t i = 0; i < into.size(); ++i) {
                into[i] += (1 - keep) * (from[i] - into[i]);
            }
        }
    }

    const Rules& rules_;
    const Practised& teacher_;
    Schedule schedule_;
    Rng rng_;
    Policy policy_, mean_;
    net::Adam adam_;
    std::int64_t done_ = 0, deals_ = 0, steps_ = 0, late_ = 0;
    double late_error_ = 0;
};

}  // namespace

double spread(const Rules& rules, const Policy& policy, int deals, std::uint64_t seed) {
    Rng rng(seed);
    double squares = 0;
    std::int64_t actions = 0;
    for (int deal = 0; deal < deals; ++deal) {
        State state = begin(random_hands(rng), rules);
        while (!state.over()) {
            const Legal moves = legal(state, rules);
            const int many = moves.count();
            if (many > 1) {
                Worths made = outcomes(state, moves, rules, policy);
                centre(made, many);
                for (int i = 0; i < many; ++i) squares += made[i] * made[i];
                actions += many;
            }
            apply(state, policy.choose(state, moves), moves.cover);
        }
    }
    return actions ? std::sqrt(squares / static_cast<double>(actions)) : 1;
}

Learnt train(const Rules& rules, const Policy& from, const Practised& teacher,
             const Schedule& schedule, std::uint64_t seed) {
    Policy start = from;
    bool blank = true;
    for (const float number : start.tensors()[Policy::kHead].numbers) blank &= number == 0;
    Rng rng(seed);
    if (blank) scatter(start, rng);
    const double scale = std::max(spread(rules, from, 300, seed), 1e-3);
    start.tensors()[Policy::kScale].numbers[0] = static_cast<float>(scale);
    return Trainer(rules, start, teacher, schedule, seed).run();
}

}  // namespace paiju::sevens
