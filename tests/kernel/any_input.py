"""Whatever Python may hand to the kernel: right but for a part of it, or without meaning.

A call is answered, or says what is wrong; it neither ends the process nor goes on for ever.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, TypeVar

from hypothesis import strategies as st

from benchmarks.decks import random_deck
from paiju.games.registry import find_ruleset, make_game
from paiju.kernel import _kernel

Answer = TypeVar("Answer")
Arguments = dict[str, Any]

EDGES: Final = (
    *(-(2**63) - 1, -(2**63), -(2**31) - 1, -(2**31), -2, -1, 2**7, 2**8, 2**15, 2**16 - 1, 2**16),
    *(2**31 - 1, 2**31, 2**32 - 1, 2**32, 2**60, 2**63 - 1, 2**63, 2**64 - 1, 2**64),
)
NUMBERS: Final = st.one_of(
    st.integers(-3, 60), st.sampled_from(EDGES), st.integers(0, 2**60 - 1), st.integers(0, 2**64)
)
COUNTS: Final = st.sampled_from((0, 1, 2, -1, -(2**31), 2**63 - 1, 2**64))
"""How often: hardly ever, or so that it has to be refused."""

FRACTIONS: Final = st.one_of(
    st.floats(0, 2), st.sampled_from((float("nan"), float("inf"), -1.0, 1e-300, 1e300))
)


def answered(call: Callable[..., Answer], *args: Any, **named: Any) -> Answer | None:
    """What a call gives; None where it says what is wrong."""
    try:
        return call(*args, **named)
    except (ValueError, TypeError):
        return None


@st.composite
def other(draw: st.DrawFn, value: Any) -> Any:
    """Something else of the same kind, near or far."""
    match value:
        case bool():
            return not value
        case int():
            near = st.one_of(
                st.sampled_from((-1, 1)), st.integers(0, 60).map(lambda lane: 1 << lane)
            )
            return draw(st.one_of(NUMBERS, near.map(lambda step: value + step)))
        case float():
            return draw(FRACTIONS)
        case bytes():
            return draw(edited(value))
        case list() | tuple():
            return draw(rearranged(list(value)))
        case _:
            return draw(st.sampled_from((None, -1, "", b"")))


@st.composite
def rearranged(draw: st.DrawFn, items: list[Any]) -> list[Any]:
    """A list with one item changed, doubled, left out, or exchanged with another."""
    if not items:
        return draw(st.lists(NUMBERS, max_size=3))
    place, another = (draw(st.integers(0, len(items) - 1)) for _ in range(2))
    match draw(st.sampled_from(("change", "change", "double", "drop", "swap", "many"))):
        case "change":
            return [*items[:place], draw(other(items[place])), *items[place + 1 :]]
        case "double":
            return [*items[:place], items[another], *items[place:]]
        case "drop":
            return [*items[:place], *items[place + 1 :]]
        case "swap":
            items[place], items[another] = items[another], items[place]
            return items
        case _:
            return items * 20


@st.composite
def edited(draw: st.DrawFn, data: bytes) -> bytes:
    """Bytes of which a few are others, or that end too early or too late."""
    place = draw(st.one_of(st.integers(0, 16), st.integers(0, len(data))))
    new = draw(st.one_of(st.binary(max_size=8), st.sampled_from((b"\xff" * 4, b"\x00" * 4))))
    kept = draw(st.sampled_from((len(new), 0, len(data))))
    return data[:place] + new + data[place + kept :]


@st.composite
def spoiled(draw: st.DrawFn, arguments: Arguments) -> Arguments:
    """The same arguments but for one or two, or none."""
    changed = draw(st.sets(st.sampled_from(sorted(arguments)), max_size=2))
    return {
        name: draw(other(value)) if name in changed else value for name, value in arguments.items()
    }


def spoilt(cases: list[Arguments]) -> st.SearchStrategy[Arguments]:
    """Any of some arguments, spoiled or not."""
    return st.sampled_from(cases).flatmap(spoiled)


def fields(made: object) -> Arguments:
    """What can be set of an object of the kernel."""
    values = {name: getattr(made, name) for name in dir(made) if not name.startswith("_")}
    return {name: value for name, value in values.items() if not callable(value)}


def with_fields(made: Answer, values: Mapping[str, Any]) -> Answer | None:
    """An object with these values, None where it does not take one of them."""
    try:
        for name, value in values.items():
            setattr(made, name, value)
    except (ValueError, TypeError):
        return None
    return made


@st.composite
def trees(draw: st.DrawFn) -> _kernel.TreeSettings:
    """Of a tree, of which one part or none makes no sense."""
    changed = _kernel.TreeSettings()
    changed.turns = draw(st.sampled_from((0, 1, 3)))
    name = draw(st.sampled_from(("turns", "opinion", "curiosity")))
    with_fields(changed, {name: draw(COUNTS if name == "turns" else FRACTIONS)})
    return changed


def views(name: str, deals: int, seed: int = 1, **changes: Any) -> Iterator[Any]:
    """What seats in turn see in deals in which anybody does anything."""
    game, rng = make_game(find_ruleset(name).with_options(changes)), random.Random(seed)
    for _ in range(deals):
        state = game.deal(random_deck(game, rng))
        while actors := game.actors(state):
            seat = rng.choice(actors)
            yield game.observe(state, seat)
            action = rng.choice(list(game.legal(state, seat)))
            state = game.apply(state, seat, action).state
