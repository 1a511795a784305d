"""Finds games: families by name, rule sets by name or alias, and what belongs to them.

This is the one module through which the server, the commands and the environments reach a game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any, Final

from paiju.core.errors import RuleSetError
from paiju.core.packing import Ranks
from paiju.core.protocol import Game
from paiju.core.ruleset import RuleSet, read_toml
from paiju.core.settlement import Settlement
from paiju.core.units import Coins
from paiju.games import doudizhu, sevens, shuangkou
from paiju.games.doudizhu.description import score as score_doudizhu
from paiju.games.doudizhu.legal import ways as doudizhu_ways
from paiju.games.doudizhu.position import classify as classify_doudizhu
from paiju.games.doudizhu.position import moves as doudizhu_moves
from paiju.games.doudizhu.settle import least_loss as doudizhu_least_loss
from paiju.games.doudizhu.settle import settle_in_coins as settle_doudizhu_in_coins
from paiju.games.doudizhu.settle import with_stakes as doudizhu_with_stakes
from paiju.games.doudizhu.table import SEATS as DOUDIZHU_SEATS
from paiju.games.sevens.actions import Event as SevensEvent
from paiju.games.sevens.description import score as score_sevens
from paiju.games.sevens.position import moves as sevens_moves
from paiju.games.sevens.settle import least_loss as sevens_least_loss
from paiju.games.sevens.table import SEATS as SEVENS_SEATS
from paiju.games.shuangkou.actions import Event as ShuangkouEvent
from paiju.games.shuangkou.description import score as score_shuangkou
from paiju.games.shuangkou.position import classify as classify_shuangkou
from paiju.games.shuangkou.position import moves as shuangkou_moves
from paiju.games.shuangkou.settle import least_loss as shuangkou_least_loss
from paiju.games.shuangkou.table import ALL_SEATS, team


def each_alone(state: object) -> tuple[int, ...]:
    """The sides of Sevens: each for himself (SV-01)."""
    return tuple(range(SEVENS_SEATS))


def opposite(state: object) -> tuple[int, ...]:
    """The sides of Shuangkou: who sits opposite is one's partner (SK-01)."""
    return tuple(map(team, ALL_SEATS))


def landlord_or_peasants(state: doudizhu.State) -> tuple[int, ...]:
    """The sides of Dou Dizhu: 0 is the landlord's (DZ-42)."""
    return tuple(int(seat != state.landlord) for seat in range(DOUDIZHU_SEATS))


@dataclass(frozen=True)
class CoinRules:
    """How a family settles in coins by its own rules.

    Attributes:
        with_stakes: from options, base score, coefficient N and fee A the options of a room.
        settle: from those, the end of a deal and the coins that each seat brought to it, the
            settlement.
    """

    with_stakes: Callable[[Any, int, int, int], Any]
    settle: Callable[[Any, Any, Sequence[Coins]], Settlement]


@dataclass(frozen=True)
class Family:
    """One implementation and the types that it speaks.

    Attributes:
        name: `sevens`.
        options: the dataclass of its options.
        game: makes a game from options.
        action: the union of its actions, for decoding.
        event: the union of its events.
        view: its observation.
        score: from options and the JSON description of an end its settlement.
        moves: from options, a hand in text, and by name `table`, `last` and `wild` in text or
            None, the legal actions.
        ways: from the legal actions of a seat all plays of certain cards, as they are listed, where
            views do not list all plays.
        classify: from options, cards in text, and by name `wild`, every reading of them, the
            one that counts first; None where cards have no readings.
        sides: from the state of a deal that is over, for each seat the number of its side: who
            has the same one wins and loses together.
        least_loss: from options the least that losing may cost a seat which every seat may come
            to have, in points; the base score aside where the family settles in coins itself.
        coins: its rules for that; None where points are all that the family scores.
    """

    name: str
    options: type[Any]
    game: Callable[[Any], Game[Any, Any, Any]]
    action: Any
    event: Any
    view: type[Any]
    score: Callable[[Any, object], Settlement]
    moves: Callable[..., tuple[Any, ...]]
    sides: Callable[[Any], tuple[int, ...]]
    least_loss: Callable[[Any], int]
    coins: CoinRules | None = None
    ways: Callable[[Any, Ranks], tuple[Any, ...]] | None = None
    classify: Callable[..., tuple[Any, ...]] | None = None


