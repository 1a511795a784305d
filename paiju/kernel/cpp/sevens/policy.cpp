#include "sevens/policy.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace paiju::sevens {
namespace {

std::vector<net::Tensor> blank() {
    std::vector<net::Tensor> tensors{{kRows, kWidth}, {2 * kWayRows, kWidth}, {kHeads, kWidth},
                                     {kHeads, 1},     {1, 1}};
    tensors.back().numbers[0] = 1;
    return tensors;
}

// Shares of Gumbel's distribution, evenly: the largest of worths that are shaken with it is each
// as often as a softmax would draw it.
constexpr int kGumbelBits = 10;
std::array<float, 1 << kGumbelBits> make_gumbel() {
    std::array<float, 1 << kGumbelBits> made{};
    for (std::size_t i = 0; i < made.size(); ++i) {
        const double share = (static_cast<double>(i) + 0.5) / static_cast<double>(made.size());
        made[i] = static_cast<float>(-std::log(-std::log(share)));
    }
    return made;
}
const auto kGumbel = make_gumbel();

}  // namespace

Policy::Policy() : tensors_(blank()) {}

Policy::Policy(std::vector<net::Tensor> tensors) : tensors_(std::move(tensors)) {
    const auto wanted = blank();
    const bool same = std::equal(
        wanted.begin(), wanted.end(), tensors_.begin(), tensors_.end(),
        [](const auto& a, const auto& b) { return a.rows == b.rows && a.columns == b.columns; });
    if (!same) throw std::invalid_argument("weights: not those of a policy of Sevens");
}

Hidden Policy::sum_of_all(const Inputs& inputs) const {
    const net::Tensor& table = tensors_[kWhole_];
    Hidden sum = Hidden::zero();
    for (const auto row : inputs.whole) sum.add(table.row(static_cast<std::uint32_t>(row)));
    for (const auto& way : inputs.ways) {
        for (int i = 0; i < way.count; ++i) {
            sum.add(table.row(static_cast<std::uint32_t>(way.rows[i])));
        }
    }
    return sum;
}

Hidden Policy::hidden_of(const Hidden& all, const Inputs& inputs, int action) const {
    Hidden hidden = all;
    if (action == kTopple) return hidden;
    const net::Tensor& table = tensors_[kLocal];
    const WaysOf on = ways_of(action);
    for (int i = 0; i < on.count; ++i) {
        const auto& way = inputs.ways[on.at[i]];
        for (int k = 0; k < way.count; ++k) {
            hidden.add(table.row(static_cast<std::uint32_t>(way.rows[k])));
        }
    }
    return hidden;
}

Worths Policy::worths(const State& state, const Legal& legal) const {
    const Inputs seen = inputs(state, legal);
    const Hidden all = sum_of_all(seen);
    Worths found{};
    int number = 0;
    const auto weigh = [&](const Hidden& hidden, int action) {
        const auto head = static_cast<std::uint32_t>(head_of(action, legal.cover));
        const float worth = net::relu_dot(hidden, tensors_[kHead].row(head));
        found[number++] = (worth + tensors_[kBias].numbers[head]) * scale();
    };
    if (legal.topple) weigh(all, kTopple);
    // Cards of one way come one after the other, and have the same hidden layer.
    Hidden hidden;
    int last = -1;
    for (Bits left = legal.cards; left != 0;) {
        const int card = take_lowest(left);
        const WaysOf on = ways_of(card);
        const int way = on.count == 1 ? on.at[0] : -1;
        if (way < 0 || way != last) hidden = hidden_of(all, seen, card);
        last = way;
        weigh(hidden, card);
    }
    return found;
}

int Policy::choose(const State& state, const Legal& legal) const {
    const int moves = legal.count();
    if (moves == 1) return legal.at(0);
    const Worths found = worths(state, legal);
    const auto best = std::max_element(found.begin(), found.begin() + moves);
    return legal.at(static_cast<int>(best - found.begin()));
}

int Policy::draw(const State& state, const Legal& legal, float noise, Rng& rng) const {
    const int moves = legal.count();
    if (moves == 1) return legal.at(0);
    const Worths found = worths(state, legal);
    const float by = noise * scale();
    int best = 0;
    float highest = 0;
    std::uint64_t luck = 0;
    for (int i = 0; i < moves; ++i) {
        if (i % 6 == 0) luck = rng.next();
        const float shaken = found[i] + by * kGumbel[luck & (kGumbel.size() - 1)];
        luck >>= kGumbelBits;
        if (i == 0 || shaken > highest) highest = shaken, best = i;
    }
    return legal.at(best);
}

}  // namespace paiju::sevens
