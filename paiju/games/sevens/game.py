"""The play of Sevens (SV-01 to SV-11), the same for all rule sets."""

from __future__ import annotations

from typing import Final

import msgspec

from paiju.core.cards import DECK_52, card_set, cards_of
from paiju.core.errors import IllegalAction
from paiju.core.protocol import Deck, Pack, Step
from paiju.core.refusal import Refusal
from paiju.core.settlement import Settlement
from paiju.core.units import Seat
from paiju.games.sevens import refusals
from paiju.games.sevens.actions import (
    COVER,
    COVERED,
    PLAY,
    PLAYED,
    TOPPLE,
    Action,
    Cover,
    CoveredCard,
    Dragon,
    Escaped,
    Play,
    Toppled,
)
from paiju.games.sevens.legal import NONE, LegalActions, legal_actions
from paiju.games.sevens.options import SevensOptions
from paiju.games.sevens.outcome import outcome_of
from paiju.games.sevens.settle import settle
from paiju.games.sevens.state import NO_CARDS, OVER, Hands, State
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
_ACTORS: Final = tuple((Seat(seat),) for seat in range(SEATS))


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
        if self.options.redeal_aces_and_kings and any(map(_aces_and_kings, hands)):
            return State(hands, NO_CARDS, 0, OVER, leader, (), void=True)
        legal = legal_actions(hands[leader], 0, topple=may_topple(hands[leader], self.options))
        return State(hands, NO_CARDS, 0, leader, leader, (), legal)

    def actors(self, state: State) -> tuple[Seat, ...]:
        """The seat whose turn it is, or none."""
        return () if state.turn == OVER else _ACTORS[state.turn]

    def brief(self, state: State) -> bool:
        """Never: every turn takes a card from the hand (SV-06)."""
        return False

    def redealt(self, state: State) -> bool:
        """Whether a hand with all aces and all kings is dealt again (SV-41)."""
        return state.void

    def legal(self, state: State, seat: Seat) -> LegalActions:
        """Live cards if there is one, else every card to cover (SV-04, SV-05)."""
        return state.legal if seat == state.turn else NONE

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
        if seat != state.turn or action not in state.legal:
            raise IllegalAction(refusals.refusal(state, seat, action))
        if isinstance(action, Play):
            return self._play(state, seat, action)
        if isinstance(action, Cover):
            return self._cover(state, seat, action)
        return _topple(state, seat)

    def observe(self, state: State, seat: Seat | None) -> SevensView:
        """What the seat, or a spectator, may know."""
        legal = () if seat is None else tuple(self.legal(state, seat))
        return view(state, seat, legal)

    def timeout_action(self, state: State, seat: Seat) -> Action:
        """A live card as the option says, else the lowest card to cover (SV-11).

        Raises:
            IllegalAction: where it is not the seat's turn.
        """
        legal = self.legal(state, seat)
        if not legal:
            raise IllegalAction(refusals.against_turn(state))
        order = lowest_first(legal.cards)
        if legal.cover:
            return COVER[order[0]]
        return PLAY[order[0 if self.options.timeout_play == "lowest" else -1]]

    def escape(self, state: State, seat: Seat) -> Step[State] | None:
        """The deal as it stands where the rule set settles an escape, else None (PL-30).

        Raises:
            IllegalAction: where the deal is over.
        """
        if state.over:
            raise IllegalAction(refusals.against_turn(state))
        if self.options.on_escape == "autoplay":
            return None
        ended = msgspec.structs.replace(state, turn=OVER, legal=NONE, escaper=seat)
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

    def _play(self, state: State, seat: Seat, action: Play) -> Step[State]:
        card = action.card
        bit = 1 << card
        hands = _with(state.hands, seat, state.hands[seat] ^ bit)
        table = state.table | bit
        after = self._after(state, hands, state.covered, table, action)
        events = PLAYED[seat][card]
        if completes_suit(card, table):
            return Step(after, (*events, Dragon(seat, card)))
        return Step(after, events)

    def _cover(self, state: State, seat: Seat, action: Cover) -> Step[State]:
        bit = 1 << action.card
        mine = state.covered[seat] | bit
        hands = _with(state.hands, seat, state.hands[seat] ^ bit)
        covered = _with(state.covered, seat, mine)
        after = self._after(state, hands, covered, state.table, action)
        private = ((seat, CoveredCard(seat, action.card)),)
        return Step(after, COVERED[seat][mine.bit_count()], private)

    def _after(
        self, state: State, hands: Hands, covered: Hands, table: int, action: Action
    ) -> State:
        """The state after a card, with the next seat's legal actions; over after 52 (SV-06)."""
        history = (*state.history, action)
        ply = len(history)
        if ply == len(DECK_52):
            return State(hands, covered, table, OVER, state.leader, history)
        turn = (state.turn + 1) % SEATS
        topple = ply < SEATS and may_topple(hands[turn], self.options)
        legal = legal_actions(hands[turn], table, topple=topple)
        return State(hands, covered, table, turn, state.leader, history, legal)


def _aces_and_kings(hand: int) -> bool:
    return hand & (ACES | KINGS) == ACES | KINGS


def _topple(state: State, seat: Seat) -> Step[State]:
    ended = msgspec.structs.replace(state, turn=OVER, legal=NONE, history=(*state.history, TOPPLE))
    return Step(ended, (Toppled(seat, tuple(cards_of(topple_set(state.hands[seat])))),))


def _with(hands: Hands, seat: Seat, cards: int) -> Hands:
    changed = list(hands)
    changed[seat] = cards
    return (changed[0], changed[1], changed[2], changed[3])
