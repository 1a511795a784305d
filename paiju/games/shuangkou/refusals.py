"""Why an action of Shuangkou is refused. `paiju.explain` has the sentences."""

from __future__ import annotations

from enum import StrEnum

from paiju.combos import Reading, Shapes
from paiju.core.piles import are_held
from paiju.core.refusal import Refusal
from paiju.games.climbing import missing_of
from paiju.games.shuangkou.actions import Action, Pass, Play
from paiju.games.shuangkou.state import State, ToBeat


class Code(StrEnum):
    """All refusals of the family."""

    OVER = "shuangkou.over"
    NOT_YOUR_TURN = "shuangkou.not_your_turn"
    MUST_LEAD = "shuangkou.must_lead"
    NOTHING = "shuangkou.nothing"
    NOT_IN_HAND = "shuangkou.not_in_hand"
    OTHER_CARDS = "shuangkou.other_cards"
    NO_COMBINATION = "shuangkou.no_combination"
    OTHER_KIND = "shuangkou.other_kind"
    TOO_LOW = "shuangkou.too_low"
    NEEDS_BOMB = "shuangkou.needs_bomb"


def refusal(shapes: Shapes, state: State, seat: int, action: Action) -> Refusal:
    """The first reason against an action that is not legal."""
    if state.over or seat != state.turn:
        return against_turn(state)
    if isinstance(action, Pass):
        return Refusal(Code.MUST_LEAD)
    return _against_cards(shapes, state, seat, action)


def against_turn(state: State) -> Refusal:
    """Why a seat that is not in turn may do nothing."""
    if state.over:
        return Refusal(Code.OVER)
    return Refusal(Code.NOT_YOUR_TURN, {"turn": state.turn})


def _against_cards(shapes: Shapes, state: State, seat: int, play: Play) -> Refusal:
    hand, ranks = state.hands[seat], play.ranks
    if not ranks:
        return Refusal(Code.NOTHING)
    if missing := missing_of(hand, ranks):
        return Refusal(Code.NOT_IN_HAND, {"ranks": str(missing)})
    if play.which and not are_held(state.dealt[seat], hand, ranks, play.which):
        return Refusal(Code.OTHER_CARDS, {"ranks": str(ranks)})
    readings = shapes.readings(ranks)
    if not readings or state.to_beat is None:
        return Refusal(Code.NO_COMBINATION, {"ranks": str(ranks)})
    return _does_not_beat(readings[0], state.to_beat)


def _does_not_beat(reading: Reading, to_beat: ToBeat) -> Refusal:
    """What has to be beaten, and with what (SK-31, SK-32)."""
    standing = to_beat.reading
    same = (reading.kind, reading.size) == (standing.kind, standing.size)
    if same or (reading.is_bomb and standing.is_bomb):
        code = Code.TOO_LOW
    else:
        code = Code.NEEDS_BOMB if standing.is_bomb else Code.OTHER_KIND
    return Refusal(
        code,
        {
            "seat": to_beat.seat,
            "ranks": str(to_beat.ranks),
            "kind": standing.kind,
            "lines": standing.lines,
            "count": standing.size,
        },
    )
