"""Verdicts on decisions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec
import pytest

from paiju.bots.analysis.judge import Moment, Worth, ranked, score_of
from paiju.bots.analysis.playouts import MOST_LISTED, Playouts, candidates
from paiju.bots.analysis.registry import find_judge
from paiju.bots.analysis.review import review, worst
from paiju.bots.analysis.searching import Searching
from paiju.core.codec import encode
from paiju.core.protocol import Action
from paiju.core.record import ActionEntry, Move, Record
from paiju.core.units import Seat
from paiju.games.registry import find_ruleset
from paiju.games.replay import replay
from paiju.games.sevens.actions import COVER, PLAY
from tests.bots.analysis.courses import decided, played

QQ = find_ruleset("sevens-qq")


class Last:
    """A judge who holds the last action for the best, and all others for 3 worse, give or take."""

    def __init__(self, error: float) -> None:
        self.error = error

    def unknown(self, moment: Moment, done: Action) -> tuple[Worth, ...]:
        return self.compare(moment, candidates(moment, done))

    def compare(self, moment: Moment, actions: Sequence[Action]) -> tuple[Worth, ...]:
        *others, best = actions
        worse = (Worth(action, -3.0, 3.0, self.error) for action in others)
        return (Worth(best, 0.0, 0.0), *worse)

    known = compare


def test_every_choice_of_every_seat_is_judged_and_nothing_else() -> None:
    record = played("sevens-qq")
    decisions = decided(record)
    assert {decision.moment.seat for decision in decisions} == {0, 1, 2, 3}
    numbers = [decision.number for decision in decisions]
    assert numbers == sorted(set(numbers))
    for decision in decisions:
        assert len(decision.moment.view.legal) > 1
        assert len(decision.moment.moves) == decision.number - 1
    forced = set(range(1, 53)) - set(numbers)
    assert 1 in forced  # the lead of the seven of spades


@pytest.mark.parametrize("name", ["doudizhu-huanle", "shuangkou-baibian"])
def test_which_of_equal_cards_were_played_is_no_decision(name: str) -> None:
    record = played(name)
    named = msgspec.structs.replace(record, moves=tuple(_with_cards(record)))
    assert named != record
    assert [each.action for each in decided(named)] == [each.action for each in decided(record)]


def _with_cards(record: Record) -> Iterator[Move]:
    """The same moves, with the very cards that were laid."""
    for move, again in zip(record.moves, replay(record).moves, strict=True):
        laid = next((getattr(event, "cards", ()) for event in again.step.public), ())
        action = again.action
        if isinstance(move, ActionEntry) and action is not None and hasattr(action, "which"):
            named = msgspec.structs.replace(action, which=laid)
            yield msgspec.structs.replace(move, do=msgspec.Raw(encode(named)))
        else:
            yield move


@pytest.mark.parametrize("name", ["sevens-qq", "doudizhu-huanle", "shuangkou-baibian"])
def test_what_was_done_is_always_among_what_is_weighed(name: str) -> None:
    for decision in decided(played(name, level=1)):
        weighed = candidates(decision.moment, decision.action)
        assert decision.action in weighed
        assert len(set(weighed)) == len(weighed) <= MOST_LISTED
        legal = decision.moment.game.legal(decision.moment.state, decision.moment.seat)
        assert all(action in legal for action in weighed)


def test_mistakes_are_what_chance_does_not_explain_the_worst_first() -> None:
    decisions = decided(played("sevens-qq"))
    clear, unclear = ([*review(decisions, Last(error))] for error in (0.5, 2.0))

    assert len(clear) == len(decisions)
    wrong = [verdict for verdict in clear if verdict.action != verdict.unknown[0].action]
    assert 0 < len(wrong) < len(clear)
    assert [v for v in clear if v.is_mistake] == wrong
    assert all(verdict.chosen.behind == 3.0 for verdict in wrong)
    assert worst(clear, 2) == wrong[:2]
    assert worst(unclear, 2) == []


@pytest.mark.parametrize(
    ("by", "his"), [("player", True), ("bot", True), ("timeout", False), ("autoplay", False)]
)
def test_what_the_clock_or_auto_play_did_is_nobodys_mistake(by: str, his: bool) -> None:
    record = played("sevens-qq")
    moves = tuple(
        msgspec.structs.replace(move, by=by) if isinstance(move, ActionEntry) else move
        for move in record.moves
    )
    verdicts = [*review(decided(msgspec.structs.replace(record, moves=moves)), Last(0.5))]
    assert {verdict.by for verdict in verdicts} == {by}
    assert (worst(verdicts, 2) != []) == his


def test_worths_are_compared_in_the_same_deals() -> None:
    best, middle, last = ranked(
        [PLAY[0], COVER[1], COVER[2]], [[1.0, 2.0, -1.0], [11.0, 12.0, 7.0], [21.0, 22.0, 21.0]]
    )
    assert [worth.action for worth in (best, middle, last)] == [COVER[1], PLAY[0], COVER[2]]
    assert (best.score, best.behind, best.error) == (12.0, 0.0, 0.0)
    assert (middle.behind, middle.error) == (1.0, 0.0)
    assert last.behind == 3.0
    assert last.error == pytest.approx(1.1547, abs=1e-4)


def forced_end(moment: Moment, action: Action) -> int | None:
    """The score where after an action nobody has a choice any more; else None."""
    game, state = moment.game, moment.game.apply(moment.state, moment.seat, action).state
    while actors := game.actors(state):
        legal = list(game.legal(state, actors[0]))
        if len(legal) > 1:
            return None
        state = game.apply(state, actors[0], legal[0]).state
    return game.settle(state).scores[moment.seat]


def test_where_no_choice_is_left_a_judge_is_exact() -> None:
    judge = Playouts(QQ, samples=4, seed=1)
    ends = [decided(played("sevens-qq", number))[-1] for number in range(8)]
    compared = 0
    for decision in ends:
        for worth in judge.known(decision.moment, decision.moment.view.legal):
            score = forced_end(decision.moment, worth.action)
            if score is not None:
                assert worth.score == score
                compared += 1
    assert compared >= 8


def scores(worths: Sequence[Worth]) -> dict[Action, float]:
    return {worth.action: worth.score for worth in worths}


@pytest.mark.parametrize("name", ["sevens-jingshou", "doudizhu-huanle", "shuangkou-baibian"])
def test_a_judge_gives_the_same_verdict_again(name: str) -> None:
    ruleset = find_ruleset(name)
    decision = decided(played(name))[-2]
    one, again, other = (
        list(review([decision], find_judge(ruleset, samples=3, seed=seed))) for seed in (1, 1, 2)
    )
    assert one == again
    known, otherwise = scores(one[0].known), scores(other[0].known)
    assert all(known[action] == otherwise[action] for action in known.keys() & otherwise)
    for verdict in (*one, *other):
        assert decision.action in scores(verdict.known).keys() <= scores(verdict.unknown).keys()
        assert [w.behind for w in verdict.unknown] == sorted(w.behind for w in verdict.unknown)


class Finds:
    """A search that looks at some actions alone, and finds a little more each time."""

    def __init__(self, *found: tuple[Action, float]) -> None:
        self.found = found
        self.seeds: list[int] = []

    def weigh(self, view: object, seed: int) -> dict[Action, float]:
        self.seeds.append(seed)
        (first, score), *others = self.found
        return dict([(first, score + len(self.seeds)), *others])


def test_a_search_is_made_several_times_and_what_it_passed_over_is_played_out() -> None:
    decision = max(decided(played("sevens-qq")), key=lambda each: len(each.moment.view.legal))
    first, second, third, *_ = decision.moment.view.legal
    search = Finds((first, 2.0), (second, 1.0))
    judge = Searching(search, Last(0.25), times=3, seed=5)
    best, *others = judge.unknown(decision.moment, third)

    assert best == Worth(first, 4.0, 0.0)
    assert others[0] == Worth(third, 4.0, 0.0)  # which the plain judge holds for the best
    assert (others[1].action, others[1].behind) == (second, 3.0)
    assert others[1].error == pytest.approx(3**-0.5)
    assert len(set(search.seeds)) == 3

    assert [worth.action for worth in judge.unknown(decision.moment, second)] == [first, second]
    assert judge.known(decision.moment, (second, third))[0].action == third


def test_what_is_but_offered_before_the_cards_are_dealt_is_no_decision() -> None:
    """DZ-10: who does not want to show has nothing to say."""
    for decision in decided(played("doudizhu-huanle")):
        assert not decision.moment.game.brief(decision.moment.state)


def test_deals_for_coins_are_judged_in_points() -> None:
    huanle = find_ruleset("doudizhu-huanle")
    coins = huanle.with_options({"coefficient": 100, "fee": 50})
    in_points, in_coins = (decided(played(rules))[-1] for rules in (huanle, coins))
    judge = Playouts(huanle, samples=2, seed=1)
    [one, other] = review([in_points, in_coins], judge)
    assert scores(one.known) == scores(other.known)


def test_partners_gain_is_ones_own() -> None:
    """SK-01: the mean of both; DZ-42: a peasant's; in Sevens each is for himself."""
    for name in ("shuangkou-baibian", "doudizhu-huanle", "sevens-qq"):
        record = played(name)
        last = decided(record)[-1].moment
        end = replay(record).moves[-1].step.state
        scores = last.game.settle(end).scores
        for seat in map(Seat, range(len(scores))):
            moment = msgspec.structs.replace(last, seat=seat)
            own = score_of(moment, end)
            if name.startswith("shuangkou"):
                assert own == (scores[seat] + scores[(seat + 2) % 4]) / 2
            else:
                assert own == scores[seat]
