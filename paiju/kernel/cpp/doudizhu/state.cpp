#include "doudizhu/state.h"

#include <algorithm>
#include <stdexcept>

namespace paiju::doudizhu {

Rules::Rules(Options options, std::vector<combos::Finder> finders)
    : options_(std::move(options)), finders_(std::move(finders)) {
    if (finders_.size() != 1 && finders_.size() != 1 + kWildRanks)
        throw std::invalid_argument("combinations: give those without a wild rank, or with each");
    const bool wild = options_.wild_drawn || options_.wild_rank != kNoWild;
    if (wild && finders_.size() == 1)
        throw std::invalid_argument("combinations: those with a wild rank are missing");
    if (options_.wild_rank < kNoWild || options_.wild_rank >= kWildRanks)
        throw std::invalid_argument("wild_rank: no such rank");
    check_amounts();
}

// No score may reach what 64 bits hold, however many bombs there are.
void Rules::check_amounts() const {
    constexpr double most_doublings = 1 << 20;
    double most = options_.show_after_bottom;
    for (const Stage& stage : options_.stages) most = std::max<double>(most, stage.factor);
    const double points = most_doublings * options_.base * options_.multiplier * std::max(most, 1.0);
    if (points * std::max(options_.coefficient, 1) > 1e18)
        throw std::invalid_argument("base, multiplier, shows and coefficient are too large");
}

int Auction::turn() const {
    if (caller < 0) return asked < kSeats ? (first + asked) % kSeats : -1;
    for (int other : {(caller + 1) % kSeats, (caller + 2) % kSeats})
        if (!(spoken >> other & 1)) return other;
    return robs && !caller_again ? caller : -1;
}

void Auction::say(Word word) {
    const int seat = turn();
    if (caller < 0) {
        ++asked;
        if (word == Word::call) caller = static_cast<std::int8_t>(seat);
    } else {
        caller_again = caller_again || seat == caller;
        if (word == Word::rob) {
            last_robber = static_cast<std::int8_t>(seat);
            ++robs;
        }
    }
    spoken = static_cast<std::uint8_t>(spoken | 1 << seat);
}

State Game::deal(const Deck& deck) const {
    State state;
    state.deck = deck;
    go_on(state, 0);
    return state;
}

void Game::legal(const State& state, int seat, PlayList& plays, std::vector<Action>& found) const {
    found.clear();
    if (!state.acts(seat)) return;
    switch (state.phase) {
        case Phase::showing:
            found = {{Word::show}, {Word::wait}};
            return;
        case Phase::calling:
            found = {{Word::call}, {Word::decline}};
            return;
        case Phase::robbing:
            found = {{Word::rob}, {Word::decline}};
            return;
        default:
            break;
    }
    const Position& position = state.position;
    if (!position.leading()) found.push_back({Word::pass});
    if (may_show(state, seat)) found.push_back({Word::show});
    plays.clear();
    rules_.finder(position.wild)
        .plays(position.hands[static_cast<std::size_t>(seat)], position.to_beat, plays);
    for (const Play& play : plays) found.push_back({Word::play, play.cards, play.reading});
}

void Game::apply(State& state, int seat, const Action& action) const {
    switch (action.word) {
        case Word::show:
            show(state, seat);
            return;
        case Word::wait:
            acted(state, seat);
            return;
        case Word::pass:
            state.position.pass();
            state.actors = static_cast<std::uint8_t>(1 << state.position.turn);
            return;
        case Word::play:
            play(state, action);
            return;
        default:
            say(state, action.word);
    }
}

void Game::play(State& state, const Action& action) const {
    Position& position = state.position;
    act(position, action.cards, action.reading, rules_);
    state.phase = position.over() ? Phase::over : Phase::playing;
    state.actors = static_cast<std::uint8_t>(position.over() ? 0 : 1 << position.turn);
}

bool Game::may_show(const State& state, int seat) const {
    const Position& position = state.position;
    return rules_.options().show_after_bottom > 0 && state.phase == Phase::playing &&
           seat == position.landlord && !state.shows[static_cast<std::size_t>(seat)] &&
           position.played[static_cast<std::size_t>(seat)] == 0;
}

// Deals on to a stage, or where there is no more, or all have shown, to the calling (DZ-10).
void Game::go_on(State& state, int stage) const {
    const auto& stages = rules_.options().stages;
    unsigned to_act = 0;
    for (int seat = 0; seat < kSeats; ++seat)
        to_act |= (state.shows[static_cast<std::size_t>(seat)] ? 0U : 1U) << seat;
    if (static_cast<std::size_t>(stage) >= stages.size() || !to_act) {
        deal_up_to(state, kHand);
        start_calling(state);
        return;
    }
    deal_up_to(state, stages[static_cast<std::size_t>(stage)].cards);
    state.stage = static_cast<std::uint8_t>(stage);
    state.actors = static_cast<std::uint8_t>(to_act);
}

void Game::deal_up_to(State& state, int count) const {
    if (count == state.dealt) return;
    state.dealt = static_cast<std::uint8_t>(count);
    for (int seat = 0; seat < kSeats; ++seat)
        state.position.hands[static_cast<std::size_t>(seat)] = state.deck.dealt_to(seat, count);
}

// Who showed first is asked first, else whom the lot names (DZ-03, DZ-13).
void Game::start_calling(State& state) const {
    const int drawn = state.deck.first;
    state.auction.first = static_cast<std::int8_t>(state.first_shown < 0 ? drawn : state.first_shown);
    state.phase = Phase::calling;
    state.actors = static_cast<std::uint8_t>(1 << state.auction.first);
}

void Game::say(State& state, Word word) const {
    state.auction.say(word);
    const int turn = state.auction.turn();
    if (turn >= 0) {
        state.phase = state.auction.caller < 0 ? Phase::calling : Phase::robbing;
        state.actors = static_cast<std::uint8_t>(1 << turn);
        return;
    }
    int landlord = state.auction.landlord();
    if (landlord < 0 && state.first_shown < 0 && rules_.options().redeal) {
        state.phase = Phase::over;
        state.actors = 0;
        state.is_void = true;
        return;
    }
    if (landlord < 0) landlord = state.auction.first;  // DZ-13
    enthrone(state, landlord);
}

// The landlord takes the bottom cards, and a wild rank is drawn (DZ-06, DZ-50).
void Game::enthrone(State& state, int landlord) const {
    Position& position = state.position;
    position.landlord = position.turn = static_cast<std::int8_t>(landlord);
    position.hands[static_cast<std::size_t>(landlord)] += state.deck.bottom();
    const Options& options = rules_.options();
    position.wild =
        options.wild_drawn ? state.deck.wild : static_cast<std::int8_t>(options.wild_rank);
    state.phase = Phase::playing;
    state.actors = static_cast<std::uint8_t>(1 << landlord);
}

void Game::show(State& state, int seat) const {
    int& shown = state.shows[static_cast<std::size_t>(seat)];
    if (state.phase == Phase::playing) {
        shown = rules_.options().show_after_bottom;
        return;
    }
    shown = rules_.options().stages[state.stage].factor;
    if (state.first_shown < 0) state.first_shown = static_cast<std::int8_t>(seat);
    acted(state, seat);
}

// When all have acted at a stage the deal goes on.
void Game::acted(State& state, int seat) const {
    state.actors = static_cast<std::uint8_t>(state.actors & ~(1 << seat));
    if (!state.actors) go_on(state, state.stage + 1);
}

std::int64_t Game::multiplier(const State& state) const {
    const std::int64_t shown = std::max(1, *std::max_element(state.shows.begin(), state.shows.end()));
    const int spring = state.position.over() ? state.position.spring(rules_.options()) : 1;
    return rules_.options().multiplier * shown * spring
           << (state.auction.robs + state.position.doublings);
}

Scores Game::scores(const State& state) const {
    if (!state.over()) throw std::invalid_argument("the deal is still running");
    Scores scores{};
    if (state.is_void) return scores;
    const Options& options = rules_.options();
    const Position& position = state.position;
    const std::int64_t points = std::int64_t{options.base} * multiplier(state);
    const bool coins = options.coefficient > 0;
    const bool slam = options.grand_slam > 0 && multiplier(state) >= options.grand_slam;
    for (int seat = 0; seat < kSeats; ++seat) {
        const bool lord = seat == position.landlord;
        const bool won = lord == position.landlord_won();
        std::int64_t score = (won ? 1 : -1) * points * (lord ? 2 : 1);
        if (coins) {
            score = score * options.coefficient - options.fee;
            if (won && slam) score += std::int64_t{options.grand_slam_reward} * options.coefficient;
        }
        scores[static_cast<std::size_t>(seat)] = score;
    }
    return scores;
}

}  // namespace paiju::doudizhu
