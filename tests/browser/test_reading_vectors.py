"""The page's names of combinations are tested against vectors; here the server reads them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from paiju.combos import Lane, Shapes, doudizhu, shuangkou
from paiju.core.notation import RANKS_WITH_JOKERS
from paiju.core.packing import Ranks
from paiju.games.doudizhu.options import DoudizhuOptions

FILE = Path(__file__).parents[2] / "web" / "src" / "climbing" / "readings.vectors.json"


@pytest.mark.parametrize("vector", json.loads(FILE.read_text("utf-8")), ids=lambda v: v["cards"])
def test_the_vectors_of_the_page_are_read_so_by_the_server(vector: dict[str, Any]) -> None:
    """SK-22, DZ-31: the highest reading, or the highest that fits what has to be beaten."""
    readings = _shapes(vector).readings(Ranks.of(vector["cards"]))
    wanted = {key: vector[key] for key in ("kind", "rank", "length", "lines")}
    read = [
        {
            "kind": each.kind.value,
            "rank": RANKS_WITH_JOKERS[each.rank],
            "length": each.length,
            "lines": each.lines,
        }
        for each in readings
    ]
    if vector["against"] is None:
        assert read[0] == wanted
    assert wanted in read


def _shapes(vector: dict[str, Any]) -> Shapes:
    wild = vector["wild"] and Lane(RANKS_WITH_JOKERS.index(vector["wild"]))
    if vector["family"] == "shuangkou":
        return shuangkou(wild, 8)
    options = DoudizhuOptions()
    return doudizhu(
        wild,
        equal_single_wings=options.equal_single_wings,
        rocket_as_wings=options.rocket_as_wings,
    )
