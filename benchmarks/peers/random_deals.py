"""Random deals of Dou Dizhu in other packages, each in its own way, where it is installed."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from importlib import import_module
from time import process_time
from typing import Any, NamedTuple


class Pace(NamedTuple):
    """How fast a package deals and plays."""

    deals: float
    plies: float


def paces(seconds: float, seed: int) -> Iterator[tuple[str, Pace | None]]:
    """Each for about so many seconds; None for those that are not installed."""
    for name, module, play in (
        ("OpenSpiel, deal, auction and play", "pyspiel", _open_spiel),
        ("DouZero, play", "douzero.env.game", _douzero),
        ("RLCard, raw game, play", "rlcard.games.doudizhu", _rlcard),
    ):
        try:
            package = import_module(module)
        except ImportError:
            yield name, None
            continue
        rng = random.Random(seed)
        yield name, _pace(play(package, rng), seconds)


def _pace(play: Callable[[], int], seconds: float) -> Pace:
    play()
    start, deals, plies = process_time(), 0, 0
    while process_time() - start < seconds:
        plies += play()
        deals += 1
    took = process_time() - start
    return Pace(deals / took, plies / took)


def _open_spiel(package: Any, rng: random.Random) -> Callable[[], int]:
    game = package.load_game("dou_dizhu")

    def play() -> int:
        state, plies = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                actions = [action for action, _ in state.chance_outcomes()]
            else:
                actions = state.legal_actions()
                plies += 1
            state.apply_action(rng.choice(actions))
        return plies

    return play


def _rlcard(package: Any, rng: random.Random) -> Callable[[], int]:
    game = package.Game()

    def play() -> int:
        state, plies = game.init_game()[0], 0
        while not game.is_over():
            state, _ = game.step(rng.choice(state["actions"]))
            plies += 1
        return plies

    return play


class _AnyMove:
    """A player of DouZero that takes any legal move."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng

    def act(self, infoset: Any) -> Any:
        return self._rng.choice(infoset.legal_actions)


def _douzero(package: Any, rng: random.Random) -> Callable[[], int]:
    seats = ("landlord", "landlord_down", "landlord_up")
    env = package.GameEnv({seat: _AnyMove(rng) for seat in seats})
    deck = [rank for rank in (*range(3, 15), 17) for _ in range(4)] + [20, 30]

    def play() -> int:
        rng.shuffle(deck)
        env.reset()
        env.card_play_init(
            {
                "landlord": sorted(deck[:20]),
                "landlord_up": sorted(deck[20:37]),
                "landlord_down": sorted(deck[37:]),
                "three_landlord_cards": sorted(deck[17:20]),
            }
        )
        plies = 0
        while not env.game_over:
            env.step()
            plies += 1
        return plies

    return play
