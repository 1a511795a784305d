"""The ledger in the database: who tries to cheat it is refused by the database itself."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from collections.abc import AsyncGenerator, Callable, Generator
from pathlib import Path

import pytest

from paiju.core.errors import StoreError
from paiju.core.units import Coins, Millis
from paiju.ledger import (
    BOTS,
    HOUSE,
    Audit,
    Kind,
    Place,
    Posting,
    Stored,
    Transfer,
    grant,
    player,
    relief,
    returned,
    set_aside,
    settled,
)
from paiju.server.store import (
    Conflict,
    Entry,
    Insolvent,
    Known,
    Movement,
    PlayerId,
    Purse,
    Store,
    open_store,
)
from paiju.server.store.connection import connect

NOW = Millis(0)
START = 1000


@contextlib.asynccontextmanager
async def room(path: Path, players: int = 2) -> AsyncGenerator[Store]:
    """A store with players who have 1,000 coins each."""
    async with open_store(path) as store:
        for number in range(1, players + 1):
            await store.players.create_guest("Ann", "en", NOW)
            await store.coins.enter(grant(number, START, NOW))
        yield store


async def audit(store: Store) -> Audit:
    """The whole ledger, which has no fault."""
    audit = Audit()
    while some := await store.coins.ledger(audit.transfers):
        assert audit.take(some) is None
    return audit


def places(coins: int = 400) -> list[Place]:
    return [Place(0, player(1), coins), Place(1, player(2), coins)]


def event(seq: int, table: str = "t") -> Entry:
    return Entry(table, seq, NOW, b"")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "room.db"


def test_coins_move_with_the_event_that_moves_them(path: Path) -> None:
    async def play() -> None:
        async with room(path) as store:
            await store.log.append([event(1)], [set_aside("t", 1, places(), NOW)])
            assert await store.coins.purse(PlayerId(1)) == Purse(Coins(600), Coins(400))
            await store.log.append([event(2)], [settled("t", 1, places(), [150, -200], NOW)])
            assert await store.coins.purse(PlayerId(1)) == Purse(Coins(1150), Coins(0))
            assert await store.coins.purse(PlayerId(2)) == Purse(Coins(800), Coins(0))
            assert (await audit(store)).balances[HOUSE] == 50

    asyncio.run(play())


def test_an_append_is_stored_with_its_coins_or_not_at_all(path: Path) -> None:
    """A refused transfer takes its event with it, a refused event its transfer."""

    async def play() -> None:
        async with room(path) as store:
            with pytest.raises(Insolvent) as refused:
                await store.log.append([event(1)], [set_aside("t", 1, places(1001), NOW)])
            assert (refused.value.account, refused.value.has) == ("player:1", START)
            assert await store.log.read("t") == []
            await store.log.append([event(1)])
            with pytest.raises(Conflict):
                await store.log.append([event(1)], [set_aside("t", 1, places(), NOW)])
            assert await store.coins.purse(PlayerId(1)) == Purse(Coins(START), Coins(0))
            assert (await audit(store)).transfers == 2

    asyncio.run(play())


def test_a_deal_is_settled_once(path: Path) -> None:
    """PL-52: neither again, nor otherwise, nor given back as well."""

    async def play() -> None:
        async with room(path) as store:
            await store.log.append([], [set_aside("t", 1, places(), NOW)])
            await store.log.append([], [settled("t", 1, places(), [400, -400], NOW)])
            for again in (
                settled("t", 1, places(), [400, -400], NOW),
                settled("t", 1, places(), [-400, 400], NOW),
                returned("t", 1, places(), NOW),
            ):
                with pytest.raises(Known):
                    await store.log.append([event(1)], [again])
            assert await store.log.read("t") == []
            assert await store.coins.enter(grant(1, START, NOW)) is False
            assert (await store.coins.purse(PlayerId(2))).free == 600

    asyncio.run(play())


def test_a_deal_that_never_began_is_not_settled(path: Path) -> None:
    """Nothing was set aside for it, so nothing can be paid out."""

    async def play() -> None:
        async with room(path) as store:
            with pytest.raises(Insolvent, match="stake:t:9:0"):
                await store.coins.enter(settled("t", 9, places(), [400, -400], NOW))

    asyncio.run(play())


def test_the_same_coins_never_sit_at_two_tables(path: Path) -> None:
    """Many tables that begin at once get what there is, and no coin more."""

    async def play() -> None:
        async with room(path, players=1) as store:
            tables = [f"t{n}" for n in range(20)]
            begun = await asyncio.gather(
                *(
                    store.log.append(
                        [event(1, table)],
                        [set_aside(table, 1, [Place(0, player(1), 300)], NOW)],
                    )
                    for table in tables
                ),
                return_exceptions=True,
            )
            refused = [each for each in begun if each is not None]
            assert len(refused) == 17
            assert all(isinstance(each, Insolvent) for each in refused)
            assert await store.coins.purse(PlayerId(1)) == Purse(Coins(100), Coins(900))
            assert len(await store.log.tables()) == 3

    asyncio.run(play())


def test_nobody_has_coins_who_is_nobody(path: Path) -> None:
    async def play() -> None:
        async with room(path) as store:
            with pytest.raises(StoreError, match="FOREIGN KEY"):
                await store.coins.enter(grant(99, START, NOW))
            assert await store.coins.free([PlayerId(1)], Coins(5), NOW) == {1: START}

    asyncio.run(play())


def test_who_never_had_coins_is_welcomed_once(path: Path) -> None:
    """PL-50: however often and from however many sides he is asked after at once."""

    async def play() -> None:
        async with open_store(path) as store:
            await store.players.create_guest("Ann", "en", NOW)
            seen = await asyncio.gather(
                *(store.coins.free([PlayerId(1)], Coins(500), NOW) for _ in range(10))
            )
            assert all(each == {1: 500} for each in seen)
            assert (await audit(store)).transfers == 1

    asyncio.run(play())


def test_programs_are_given_nothing(path: Path) -> None:
    """PL-50: nobody multiplies what he is given by programs of his own."""

    async def play() -> None:
        async with open_store(path) as store:
            owner, _ = await store.players.create_guest("Ann", "en", NOW)
            bot, _ = await store.bots.create(owner, "Program", NOW)
            free = await store.coins.free([owner.id, bot.id], Coins(500), NOW)
            assert free == {owner.id: 500, bot.id: 0}
            assert (await audit(store)).transfers == 1

    asyncio.run(play())


def test_a_deal_is_one_movement(path: Path) -> None:
    async def play() -> None:
        async with room(path) as store:
            for deal, result in ((1, 300), (2, -400)):
                await store.coins.enter(set_aside("t", deal, places(), Millis(10 * deal)))
                end = settled("t", deal, places(), [result, -result], Millis(10 * deal + 5))
                await store.coins.enter(end)
            await store.coins.enter(set_aside("t", 3, places(), Millis(30)))
            assert await store.coins.movements(PlayerId(1)) == [
                Movement(Kind.SET_ASIDE, Millis(30), "t", 3, Coins(-400)),
                Movement(Kind.SETTLED, Millis(25), "t", 2, Coins(-400)),
                Movement(Kind.SETTLED, Millis(15), "t", 1, Coins(300)),
                Movement(Kind.GRANT, Millis(0), "", 0, Coins(START)),
            ]
            assert len(await store.coins.movements(PlayerId(1), limit=2)) == 2

    asyncio.run(play())


# --- whoever gets hold of the file -----------------------------------------------


@pytest.fixture
def ledger(path: Path) -> Generator[sqlite3.Connection]:
    """The file under other programs' hands: two players with 1,000 coins each."""

    async def make() -> None:
        async with room(path):
            pass

    asyncio.run(make())
    with contextlib.closing(connect(path)) as db:
        yield db


