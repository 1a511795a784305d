#include "shuangkou/features.h"

#include <algorithm>

namespace paiju::shuangkou {

namespace {

// Numbers of what one seat has shown: of each kind what it passed on, and whether it led it last.
constexpr int kShown = 2 * (kPlaces - 1);

// Where each number stands. What counts cards or ranks is in tenths.
enum At : int {
    // The hand afterwards.
    kPass, kCost, kCostRise, kGroups, kCards, kSinglesLow, kSinglesTop, kPairsLow, kPairsTop,
    kTriplesLow, kTriplesTop, kRuns, kBombs, kLines, kOut, kOneLeft, kTwoLeft, kNoneLow, kOneLow,
    kTwoLow, kWildsLeft, kJokersLeft, kTwosLeft,
    // The play.
    kRank, kRise, kSize, kTop, kLowest, kSingle, kPair, kTriple, kStraight, kPairRun, kTripleRun,
    kBomb, kBombLines, kContribution, kMultiplier, kBombOnBomb, kBombNear, kBombFar, kWilds,
    kTopAndRunsOut,
    // The others.
    kNextGoesOut, kPreviousGoesOut, kPartnerGoesOut, kNearRank, kNearTop, kPartnerNearRank,
    // The hand afterwards, rank by rank.
    kLeft,
    // What others have shown of the kind: passed, passed on no higher one, led it last.
    kNextPassed = kLeft + kLanes, kPreviousPassed = kNextPassed + 3,
    kPartnerPassed = kPreviousPassed + 3,
    // How likely the play stands, against each and both enemies; and what is left, kind by kind.
    kNextStands = kPartnerPassed + 3, kPreviousStands, kPartnerStands, kEnemiesStand, kSinglesStand,
    kPairsStand, kTriplesStand, kFall, kWeakest, kFallButOne, kChoiceCount,
    // From here on the same for all choices: the table.
    kBias = kChoiceFeatures, kNextOut, kNextOne, kNextTwo, kNextFew, kNextCards, kPreviousOut,
    kPreviousOne, kPreviousTwo, kPreviousFew, kPreviousCards, kPartnerOut, kPartnerOne, kPartnerTwo,
    kPartnerFew, kPartnerCards, kFoursUnseen, kJokersUnseen, kTopsUnseen, kOwnHighest,
    kTheirHighest, kPaid, kPaidMore, kPaidLess,
    // What stands.
    kStandingRank, kStandingSize, kStandingBomb, kStandingTop, kOwnerNext, kOwnerNear, kOwnerOut,
    kPassed,
    // What others hold together, rank by rank.
    kUnseen,
    // What others have shown by what they did, kind by kind.
    kNextShown = kUnseen + kLanes, kPreviousShown = kNextShown + kShown,
    kPartnerShown = kPreviousShown + kShown,
    // How likely what stands does so still.
    kNextLeaves = kPartnerShown + kShown, kPreviousLeaves, kPartnerLeaves, kCount
};
static_assert(kChoiceCount <= kChoiceFeatures);
static_assert(kCount <= kFeatures);

constexpr bool near_out(int cards) { return cards > 0 && cards <= 4; }

int fewer(int one, int other) { return one && other ? std::min(one, other) : one + other; }

Hand all_hands(const State& state) {
    Hand all = 0;
    for (const Hand hand : state.hands) all += hand;
    return all;
}

// A hand's cards in five steps: out, one, two, three or four, and how many.
void describe_count(int cards, float* at) {
    at[0] = flag(cards == 0);
    at[1] = flag(cards == 1);
    at[2] = flag(cards == 2);
    at[3] = flag(cards == 3 || cards == 4);
    at[4] = tenth(cards);
}

void show(const Shown& shown, float* at) {
    for (int place = 1; place < kPlaces; ++place) *at++ = tenth(shown.passed[place]);
    if (shown.last_led) at[shown.last_led - 1] = 1;
}

// What a seat has shown of the kind of a play.
void compare(const Shown& shown, const Reading& reading, float* at) {
    const int place = place_of(reading), passed = shown.passed[place];
    at[0] = tenth(passed);
    at[1] = flag(passed && kLanes - passed <= reading.rank);
    at[2] = flag(shown.last_led == place);
}

}  // namespace

Tops::Tops(Hand cards, bool wild) {
    const int wilds = wild ? count_of(cards, kBigJoker) : 0;
    for (int unit = 1; unit <= 3; ++unit) {
        Hand held = at_least(cards, unit);
        if (unit > 1 && wilds) held |= at_least(cards & ~lane_of(kBigJoker), unit - 1);
        const int highest = held ? combos::highest_lane(held) : 0;
        ranks[unit - 1] = static_cast<RankSet>(0xffff << highest);
    }
}

Outlook::Outlook(const State& state, const Rules& rules, Splitter& splitter)
    : state_(state),
      rules_(rules),
      splitter_(splitter),
      seat_(state.turn),
      hand_(state.hands[seat_]),
      unseen_(all_hands(state) - hand_),
      split_(splitter.of(hand_)),
      next_(state.counts[after(seat_)]),
      previous_(state.counts[partner(after(seat_))]),
      nearest_(fewer(next_, previous_)),
      partner_(state.counts[partner(seat_)]),
      tops_(unseen_, rules.readings.wild()),
      next_chances_(unseen_, next_, rules.readings.wild()),
      previous_chances_(unseen_, previous_, rules.readings.wild()),
      partner_chances_(unseen_, partner_, rules.readings.wild()) {
    const bool friendly = team(state.owner) == team(seat_);
    situation_ = state.leads() ? Situation::lead
                 : friendly    ? Situation::on_partner
                               : Situation::on_enemy;
    table_.fill(0);
    table_[kBias] = 1;
    describe_table(table_);
    describe_unseen(table_);
    if (!state.leads()) describe_standing(table_);
    describe_shown(table_);
}

void Outlook::describe(const Play& play, Features& features) const {
    features = table_;
    const Hand left = hand_ - play.cards;
    const Split rest = play.is_pass() ? split_ : splitter_.of(left);
    describe_rest(left, rest, features);
    describe_held(rest, features);
    features[kPass] = flag(play.is_pass());
    if (play.is_pass()) return;
    describe_cards(play, rest, features);
    if (play.reading.is_bomb()) {
        describe_bomb(play.reading, features);
    } else {
        describe_kind(play.reading, features);
        describe_others(play.reading, features);
        describe_memory(play.reading, features);
        describe_chances(play.reading, features);
    }
}

void Outlook::describe_table(Features& features) const {
    describe_count(next_, &features[kNextOut]);
    describe_count(previous_, &features[kPreviousOut]);
    describe_count(partner_, &features[kPartnerOut]);
    features[kFoursUnseen] = tenth(std::popcount(at_least(unseen_, 4)));
    features[kJokersUnseen] = tenth(count_of(unseen_, kSmallJoker) + count_of(unseen_, kBigJoker));
    features[kTopsUnseen] = tenth(count_of(unseen_, kSmallJoker - 1));
    features[kOwnHighest] = tenth(rules_.payments.multiplier[state_.highest[team(seat_)]]);
    features[kTheirHighest] = tenth(rules_.payments.multiplier[state_.highest[1 - team(seat_)]]);
    const int paid = state_.paid(team(seat_));
    features[kPaid] = tenth(paid);
    features[kPaidMore] = flag(paid > 0);
    features[kPaidLess] = flag(paid < 0);
}

void Outlook::describe_unseen(Features& features) const {
    for (int lane = 0; lane < kLanes; ++lane) {
        features[kUnseen + lane] = 0.25f * static_cast<float>(count_of(unseen_, lane));
    }
}

void Outlook::describe_standing(Features& features) const {
    const Reading& standing = state_.to_beat;
    features[kStandingRank] = tenth(standing.rank);
    features[kStandingSize] = tenth(standing.size());
    features[kStandingBomb] = flag(standing.is_bomb());
    features[kStandingTop] = flag(is_top(standing));
    features[kOwnerNext] = flag(state_.owner == after(seat_));
    features[kOwnerNear] = flag(near_out(state_.counts[state_.owner]));
    features[kOwnerOut] = flag(state_.counts[state_.owner] == 0);
    features[kPassed] = tenth(state_.passes);
    if (standing.is_bomb() || standing.length > 1) return;
    features[kNextLeaves] = next_chances_.stands(standing.unit, standing.rank);
    features[kPreviousLeaves] = previous_chances_.stands(standing.unit, standing.rank);
    features[kPartnerLeaves] = partner_chances_.stands(standing.unit, standing.rank);
}

void Outlook::describe_shown(Features& features) const {
    show(state_.shown[after(seat_)], &features[kNextShown]);
    show(state_.shown[partner(after(seat_))], &features[kPreviousShown]);
    show(state_.shown[partner(seat_)], &features[kPartnerShown]);
}

void Outlook::describe_rest(Hand hand, const Split& split, Features& features) const {
    const int singles = tops_.count(split, 1), pairs = tops_.count(split, 2),
              triples = tops_.count(split, 3);
    const int low = split.groups - split.bombs - singles - pairs - triples;
    features[kCost] = tenth(1) * split.cost;
    features[kCostRise] = split.cost - split_.cost;
    features[kGroups] = tenth(split.groups);
    features[kCards] = tenth(size_of(hand));
    features[kSinglesLow] = tenth(std::popcount(split.alike[0]) - singles);
    features[kSinglesTop] = tenth(singles);
    features[kPairsLow] = tenth(std::popcount(split.alike[1]) - pairs);
    features[kPairsTop] = tenth(pairs);
    features[kTriplesLow] = tenth(std::popcount(split.alike[2]) - triples);
    features[kTriplesTop] = tenth(triples);
    features[kRuns] = tenth(split.runs);
    features[kBombs] = tenth(split.bombs);
    features[kLines] = tenth(split.lines);
    features[kOut] = flag(split.groups == 0);
    features[kOneLeft] = flag(split.groups == 1);
    features[kTwoLeft] = flag(split.groups == 2);
    features[kNoneLow] = flag(low == 0);
    features[kOneLow] = flag(low == 1);
    features[kTwoLow] = flag(low == 2);
    features[kWildsLeft] = tenth(count_of(hand, kBigJoker));
    features[kJokersLeft] = tenth(count_of(hand, kSmallJoker));
    features[kTwosLeft] = tenth(count_of(hand, kSmallJoker - 1));
    for (int lane = 0; lane < kLanes; ++lane) {
        features[kLeft + lane] = 0.25f * static_cast<float>(count_of(hand, lane));
    }
}

void Outlook::describe_cards(const Play& play, const Split& rest, Features& features) const {
    const int low = rest.groups - rest.bombs - tops_.count(rest);
    features[kSize] = tenth(play.reading.size());
    features[kTop] = flag(is_top(play.reading));
    features[kWilds] = static_cast<float>(count_of(play.cards, kBigJoker));
    features[kTopAndRunsOut] = flag(low <= 1 && is_top(play.reading));
}

void Outlook::describe_kind(const Reading& reading, Features& features) const {
    features[kRank] = tenth(reading.rank);
    features[kRise] = state_.leads() ? 0 : tenth(reading.rank - state_.to_beat.rank);
    features[kLowest] = flag(state_.leads() && reading.low() == lowest_lane(hand_));
    features[kSingle + static_cast<int>(reading.kind) - static_cast<int>(Kind::single)] = 1;
}

void Outlook::describe_bomb(const Reading& reading, Features& features) const {
    const auto& multiplier = rules_.payments.multiplier;
    const int before = multiplier[state_.highest[team(seat_)]], now = multiplier[reading.lines];
    features[kBomb] = 1;
    features[kBombLines] = tenth(reading.lines);
    features[kContribution] = tenth(rules_.payments.contribution[reading.lines]);
    features[kMultiplier] = tenth(std::max(0, now - before));
    features[kBombOnBomb] = flag(state_.to_beat.is_bomb());
    features[kBombNear] = flag(near_out(nearest_));
    features[kBombFar] = flag(nearest_ > 15);
}

void Outlook::describe_others(const Reading& reading, Features& features) const {
    const int size = reading.size();
    const bool top = is_top(reading);
    features[kNextGoesOut] = flag(!top && next_ == size);
    features[kPreviousGoesOut] = flag(!top && previous_ == size);
    features[kPartnerGoesOut] = flag(!top && partner_ == size);
    features[kNearRank] = near_out(nearest_) ? tenth(reading.rank) : 0;
    features[kNearTop] = flag(near_out(nearest_) && top);
    features[kPartnerNearRank] = near_out(partner_) && size <= partner_ ? tenth(reading.rank) : 0;
}

void Outlook::describe_memory(const Reading& reading, Features& features) const {
    compare(state_.shown[after(seat_)], reading, &features[kNextPassed]);
    compare(state_.shown[partner(after(seat_))], reading, &features[kPreviousPassed]);
    compare(state_.shown[partner(seat_)], reading, &features[kPartnerPassed]);
}

void Outlook::describe_chances(const Reading& reading, Features& features) const {
    if (reading.length > 1) return;
    const float next = next_chances_.stands(reading.unit, reading.rank);
    const float previous = previous_chances_.stands(reading.unit, reading.rank);
    features[kNextStands] = next;
    features[kPreviousStands] = previous;
    features[kPartnerStands] = partner_chances_.stands(reading.unit, reading.rank);
    features[kEnemiesStand] = next * previous;
}

void Outlook::describe_held(const Split& rest, Features& features) const {
    float falls = 0, weakest = 0;
    for (int unit = 1; unit <= 3; ++unit) {
        float stands = 0;
        for (unsigned ranks = rest.alike[unit - 1]; ranks; ranks &= ranks - 1) {
            const int rank = std::countr_zero(ranks);
            const float one = next_chances_.stands(unit, rank) * previous_chances_.stands(unit, rank);
            stands += one;
            falls += 1 - one;
            weakest = std::max(weakest, 1 - one);
        }
        features[kSinglesStand + unit - 1] = .3f * stands;
    }
    features[kFall] = .3f * falls;
    features[kWeakest] = weakest;
    features[kFallButOne] = .3f * (falls - weakest);
}

// Whether nothing of the kind in other hands beats it; of runs only those up to the ace are sure.
bool Outlook::is_top(const Reading& reading) const {
    if (reading.is_bomb()) return false;
    if (reading.length > 1) return reading.rank == kAce;
    return tops_.has(reading);
}

}  // namespace paiju::shuangkou
