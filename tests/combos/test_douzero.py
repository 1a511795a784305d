"""Dou Dizhu without wild cards beside the move generator of the package `douzero`.

Skipped where that is not installed. What is the same is compared on random hands, leads and
follows; where the rules differ the difference has a name:

- `rocket as wings`: both jokers may be wings there. Compared with that option (DZ-30).
- `planes with three alike among the wings`: there the highest rank of which there are three is
  what counts, or no such plane is known on the table. Here the triples that carry the wings count
  (DZ-41), and the reading is the one that beats (DZ-31).
- `four triples or a plane`: what follows a plane of three stays one here (DZ-31), there it is
  four triples.
"""

from __future__ import annotations

import random

import pytest

from benchmarks.peers.douzero import Peer, load_peer, our_cards, their_cards
from paiju.combos import Kind, doudizhu
from paiju.combos.lanes import at_least, ranks_between
from paiju.core.packing import LANE_MAX
from tests.combos.positions import DECK, ORDER, close_hand

SHAPES = doudizhu(rocket_as_wings=True)


@pytest.fixture(scope="module")
def peer() -> Peer:
    found = load_peer()
    if found is None:
        pytest.skip("douzero is not installed")
    return found


def differs(cards: int) -> bool:
    """Whether cards can be read as a plane with three alike among its wings."""
    for reading in SHAPES.readings(cards):
        run = ranks_between(reading.rank - reading.length + 1, reading.rank)
        if reading.kind is Kind.PLANE_ONE and at_least(cards & ~(LANE_MAX * run), 3):
            return True
    return False


def cards_of(text: str) -> int:
    return sum(1 << 4 * ORDER.index(card) for card in text)


def hands(rng: random.Random, count: int) -> list[int]:
    """Those of a deal, and such as have many shapes."""
    dealt = [rng.sample(DECK, rng.choice([8, 12, 17, 20])) for _ in range(count // 2)]
    close = [close_hand(rng, DECK, rng.randint(6, 16), rng.randint(3, 6), "XR") for _ in dealt]
    return [cards_of("".join(hand)) for hand in [*dealt, *close]]


def test_leads(peer: Peer) -> None:
    for hand in hands(random.Random("leads"), 300):
        ours = {int(play.cards) for play in SHAPES.plays(hand)}
        theirs = {our_cards(move) for move in peer.moves(their_cards(hand), [])}
        assert ours == theirs, hex(hand)


def test_follows(peer: Peer) -> None:
    rng = random.Random("follows")
    some = hands(rng, 300)
    compared = 0
    for other in some:
        plays = [play for play in SHAPES.plays(other) if not differs(play.cards)]
        for to_beat in rng.sample(plays, min(8, len(plays))):
            hand = rng.choice(some)
            found = {int(play.cards) for play in SHAPES.plays(hand, to_beat.reading)}
            moves = peer.moves(their_cards(hand), their_cards(to_beat.cards))
            ours = {cards for cards in found if not differs(cards)}
            theirs = {cards for cards in map(our_cards, moves) if not differs(cards)}
            assert ours == theirs, (hex(hand), to_beat)
            compared += 1
    assert compared > 1500