CHEATS = {
    "balance": "UPDATE coin_postings SET balance = 9999 WHERE account = 'player:1'",
    "amount": "UPDATE coin_postings SET amount = 9999 WHERE account = 'player:1'",
    "debts": "UPDATE coin_accounts SET may_owe = 1",
    "reference": "UPDATE coin_transfers SET reference = 'other'",
    "posting": "DELETE FROM coin_postings WHERE account = 'grants'",
    "transfer": "DELETE FROM coin_transfers WHERE id = 1",
    "account": "DELETE FROM coin_accounts WHERE name = 'player:1'",
    "late": "INSERT INTO coin_postings VALUES ('player:1', 2, 5, 1005)",
    "replaced": "REPLACE INTO coin_postings VALUES ('player:1', 1, 9999, 9999)",
    "again": "REPLACE INTO coin_transfers VALUES (3, 'grant/1', 'grant', 0, '', 0)",
    "owing": "INSERT INTO coin_accounts VALUES ('player:3', 1, 1)",
    "strange": "INSERT INTO coin_accounts VALUES ('player:3', 0, 1)",
    "nobody": "INSERT INTO coin_postings VALUES ('player:9', 3, 5, 5)",
    "text": "INSERT INTO coin_postings VALUES ('player:1', 3, 'x', 'x')",
    "part": "INSERT INTO coin_postings VALUES ('player:1', 3, 0.5, 1000.5)",
    "made up": "INSERT INTO coin_postings VALUES ('player:1', 3, 5, 2000)",
    "below 0": "INSERT INTO coin_postings VALUES ('player:1', 3, -1001, -1)",
    "nothing": "INSERT INTO coin_postings VALUES ('player:1', 3, 0, 1000)",
    "empty": "INSERT INTO coin_transfers VALUES (3, 'x', 'grant', 0, '', 0)",
    "gap": "INSERT INTO coin_transfers VALUES (4, 'x', 'grant', 0, '', 0)",
}


