#include "doudizhu/random_play.h"

namespace paiju::doudizhu {
namespace {

class RandomPlayer {
public:
    RandomPlayer(const Rules& rules, std::uint64_t seed)
        : rules_(rules), game_(rules), rng_(seed) {}

    void play(Played& played) {
        State state = game_.deal(shuffled(rng_));
        while (!state.over()) {
            if (state.phase == Phase::playing)
                lay_any(state);
            else
                say_any(state);
            ++played.plies;
        }
        ++played.deals;
        played.landlord_wins += !state.is_void && state.position.landlord_won();
        const Scores scores = game_.scores(state);
        for (std::size_t seat = 0; seat < kSeats; ++seat) played.scores[seat] += scores[seat];
    }

private:
    void say_any(State& state) {
        static constexpr Word yes[] = {Word::show, Word::call, Word::rob};
        static constexpr Word no[] = {Word::wait, Word::decline, Word::decline};
        const auto phase = static_cast<std::size_t>(state.phase);
        game_.apply(state, state.actor(), {rng_.below(2) ? yes[phase] : no[phase]});
    }

    void lay_any(State& state) {
        const Position& position = state.position;
        const auto seat = static_cast<std::size_t>(position.turn);
        plays_.clear();
        rules_.finder(position.wild).plays(position.hands[seat], position.to_beat, plays_);
        const bool word = !position.leading() || game_.may_show(state, position.turn);
        const auto count = static_cast<std::uint32_t>(plays_.size() + word);
        const std::uint32_t drawn = rng_.below(count);
        if (drawn == plays_.size()) {
            game_.apply(state, position.turn, {position.leading() ? Word::show : Word::pass});
        } else {
            const Play& play = plays_[drawn];
            game_.apply(state, position.turn, {Word::play, play.cards, play.reading});
        }
    }

    const Rules& rules_;
    Game game_;
    Rng rng_;
    PlayList plays_;
};

}  // namespace

Deck shuffled(Rng& rng) {
    Deck deck;
    for (std::size_t card = 0; card < kDeck; ++card)
        deck.ranks[card] = static_cast<std::uint8_t>(card < 52 ? card / 4 : card - 39);
    shuffle(deck.ranks.data(), kDeck, rng);
    deck.first = static_cast<std::uint8_t>(rng.below(kSeats));
    deck.wild = static_cast<std::int8_t>(rng.below(kWildRanks));
    return deck;
}

Played random_play(const Rules& rules, std::int64_t deals, std::uint64_t seed) {
    RandomPlayer player(rules, seed);
    Played played;
    while (played.deals < deals) player.play(played);
    return played;
}

}  // namespace paiju::doudizhu
