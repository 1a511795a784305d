"""The protocol of Dou Dizhu, the same for all rule sets. The parts of a deal have modules each."""

from __future__ import annotations

from typing import Final

from paiju.core.cards import DECK_54
from paiju.core.errors import IllegalAction
from paiju.core.protocol import Deck, Pack, Step
from paiju.core.refusal import Refusal
from paiju.core.settlement import Settlement
from paiju.core.units import Coins, Seat
from paiju.games.doudizhu import refusals
from paiju.games.doudizhu.actions import (
    DECLINE,
    PASS,
    WAIT,
    Action,
    Call,
    Decline,
    Pass,
    Play,
    Rob,
    Show,
    Wait,
)
from paiju.games.doudizhu.auction import Word
from paiju.games.doudizhu.bidding import say
from paiju.games.doudizhu.legal import LegalActions, legal_actions, lowest_single, shapes_of
from paiju.games.doudizhu.options import DoudizhuOptions
from paiju.games.doudizhu.outcome import outcome_of
from paiju.games.doudizhu.settle import settle
from paiju.games.doudizhu.showing import show, start, wait
from paiju.games.doudizhu.state import Phase, State
from paiju.games.doudizhu.table import SEATS, WILD_RANKS, is_whole
from paiju.games.doudizhu.trick import lay, let_stand
from paiju.games.doudizhu.view import DoudizhuView, view

_WORDS: Final = {Call: Word.CALL, Rob: Word.ROB, Decline: Word.DECLINE}


class Doudizhu:
    """Dou Dizhu under one choice of options.

    >>> from paiju.core.shuffle import Seeds, shuffle
    >>> game = Doudizhu(DoudizhuOptions())
    >>> state = game.deal(shuffle(game.pack, Seeds(bytes(32))))
    >>> game.actors(state), list(game.legal(state, Seat(2)))
    ((0, 1, 2), [Show(), Wait()])
    """

    def __init__(self, options: DoudizhuOptions) -> None:
        self.options = options
        # DZ-03, DZ-50: who is asked first, and the wild rank where one is drawn.
        drawn = (len(WILD_RANKS),) if options.wild_rank == "drawn" else ()
        self._pack = Pack(DECK_54, sides=(SEATS, *drawn))

    @property
    def seats(self) -> int:
        """Three (DZ-01)."""
        return SEATS

    @property
    def pack(self) -> Pack:
        """54 cards (DZ-01), a lot for who is asked first, and one for a wild rank."""
        return self._pack

    def deal(self, deck: Deck) -> State:
        """The moment before the deal, or the first at which anybody may act (DZ-10).

        Raises:
            ValueError: where the deck is not the 54 cards, or its lots are not those of the pack.
        """
        if not is_whole(deck.cards):
            raise ValueError("a deal of Dou Dizhu needs each of the 54 cards once")
        sides = self._pack.sides
        fits = len(deck.lots) == len(sides) and all(
            0 <= lot < side for lot, side in zip(deck.lots, sides, strict=True)
        )
        if not fits:
            raise ValueError(f"lots of {list(sides)} sides are drawn, not {list(deck.lots)}")
        return start(self.options, deck)

    def actors(self, state: State) -> tuple[Seat, ...]:
        """Several while hands are shown, else the seat in turn, or none."""
        return state.actors

    def brief(self, state: State) -> bool:
        """While hands may be shown: who does not want to has nothing to say (DZ-10)."""
        return state.phase is Phase.SHOWING

    def redealt(self, state: State) -> bool:
        """Whether all said no (DZ-02)."""
        return state.void

    def legal(self, state: State, seat: Seat) -> LegalActions:
        """The words of the phase, or the plays of the hand."""
        return legal_actions(self.options, state, seat)

    def check(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        """Why not, or None."""
        if action in self.legal(state, seat):
            return None
        return self._refusal(state, seat, action)

    def apply(self, state: State, seat: Seat, action: Action) -> Step[State]:
        """Shows or waits, calls, robs or says no, plays or passes.

        Raises:
            IllegalAction: with the refusal of `check`.
        """
        legal = self.legal(state, seat)
        if action not in legal:
            raise IllegalAction(self._refusal(state, seat, action))
        match action:
            case Show():
                return show(self.options, state, seat)
            case Wait():
                return wait(self.options, state, seat)
            case Call() | Rob() | Decline():
                return say(self.options, state, seat, _WORDS[type(action)])
            case Pass():
                return let_stand(state, seat)
            case Play():
                return lay(self.options, state, seat, action, legal.reading(action))

    def observe(self, state: State, seat: Seat | None) -> DoudizhuView:
        """What the seat, or a spectator, may know."""
        legal = () if seat is None else self.legal(state, seat)
        return view(self.options, state, seat, legal)

    def timeout_action(self, state: State, seat: Seat) -> Action:
        """Says no, passes if that is allowed, else leads the lowest single (DZ-70).

        Raises:
            IllegalAction: where the seat may not act.
        """
        if seat not in state.actors:
            raise IllegalAction(refusals.against_turn(state))
        if state.phase is Phase.SHOWING:
            return WAIT
        if state.phase is not Phase.PLAYING:
            return DECLINE
        return lowest_single(state.hands[seat], state.wild) if state.to_beat is None else PASS

    def escape(self, state: State, seat: Seat) -> Step[State] | None:
        """None: a bot plays on for who leaves (PL-30).

        Raises:
            IllegalAction: where the deal is over.
        """
        if state.over:
            raise IllegalAction(refusals.against_turn(state))
        return None

    def settle(self, state: State, stacks: tuple[Coins, Coins, Coins] | None = None) -> Settlement:
        """The scores of a deal that is over, line by line (DZ-60 to DZ-65).

        Args:
            state: the end.
            stacks: the coins that each seat brought to the table, where they bound what is paid.

        Raises:
            ValueError: while the deal is running.
        """
        if not state.over:
            raise ValueError("the deal is still running")
        if state.void:
            return Settlement(SEATS, ())
        return settle(self.options, outcome_of(self.options, state, stacks))

    def _refusal(self, state: State, seat: Seat, action: Action) -> Refusal:
        return refusals.refusal(shapes_of(self.options, state.wild), state, seat, action)
