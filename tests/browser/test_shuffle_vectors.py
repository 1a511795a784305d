"""The page's own shuffle is tested against vectors; here they are held against the server's."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from paiju.core.notation import format_cards, parse_cards
from paiju.core.protocol import Pack
from paiju.core.shuffle import Seeds, shuffle

VECTORS = Path(__file__).parents[2] / "web" / "src" / "lib" / "shuffle.vectors.json"


@pytest.mark.parametrize("vector", json.loads(VECTORS.read_text("utf-8")))
def test_the_vectors_of_the_page_are_those_of_the_server(vector: dict[str, Any]) -> None:
    """PL-60."""
    clients = tuple(bytes.fromhex(seed) for seed in vector["clients"])
    seeds = Seeds(bytes.fromhex(vector["server"]), clients, vector["attempt"])
    pack = Pack(tuple(parse_cards(vector["pack"], decks=2)), tuple(vector["sides"]))
    deck = shuffle(pack, seeds)
    assert format_cards(deck.cards) == vector["deck"]
    assert list(deck.lots) == vector["lots"]
    assert seeds.commitment == vector["commitment"]
