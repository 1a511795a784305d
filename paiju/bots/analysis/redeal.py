"""Other deals that a seat cannot tell from the real one, drawn by lot.

What a seat knows stays as it is, all else is dealt again, and everybody does the same as before.
Only what the rules exclude is excluded: that somebody would have called or played otherwise with
such a hand is not weighed.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from random import Random
from typing import Any, Final

from paiju.bots.analysis.judge import Moment
from paiju.bots.analysis.slots import Slot, fill
from paiju.core.cards import DECK_52, Card, card_set, cards_of
from paiju.core.piles import cards_held
from paiju.core.protocol import Action, Deck
from paiju.core.units import Seat
from paiju.games.doudizhu.table import DEALT, bottom_of
from paiju.games.doudizhu.table import SEATS as DOUDIZHU_SEATS
from paiju.games.sevens.actions import COVER, PLAY, Cover, Play
from paiju.games.sevens.table import SEATS, live_cards

_TRIES: Final = 100


def redeal(moment: Moment, rng: Random) -> Any:
    """The state of another deal at the same moment.

    Raises:
        ValueError: for a family that is not known here.
    """
    return _FAMILIES[moment.ruleset.family](moment, rng)


def _replayed(moment: Moment, deck: Deck, moves: Sequence[tuple[Seat, Action]]) -> Any:
    state = moment.game.deal(deck)
    for seat, action in moves:
        state = moment.game.apply(state, seat, action).state
    return state


# --- games in which all that is played is seen ------------------------------------


def _doudizhu(moment: Moment, rng: Random) -> Any:
    state, cards = moment.state, moment.deck.cards
    settled = state.landlord is not None
    seen = set(bottom_of(cards)) if settled else set[Card]()
    to_come = [*cards[state.dealt * DOUDIZHU_SEATS : DEALT], *bottom_of(cards)]
    hidden = {
        card
        for seat, (piles, hand) in enumerate(zip(state.piles, state.hands, strict=True))
        if seat != moment.seat and not state.shows[seat]
        for card in cards_held(piles, hand)
    }
    return _shuffled(moment, (hidden | set(to_come)) - seen, rng)


def _shuangkou(moment: Moment, rng: Random) -> Any:
    state = moment.state
    hidden = {
        card
        for seat, (piles, hand) in enumerate(zip(state.dealt, state.hands, strict=True))
        if seat != moment.seat
        for card in cards_held(piles, hand)
    }
    return _shuffled(moment, hidden - {state.open_card}, rng)


def _shuffled(moment: Moment, unseen: Collection[Card], rng: Random) -> Any:
    """The same deal with these cards exchanged among their places."""
    order = sorted(unseen)
    lots = dict(zip(order, rng.sample(order, len(order)), strict=True))
    cards = tuple(lots.get(card, card) for card in moment.deck.cards)
    return _replayed(moment, Deck(cards, moment.deck.lots), moment.moves)


# --- Sevens, where others' covered cards are not seen -----------------------------


def _sevens(moment: Moment, rng: Random) -> Any:
    for _ in range(_TRIES):
        deck, moves = _sevens_deal(moment, rng)
        state = moment.game.deal(deck)
        if moment.game.actors(state):  # some hands are dealt again at once
            return _replayed(moment, deck, moves)
    raise ValueError("no other deal was found")


def _sevens_deal(moment: Moment, rng: Random) -> tuple[Deck, list[tuple[Seat, Action]]]:
    slots, own = _sevens_slots(moment)
    seen = own | moment.state.table
    hidden = list(cards_of(card_set(DECK_52) & ~seen))
    filled = dict(zip(slots, fill(slots, hidden, rng), strict=True))
    covered = {slot.ply: COVER[card] for slot, card in filled.items() if slot.ply is not None}
    moves = [(seat, covered.get(ply, action)) for ply, (seat, action) in enumerate(moment.moves)]
    hands: list[list[Card]] = [[] for _ in range(SEATS)]
    for slot, card in filled.items():
        hands[slot.seat].append(card)
    for seat, action in moment.moves:
        if isinstance(action, Play) or (isinstance(action, Cover) and seat == moment.seat):
            hands[seat].append(action.card)
    hands[moment.seat] += cards_of(moment.state.hands[moment.seat])
    return Deck(tuple(card for trick in zip(*hands, strict=True) for card in trick)), moves


def _sevens_slots(moment: Moment) -> tuple[list[Slot], int]:
    """The places of cards that the seat has not seen, and those that are its own."""
    state, slots = moment.state, list[Slot]()
    table, lacks = 0, [0] * SEATS
    for ply, (seat, action) in enumerate(moment.moves):
        if isinstance(action, Play):
            table |= PLAY[action.card].card.bit
        elif isinstance(action, Cover):
            # SV-05: who covers has no live card, now and in what he covers later.
            lacks[seat] |= live_cards(table)
            if seat != moment.seat:
                slots.append(Slot(seat, lacks[seat], ply))
    for seat, hand in enumerate(state.hands):
        if seat != moment.seat:
            count = hand.bit_count()
            slots += (Slot(Seat(seat), lacks[seat], None, copy) for copy in range(count))
    return slots, state.hands[moment.seat] | state.covered[moment.seat]


_FAMILIES: Final[Mapping[str, Callable[[Moment, Random], Any]]] = {
    "doudizhu": _doudizhu,
    "sevens": _sevens,
    "shuangkou": _shuangkou,
}
