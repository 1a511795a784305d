"""The shuffle: a stated function of its seeds, the same everywhere, and unbiased (PL-60).

`shuffle_vectors.json` is shared with the browser client, which shuffles by itself to check a deal.
To write it anew from `by_the_text` below: `PAIJU_WRITE_GOLDEN=1 pytest tests/core/test_shuffle.py`.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterator
from itertools import product
from math import factorial
from pathlib import Path

import pytest

from paiju.core import shuffle as module
from paiju.core.cards import DECK_52, DECK_54
from paiju.core.notation import format_cards
from paiju.core.protocol import Deck, Pack
from paiju.core.shuffle import Seeds, shuffle

VECTORS = Path(__file__).parent / "shuffle_vectors.json"

INPUTS: tuple[tuple[int, tuple[int, ...], Seeds], ...] = (
    (52, (), Seeds(bytes(32))),
    (52, (), Seeds(bytes(32), attempt=1)),
    (52, (), Seeds(bytes(32), (b"", b"", b"", b""))),
    (52, (), Seeds(bytes(range(32)), (b"east", b"", b"\x00", "北".encode()), 2)),
    (54, (54, 3), Seeds(bytes(range(32, 64)), (b"one", b"two", b"three"))),
    (54, (2, 1, 1000), Seeds(b"\xff" * 32, (b"x" * 300,), 0xFFFFFFFF)),
)


def by_the_text(cards: int, sides: tuple[int, ...], seeds: Seeds) -> tuple[list[int], list[int]]:
    """The module's text, followed word by word and as plainly as can be."""
    key = b""
    for part in (
        b"paiju shuffle 1",
        seeds.server,
        *seeds.clients,
        seeds.attempt.to_bytes(4, "big"),
    ):
        key += len(part).to_bytes(4, "big") + part
    key = hashlib.sha256(key).digest()
    words: list[int] = []
    for block in range(200):
        digest = hashlib.sha256(key + block.to_bytes(8, "big")).digest()
        words += [int(digest[at : at + 4].hex(), 16) for at in range(0, 32, 4)]

    def below(n: int) -> int:
        while words[0] >= 2**32 // n * n:
            words.pop(0)
        return words.pop(0) % n

    order = list(range(cards))
    for place in reversed(range(1, cards)):
        other = below(place + 1)
        order[place], order[other] = order[other], order[place]
    return order, [below(n) for n in sides]


def vector(cards: int, sides: tuple[int, ...], seeds: Seeds) -> dict[str, object]:
    order, lots = by_the_text(cards, sides, seeds)
    return {
        "server": seeds.server.hex(),
        "clients": [seed.hex() for seed in seeds.clients],
        "attempt": seeds.attempt,
        "commitment": hashlib.sha256(seeds.server).hexdigest(),
        "cards": cards,
        "sides": list(sides),
        "deck": format_cards(DECK_54[i] for i in order),
        "lots": lots,
    }


def test_vectors_are_those_of_the_text() -> None:
    """PL-60."""
    vectors = [vector(*each) for each in INPUTS]
    if os.environ.get("PAIJU_WRITE_GOLDEN"):
        VECTORS.write_text(json.dumps(vectors, indent=1) + "\n", "utf-8")
    assert json.loads(VECTORS.read_text("utf-8")) == vectors


@pytest.mark.parametrize("number", range(len(INPUTS)))
def test_vectors_are_what_is_shuffled(number: int) -> None:
    """PL-60."""
    stored = json.loads(VECTORS.read_text("utf-8"))[number]
    pack = Pack(DECK_54[: stored["cards"]], tuple(stored["sides"]))
    clients = tuple(map(bytes.fromhex, stored["clients"]))
    seeds = Seeds(bytes.fromhex(stored["server"]), clients, stored["attempt"])
    deck = shuffle(pack, seeds)
    assert seeds.commitment == stored["commitment"]
    assert format_cards(deck.cards) == stored["deck"]
    assert list(deck.lots) == stored["lots"]


def test_every_seed_the_attempt_and_their_bounds_matter() -> None:
    """PL-60: no seed can be left out, nor a byte moved from one player to the next."""
    pack = Pack(DECK_52)
    server, clients = bytes(range(32)), (b"ab", b"c", b"", b"d")
    variants = [
        Seeds(server, clients),
        Seeds(bytes(32), clients),
        Seeds(server, clients, attempt=1),
        Seeds(server, (b"a", b"bc", b"", b"d")),
        Seeds(server, (b"ab", b"c", b"d", b"")),
        Seeds(server, (b"abc", b"", b"", b"d")),
        Seeds(server, clients[:3]),
        Seeds(server, (*clients, b"")),
        Seeds(server),
        *(
            Seeds(server, tuple(b"!" if i == seat else seed for i, seed in enumerate(clients)))
            for seat in range(4)
        ),
    ]
    decks = [shuffle(pack, seeds) for seeds in variants]
    assert len(set(decks)) == len(variants)
    assert decks == [shuffle(pack, seeds) for seeds in variants]


