"""A program that is asked line by line, however badly it behaves."""

from __future__ import annotations

import os
import queue
import signal
import subprocess
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from threading import Thread
from typing import IO, Final

from paiju.core.errors import PlayerError

LONGEST_LINE: Final = 65_536
"""Bytes of an answer."""

_WAITING: Final = 64
"""Lines that nobody asked for are kept up to so many; then the program has to wait."""

_LAST_WORDS: Final = 20
_GRACE: Final = 1.0


class Process:
    """A running program.

    Reading and writing have threads of their own, so nothing that it does, or does not do, can hold
    up who asks longer than he wants to wait.

    Args:
        command: the program and its arguments.

    Raises:
        PlayerError: where it cannot be started.
    """

    def __init__(self, command: Sequence[str]) -> None:
        try:
            self._process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                # Its own group, so that whatever it starts ends with it.
                start_new_session=True,
            )
        except OSError as error:
            raise PlayerError(f"cannot be started: {error.strerror or error}") from None
        self._out: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._in: queue.Queue[bytes] = queue.Queue(_WAITING)
        self._errors: deque[str] = deque(maxlen=_LAST_WORDS)
        self._threads = [_thread(job) for job in (self._write, self._read, self._listen)]

    def tell(self, line: bytes) -> None:
        """Says something that wants no answer."""
        self._out.put(line + b"\n")

    def ask(self, line: bytes, seconds: float) -> bytes:
        """Says something and gives the line that answers.

        Raises:
            PlayerError: where there is none in time, or one was there before it was asked for.
        """
        if not self._in.empty():
            early = self._in.get()
            raise PlayerError(f"spoke unasked: {shown(early)}" if early else self._end())
        self.tell(line)
        try:
            answer = self._in.get(timeout=seconds)
        except queue.Empty:
            raise PlayerError(
                f"no answer within {round(seconds * 1000)} ms{self._last_words()}"
            ) from None
        if not answer:
            raise PlayerError(self._end())
        if not answer.endswith(b"\n"):
            raise PlayerError(f"a line without an end, of {len(answer)} bytes: {shown(answer)}")
        return answer

    def close(self) -> None:
        """Ends it: its input ends, and where that does not help it is killed."""
        try:
            self._out.put(None)
            with suppress(subprocess.TimeoutExpired):
                self._process.wait(_GRACE)
        finally:
            self.kill()

    def kill(self) -> None:
        """Ends it, and all that it started, at once."""
        with suppress(ProcessLookupError, PermissionError):
            if hasattr(os, "killpg"):
                os.killpg(self._process.pid, signal.SIGKILL)
            else:
                self._process.kill()
        self._process.wait()
        self._out.put(None)
        with suppress(queue.Empty):
            while True:
                self._in.get_nowait()
        for thread in self._threads:
            thread.join(_GRACE)

    # --- its three pipes, each in a thread ------------------------------------------

    def _write(self) -> None:
        stream = _pipe(self._process.stdin)
        # Whoever closes its input gets no more; that it does not answer is told where it is asked.
        with suppress(OSError, ValueError):
            while (line := self._out.get()) is not None:
                stream.write(line)
                stream.flush()
        with suppress(OSError):
            stream.close()

    def _read(self) -> None:
        with _pipe(self._process.stdout) as stream:
            while line := stream.readline(LONGEST_LINE):
                self._in.put(line)
        self._in.put(b"")

    def _listen(self) -> None:
        with _pipe(self._process.stderr) as stream:
            while line := stream.readline(LONGEST_LINE):
                self._errors.append(line.decode("utf-8", errors="replace").strip())

    # --- what went wrong ------------------------------------------------------------

    def _end(self) -> str:
        try:
            code = self._process.wait(_GRACE)
        except subprocess.TimeoutExpired:
            return f"closed its output{self._last_words()}"
        self._threads[-1].join(_GRACE)
        how = f"was ended by signal {-code}" if code < 0 else f"ended with exit code {code}"
        return how + self._last_words()

    def _last_words(self) -> str:
        """The last thing that it wrote on stderr."""
        said = next((line for line in reversed(self._errors) if line), "")
        return f"; its last line on stderr: {said[:200]}" if said else ""


def shown(line: bytes) -> str:
    """A line of a program as errors quote it."""
    text = line.decode("utf-8", errors="replace").strip()
    return repr(text if len(text) <= 80 else f"{text[:80]}…")


def _thread(job: Callable[[], None]) -> Thread:
    thread = Thread(target=job, daemon=True)
    thread.start()
    return thread


def _pipe(stream: IO[bytes] | None) -> IO[bytes]:
    if stream is None:
        raise ValueError("opened without pipes")
    return stream
