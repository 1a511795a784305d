"""Decks drawn by a generator of Python's: quicker than the shuffle that can be checked."""

from __future__ import annotations

import random
from typing import Any

from paiju.core.protocol import Deck, Game


def random_deck(game: Game[Any, Any, Any], rng: random.Random) -> Deck:
    pack = game.pack
    cards = tuple(rng.sample(pack.cards, len(pack.cards)))
    return Deck(cards, tuple(rng.randrange(sides) for sides in pack.sides))
