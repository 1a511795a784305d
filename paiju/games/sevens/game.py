"""The play of Sevens (SV-01 to SV-11), the same for all rule sets."""

from __future__ import annotations

from typing import Final

from paiju.core.cards import DECK_52, card_set, cards_of
from paiju.core.errors import IllegalAction
from paiju.core.protocol import Deck, Pack, Step
from paiju.core.refusal import Refusal
from paiju.core.settlement import Settlement
from paiju.core.units import Seat
from paiju.games.sevens import refusals
from paiju.games.sevens.actions import (
    COVERED,
    PLAYED,
    TOPPLE,
    Action,
    Cover,
    CoveredCard,
    Dragon,
    Escaped,
    Play,
    Topple,
    Toppled,
)
from paiju.games.sevens.legal import NONE, LegalActions, legal_actions
from paiju.games.sevens.options import SevensOptions
from paiju.games.sevens.outcome import outcome_of
from paiju.games.sevens.settle import settle
from paiju.games.sevens.state import Hands, State
from paiju.games.sevens.table import (
    ACES,
    KINGS,
    SEATS,
    SPADE_SEVEN,
    completes_suit,
    lowest_first,
)
from paiju.games.sevens.topple import may_topple, topple_set
from paiju.games.sevens.view import SevensView, view

_PACK: Final = Pack(DECK_52)


class Sevens:
    """Sevens under one choice of options.

    >>> from paiju.core.shuffle import Seeds, shuffle
    >>> game = Sevens(SevensOptions())
    >>> state = game.deal(shuffle(game.pack, Seeds(bytes(32))))
    >>> [seat] = game.actors(state)
    >>> list(game.legal(state, seat))
    [Play(card=S7)]
    """

    def __init__(self, options: SevensOptions) -> None:
        self.options = options

    @property
    def seats(self) -> int:
        """Four (SV-01)."""
        return SEATS

    @property
    def pack(self) -> Pack:
        """52 cards without jokers (SV-01)."""
        return _PACK

    def deal(self, deck: Deck) -> State:
        """Deals one card at a time in the order of the seats; the holder of S7 leads (SV-02).

        Raises:
            ValueError: where the deck is not the 52 cards.
        """
        if sorted(deck.cards) != list(DECK_52):
            raise ValueError("a deal of Sevens needs each of the 52 cards once")
        hands = (
            card_set(deck.cards[0::4]),
            card_set(deck.cards[1::4]),
            card_set(deck.cards[2::4]),
            card_set(deck.cards[3::4]),
        )
        leader = Seat(deck.cards.index(SPADE_SEVEN) % SEATS)
        void = self.options.redeal_aces_and_kings and any(map(_aces_and_kings, hands))
        return State(hands, (0, 0, 0, 0), 0, -1 if void else leader, leader, (), void=void)

    def actors(self, state: State) -> tuple[Seat, ...]:
        """The seat whose turn it is, or none."""
        return () if state.turn < 0 else (Seat(state.turn),)

    def redealt(self, state: State) -> bool:
        """Whether a hand with all aces and all kings is dealt again (SV-41)."""
        return state.void

    def legal(self, state: State, seat: Seat) -> LegalActions:
        """Live cards if there is one, else every card to cover (SV-04, SV-05)."""
        if seat != state.turn:
            return NONE
        hand = state.hands[seat]
        first = len(state.history) < SEATS
        return legal_actions(hand, state.table, topple=first and may_topple(hand, self.options))

    def check(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        """Why not, or None."""
        if action in self.legal(state, seat):
            return None
        return refusals.refusal(state, seat, action)

    def apply(self, state: State, seat: Seat, action: Action) -> Step[State]:
        """Plays, covers or topples.

        Raises:
            IllegalAction: with the refusal of `check`.
        """
        if action not in self.legal(state, seat):
            raise IllegalAction(refusals.refusal(state, seat, action))
        if isinstance(action, Play):
            return _play(state, seat, action)
        if isinstance(action, Cover):
            return _cover(state, seat, action)
        return _topple(state, seat)

    def observe(self, state: State, seat: Seat | None) -> SevensView:
        """What the seat, or a spectator, may know."""
        legal = () if seat is None else tuple(self.legal(state, seat))
        return view(state, seat, legal)

    def timeout_action(self, state: State, seat: Seat) -> Action:
        """The lowest live card, else the lowest card to cover (SV-11)."""
        cards = [a for a in self.legal(state, seat) if not isinstance(a, Topple)]
        order = lowest_first(card_set(a.card for a in cards))
        card = order[0] if self.options.timeout_play == "lowest" else order[-1]
        return next(action for action in cards if action.card == card)

    def escape(self, state: State, seat: Seat) -> Step[State] | None:
        """The deal as it stands where the rule set settles an escape, else None (PL-30).

        Raises:
            IllegalAction: where the deal is over.
        """
        if state.over:
            raise IllegalAction(Refusal(refusals.Code.OVER))
        if self.options.on_escape == "autoplay":
            return None
        ended = State(
            state.hands, state.covered, state.table, -1, state.leader, state.history, seat
        )
        return Step(ended, (Escaped(seat),))

    def settle(self, state: State) -> Settlement:
        """The scores of a deal that is over, line by line (SV-20 to SV-65).

        Raises:
            ValueError: while the deal is running.
        """
        if not state.over:
            raise ValueError("the deal is still running")
        if state.void:
            return Settlement(SEATS, ())
        return settle(self.options, outcome_of(self.options, state))


def _aces_and_kings(hand: int) -> bool:
    return hand & (ACES | KINGS) == ACES | KINGS


def _play(state: State, seat: Seat, action: Play) -> Step[State]:
    card = action.card
    bit = 1 << card
    hands = _with(state.hands, seat, state.hands[seat] ^ bit)
    table = state.table | bit
    following = _next(state, seat)
    after = State(hands, state.covered, table, following, state.leader, (*state.history, action))
    events = PLAYED[seat][card]
    if completes_suit(card, table):
        return Step(after, (*events, Dragon(seat, card)))
    return Step(after, events)


def _cover(state: State, seat: Seat, action: Cover) -> Step[State]:
    bit = 1 << action.card
    mine = state.covered[seat] | bit
    hands = _with(state.hands, seat, state.hands[seat] ^ bit)
    covered = _with(state.covered, seat, mine)
    history = (*state.history, action)
    after = State(hands, covered, state.table, _next(state, seat), state.leader, history)
    return Step(after, COVERED[seat][mine.bit_count()], ((seat, CoveredCard(seat, action.card)),))


def _topple(state: State, seat: Seat) -> Step[State]:
    history = (*state.history, TOPPLE)
    after = State(state.hands, state.covered, state.table, -1, state.leader, history)
    return Step(after, (Toppled(seat, tuple(cards_of(topple_set(state.hands[seat])))),))


def _with(hands: Hands, seat: Seat, cards: int) -> Hands:
    changed = list(hands)
    changed[seat] = cards
    return (changed[0], changed[1], changed[2], changed[3])


def _next(state: State, seat: Seat) -> int:
    """Who acts after this seat: nobody after the 52nd action (SV-06)."""
    return -1 if len(state.history) == 51 else (seat + 1) % SEATS