FAMILIES: Final[Mapping[str, Family]] = {
    "sevens": Family(
        name="sevens",
        options=sevens.SevensOptions,
        game=sevens.Sevens,
        action=sevens.Action,
        event=SevensEvent,
        view=sevens.SevensView,
        score=score_sevens,
        moves=sevens_moves,
        least_loss=sevens_least_loss,
        sides=each_alone,
    ),
    "shuangkou": Family(
        name="shuangkou",
        options=shuangkou.ShuangkouOptions,
        game=shuangkou.Shuangkou,
        action=shuangkou.Action,
        event=ShuangkouEvent,
        view=shuangkou.ShuangkouView,
        score=score_shuangkou,
        moves=shuangkou_moves,
        least_loss=shuangkou_least_loss,
        sides=opposite,
        classify=classify_shuangkou,
    ),
    "doudizhu": Family(
        name="doudizhu",
        options=doudizhu.DoudizhuOptions,
        game=doudizhu.Doudizhu,
        action=doudizhu.Action,
        event=doudizhu.Event,
        view=doudizhu.DoudizhuView,
        score=score_doudizhu,
        moves=doudizhu_moves,
        least_loss=doudizhu_least_loss,
        coins=CoinRules(doudizhu_with_stakes, settle_doudizhu_in_coins),
        sides=landlord_or_peasants,
        ways=doudizhu_ways,
        classify=classify_doudizhu,
    ),
}


@cache
def rulesets() -> tuple[RuleSet[Any], ...]:
    """All rule sets that come with the package, in the order of their names."""
    folder = resources.files("paiju.games") / "rulesets"
    files = sorted(f.name for f in folder.iterdir() if f.name.endswith(".toml"))
    return tuple(read_ruleset((folder / name).read_text("utf-8"), name) for name in files)


def read_ruleset(text: str, where: str) -> RuleSet[Any]:
    """A rule set from TOML.

    Raises:
        RuleSetError: says where in the text and what.
    """
    return read_toml(text, lambda family: FAMILIES[family].options, where)


def find_ruleset(name: str) -> RuleSet[Any]:
    """A rule set by its name or alias, or from a file where `name` ends in `.toml`.

    Raises:
        RuleSetError: where there is none; it lists those that there are.

    >>> find_ruleset("sevens-jielong").name
    'sevens-jielong-2015'
    """
    if name.endswith(".toml"):
        try:
            return read_ruleset(Path(name).read_text("utf-8"), name)
        except OSError as error:
            raise RuleSetError(f"{name}: {error.strerror}") from None
    for ruleset in rulesets():
        if name == ruleset.name or name in ruleset.aliases:
            return ruleset
    known = ", ".join(ruleset.name for ruleset in rulesets())
    raise RuleSetError(f"unknown rule set {name!r}; known are {known}")


def family_of(ruleset: RuleSet[Any]) -> Family:
    """The family that plays a rule set."""
    return FAMILIES[ruleset.family]


def sides_of(ruleset: RuleSet[Any], state: Any) -> tuple[int, ...]:
    """For each seat the number of its side: who has the same one wins and loses together.

    >>> sides_of(find_ruleset("shuangkou-baibian"), None)
    (0, 1, 0, 1)
    """
    return family_of(ruleset).sides(state)


def make_game(ruleset: RuleSet[Any]) -> Game[Any, Any, Any]:
    """The game of a rule set."""
    return family_of(ruleset).game(ruleset.options)
