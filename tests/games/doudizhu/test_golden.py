"""Records in `golden/`, to be read by people, compared with what is written today.

A difference is a change of rules, of the format of records or of the shuffle, and is reviewed line
by line. To write the files anew:

    PAIJU_WRITE_GOLDEN=1 pytest tests/games/doudizhu/test_golden.py
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from paiju.core.protocol import Deck
from paiju.core.record import Record, check_shuffle, read_record, write_record
from paiju.core.ruleset import RuleSet
from paiju.core.shuffle import Seeds, shuffle
from paiju.games.doudizhu import Doudizhu, DoudizhuOptions, State
from paiju.games.registry import find_ruleset
from paiju.games.replay import replay
from tests.games.doudizhu.deals import HUANLE, LAIZI
from tests.games.doudizhu.records import Choose, recorded, sensible

FOLDER = Path(__file__).parent / "golden"


def seeds(number: int) -> Seeds:
    """A server's seed, and a seed of one of the three players."""
    return Seeds(bytes([number] * 32), (b"", b"\x0a\x0b", b""))


def dealt(ruleset: RuleSet[DoudizhuOptions], number: int) -> Deck:
    return shuffle(Doudizhu(ruleset.options).pack, seeds(number))


def whole(name: str, number: int, choose: Choose, **options: object) -> tuple[Record, State]:
    ruleset = find_ruleset(name).with_options(options)
    return recorded(ruleset, dealt(ruleset, number), choose, seeds=seeds(number))


GOLDEN: Mapping[str, Callable[[], tuple[Record, State]]] = {
    "huanle": lambda: whole(HUANLE, 1, sensible(words=["no", "call", "rob", "rob"])),
    "laizi": lambda: whole(LAIZI, 2, sensible((1, 1), words=["call"])),
    "coins": lambda: whole(
        HUANLE, 3, sensible((2, 0), words=["call", "rob"]), coefficient=100, fee=50
    ),
    "redeal": lambda: whole(HUANLE, 4, sensible()),
    "shown": lambda: whole(HUANLE, 5, sensible((0, 2))),
}

every_record = pytest.mark.parametrize("name", GOLDEN)


def golden(name: str) -> str:
    return (FOLDER / f"{name}.jsonl").read_text("utf-8")


@every_record
def test_what_is_written_today(name: str) -> None:
    """Rules, settlement, shuffle and format are what they were."""
    record, _ = GOLDEN[name]()
    if os.environ.get("PAIJU_WRITE_GOLDEN"):
        FOLDER.mkdir(exist_ok=True)
        (FOLDER / f"{name}.jsonl").write_text(write_record(record), "utf-8")
    assert write_record(record) == golden(name)


@every_record
def test_it_is_read_and_played_again(name: str) -> None:
    """As are all records that somebody kept."""
    record = read_record(golden(name))
    assert write_record(record) == golden(name)
    played = replay(record)
    assert played.agrees is True
    shuffled = check_shuffle(record, Doudizhu(played.ruleset.options).pack)
    assert shuffled is not None
    assert shuffled.holds


def test_dz_02_and_dz_13_a_deal_that_nobody_called() -> None:
    """Dealt again; but not where somebody had shown, who then is landlord."""
    assert GOLDEN["redeal"]()[1].void
    end = GOLDEN["shown"]()[1]
    assert (end.void, end.landlord, end.shows) == (False, 0, (3, 0, 0))
