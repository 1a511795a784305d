"""The one thread that writes events, and coins with them: it commits together whatever waits."""

from __future__ import annotations

import contextlib
import sqlite3
import threading
from typing import TYPE_CHECKING, NamedTuple

from paiju.core.errors import StoreError
from paiju.server.store.entering import enter
from paiju.server.store.errors import Conflict, Gap
from paiju.server.store.log import LogCounts

if TYPE_CHECKING:
    import asyncio
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from paiju.ledger import Transfer
    from paiju.server.store.log import Entry

_LAST = "SELECT coalesce(max(seq), 0) FROM events WHERE table_id = ?"
_INSERT = "INSERT INTO events (table_id, seq, at_ms, data) VALUES (?, ?, ?, ?)"


class Append(NamedTuple):
    """A call that waits to be stored, and where its caller waits."""

    entries: Sequence[Entry]
    transfers: Sequence[Transfer]
    caller: asyncio.Future[None]


class Answer(NamedTuple):
    """What became of a call: stored, or the reason why not."""

    caller: asyncio.Future[None]
    error: StoreError | None


class Writer:
    """Takes appends from the event loop, commits them in groups, hands the answers back.

    While one commit waits for the disk the next appends gather, so that the groups grow
    with the load and a lone append waits for nobody.

    Args:
        db: a connection that nobody else uses.
        path: the file, for messages.
        hand_back: called from the thread of the writer with the answers of each commit.
    """

    def __init__(
        self, db: sqlite3.Connection, path: Path, hand_back: Callable[[list[Answer]], None]
    ) -> None:
        self._db = db
        self._path = path
        self._hand_back = hand_back
        self._waiting: list[Append] = []
        self._stopping = False
        self._wake = threading.Condition()
        self._counts = LogCounts()
        # A daemon: a program that dies without closing must not hang, and loses nothing
        # that was acknowledged.
        self._thread = threading.Thread(target=self._run, name="paiju-log-writer", daemon=True)
        self._thread.start()

    @property
    def counts(self) -> LogCounts:
        return self._counts

    def submit(self, append: Append) -> None:
        with self._wake:
            self._waiting.append(append)
            self._wake.notify()

    def stop(self) -> None:
        """Blocks until all that was submitted is answered; then closes the connection."""
        with self._wake:
            self._stopping = True
            self._wake.notify()
        self._thread.join()
        self._db.close()

    def _run(self) -> None:
        while batch := self._take():
            answers = self._store(batch)
            self._count(answers)
            self._hand_back(answers)

    def _take(self) -> list[Append]:
        """All that wait, as soon as there are any; none when the end has come."""
        with self._wake:
            self._wake.wait_for(lambda: self._waiting or self._stopping)
            batch, self._waiting = self._waiting, []
            return batch

    def _store(self, batch: list[Append]) -> list[Answer]:
        try:
            return self._commit(batch)
        except Exception as error:
            # Nothing of the batch is stored, so even its refusals may no longer be true.
            self._roll_back()
            return [Answer(append.caller, self._failure(error)) for append in batch]

    def _commit(self, batch: list[Append]) -> list[Answer]:
        self._db.execute("BEGIN IMMEDIATE")
        answers = [Answer(append.caller, self._try(append)) for append in batch]
        self._db.execute("COMMIT")
        return answers

    def _roll_back(self) -> None:
        # Some errors have rolled the transaction back themselves.
        with contextlib.suppress(sqlite3.Error):
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")

    def _try(self, append: Append) -> StoreError | None:
        """Inserts all of one append or nothing; what is wrong with it harms no other."""
        self._db.execute("SAVEPOINT append")
        refusal = self._insert_all(append)
        if refusal is not None:
            self._db.execute("ROLLBACK TO append")
        self._db.execute("RELEASE append")
        return refusal

    def _insert_all(self, append: Append) -> StoreError | None:
        try:
            for entry in append.entries:
                self._insert(entry)
            for transfer in append.transfers:
                enter(self._db, transfer)
        except StoreError as refusal:
            return refusal
        except sqlite3.OperationalError:
            raise  # the disk or the file, not these entries
        except Exception as error:  # malformed; the writer outlives whatever it is given
            return self._failure(error)
        return None

    def _insert(self, entry: Entry) -> None:
        last = self._db.execute(_LAST, (entry.table,)).fetchone()[0]
        if entry.seq <= last:
            raise Conflict(entry.table, entry.seq, last)
        if entry.seq > last + 1:
            raise Gap(entry.table, entry.seq, last)
        self._db.execute(_INSERT, (entry.table, entry.seq, entry.at_ms, entry.data))

    def _failure(self, error: Exception) -> StoreError:
        failure = StoreError(f"{self._path}: {error}")
        failure.__cause__ = error
        return failure

    def _count(self, answers: list[Answer]) -> None:
        refused = sum(answer.error is not None for answer in answers)
        self._counts = LogCounts(
            appends=self._counts.appends + len(answers) - refused,
            refused=self._counts.refused + refused,
            transactions=self._counts.transactions + 1,
        )
