"""The play of Shuangkou (SK-01 to SK-43), the same for all rule sets."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

import msgspec

from paiju.combos import Reading
from paiju.core.cards import DECK_108, Card
from paiju.core.errors import IllegalAction
from paiju.core.packing import Ranks
from paiju.core.piles import Piles, cards_leaving, counts_of, leaving_first, piles_of
from paiju.core.protocol import Deck, Pack, Step
from paiju.core.refusal import Refusal
from paiju.core.settlement import Settlement
from paiju.core.units import Points, Seat
from paiju.games.shuangkou import refusals
from paiju.games.shuangkou.actions import (
    PASS,
    PASSED,
    Action,
    Contributed,
    Jiefeng,
    Out,
    Play,
    played,
)
from paiju.games.shuangkou.legal import NONE, LegalActions, shapes_of
from paiju.games.shuangkou.options import ShuangkouOptions
from paiju.games.shuangkou.outcome import Bomb, Outcome, contribution, is_over
from paiju.games.shuangkou.settle import contributions, settle
from paiju.games.shuangkou.state import NO_RANKS, OVER, State, ToBeat, Turn
from paiju.games.shuangkou.table import (
    ALL_SEATS,
    PACK,
    SEATS,
    Hands,
    order_after,
    partner,
)
from paiju.games.shuangkou.view import ShuangkouView, view

_ACTORS: Final = tuple((seat,) for seat in ALL_SEATS)


class Shuangkou:
    """Shuangkou under one choice of options.

    >>> from paiju.core.shuffle import Seeds, shuffle
    >>> game = Shuangkou(ShuangkouOptions())
    >>> state = game.deal(shuffle(game.pack, Seeds(bytes(32))))
    >>> [seat] = game.actors(state)
    >>> state.open_card in game.observe(state, seat).hand
    True
    """

    def __init__(self, options: ShuangkouOptions) -> None:
        self.options = options
        self.shapes = shapes_of(options)

    @property
    def seats(self) -> int:
        """Four (SK-01)."""
        return SEATS

    @property
    def pack(self) -> Pack:
        """Two decks with jokers, and a lot for the open card (SK-02, SK-03)."""
        return PACK

    def deal(self, deck: Deck) -> State:
        """Deals one card at a time in the order of the seats; who gets the open card leads (SK-03).

        Raises:
            ValueError: where the deck is not the 108 cards, or has no lot for the open card.
        """
        if sorted(deck.cards) != list(DECK_108):
            raise ValueError("a deal of Shuangkou needs each of the 108 cards once")
        if len(deck.lots) != 1 or not 0 <= deck.lots[0] < len(DECK_108):
            raise ValueError("a deal of Shuangkou needs one lot from 0 to 107, the open card")
        open_card = DECK_108[deck.lots[0]]
        hands = [deck.cards[seat::SEATS] for seat in ALL_SEATS]
        dealt = tuple(_piles(cards, open_card) for cards in hands)
        first, second, third, fourth = map(counts_of, hands)
        leader = Seat(deck.cards.index(open_card) % SEATS)
        return State(dealt, (first, second, third, fourth), open_card, leader, turn=leader)

    def actors(self, state: State) -> tuple[Seat, ...]:
        """The seat whose turn it is, or none."""
        return () if state.turn == OVER else _ACTORS[state.turn]

    def brief(self, state: State) -> bool:
        """Never: a player who can beat nothing says so all the same, as if he could."""
        return False

    def redealt(self, state: State) -> bool:
        """Never."""
        return False

    def legal(self, state: State, seat: Seat) -> LegalActions:
        """Any combination on the lead, else such as beat what stands, or passing (SK-40)."""
        if state.over or seat != state.turn:
            return NONE
        to_beat = None if state.to_beat is None else state.to_beat.reading
        plays = self.shapes.plays(state.hands[seat], to_beat)
        return LegalActions(plays, may_pass=to_beat is not None, piles=state.dealt[seat])

    def check(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        """Why not, or None."""
        if action in self.legal(state, seat):
            return None
        return refusals.refusal(self.shapes, state, seat, action)

    def apply(self, state: State, seat: Seat, action: Action) -> Step[State]:
        """Plays or passes.

        Raises:
            IllegalAction: with the refusal of `check`.
        """
        legal = self.legal(state, seat)
        if isinstance(action, Play):
            reading = legal.reading(action)
            if reading is not None:
                return self._play(state, seat, action, reading)
        elif state.to_beat is not None and action in legal:
            return _pass(state, seat, state.to_beat)
        raise IllegalAction(refusals.refusal(self.shapes, state, seat, action))

    def observe(self, state: State, seat: Seat | None) -> ShuangkouView:
        """What the seat, or a spectator, may know."""
        legal = () if seat is None else tuple(self.legal(state, seat))
        return view(self.options, state, seat, legal)

    def timeout_action(self, state: State, seat: Seat) -> Action:
        """Passes where that is allowed, else leads the lowest card (SK-60).

        Raises:
            IllegalAction: where it is not the seat's turn.
        """
        if state.over or seat != state.turn:
            raise IllegalAction(refusals.against_turn(state))
        if state.to_beat is not None:
            return PASS
        hand = state.hands[seat]
        lowest = (hand & -hand).bit_length() - 1
        return Play(Ranks(1 << lowest // 4 * 4))

    def escape(self, state: State, seat: Seat) -> Step[State] | None:
        """None: a bot plays on for who leaves (PL-30).

        Raises:
            IllegalAction: where the deal is over.
        """
        if state.over:
            raise IllegalAction(refusals.against_turn(state))
        return None

    def settle(self, state: State) -> Settlement:
        """The scores of a deal that is over, line by line (SK-50 to SK-54).

        Raises:
            ValueError: while the deal is running.
        """
        if not state.over:
            raise ValueError("the deal is still running")
        return settle(self.options, Outcome(state.out, state.bombs))

    def _play(self, state: State, seat: Seat, play: Play, reading: Reading) -> Step[State]:
        ranks = play.ranks
        dealt = _leaving_first(state, seat, play.which) if play.which else state.dealt
        hands = _with(state.hands, seat, state.hands[seat] - ranks)
        out = state.out if hands[seat] else (*state.out, seat)
        bombs = (*state.bombs, Bomb(seat, reading.lines)) if reading.is_bomb else state.bombs
        after = State(
            dealt=dealt,
            hands=hands,
            open_card=state.open_card,
            leader=state.leader,
            turn=OVER if is_over(out) else _next(hands, seat),
            to_beat=ToBeat(seat, ranks, reading),
            out=out,
            bombs=bombs,
            history=(*state.history, Turn(seat, ranks)),
            lead=len(state.history) if state.to_beat is None else state.lead,
        )
        cards = cards_leaving(dealt[seat], state.hands[seat], ranks)
        event = played(seat, cards, reading, left=Ranks(hands[seat]).size)
        return Step(after, (event, *self._contributed(after, reading), *_out(after, seat)))

    def _contributed(self, after: State, reading: Reading) -> Iterator[Contributed]:
        """What a bomb brings its player at once (SK-53)."""
        each = contribution(reading.lines) * self.options.base
        if each:
            won, so_far = Points(each * (SEATS - 1)), contributions(self.options, after.bombs)
            yield Contributed(after.bombs[-1].seat, reading.lines, won, so_far)


def _piles(cards: tuple[Card, ...], open_card: Card) -> Piles:
    """A hand as it was dealt; all know the open card, so of its rank it goes first."""
    return piles_of(sorted(cards, key=lambda card: card != open_card))


def _leaving_first(state: State, seat: Seat, cards: Sequence[Card]) -> tuple[Piles, ...]:
    """What was dealt, with these cards next to leave the hand of their seat."""
    piles = leaving_first(state.dealt[seat], state.hands[seat], cards)
    return (*state.dealt[:seat], piles, *state.dealt[seat + 1 :])


def _out(after: State, seat: Seat) -> Iterator[Out]:
    """The place of a seat whose hand is empty now (SK-42)."""
    if not after.hands[seat]:
        yield Out(seat, len(after.out))


def _pass(state: State, seat: Seat, to_beat: ToBeat) -> Step[State]:
    """The next has the turn, or where all others have passed a new trick begins (SK-40, SK-41)."""
    history, passes = (*state.history, Turn(seat, NO_RANKS)), state.passes + 1
    others = sum(1 for other in order_after(to_beat.seat) if state.hands[other])
    if passes < others:
        turn = _next(state.hands, seat)
        after = msgspec.structs.replace(state, turn=turn, passes=passes, history=history)
        return Step(after, PASSED[seat])
    owner = to_beat.seat
    leads = owner if state.hands[owner] else partner(owner)
    after = msgspec.structs.replace(state, turn=leads, to_beat=None, passes=0, history=history)
    return Step(after, PASSED[seat] if leads == owner else (*PASSED[seat], Jiefeng(leads)))


def _next(hands: Hands, seat: Seat) -> Seat:
    """The next in the order of play who has cards."""
    return next(other for other in order_after(seat) if hands[other])


def _with(hands: Hands, seat: Seat, cards: int) -> Hands:
    changed = list(hands)
    changed[seat] = cards
    return (changed[0], changed[1], changed[2], changed[3])
