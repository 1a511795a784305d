"""The functions that find fault with games do find it: Sevens, spoilt in one place each time."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

import msgspec
import pytest

from paiju.core import conformance
from paiju.core.errors import IllegalAction
from paiju.core.protocol import Deck, Step
from paiju.core.refusal import Refusal
from paiju.core.settlement import House, Settlement
from paiju.core.units import Points, Seat
from paiju.games.sevens import Action, Cover, Play, Sevens, SevensOptions, SevensView, State
from paiju.games.sevens.actions import CoveredCard
from paiju.games.sevens.legal import LegalActions
from tests.games.sevens.deals import (
    ONE_SUIT_EACH,
    UNIVERSE,
    after,
    exchanged,
    keep_sevens,
    play_out,
)

OPTIONS = SevensOptions(on_escape="settle")


class ChecksNothing(Sevens):
    def check(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        return None


class AppliesAnything(Sevens):
    def apply(self, state: State, seat: Seat, action: Action) -> Step[State]:
        try:
            return super().apply(state, seat, action)
        except IllegalAction:
            return Step(state)


class SaysOtherwise(Sevens):
    def check(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        refused = super().check(state, seat, action)
        return None if refused is None else Refusal("test.no")


class LetsAllAct(Sevens):
    def actors(self, state: State) -> tuple[Seat, ...]:
        return tuple(map(Seat, range(4)))


class ForgetsAnAction(Sevens):
    def legal(self, state: State, seat: Seat) -> LegalActions:
        legal = super().legal(state, seat)
        return (
            legal if len(legal) < 3 else LegalActions(legal.cards & (legal.cards - 1), legal.cover)
        )


class NeverEnds(Sevens):
    def settle(self, state: State) -> Settlement:
        return super().settle(msgspec.structs.replace(state, turn=-1))


class GivesAway(Sevens):
    def settle(self, state: State) -> Settlement:
        line = House(rule="", cause="gift", seat=Seat(0), points=Points(1))
        settlement = super().settle(state)
        return msgspec.structs.replace(settlement, lines=(*settlement.lines, line))


class GoesOnAfterEscape(Sevens):
    def escape(self, state: State, seat: Seat) -> Step[State] | None:
        return Step(state)


class PlaysWhatItLikes(Sevens):
    def timeout_action(self, state: State, seat: Seat) -> Action:
        return Cover(super().timeout_action(state, seat).card)  # pyright: ignore[reportAttributeAccessIssue]


def spoilt(game: Sevens) -> None:
    conformance.check_deal(game, ONE_SUIT_EACH, _keep_sevens, UNIVERSE)


def _keep_sevens(moves: Sequence[conformance.Move]) -> conformance.Move:
    [seat] = {seat for seat, _ in moves}
    return seat, keep_sevens([action for _, action in moves])  # pyright: ignore[reportArgumentType]


def test_nothing_is_wrong_with_sevens() -> None:
    spoilt(Sevens(OPTIONS))


@pytest.mark.parametrize(
    ("game", "message"),
    [
        (ChecksNothing, "listed False, check says None"),
        (AppliesAnything, "check says .*, apply None"),
        (SaysOtherwise, "check says .*test.no.*, apply "),
        (LetsAllAct, r"seat 0 of actors \(0, 1, 2, 3\): \[\]"),
        (ForgetsAnAction, "check says .*not_live.*, apply None"),
        (NeverEnds, "a deal that is still running was settled"),
        (GivesAway, "a line without a rule"),
        (GoesOnAfterEscape, "the deal goes on after an escape"),
        (PlaysWhatItLikes, r"a time-out makes Cover\(card=S7\)"),
    ],
)
def test_what_is_wrong_is_found(game: Callable[[SevensOptions], Sevens], message: str) -> None:
    with pytest.raises(AssertionError, match=message):
        spoilt(game(OPTIONS))


class SeesCovered(Sevens):
    def observe(self, state: State, seat: Seat | None) -> SevensView:
        view = super().observe(state, seat)
        whole = super().observe(state, Seat(1))
        return msgspec.structs.replace(view, covered=whole.covered)


class TellsWhatIsCovered(Sevens):
    def apply(self, state: State, seat: Seat, action: Action) -> Step[State]:
        step = super().apply(state, seat, action)
        if isinstance(action, Play):
            return step
        return Step(step.state, tuple(event for _, event in step.private))


class RefusesByOthersCards(Sevens):
    def check(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        refused = super().check(state, seat, action)
        return refused and Refusal(refused.code, {"covered": str(state.covered[1])})


Dealt = tuple[Deck, list[tuple[Seat, Action]]]


def two_deals(game: Sevens) -> tuple[Dealt, Dealt]:
    """After eight actions seat 1 has covered HA; or else it was H2."""
    deck = ONE_SUIT_EACH
    _, moves = play_out(game, game.deal(deck), keep_sevens)
    shown = moves[:8]
    one, other = deck.cards[5], deck.cards[9]
    assert (str(one), str(other)) == ("HA", "H2")
    twin = exchanged(deck, shown, one, other)
    assert after(game, *twin).covered != after(game, deck, shown).covered
    return (deck, shown), twin


def test_sevens_keeps_what_is_hidden() -> None:
    game = Sevens(OPTIONS)
    for seat in (None, Seat(0), Seat(2), Seat(3)):
        conformance.check_ignorance(game, seat, *two_deals(game), UNIVERSE)


def test_who_holds_the_cards_knows_them() -> None:
    game = Sevens(OPTIONS)
    with pytest.raises(AssertionError, match=r"seat 1 is told .*HA.* or .*H2"):
        conformance.check_ignorance(game, Seat(1), *two_deals(game), UNIVERSE)


@pytest.mark.parametrize(
    ("game", "message"),
    [
        (SeesCovered, "seat 2 sees a difference"),
        (TellsWhatIsCovered, f"seat 2 is told .*{CoveredCard.__name__}"),
        (RefusesByOthersCards, "seat 2 learns from"),
    ],
)
def test_a_leak_is_found(game: Callable[[SevensOptions], Sevens], message: str) -> None:
    spoiled = game(OPTIONS)
    with pytest.raises(AssertionError, match=message):
        conformance.check_ignorance(spoiled, Seat(2), *two_deals(Sevens(OPTIONS)), UNIVERSE)


def test_a_random_choice_comes_from_outside() -> None:
    game, rng = Sevens(OPTIONS), random.Random(1)
    moves = conformance.check_deal(game, ONE_SUIT_EACH, rng.choice, UNIVERSE)
    assert len(moves) == 52
