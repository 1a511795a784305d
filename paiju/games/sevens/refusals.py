"""Why an action of Sevens is refused. `paiju.explain` has the sentences."""

from __future__ import annotations

from enum import StrEnum

from paiju.core.cards import Card, cards_of
from paiju.core.notation import format_cards
from paiju.core.refusal import Refusal
from paiju.games.sevens.actions import Action, Cover, Play, Topple
from paiju.games.sevens.state import State
from paiju.games.sevens.table import SPADE_SEVEN, live_cards


class Code(StrEnum):
    """All refusals of the family."""

    OVER = "sevens.over"
    NOT_YOUR_TURN = "sevens.not_your_turn"
    NOT_IN_HAND = "sevens.not_in_hand"
    LEAD_SPADE_SEVEN = "sevens.lead_spade_seven"
    NOT_LIVE = "sevens.not_live"
    MUST_PLAY = "sevens.must_play"
    MAY_NOT_TOPPLE = "sevens.may_not_topple"


def refusal(state: State, seat: int, action: Action) -> Refusal:
    """The first reason against an action that is not legal."""
    if state.over or seat != state.turn:
        return against_turn(state)
    if isinstance(action, Topple):
        return Refusal(Code.MAY_NOT_TOPPLE)
    return _against_card(state, state.hands[seat], action)


def against_turn(state: State) -> Refusal:
    """Why a seat that is not in turn may do nothing."""
    if state.over:
        return Refusal(Code.OVER)
    return Refusal(Code.NOT_YOUR_TURN, {"turn": state.turn})


def _against_card(state: State, hand: int, action: Play | Cover) -> Refusal:
    if not hand >> action.card & 1:
        return Refusal(Code.NOT_IN_HAND, {"card": str(action.card)})
    if not state.table:
        return Refusal(Code.LEAD_SPADE_SEVEN, {"card": str(SPADE_SEVEN)})
    if isinstance(action, Cover):
        live = cards_of(hand & live_cards(state.table))
        return Refusal(Code.MUST_PLAY, {"card": str(action.card), "live": format_cards(live)})
    return Refusal(Code.NOT_LIVE, {"card": str(action.card), "needs": _needs(action.card)})


def _needs(card: Card) -> str:
    """The neighbour, towards the seven, that has to lie before the card can follow."""
    towards = 1 if card.rank < 7 else -1
    return str(Card.of(card.suit, card.rank + towards))
