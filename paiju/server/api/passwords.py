"""Passwords: what may be one, and hashing them with argon2id beside the event loop."""

from __future__ import annotations

import asyncio
import unicodedata
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from importlib import resources
from typing import Final, TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerifyMismatchError

from paiju.server.api.calls import Stopped
from paiju.server.store.logins import login_key
from paiju.server.store.refusals import AccountCode

LEAST: Final = 8
MOST: Final = 128

MOST_WAITING: Final = 32
"""Passwords that may wait to be hashed; each takes a few hundredths of a second."""

_THREADS: Final = 2
"""Each takes 46 MiB while it hashes."""

T = TypeVar("T")


class Passwords:
    """Hashes passwords and checks them, in threads.

    The cost is the first that OWASP's password storage cheat sheet names for argon2id; one core
    pays it in some hundredths of a second. A hash says what it cost, so that cost can be raised.
    """

    def __init__(self) -> None:
        self._hasher = PasswordHasher(time_cost=1, memory_cost=46 * 1024, parallelism=1)
        self._threads = ThreadPoolExecutor(_THREADS, thread_name_prefix="paiju-passwords")
        self._waiting = 0
        self._nobodys: str | None = None

    async def hash(self, password: str) -> str:
        """The hash to be kept.

        Raises:
            Stopped: too many wait.
        """
        return await self._run(lambda: self._hasher.hash(_composed(password)))

    async def verify(self, password: str, kept: str | None) -> bool:
        """Whether that is the password. None is nobody's hash, and takes as long to say no.

        Raises:
            Stopped: too many wait.
        """
        return await self._run(lambda: self._verify(_composed(password), kept))

    def outdated(self, kept: str) -> bool:
        """Whether a hash was made at another cost than new ones are."""
        return self._hasher.check_needs_rehash(kept)

    def _verify(self, password: str, kept: str | None) -> bool:
        if self._nobodys is None:
            self._nobodys = self._hasher.hash("")
        try:
            return self._hasher.verify(kept or self._nobodys, password) and kept is not None
        except (VerifyMismatchError, InvalidHashError):
            return False

    async def _run(self, work: Callable[[], T]) -> T:
        if self._waiting >= MOST_WAITING:
            raise Stopped(AccountCode.BUSY)
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, work)
        finally:
            self._waiting -= 1


def check_password(password: str, login: str) -> None:
    """Whether somebody may have that password.

    Raises:
        Stopped: it is too short, too long, or among the first that would be tried.
    """
    composed = _composed(password)
    if len(composed) < LEAST:
        raise Stopped(AccountCode.PASSWORD_SHORT, least=LEAST)
    if len(composed) > MOST:
        raise Stopped(AccountCode.PASSWORD_LONG, most=MOST)
    if len(set(composed)) < 3 or login_key(composed) in {*_common(), login_key(login)}:
        raise Stopped(AccountCode.PASSWORD_COMMON)


def _composed(password: str) -> str:
    """The same for all ways in which devices write one password."""
    return unicodedata.normalize("NFKC", password)


@cache
def _common() -> frozenset[str]:
    text = (resources.files("paiju.server.api") / "common_passwords.txt").read_text("utf-8")
    return frozenset(text.split())
