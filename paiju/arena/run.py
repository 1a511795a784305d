"""Runs a match, in this process or spread over several."""

from __future__ import annotations

import multiprocessing
import signal
import sys
from collections.abc import Generator, Iterable, Sequence
from contextlib import ExitStack, closing, contextmanager
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnContext, SpawnProcess
from time import perf_counter_ns
from typing import Final, cast

import msgspec

from paiju.arena.match import Contest, DeckResult, Fault, Told, play_deck
from paiju.arena.player import Player
from paiju.arena.players import Limits, open_player
from paiju.core.errors import PaijuError, PlayerError

_PATIENCE: Final = 10.0
"""Seconds that a process gets to put its players away."""


class Match(msgspec.Struct, frozen=True):
    """Everything that decides how a match goes.

    Attributes:
        contest: what is played.
        names: the two players, as `open_player` finds them.
        decks: how many decks; they are numbered from 0.
        limits: how long programs may take.
    """

    contest: Contest
    names: tuple[str, str]
    decks: int
    limits: Limits = Limits()


def results(match: Match, jobs: int = 1, told: Told | None = None) -> Generator[DeckResult]:
    """Each deck's result as soon as it is there, in any order where there are several jobs.

    Args:
        match: what is played.
        jobs: in how many processes; the results do not depend on it.
        told: hears of faults before their decks are over.

    Raises:
        PlayerError: where a player cannot be had.
        RuleSetError: where the rule set cannot be played in this way.
    """
    jobs = min(jobs, match.decks)
    if jobs > 1:
        return _spread(match, jobs, told)
    return _here(match, range(match.decks), told)


def _here(match: Match, numbers: Iterable[int], told: Told | None) -> Generator[DeckResult]:
    with _opened(match) as players:
        for number in numbers:
            yield play_deck(match.contest, players, number, perf_counter_ns, told)


@contextmanager
def _opened(match: Match) -> Generator[Sequence[Player]]:
    with ExitStack() as stack:
        rules, fixed = match.contest.rules, match.contest.fixed_landlord
        yield [
            stack.enter_context(closing(open_player(name, rules, match.limits, fixed=fixed)))
            for name in match.names
        ]


# --- several processes ------------------------------------------------------------


def _spread(match: Match, jobs: int, told: Told | None) -> Generator[DeckResult]:
    """Every so many decks are one process's, so that none of them waits for work."""
    context = multiprocessing.get_context("spawn")
    with ExitStack() as stack:
        pending = [
            stack.enter_context(_process(context, match, range(first, match.decks, jobs)))
            for first in range(jobs)
        ]
        while pending:
            for ready in cast("list[Connection]", wait(pending)):
                match _received(ready):
                    case None:
                        pending.remove(ready)
                    case Fault() as fault:
                        if told is not None:
                            told(fault)
                    case result:
                        yield result


@contextmanager
def _process(context: SpawnContext, match: Match, numbers: Sequence[int]) -> Generator[Connection]:
    """A process that sends results; it is ended when nobody wants them any more."""
    ours, theirs = context.Pipe(duplex=False)
    process: SpawnProcess = context.Process(target=_work, args=(match, numbers, theirs))
    process.start()
    theirs.close()
    try:
        yield ours
    except BaseException:
        process.terminate()
        raise
    finally:
        ours.close()
        process.join(_PATIENCE)
        if process.is_alive():
            process.kill()
            process.join()


def _work(match: Match, numbers: Sequence[int], out: Connection) -> None:
    """What such a process does: sends results and faults, then None; or what stopped it."""
    # Ctrl-C goes to all processes; this one is ended by who started it, and by one signal alone.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, _stop)
    try:
        for result in _here(match, numbers, out.send):
            out.send(result)
        out.send(None)
    except BrokenPipeError:
        return
    except PaijuError as error:
        out.send(error)


def _stop(_signal: int, _frame: object) -> None:
    """Puts the players away, and lets nothing interrupt that."""
    signal.signal(signal.SIGTERM, _go_on)
    sys.exit()


def _go_on(_signal: int, _frame: object) -> None:
    """It is being ended already."""


def _received(connection: Connection) -> DeckResult | Fault | None:
    try:
        received: DeckResult | Fault | PaijuError | None = connection.recv()
    except EOFError:
        raise PlayerError("a process of the match ended before its decks were played") from None
    if isinstance(received, PaijuError):
        raise received
    return received
