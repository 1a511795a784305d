"""The shuffle: unbiased, from seeds, committed to beforehand (PL-60).

The order of a deck is this function of the server's seed, the players' seeds and the number of
the try (a redeal takes the next):

1. `key = SHA-256(part("paiju shuffle 1") + part(server) + part(client 0) + part(client 1) + … +
   part(try))`, where `part(x)` is the length of `x` in bytes as four bytes, then `x`; a seat
   without a seed has an empty one; the try is four bytes. All numbers are big-endian.
2. Block `i` of the stream is `SHA-256(key + i)`, `i` as eight bytes, counted from 0. It gives
   eight numbers of 32 bits, in order.
3. A number below `n` is the next number of the stream modulo `n`, where numbers from the largest
   multiple of `n` that fits into 32 bits on are passed over, so that all are equally likely.
4. The cards start in the pack's order. For `i` from the last place down to 1, the card at `i` is
   exchanged with the card at a number below `i + 1`. Lots are drawn after that, in their order.

The commitment is `SHA-256(server seed)`, published before any player's seed is known.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence

import msgspec

from paiju.core.protocol import Deck, Pack

SEED_BYTES = 32
_WORD = 1 << 32


class Seeds(msgspec.Struct, frozen=True):
    """What a shuffle is made of.

    Attributes:
        server: the server's seed, 32 bytes, secret until the deal is over.
        clients: one seed for each seat, in order; empty where a player gave none.
        attempt: 0 for the first deal from these seeds, one more for each redeal.
    """

    server: bytes
    clients: tuple[bytes, ...] = ()
    attempt: int = 0

    @property
    def commitment(self) -> str:
        """What is published beforehand, 64 hexadecimal digits."""
        return hashlib.sha256(self.server).hexdigest()


def shuffle(pack: Pack, seeds: Seeds) -> Deck:
    """The deck that the seeds give.

    >>> from paiju.core.cards import DECK_52
    >>> deck = shuffle(Pack(DECK_52), Seeds(bytes(32)))
    >>> deck == shuffle(Pack(DECK_52), Seeds(bytes(32))), len(set(deck.cards))
    (True, 52)
    """
    words = _stream(_key(seeds))
    cards = list(pack.cards)
    for i in range(len(cards) - 1, 0, -1):
        j = _below(i + 1, words)
        cards[i], cards[j] = cards[j], cards[i]
    return Deck(tuple(cards), _lots(pack.sides, words))


def _lots(sides: Sequence[int], words: Iterator[int]) -> tuple[int, ...]:
    return tuple(_below(n, words) for n in sides)


def _key(seeds: Seeds) -> bytes:
    parts = (
        b"paiju shuffle 1",
        seeds.server,
        *seeds.clients,
        seeds.attempt.to_bytes(4, "big"),
    )
    return hashlib.sha256(b"".join(len(p).to_bytes(4, "big") + p for p in parts)).digest()


def _stream(key: bytes) -> Iterator[int]:
    block = 0
    while True:
        digest = hashlib.sha256(key + block.to_bytes(8, "big")).digest()
        for at in range(0, len(digest), 4):
            yield int.from_bytes(digest[at : at + 4], "big")
        block += 1


def _below(n: int, words: Iterator[int]) -> int:
    limit = _WORD - _WORD % n
    for word in words:
        if word < limit:
            return word % n
    raise AssertionError("the stream has no end")
