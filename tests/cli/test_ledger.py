"""`paiju ledger`."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from pathlib import Path

import pytest

from paiju.core.units import Coins, Millis, Seat
from paiju.ledger import BOTS, Place, Transfer, grant, player, set_aside, settled
from paiju.server.app import DATABASE
from paiju.server.store import Entry, open_store
from paiju.server.store.players import PlayerId
from paiju.server.table import events as ev
from tests.cli.conftest import Paiju

PLACES = (Place(0, player(1), 300), Place(1, BOTS, 400))
STACKS = (Coins(300), Coins(400))


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A room with one player and one deal, which he has won."""
    events: list[tuple[ev.AnyEvent, Transfer | None]] = [
        (ev.Sat(seat=Seat(0), player=PlayerId(1), name="Ann"), None),
        (ev.BotPlaced(seat=Seat(1), level=1, name="Ming"), None),
        (
            ev.Dealt(attempt=0, deadline_ms=Millis(0), stacks=STACKS),
            set_aside("t", 1, PLACES, 3),
        ),
        (
            ev.Settled(scores=(), coins=(Coins(90), Coins(-100))),
            settled("t", 1, PLACES, (90, -100), 4),
        ),
    ]

    async def make() -> None:
        async with open_store(tmp_path / DATABASE) as store:
            await store.players.create_guest("Ann", "en", Millis(0))
            await store.coins.enter(grant(1, 1000, 0))
            for seq, (event, transfer) in enumerate(events, 1):
                entry = Entry("t", seq, Millis(seq), ev.write_event(event))
                await store.log.append([entry], [transfer] if transfer else [])

    asyncio.run(make())
    return tmp_path


def tampered(data: Path, *statements: str) -> None:
    """By somebody who has the file and takes the guards away first."""
    with contextlib.closing(sqlite3.connect(data / DATABASE)) as db:
        for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'"):
            db.execute(f"DROP TRIGGER {name}")
        for statement in statements:
            db.execute(statement)
        db.commit()


def test_a_ledger_that_holds(paiju: Paiju, data: Path) -> None:
    ran = paiju("ledger", "check", "--data", str(data))
    assert ran.code == 0
    assert ran.out.splitlines() == [
        "3 transfers, 6 accounts, sum 0; 1 deals agree with their tables",
        "0 coins are set aside for deals that run",
        "The ledger holds.",
    ]


def test_the_first_entry_that_is_wrong_is_named(paiju: Paiju, data: Path) -> None:
    tampered(data, "UPDATE coin_postings SET amount = 5000 WHERE account = 'player:1'")
    ran = paiju("ledger", "check", "--data", str(data), "--lang", "zh")
    assert ran.code == 1
    assert ran.out.splitlines()[-1] == "第1笔（grant/1）有误：grant/1: the postings sum to 4000"


def test_a_deal_that_was_made_up_is_found(paiju: Paiju, data: Path) -> None:
    """The sums are right, but no table has played such a deal."""

    async def make_up() -> None:
        async with open_store(data / DATABASE) as store:
            places = (Place(0, player(1), 50), Place(1, BOTS, 9000))
            await store.coins.enter(set_aside("t", 2, places, 5))
            await store.coins.enter(settled("t", 2, places, (9000, -9000), 6))

    asyncio.run(make_up())
    ran = paiju("ledger", "check", "--json", "--data", str(data))
    assert ran.code == 1
    assert ran.json["finding"] == {
        "number": 4,
        "reference": "stakes/t/2",
        "problem": "its table knows nothing of it",
    }


def test_a_result_that_was_bent_with_all_sums_is_found(paiju: Paiju, data: Path) -> None:
    bend = "UPDATE coin_postings SET amount = amount + {0}, balance = balance + {0} WHERE {1}"
    tampered(
        data,
        bend.format(7, "account = 'player:1' AND transfer_id = 3"),
        bend.format(-7, "account = 'house' AND transfer_id = 3"),
    )
    ran = paiju("ledger", "check", "--json", "--data", str(data))
    assert ran.json["finding"]["reference"] == "settle/t/1"
    assert ran.json["finding"]["problem"] == "its table says otherwise"


def test_postings_without_a_transfer_are_found(paiju: Paiju, data: Path) -> None:
    """Written by a program that does not have the database keep its foreign keys."""
    tampered(data, "INSERT INTO coin_postings VALUES ('player:1', 4, 500, 1590)")
    ran = paiju("ledger", "check", "--json", "--data", str(data))
    assert ran.code == 1
    assert ran.json["finding"]["number"] == 4
    assert ran.json["finding"]["problem"] == "1 postings belong to no transfer"


def test_a_deal_that_was_never_paid_out_is_found(paiju: Paiju, data: Path) -> None:
    tampered(
        data,
        "DELETE FROM coin_postings WHERE transfer_id = 3",
        "DELETE FROM coin_transfers WHERE id = 3",
    )
    ran = paiju("ledger", "check", "--data", str(data))
    assert ran.code == 1
    assert ran.out.splitlines()[-1] == (
        "An entry is missing (settle/t/1): its table has it, the ledger has not"
    )


def test_the_coins_of_a_player(paiju: Paiju, data: Path) -> None:
    ran = paiju("ledger", "show", "1", "--data", str(data))
    first, *movements = ran.out.splitlines()
    assert first == "Ann (1): 1090 coins free, 0 set aside"
    assert [line.split(maxsplit=2)[2] for line in movements] == [
        "+90  Deal 1  t",
        "+1000  Welcome gift",
    ]
    as_json = paiju("ledger", "show", "1", "--json", "--data", str(data)).json
    assert (as_json["coins"], as_json["movements"][0]["kind"]) == (1090, "settled")


@pytest.mark.parametrize(
    ("argv", "problem"),
    [(("show",), "which player"), (("show", "x"), "which player"), (("show", "7"), "no player 7")],
)
def test_whom(paiju: Paiju, data: Path, argv: tuple[str, ...], problem: str) -> None:
    ran = paiju("ledger", *argv, "--data", str(data))
    assert ran.code == 2
    assert problem in ran.err


def test_where_there_is_nothing(paiju: Paiju, tmp_path: Path) -> None:
    ran = paiju("ledger", "check", "--data", str(tmp_path))
    assert (ran.code, ran.out) == (2, "")
    assert "no such file" in ran.err
    assert list(tmp_path.iterdir()) == []
