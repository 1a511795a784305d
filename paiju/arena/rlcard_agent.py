"""Agents of RLCard for Dou Dizhu, where that package is installed.

RLCard plays from a fixed landlord, who is its player 0, and writes cards as ranks from low to high
with B for the small joker. Its combinations are those of our rules without wild cards.
"""

from __future__ import annotations

import importlib
from typing import Any, Final, Protocol, cast

from paiju.arena.player import Made, Player
from paiju.core.cards import DECK_54
from paiju.core.errors import PlayerError
from paiju.core.packing import Ranks
from paiju.core.piles import counts_of
from paiju.core.ruleset import RuleSet
from paiju.core.units import Seat
from paiju.games.doudizhu import Action, DoudizhuOptions, DoudizhuView, Play
from paiju.games.doudizhu.actions import PASS
from paiju.games.doudizhu.table import SEATS

PASSED: Final = "pass"
_THEIRS, _OURS = str.maketrans("X", "B"), str.maketrans("B", "X")
_DECK: Final = counts_of(DECK_54)


class Agent(Protocol):
    """An agent of RLCard that decides by raw observations."""

    use_raw: bool

    def eval_step(self, state: dict[str, Any]) -> tuple[object, object]:
        """An action, and what led to it."""
        ...


def rlcard_player(model: str, ruleset: RuleSet[Any], *, fixed: bool) -> Player:
    """The agent of one of RLCard's models.

    Args:
        model: such as `doudizhu-rule-v1`.
        ruleset: what he is to play.
        fixed: whether the landlord is fixed.

    Raises:
        PlayerError: where there is no RLCard, no such model, or he cannot play this.
    """
    name = f"rlcard:{model}"
    options = ruleset.options
    if not isinstance(options, DoudizhuOptions) or options.wild_rank != "none":
        raise PlayerError(f"{name} plays Dou Dizhu without wild cards, not {ruleset.name}")
    if not fixed:
        raise PlayerError(f"{name} cannot call; let it play with a fixed landlord")
    agent = _agent(name, model)
    known = frozenset(_import(name, "rlcard.games.doudizhu.utils").CARD_TYPE[0])
    return Made(lambda seed: RLCardSeat(agent, known, seed))


class RLCardSeat:
    """The agent on one seat.

    Args:
        agent: who decides.
        known: the combinations that RLCard knows.
        seed: for what he leaves to chance, which he takes from NumPy's global generator.
    """

    def __init__(self, agent: Agent, known: frozenset[str], seed: int) -> None:
        self._agent, self._known, self._seed = agent, known, seed

    def act(self, view: DoudizhuView) -> Action:
        """The agent's action, translated."""
        numpy = importlib.import_module("numpy")
        numpy.random.seed((self._seed + len(view.history)) % (1 << 32))
        action, _ = self._agent.eval_step(raw_state(view, self._known))
        return action_of(str(action))


def raw_state(view: DoudizhuView, known: frozenset[str]) -> dict[str, Any]:
    """What an agent of RLCard gets to see.

    Raises:
        ValueError: for a view that is not of a seat in the play.
    """
    if view.seat is None or view.landlord is None:
        raise ValueError("RLCard knows no auction and no spectators")
    order = [Seat((view.landlord + player) % SEATS) for player in range(SEATS)]
    hand = counts_of(view.hand)
    played = [sum(ranks for who, ranks in view.history if who == seat) for seat in order]
    bottom = counts_of(view.bottom or ())
    raw = {
        "self": order.index(view.seat),
        "landlord": 0,
        "current_hand": word_of(hand),
        "others_hand": word_of(_DECK - hand - sum(played)),
        "seen_cards": word_of(_left(bottom, played[0])),
        "played_cards": [word_of(ranks) for ranks in played],
        "num_cards_left": [view.hand_counts[seat] for seat in order],
        "trace": [(order.index(seat), word_of(ranks) or PASSED) for seat, ranks in view.history],
        "actions": [word for word in map(_word, view.legal) if word in known or word == PASSED],
    }
    return {"raw_obs": raw, "raw_legal_actions": raw["actions"]}


def word_of(ranks: int) -> str:
    """Cards as RLCard writes them.

    >>> word_of(Ranks.of("3 10 X R"))
    '3TBR'
    """
    return str(Ranks(ranks)).translate(_THEIRS)


def action_of(word: str) -> Action:
    """What RLCard's word for an action means.

    >>> action_of("3TB"), action_of("pass")
    (Play(ranks=3TX), Pass())
    """
    return PASS if word == PASSED else Play(Ranks.of(word.translate(_OURS)))


def _word(action: Action) -> str:
    return word_of(action.ranks) if isinstance(action, Play) else PASSED


def _left(bottom: int, played: int) -> int:
    """Those of the bottom cards that the landlord may still have."""
    lanes = range(0, bottom.bit_length(), 4)
    gone = (min(bottom >> lane & 15, played >> lane & 15) << lane for lane in lanes)
    return bottom - sum(gone)


def _agent(name: str, model: str) -> Agent:
    models = _import(name, "rlcard.models")
    try:
        agent = cast("Agent", models.load(model).agents[0])
    except ValueError as error:
        raise PlayerError(f"{name}: {error}") from None
    if not (model.startswith("doudizhu") and agent.use_raw):
        raise PlayerError(f"{name} is no agent for Dou Dizhu that decides by raw observations")
    return agent


def _import(name: str, module: str) -> Any:
    try:
        return importlib.import_module(module)
    except ImportError as error:
        raise PlayerError(f"{name}: the package rlcard is not installed ({error})") from None