def test_the_commitment_is_of_the_server_seed_alone() -> None:
    """PL-60: it is published before the players' seeds are known."""
    one = Seeds(bytes(32)).commitment
    assert one == Seeds(bytes(32), (b"x",), 3).commitment == hashlib.sha256(bytes(32)).hexdigest()
    assert one != Seeds(bytes(31) + b"\x01").commitment


def test_a_shuffle_loses_no_card() -> None:
    for n in range(200):
        deck = shuffle(Pack(DECK_54, (6,)), Seeds(n.to_bytes(32, "big")))
        assert sorted(deck.cards) == list(DECK_54)
        assert deck.lots[0] in range(6)


# --- numbers below n ----------------------------------------------------------


@pytest.mark.parametrize(
    ("n", "words", "expected"),
    [
        # 2^32 is 52·82595524 + 48: the last 48 numbers are passed over.
        (52, [4294967247], 51),
        (52, [4294967248, 5], 5),
        (52, [4294967295, 4294967248, 105], 1),
        (52, [0], 0),
        # 2^32 is 3·1431655765 + 1.
        (3, [4294967294], 2),
        (3, [4294967295, 4], 1),
        # Powers of two leave nothing over.
        (32, [4294967295], 31),
        (2, [4294967295], 1),
        (1, [4294967295], 0),
    ],
)
def test_numbers_at_the_limit(n: int, words: list[int], expected: int) -> None:
    """PL-60: all numbers below n are equally likely."""
    stream = iter(words)
    assert module._below(n, stream) == expected
    assert list(stream) == []


@pytest.mark.parametrize("size", [1, 2, 3, 4, 5, 6])
def test_each_order_comes_from_one_choice_of_numbers(
    size: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All choices of numbers below 6, 5, … 2 give all orders, each once: so none is likelier."""
    decks: set[Deck] = set()
    for words in product(*(range(n) for n in range(size, 1, -1))):

        def stream(_: bytes, words: tuple[int, ...] = words) -> Iterator[int]:
            return iter(words)

        monkeypatch.setattr(module, "_stream", stream)
        decks.add(shuffle(Pack(DECK_52[:size]), Seeds(b"")))
    assert len(decks) == factorial(size)


# --- what seeds give ----------------------------------------------------------


def chi_square(counts: list[int], expected: float) -> float:
    return sum((count - expected) ** 2 / expected for count in counts)


def test_all_orders_of_few_cards_are_equally_likely() -> None:
    """C053: 24 orders of 4 cards; 23 degrees of freedom are above 58.6 once in 15,000 times."""
    counts: dict[Deck, int] = {}
    for n in range(4800):
        deck = shuffle(Pack(DECK_52[:4]), Seeds(n.to_bytes(32, "big")))
        counts[deck] = counts.get(deck, 0) + 1
    assert len(counts) == 24
    assert chi_square(list(counts.values()), 200) < 58.6


def test_all_sides_of_a_lot_are_equally_likely() -> None:
    """C053: 5 degrees of freedom are above 27.9 once in 26,000 times."""
    counts = [0] * 6
    for n in range(3000):
        counts[shuffle(Pack(DECK_52[:2], (6,)), Seeds(n.to_bytes(32, "big"))).lots[0]] += 1
    assert chi_square(counts, 500) < 27.9


def test_no_card_has_a_place_of_its_own() -> None:
    """C054: over 20,000 shuffles no slope over positions, and no card likelier at any place.

    A card's mean place has a variance of (52² − 1) / 12 / 20,000 = 0.01126; over 52 cards whose
    numbers have a sum of squares of 11,713 the slope's standard deviation is 0.00098. The table of
    cards and places has 51² = 2601 degrees of freedom, and a standard deviation of 72.
    """
    shuffles, pack = 20_000, Pack(DECK_52)
    table = [[0] * 52 for _ in range(52)]
    for n in range(shuffles):
        for place, card in enumerate(shuffle(pack, Seeds(n.to_bytes(32, "big"))).cards):
            table[card][place] += 1
    means = [sum(place * n for place, n in enumerate(row)) / shuffles for row in table]
    slope = sum((card - 25.5) * mean for card, mean in enumerate(means)) / 11_713
    assert abs(slope) < 4 * 0.00098
    square = chi_square([n for row in table for n in row], shuffles / 52)
    assert abs(square - 2601) < 4 * 72
