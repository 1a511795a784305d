"""Why an action of Dou Dizhu is refused. `paiju.explain` has the sentences."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from paiju.combos import Kind, Reading, Shapes
from paiju.core.piles import are_held
from paiju.core.refusal import Refusal
from paiju.games.climbing import missing_of
from paiju.games.doudizhu.actions import Action, Pass, Play, Show
from paiju.games.doudizhu.state import Phase, State, ToBeat


class Code(StrEnum):
    """All refusals of the family."""

    OVER = "doudizhu.over"
    NOT_YOUR_TURN = "doudizhu.not_your_turn"
    OTHERS_SHOW = "doudizhu.others_show"
    SHOW_OR_WAIT = "doudizhu.show_or_wait"
    CALL_OR_DECLINE = "doudizhu.call_or_decline"
    ROB_OR_DECLINE = "doudizhu.rob_or_decline"
    PLAY_NOW = "doudizhu.play_now"
    MAY_NOT_SHOW = "doudizhu.may_not_show"
    MUST_LEAD = "doudizhu.must_lead"
    NOTHING = "doudizhu.nothing"
    NOT_IN_HAND = "doudizhu.not_in_hand"
    OTHER_CARDS = "doudizhu.other_cards"
    NO_COMBINATION = "doudizhu.no_combination"
    NOT_MEANT = "doudizhu.not_meant"
    OTHER_KIND = "doudizhu.other_kind"
    TOO_LOW = "doudizhu.too_low"
    NEEDS_BOMB = "doudizhu.needs_bomb"
    ROCKET = "doudizhu.rocket_stands"


_INSTEAD: Final = {
    Phase.SHOWING: Code.SHOW_OR_WAIT,
    Phase.CALLING: Code.CALL_OR_DECLINE,
    Phase.ROBBING: Code.ROB_OR_DECLINE,
}


def refusal(shapes: Shapes, state: State, seat: int, action: Action) -> Refusal:
    """The first reason against an action that is not legal."""
    if seat not in state.actors:
        return against_turn(state)
    if state.phase in _INSTEAD:
        return Refusal(_INSTEAD[state.phase])
    match action:
        case Play():
            return _against_play(shapes, state, seat, action)
        case Pass():
            return Refusal(Code.MUST_LEAD)
        case Show():
            return Refusal(Code.MAY_NOT_SHOW)
        case _:
            return Refusal(Code.PLAY_NOW)


def against_turn(state: State) -> Refusal:
    """Why a seat that may not act may do nothing."""
    if state.over:
        return Refusal(Code.OVER)
    if state.phase is Phase.SHOWING:
        return Refusal(Code.OTHERS_SHOW)
    return Refusal(Code.NOT_YOUR_TURN, {"turn": state.actors[0]})


def _against_play(shapes: Shapes, state: State, seat: int, play: Play) -> Refusal:
    hand = state.hands[seat]
    if not play.ranks:
        return Refusal(Code.NOTHING)
    if missing := missing_of(hand, play.ranks):
        return Refusal(Code.NOT_IN_HAND, {"ranks": str(missing)})
    if play.which and not are_held(state.piles[seat], hand, play.ranks, play.which):
        return Refusal(Code.OTHER_CARDS, {"ranks": str(play.ranks)})
    readings = shapes.readings(play.ranks)
    if not readings:
        return Refusal(Code.NO_COMBINATION, {"ranks": str(play.ranks)})
    to_beat = state.to_beat
    if to_beat is not None and not shapes.meanings(play.ranks, to_beat.reading):
        return _does_not_beat(readings, to_beat)
    # They may be played, but not as the reading that was named (DZ-53).
    return Refusal(Code.NOT_MEANT, {"ranks": str(play.ranks)})


def _does_not_beat(readings: tuple[Reading, ...], to_beat: ToBeat) -> Refusal:
    """What has to be beaten, and with what (DZ-40)."""
    standing = to_beat.reading
    return Refusal(
        _why_not(readings, standing),
        {
            "seat": to_beat.seat,
            "ranks": str(to_beat.ranks),
            "kind": standing.kind,
            "count": standing.size,
        },
    )


def _why_not(readings: tuple[Reading, ...], standing: Reading) -> Code:
    if standing.kind is Kind.ROCKET:
        return Code.ROCKET
    alike = (r for r in readings if (r.kind, r.size) == (standing.kind, standing.size))
    if any(alike) or (standing.is_bomb and readings[0].is_bomb):
        return Code.TOO_LOW
    return Code.NEEDS_BOMB if standing.is_bomb else Code.OTHER_KIND
