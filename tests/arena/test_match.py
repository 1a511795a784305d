"""Matches: duplicate deals, seats turned, the same outcome however they are run."""

from __future__ import annotations

import random
from typing import Any

import pytest

from paiju.arena.figures import estimate, share
from paiju.arena.match import Contest, DeckResult, play_deck, seeds_of
from paiju.arena.player import Made
from paiju.arena.players import AnyAction
from paiju.arena.result import first_fault, result_of
from paiju.arena.run import Match, results
from paiju.core.protocol import Action
from paiju.core.shuffle import shuffle
from paiju.games.registry import find_ruleset, rulesets
from paiju.games.sevens.actions import PLAY


def contest(name: str, *, fixed: bool = False) -> Contest:
    return Contest(find_ruleset(name), seed=7, fixed_landlord=fixed)


def played(match: Match, jobs: int = 1) -> list[DeckResult]:
    return list(results(match, jobs))


def untimed(decks: list[DeckResult]) -> dict[int, tuple[float, ...]]:
    return {deck.number: deck.margins for deck in decks}


class Failing:
    """Does something else than it should in each turn but the first."""

    def __init__(self, wrong: Any) -> None:
        self.wrong = wrong

    def act(self, view: Any) -> Action:
        if isinstance(self.wrong, Exception):
            raise self.wrong
        return self.wrong


@pytest.mark.parametrize("ruleset", rulesets(), ids=lambda ruleset: ruleset.name)
def test_both_have_each_seat_as_often_with_as_many_against_as_many(ruleset: Any) -> None:
    tables = Contest(ruleset).tables
    for seat in range(len(tables[0])):
        assert sum(table[seat] for table in tables) * 2 == len(tables)
    turned = {tuple(1 - who for who in table) for table in tables}
    assert turned == set(tables)


@pytest.mark.parametrize("ruleset", rulesets(), ids=lambda ruleset: ruleset.name)
def test_a_player_against_itself_is_exactly_even(ruleset: Any) -> None:
    match = Match(Contest(ruleset), ("level:1", "level:1"), decks=3)
    result = result_of(match.contest, played(match))

    assert (result.points.mean, result.points.error) == (0, 0)
    assert result.won.mean == result.decks_won.mean == 0.5
    assert result.decks == 3
    assert result.deals == 3 * len(match.contest.tables)


@pytest.mark.parametrize(
    ("name", "decks"), [("sevens-qq", 40), ("doudizhu-huanle", 8), ("shuangkou-baibian", 8)]
)
def test_a_level_beats_chance_and_seen_from_the_other_side_loses(name: str, decks: int) -> None:
    one, other = (
        result_of(match.contest, played(match))
        for match in (
            Match(contest(name), ("level:2", "random"), decks),
            Match(contest(name), ("random", "level:2"), decks),
        )
    )
    assert one.points.low > 0
    assert one.won.low > 0.5
    assert other.points.mean == -one.points.mean
    assert other.won.mean == pytest.approx(1 - one.won.mean)


def test_the_number_of_processes_changes_nothing() -> None:
    match = Match(contest("sevens-qq"), ("level:2", "random"), decks=7)
    alone, together = played(match), played(match, jobs=3)

    assert untimed(together) == untimed(alone)
    assert list(untimed(alone)) == list(range(7))
    figures = [result_of(match.contest, decks) for decks in (alone, together)]
    assert figures[0].points == figures[1].points
    assert figures[0].sittings == figures[1].sittings


def test_another_seed_gives_other_decks() -> None:
    first, second = contest("sevens-qq"), Contest(find_ruleset("sevens-qq"), seed=8)
    decks = {
        shuffle(each.game.pack, seeds_of(each, number)).cards
        for each in (first, second)
        for number in range(3)
    }
    assert len(decks) == 6


def test_a_fixed_landlord_counts_bombs_and_his_double_stake_alone() -> None:
    match = Match(contest("doudizhu-huanle", fixed=True), ("level:2", "level:1"), decks=30)
    margins = [margin for deck in played(match) for margin in deck.margins]

    powers = {abs(margin) for margin in margins}
    assert powers <= {2.0, 4.0, 8.0, 16.0}
    assert 2.0 in powers
    assert result_of(match.contest, played(match)).deals == 60


def test_dz_02_what_nobody_wants_to_play_is_dealt_again_and_at_last_scores_nothing() -> None:
    class NoCaller:
        def act(self, view: Any) -> Action:
            return view.legal[-1]

    declining = Contest(
        find_ruleset("doudizhu-huanle").with_options(
            {"show_before_deal": 0, "show_while_dealing": [], "all_decline": "redeal"}
        )
    )
    never = Made(lambda seed: NoCaller())
    deck = play_deck(declining, (never, never), 0, lambda: 0)
    assert deck.margins == (0,) * 6

    called = play_deck(declining, (never, Made(AnyAction)), 0, lambda: 0)
    assert any(called.margins)


# --- faults -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wrong", "what"),
    [
        (ValueError("no idea"), "ValueError: no idea"),
        (None, "not an action: None"),
        ({"action": "play", "cards": "S7"}, "not an action: {"),
    ],
)
def test_a_decision_that_fails_is_made_by_the_rules_and_told(wrong: Any, what: str) -> None:
    players = (Made(lambda seed: Failing(wrong)), Made(AnyAction))
    deck = play_deck(contest("sevens-qq"), players, 4, lambda: 0)

    assert len(deck.faults) == 52
    fault = first_fault([deck])
    assert fault is not None
    assert (fault.player, fault.deck, fault.table) == (0, 4, 0)
    assert fault.seat in (0, 2)
    assert fault.ply in (0, 1)
    assert fault.what.startswith(what)


def test_a_refused_action_is_told_by_its_code() -> None:
    players = (Made(lambda seed: Failing(PLAY[0])), Made(AnyAction))
    deck = play_deck(contest("sevens-qq"), players, 4, lambda: 0)
    fault = first_fault([deck])
    assert fault is not None
    assert "sevens." in fault.what


# --- figures ----------------------------------------------------------------------


def test_intervals_hold_in_95_of_100_samples() -> None:
    rng = random.Random(1)
    held = 0
    for _ in range(1000):
        figure = estimate([rng.gauss(3, 2) for _ in range(12)])
        held += figure.low <= 3 <= figure.high
    assert 930 <= held <= 970


def test_a_share_stays_between_0_and_1() -> None:
    for observed in ([0.0] * 5, [1.0] * 5, [0.5] * 5, [0.0, 1.0, 1.0], [1.0]):
        figure = share(observed)
        assert 0 <= figure.low <= figure.mean <= figure.high <= 1
        assert figure.low < figure.high


def test_one_deck_alone_has_no_error() -> None:
    assert estimate([4.0]).errors == 0
    assert estimate([2.0, 4.0]).errors == 3
