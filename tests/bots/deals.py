"""Games under many rule sets, and whole deals with a bot on each seat."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from paiju.bots.protocol import Bot
from paiju.core.protocol import Deck, Game
from paiju.core.ruleset import RuleSet, Title
from paiju.core.units import Seat
from paiju.games.doudizhu import Doudizhu, DoudizhuOptions
from paiju.games.shuangkou import Shuangkou, ShuangkouOptions

AnyGame = Game[Any, Any, Any]
Watch = Callable[[Any, tuple[Any, ...]], None]
"""Looks at a view and at what is advised there."""

DOUDIZHU: dict[str, Doudizhu] = {
    "huanle": Doudizhu(DoudizhuOptions()),
    "wild": Doudizhu(DoudizhuOptions(wild_rank="drawn")),
    "wild 2": Doudizhu(DoudizhuOptions(wild_rank="2")),
    "no shows": Doudizhu(
        DoudizhuOptions(
            show_before_deal=0,
            show_while_dealing=(),
            show_after_bottom=0,
            all_decline="first_asked",
            equal_single_wings=False,
            rocket_as_wings=True,
        )
    ),
}
SHUANGKOU: dict[str, Shuangkou] = {
    "baibian": Shuangkou(ShuangkouOptions()),
    "plain": Shuangkou(ShuangkouOptions(wild="none")),
    "long bombs": Shuangkou(ShuangkouOptions(max_bomb=10)),
}


def ruleset_of(game: Doudizhu | Shuangkou) -> RuleSet[Any]:
    family = "doudizhu" if isinstance(game, Doudizhu) else "shuangkou"
    return RuleSet(family, family, Title(zh=family, en=family), game.options)


def sound(view: Any, hints: tuple[Any, ...]) -> None:
    """A handful of advice, each once; passing alone where nothing beats."""
    assert 1 <= len(hints) <= 8
    assert len(set(hints)) == len(hints)
    if len(view.legal) > 1:
        assert len(hints) > 1 or view.to_beat is None


def play_out(game: AnyGame, bots: Sequence[Bot], deck: Deck, watch: Watch | None = None) -> Any:
    """The end of a deal; an illegal action raises, and with `watch` illegal advice too."""
    state = game.deal(deck)
    while actors := game.actors(state):
        seat: Seat = actors[0]
        view = game.observe(state, seat)
        if watch is not None:
            hints = bots[seat].hints(view)
            legal = game.legal(state, seat)
            assert all(hint in legal for hint in hints)
            watch(view, hints)
        state = game.apply(state, seat, bots[seat].act(view)).state
    return state
