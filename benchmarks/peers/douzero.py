"""The move generator of the package `douzero`, asked in its own way."""

from __future__ import annotations

import sys
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any

from paiju.core.packing import LANE_MAX

Cards = list[int]
RANKS = (*range(3, 15), 17, 20, 30)
"""Their numbers of the ranks from 3 to the big joker."""
_BOMB, _ROCKET, _LENGTHY = 4, 5, range(8, 13)


class Peer:
    """Their moves, as their game asks for them: all that may be led, or all that beats a move."""

    def __init__(self, generator: Any, detector: Any, selector: Any) -> None:
        self._generator: Any = generator.MovesGener
        self._type_of = detector.get_move_type
        names = [name for name in dir(self._generator) if name.startswith("gen_type_")]
        self._by_type: dict[int, tuple[str, Any]] = {
            int(name.split("_")[2]): (name, getattr(selector, name.replace("gen", "filter"), None))
            for name in names
        }

    def moves(self, hand: Cards, to_beat: Cards) -> list[Cards]:
        """Each in order, as their game wants them; some come twice. Passing is left out."""
        found = self._beating(hand, to_beat) if to_beat else self._generator(hand).gen_moves()
        for move in found:
            move.sort()
        return found

    def _beating(self, hand: Cards, to_beat: Cards) -> list[Cards]:
        kind = self._type_of(to_beat)
        if kind["type"] == _ROCKET:
            return []
        generator = self._generator(hand)
        name, beaters = self._by_type[kind["type"]]
        length = {"repeat_num": kind["len"]} if kind["type"] in _LENGTHY else {}
        bombs: list[Cards] = [] if kind["type"] == _BOMB else generator.gen_type_4_bomb()
        moves = beaters(getattr(generator, name)(**length), to_beat)
        return moves + bombs + generator.gen_type_5_king_bomb()


def load_peer() -> Peer | None:
    """None where it is not installed."""
    spec = find_spec("douzero")
    if spec is None or not spec.submodule_search_locations:
        return None
    # Their `env` imports what learns when it is itself imported; the generator needs none of it.
    package = ModuleType("douzero.env")
    package.__path__ = [str(Path(spec.submodule_search_locations[0]) / "env")]
    sys.modules.setdefault("douzero.env", package)
    parts = ("move_generator", "move_detector", "move_selector")
    return Peer(*(import_module(f"douzero.env.{part}") for part in parts))


def their_cards(cards: int) -> Cards:
    return [rank for lane, rank in enumerate(RANKS) for _ in range(cards >> 4 * lane & LANE_MAX)]


def our_cards(cards: Cards) -> int:
    return sum(1 << 4 * RANKS.index(card) for card in cards)
