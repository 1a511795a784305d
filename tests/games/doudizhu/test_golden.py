"""Records in `golden/`, to be read by people: `tests.games.golden` says how."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from paiju.core.protocol import Deck
from paiju.core.record import Record
from paiju.core.ruleset import RuleSet
from paiju.core.shuffle import Seeds, shuffle
from paiju.games.doudizhu import Doudizhu, DoudizhuOptions, State
from paiju.games.registry import find_ruleset
from tests.games.doudizhu.deals import HUANLE, LAIZI
from tests.games.doudizhu.records import Choose, recorded, sensible
from tests.games.golden import Golden

FILES = Golden(__file__)


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


@every_record
def test_what_is_written_today(name: str) -> None:
    record, _ = GOLDEN[name]()
    FILES.check_written(name, record)


@every_record
def test_it_is_read_and_played_again(name: str) -> None:
    FILES.check_played_again(name)


def test_dz_02_and_dz_13_a_deal_that_nobody_called() -> None:
    """Dealt again; but not where somebody had shown, who then is landlord."""
    assert GOLDEN["redeal"]()[1].void
    end = GOLDEN["shown"]()[1]
    assert (end.void, end.landlord, end.shows) == (False, 0, (3, 0, 0))


def test_each_file_is_compared() -> None:
    assert FILES.names == sorted(GOLDEN)
