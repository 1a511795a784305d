"""The ledger in the database does what the book of `paiju.ledger` does, whatever is tried."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Generator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paiju import ledger
from paiju.ledger import BOTS, Account, Book, Place, Transfer, player, returned, set_aside, settled
from paiju.server.store import Insolvent, Known, migrate
from paiju.server.store.connection import connect
from paiju.server.store.entering import enter

PEOPLE = (1, 2, 3)
OWNERS = st.sampled_from([*map(player, PEOPLE), BOTS])
PLACES = st.lists(st.tuples(OWNERS, st.integers(1, 80)), min_size=2, max_size=3)


@st.composite
def transfers(draw: st.DrawFn) -> Transfer:
    """Something given, or a deal that begins, ends or is called off, whether it can or not."""
    number, deal, at = draw(st.sampled_from(PEOPLE)), draw(st.integers(1, 3)), 0
    places = [Place(seat, owner, coins) for seat, (owner, coins) in enumerate(draw(PLACES))]
    losses = [draw(st.integers(-place.coins, 60)) for place in places]
    return draw(
        st.sampled_from(
            [
                ledger.grant(number, draw(st.integers(1, 100)), at),
                ledger.relief(number, 20, draw(st.sampled_from("ab")), at),
                set_aside("t", deal, places, at),
                settled("t", deal, places, losses, at),
                returned("t", deal, places, at),
            ]
        )
    )


@pytest.fixture(scope="module")
def db(tmp_path_factory: pytest.TempPathFactory) -> Generator[sqlite3.Connection]:
    path = tmp_path_factory.mktemp("model") / "room.db"
    migrate(path)
    with contextlib.closing(connect(path)) as db:
        for number in PEOPLE:
            values = (number, "Ann", "guest", "en", 0, 0)
            db.execute(f"INSERT INTO players ({COLUMNS}) VALUES (?, ?, ?, ?, ?, ?)", values)
        yield db


COLUMNS = "id, name, kind, lang, created_ms, last_seen_ms"
LAST = """
SELECT account, balance FROM coin_postings AS p WHERE transfer_id =
    (SELECT max(transfer_id) FROM coin_postings WHERE account = p.account)
"""


@given(tried=st.lists(transfers(), max_size=25))
@settings(max_examples=60)
def test_database_and_book_agree(db: sqlite3.Connection, tried: list[Transfer]) -> None:
    book = Book()
    db.execute("BEGIN")
    try:
        for transfer in tried:
            book = tried_in_both(db, book, transfer)
        found = {Account(account): balance for account, balance in db.execute(LAST)}
        assert found == book.balances
        assert sum(found.values()) == 0
        assert db.execute("PRAGMA foreign_key_check").fetchall() == []
    finally:
        db.execute("ROLLBACK")


def tried_in_both(db: sqlite3.Connection, book: Book, transfer: Transfer) -> Book:
    """The book after it; both accept it, or both refuse it for the same reason."""
    db.execute("SAVEPOINT one")
    why = refused_by_database(db, transfer)
    try:
        book, wanted = book.entered(transfer), None
    except (ledger.Known, ledger.Insolvent) as refused:
        wanted = str(refused)
        db.execute("ROLLBACK TO one")
    db.execute("RELEASE one")
    assert why == wanted
    return book


def refused_by_database(db: sqlite3.Connection, transfer: Transfer) -> str | None:
    """Why, in the words of the book."""
    try:
        enter(db, transfer)
    except Known as known:
        return str(ledger.Known(known.reference))
    except Insolvent as short:
        return str(ledger.Insolvent(short.account, short.has, short.needs))
    return None
