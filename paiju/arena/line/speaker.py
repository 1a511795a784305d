"""The program's end of the line protocol, at which one of our players answers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, cast

import msgspec

from paiju.arena.line.messages import Act, AnyMessage, Deal, End, Start
from paiju.arena.player import Decider
from paiju.core.codec import decoder, encode, readable
from paiju.core.errors import PlayerError
from paiju.core.protocol import Action, Observation
from paiju.core.ruleset import RuleSet, Title, read_options
from paiju.games.registry import FAMILIES, family_of

Make = Callable[[RuleSet[Any], int], Decider]
"""From a rule set and a seed somebody who decides."""


class _Asked(Act, frozen=True, tag="act"):
    """`act` as it is read: what the view is depends on the game."""

    view: msgspec.Raw


_MESSAGES = decoder(cast("type[AnyMessage]", Start | Deal | _Asked | End))


def answers(lines: Iterable[bytes], ruleset: RuleSet[Any], make: Make) -> Iterator[bytes]:
    """The lines that answer these lines.

    Args:
        lines: what is said to the program.
        ruleset: what is played where no `start` says it, which may be left out, as `deal` may.
        make: makes who decides, anew for each deal.

    Raises:
        PlayerError: says which line cannot be read, and why.
        RuleSetError: where the options in `start` cannot be read.
    """
    decider = make(ruleset, 0)
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        match _message(number, line):
            case Start() as start:
                ruleset = _ruleset(number, start, ruleset)
                decider = make(ruleset, 0)
            case Deal(seed=seed):
                decider = make(ruleset, seed)
            case _Asked(view=view):
                yield encode(_decided(number, decider, _view(number, view, ruleset))) + b"\n"
            case Act() | End():
                pass


def _message(number: int, line: bytes) -> AnyMessage:
    try:
        return _MESSAGES.decode(line)
    except msgspec.ValidationError as error:
        raise PlayerError(f"line {number}: {readable(error)}") from None
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise PlayerError(f"line {number}: {error}") from None


def _view(number: int, view: bytes, ruleset: RuleSet[Any]) -> Observation:
    try:
        read: Any = decoder(family_of(ruleset).view).decode(view)
    except msgspec.ValidationError as error:
        raise PlayerError(f"line {number}: {readable(error, 'view')}") from None
    if not read.legal:
        raise PlayerError(f"line {number}: view.legal: empty, so there is nothing to decide")
    return read


def _decided(number: int, decider: Decider, view: Observation) -> Action:
    """What he does; of a view whose parts do not agree nobody can say how he fails."""
    try:
        return decider.act(view)
    except ValueError as error:
        raise PlayerError(f"line {number}: view: {error}") from error
    except Exception as error:
        raise PlayerError(f"line {number}: view: {type(error).__name__}: {error}") from error


def _ruleset(number: int, start: Start, own: RuleSet[Any]) -> RuleSet[Any]:
    if start.family != own.family:
        raise PlayerError(f"line {number}: family: {start.family!r} is not {own.family!r}")
    options = read_options(FAMILIES[own.family].options, start.options, f"line {number}")
    return RuleSet(start.ruleset, own.family, Title(start.ruleset, start.ruleset), options)
