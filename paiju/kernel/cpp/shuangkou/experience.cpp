#include "shuangkou/experience.h"

#include <algorithm>

#include "shuangkou/match.h"

namespace paiju::shuangkou {

namespace {

struct Noted {
    int side;
    float so_far;  // what bombs have brought that side
};

float so_far(const State& state, int side, const Payments& payments) {
    return static_cast<float>(
        payments.base * (state.contributions[side] + state.contributions[partner(side)]));
}

// What a search found about all that may be done.
void note(const State& state, Policy& policy, const std::vector<Choice>& chosen, Lessons& lessons) {
    Candidates candidates;
    find_candidates(state, policy.rules().readings, policy.splitter(), true, candidates);
    const Outlook outlook(state, policy.rules(), policy.splitter());
    float best = chosen[0].worth;
    for (const Choice& choice : chosen) best = std::max(best, choice.worth);
    for (const Play& play : candidates) {
        outlook.describe(play, lessons.choices.emplace_back());
        const auto same = [&](const Choice& choice) { return choice.play.cards == play.cards; };
        const auto found = std::ranges::find_if(chosen, same);
        lessons.behind.push_back(found == chosen.end() ? kNotTried : best - found->worth);
    }
    lessons.decisions.push_back(static_cast<std::int32_t>(outlook.situation()));
    lessons.decisions.push_back(candidates.count);
}

}  // namespace

Lessons play_searched(Policy& policy, const Effort& effort, int deals, Rng& rng) {
    Lessons lessons;
    for (int number = 0; number < deals; ++number) {
        State state = deal(rng);
        View view = first_view(state, rng);
        while (!state.over()) {
            see(view, state);
            const auto choices = choose(view, policy, effort, rng);
            if (choices.size() > 1) note(state, policy, choices, lessons);
            const bool wander = rng.below(10) == 0;
            const Play play = wander ? policy.draw(state, rng) : choices[0].play;
            go_on(view, state, play, policy.rules().payments);
        }
    }
    return lessons;
}

Experience play_deals(Policy& policy, int deals, int one_in, Rng& rng) {
    const Payments& payments = policy.rules().payments;
    Experience experience;
    std::vector<Noted> noted;
    for (int number = 0; number < deals; ++number) {
        noted.clear();
        State state = deal(rng);
        while (!state.over()) {
            // Play-outs end when a trick is over.
            if (state.leads() && rng.below(static_cast<std::uint32_t>(one_in)) == 0) {
                describe(state, policy.rules(), policy.splitter(), experience.moments.emplace_back());
                noted.push_back({team(state.turn), so_far(state, team(state.turn), payments)});
            }
            apply(state, policy.draw(state, rng), payments);
        }
        for (const auto& [side, before] : noted) {
            const float won = team(state.out[0]) == side ? 1.0f : 0.0f;
            experience.outcomes.push_back({won, points_of(state, side, payments) - before});
        }
    }
    return experience;
}

}  // namespace paiju::shuangkou
