"""Logs for people, or a line of JSON each for programs."""

from __future__ import annotations

import logging
from datetime import UTC, datetime
from typing import Any, Final, Literal

import msgspec

Format = Literal["text", "json"]
FORMATS: Final[tuple[Format, ...]] = ("text", "json")

_OWN: Final = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName"}
"""What every record of a log has; all else was given as `extra`."""


def set_up(level: str, written: Format) -> None:
    """Sends everything of this level and above to the standard error stream."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines() if written == "json" else WithFields())
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)


class JsonLines(logging.Formatter):
    """Each record as a JSON object: time, level, logger, message, then what was given with it."""

    def format(self, record: logging.LogRecord) -> str:
        """One line.

        >>> import logging
        >>> record = logging.makeLogRecord({"msg": "settled", "created": 0, "table": "t7"})
        >>> JsonLines().format(record)  # doctest: +ELLIPSIS
        '{"at":"1970-01-01T00:00:00.000+00:00",...,"message":"settled","table":"t7"}'
        """
        told: dict[str, Any] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            **_given(record),
        }
        if record.exc_info:
            told["exception"] = self.formatException(record.exc_info)
        return msgspec.json.encode(told, enc_hook=str).decode()


class WithFields(logging.Formatter):
    """Time, level, message, then `name=value` of what was given with it."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(message)s")

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802 - the base class's name
        """The first line; a traceback follows it."""
        given = "".join(f" {name}={value}" for name, value in _given(record).items())
        return super().formatMessage(record) + given


def _given(record: logging.LogRecord) -> dict[str, Any]:
    return {name: value for name, value in vars(record).items() if name not in _OWN}