@pytest.mark.parametrize("cheat", CHEATS.values(), ids=CHEATS.keys())
def test_the_database_refuses_by_itself(ledger: sqlite3.Connection, cheat: str) -> None:
    before = list(ledger.iterdump())
    with pytest.raises(sqlite3.IntegrityError):
        ledger.execute(cheat)
    assert list(ledger.iterdump()) == before


@pytest.mark.parametrize(
    ("amounts", "code"),
    [((-300, 301), "ledger.sum"), ((-300,), "ledger.postings"), ((-300, 300), None)],
)
def test_postings_of_a_transfer_sum_to_zero(
    ledger: sqlite3.Connection, amounts: tuple[int, ...], code: str | None
) -> None:
    ledger.execute("BEGIN")
    for number, amount in enumerate(amounts, 1):
        values = (f"player:{number}", amount, START + amount)
        ledger.execute("INSERT INTO coin_postings VALUES (?, 3, ?, ?)", values)
    closing = "INSERT INTO coin_transfers VALUES (3, 'x', 'settled', 0, 't', 1)"
    if code is None:
        ledger.execute(closing)
        ledger.execute("COMMIT")
    else:
        with pytest.raises(sqlite3.IntegrityError, match=code):
            ledger.execute(closing)


def test_postings_without_their_transfer_are_not_committed(ledger: sqlite3.Connection) -> None:
    ledger.execute("BEGIN")
    ledger.execute("INSERT INTO coin_postings VALUES ('player:1', 3, 5000, 6000)")
    with pytest.raises(sqlite3.IntegrityError, match="FOREIGN KEY"):
        ledger.execute("COMMIT")


def tampered(path: Path, statement: str) -> None:
    """What somebody does who drops the guards first."""
    with contextlib.closing(sqlite3.connect(path)) as db:
        for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'"):
            db.execute(f"DROP TRIGGER {name}")
        db.execute(statement)
        db.commit()


@pytest.mark.parametrize(
    ("statement", "number", "problem"),
    [
        (CHEATS["amount"], 1, "sum to 8999"),
        (CHEATS["balance"], 1, "says 9999 after it, it is 1000"),
        (CHEATS["transfer"], 2, "missing"),
        (CHEATS["posting"], 1, "less than two postings"),
        ("UPDATE coin_transfers SET kind = 'gift' WHERE id = 2", 2, "gift"),
    ],
)
def test_an_audit_names_the_first_entry_that_is_wrong(
    path: Path, ledger: sqlite3.Connection, statement: str, number: int, problem: str
) -> None:
    tampered(path, statement)

    async def look() -> None:
        async with open_store(path) as store:
            fault = Audit().take(await store.coins.ledger())
        assert fault is not None
        assert fault.number == number
        assert problem in fault.problem

    asyncio.run(look())


def test_reading_page_by_page(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("paiju.server.store.coins.PAGE", 2)

    async def play() -> None:
        async with room(path) as store:
            for day in "abc":
                await store.coins.enter(relief(1, 5, day, NOW))
            found = await audit(store)
            assert (found.transfers, found.total) == (5, 0)
            await store.coins.enter(set_aside("t", 1, places(), NOW))
            [stored] = await store.coins.of_table("t")
            assert (stored.number, stored.reference) == (6, "stakes/t/1")

    asyncio.run(play())


def _stored(reference: str, *entries: tuple[str, int, int]) -> Stored:
    return Stored(1, reference, "grant", 0, "", 0, entries)


FAULTS: dict[str, Callable[[], list[Stored]]] = {
    "is below 0": lambda: [_stored("a", ("grants", 5, 5), ("player:1", -5, -5))],
    "no whole number": lambda: [_stored("a", ("grants", -5, -5), ("player:1", True, 5))],
    "two postings": lambda: [_stored("a", ("bots", -5, -5), ("bots", 5, 0))],
}


@pytest.mark.parametrize("problem", FAULTS)
def test_faults(problem: str) -> None:
    fault = Audit().take(FAULTS[problem]())
    assert fault is not None
    assert problem in fault.problem


def test_bots_may_owe(path: Path) -> None:
    """PL-51: what bots bring comes from an account of the house's, so that sums stay 0."""

    async def play() -> None:
        async with room(path) as store:
            seats = [Place(0, player(1), 400), Place(1, BOTS, 9000), Place(2, BOTS, 9000)]
            await store.coins.enter(set_aside("t", 1, seats, NOW))
            await store.coins.enter(settled("t", 1, seats, [300, -200, -130], NOW))
            found = await audit(store)
            assert (found.balances[BOTS], found.balances[HOUSE], found.total) == (-330, 30, 0)

    asyncio.run(play())


def test_a_transfer_of_the_callers_own(path: Path) -> None:
    """Straight from a player to another: the ledger could, but nothing in it makes such (PL-50)."""
    gift = (Posting(player(1), -10), Posting(player(2), 10))
    kinds = {kind.value for kind in Kind}
    assert kinds == {"grant", "relief", "set_aside", "settled", "returned", "forfeited"}
    assert Transfer(reference="x", kind=Kind.SETTLED, at_ms=0, postings=gift).table == ""
