"""Finds a player by his name."""

from __future__ import annotations

import random
from collections.abc import Callable
from importlib.metadata import EntryPoint, entry_points
from typing import Any, Final

from paiju.arena.line.program import Limits, Programs
from paiju.arena.player import Decider, Made, Player
from paiju.arena.rlcard_agent import rlcard_player
from paiju.bots.registry import levels, make_bot
from paiju.core.errors import PlayerError
from paiju.core.protocol import Action
from paiju.core.ruleset import RuleSet

GROUP: Final = "paiju.bots"
"""Entry points of other packages that make players from a rule set's options and a seed."""

KINDS: Final = (
    "level:N",
    "random",
    "python:MODULE:ATTRIBUTE",
    "program:COMMAND",
    "rlcard:MODEL",
)


class AnyAction:
    """Plays any legal action, drawn by lot."""

    def __init__(self, seed: int) -> None:
        self._rng = random.Random(seed)

    def act(self, view: Any) -> Action:
        """One of the legal actions that the view lists."""
        return self._rng.choice(view.legal)


def open_player(
    name: str, ruleset: RuleSet[Any], limits: Limits | None = None, *, fixed: bool = False
) -> Player:
    """The player of a name; whoever opens him closes him.

    Args:
        name: one of `KINDS`, or the name of an entry point.
        ruleset: what he is to play.
        limits: how long programs may take.
        fixed: whether the landlord is fixed, so that nobody calls.

    Raises:
        PlayerError: where there is no such player, or he cannot play this.
    """
    kind, _, rest = name.partition(":")
    match kind:
        case "level":
            return _level(rest, ruleset)
        case "random":
            return Made(AnyAction)
        case "python":
            return _python(name, rest, ruleset)
        case "program":
            return Programs(rest, ruleset, limits or Limits())
        case "rlcard":
            return rlcard_player(rest, ruleset, fixed=fixed)
        case _:
            return _entry_point(name, ruleset)


def _level(text: str, ruleset: RuleSet[Any]) -> Player:
    known = levels(ruleset.family)
    if text not in map(str, known):
        raise PlayerError(
            f"level:{text}: {ruleset.family} has the levels {', '.join(map(str, known))}"
        )
    return Made(lambda seed: make_bot(ruleset, int(text), seed))


def _python(name: str, path: str, ruleset: RuleSet[Any]) -> Player:
    module, _, attribute = path.partition(":")
    if not module or not attribute:
        raise PlayerError(f"{name}: expected python:MODULE:ATTRIBUTE")
    return _made(name, EntryPoint(name, path, GROUP), ruleset)


def _entry_point(name: str, ruleset: RuleSet[Any]) -> Player:
    installed = entry_points(group=GROUP)
    if name not in installed.names:
        known = ", ".join((*KINDS, *sorted(installed.names)))
        raise PlayerError(f"no player {name!r}; players are {known}")
    return _made(name, installed[name], ruleset)


def _made(name: str, entry: EntryPoint, ruleset: RuleSet[Any]) -> Player:
    try:
        make: Callable[[Any, int], Decider] = entry.load()
    except (ImportError, AttributeError) as error:
        raise PlayerError(f"{name}: {error}") from error

    def made(seed: int) -> Decider:
        try:
            return make(ruleset.options, seed)
        except Exception as error:
            raise PlayerError(f"{name}: {type(error).__name__}: {error}") from error

    made(0)  # a player who cannot be made is found out before the match
    return Made(made)
