"""Records in a folder, to be read by people, compared with what is written today.

A difference is a change of rules, of the format of records or of the shuffle, and is reviewed line
by line. To write the files anew:

    PAIJU_WRITE_GOLDEN=1 pytest tests/games/FAMILY/test_golden.py
"""

from __future__ import annotations

import os
from pathlib import Path

from paiju.core.record import Record, check_shuffle, read_record, write_record
from paiju.games.registry import make_game
from paiju.games.replay import replay


class Golden:
    """The records beside a test."""

    def __init__(self, test: str) -> None:
        self.folder = Path(test).parent / "golden"

    @property
    def names(self) -> list[str]:
        """Those that there are, in order."""
        return sorted(path.stem for path in self.folder.iterdir())

    def read(self, name: str) -> Record:
        """One of them."""
        return read_record(self._text(name))

    def check_written(self, name: str, record: Record) -> None:
        """Rules, settlement, shuffle and format are what they were."""
        if os.environ.get("PAIJU_WRITE_GOLDEN"):
            self.folder.mkdir(exist_ok=True)
            (self.folder / f"{name}.jsonl").write_text(write_record(record), "utf-8")
        assert write_record(record) == self._text(name)

    def check_played_again(self, name: str, *, shuffled: bool = True) -> None:
        """It is read, written, played and shuffled again, as all records that somebody kept."""
        record = self.read(name)
        assert write_record(record) == self._text(name)
        played = replay(record)
        assert played.agrees is True
        found = check_shuffle(record, make_game(played.ruleset).pack)
        assert (found is not None) == shuffled
        assert found is None or found.holds

    def _text(self, name: str) -> str:
        return (self.folder / f"{name}.jsonl").read_text("utf-8")
