"""Players that are programs, started for the match and asked over the line protocol."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from contextlib import ExitStack
from typing import Any

import msgspec

from paiju.arena.line.messages import Act, AnyMessage, Deal, End, Start
from paiju.arena.line.process import Process, shown
from paiju.arena.player import Decider
from paiju.core.codec import decoder, encode, readable, to_builtins
from paiju.core.errors import PlayerError
from paiju.core.protocol import Action
from paiju.core.ruleset import RuleSet
from paiju.core.units import Seat
from paiju.games.registry import family_of


class Limits(msgspec.Struct, frozen=True):
    """How long a program may take.

    Attributes:
        move_ms: for a decision, in milliseconds.
        first_ms: for the first one after it was started.
    """

    move_ms: int = 5_000
    first_ms: int = 60_000


class Programs:
    """A player who runs one program for each seat that he has in a deal.

    None of them ever sees two seats of one deal.

    Args:
        command: as a shell has it; no shell is run.
        ruleset: what is played.
        limits: how long an answer may take.

    Raises:
        PlayerError: where the program cannot be started.
    """

    def __init__(self, command: str, ruleset: RuleSet[Any], limits: Limits) -> None:
        try:
            words = shlex.split(command)
        except ValueError as error:
            raise PlayerError(f"program:{command}: {error}") from None
        if not words:
            raise PlayerError("program: no command")
        self._make = lambda: ProgramSeat(words, ruleset, limits)
        self._seats = [self._make()]
        self._playing: Sequence[ProgramSeat] = ()

    def sit(self, seats: Sequence[Seat], seed: int) -> Sequence[Decider]:
        """The k-th seat is always the same program's."""
        while len(self._seats) < len(seats):
            self._seats.append(self._make())
        self._playing = self._seats[: len(seats)]
        for program, seat in zip(self._playing, seats, strict=True):
            program.begin(seat, seed * 8 + seat)
        return self._playing

    def rise(self, scores: Sequence[int]) -> None:
        """Tells the scores."""
        for program in self._playing:
            program.end(scores)

    def close(self) -> None:
        """Ends the programs, all of them, also where that is interrupted."""
        with ExitStack() as stack:
            for program in self._seats:
                stack.callback(program.close)


class ProgramSeat:
    """One program on one seat; where it fails it is started again for its next decision."""

    def __init__(self, command: Sequence[str], ruleset: RuleSet[Any], limits: Limits) -> None:
        self._command = command
        self._start = Start(
            ruleset=ruleset.name,
            family=ruleset.family,
            options=to_builtins(ruleset.options),
            limit_ms=limits.move_ms,
            first_limit_ms=limits.first_ms,
        )
        self._limits = limits
        self._action = decoder(family_of(ruleset).action)
        self._deals = 0
        self._deal: Deal | None = None
        self._process: Process | None = self._started()

    def begin(self, seat: Seat, seed: int) -> None:
        """A deal begins."""
        self._deals += 1
        self._deal = Deal(deal=self._deals, seat=seat, seed=seed)
        if self._process is not None:
            self._process.tell(encode(self._deal))

    def act(self, view: Any) -> Action:
        """What the program answers.

        Raises:
            PlayerError: where it gives no action in time.
        """
        process = self._process
        if process is None:
            process = self._process = self._started()
        try:
            answer = process.ask(encode(Act(view)), self._seconds)
            action = self._read(answer)
        except PlayerError as error:
            process.kill()
            self._process = None
            raise PlayerError(f"{shlex.join(self._command)}: {error}") from None
        self._seconds = self._limits.move_ms / 1000
        return action

    def end(self, scores: Sequence[int]) -> None:
        """The deal is over."""
        if self._process is not None:
            self._process.tell(encode(End(tuple(scores))))
        self._deal = None

    def close(self) -> None:
        """Ends the program."""
        if self._process is not None:
            self._process.close()

    def _started(self) -> Process:
        try:
            process = Process(self._command)
        except PlayerError as error:
            raise PlayerError(f"{shlex.join(self._command)}: {error}") from None
        self._seconds = self._limits.first_ms / 1000
        messages: tuple[AnyMessage | None, ...] = (self._start, self._deal)
        for message in filter(None, messages):
            process.tell(encode(message))
        return process

    def _read(self, answer: bytes) -> Action:
        try:
            return self._action.decode(answer)
        except msgspec.ValidationError as error:
            raise PlayerError(f"no action: {readable(error)}: {shown(answer)}") from None
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise PlayerError(f"no JSON: {error}: {shown(answer)}") from None
