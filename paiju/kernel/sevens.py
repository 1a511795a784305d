"""Sevens in the kernel: options, actions and views, packed for it and back."""

from __future__ import annotations

from typing import Final

from paiju.core.cards import DECK_52, card_set
from paiju.games.sevens.actions import COVER, PLAY, TOPPLE, Action, Topple
from paiju.games.sevens.options import SevensOptions
from paiju.games.sevens.view import SevensView
from paiju.kernel import _kernel

TOPPLE_NUMBER: Final = len(DECK_52)
"""The number of toppling; those of plays and covers are their cards'."""

_COVERED: Final = -1


def rules_of(options: SevensOptions) -> _kernel.SevensRules:
    """What the kernel needs of the options.

    >>> rules_of(SevensOptions(base=3)).base
    3.0
    """
    rules = _kernel.SevensRules()
    rules.stakes = options.scoring == "stakes"
    rules.base = options.base
    rules.through_factors = options.through_factors
    rules.lone_seven_factor = options.lone_seven_factor
    rules.lone_seven_power = options.lone_seven_stacking == "power"
    rules.lone_seven_multiply = options.lone_seven_with_through == "multiply"
    rules.redeal_aces_and_kings = options.redeal_aces_and_kings
    rules.topple = options.topple
    rules.topple_aces_or_kings = options.topple_aces_or_kings
    rules.topple_sevens = options.topple_sevens
    rules.topple_from_each = options.topple_from_each
    rules.dragon_bonus = options.dragon_bonus
    rules.dragon_bonus_times_base = options.dragon_bonus_times_base
    rules.pool = options.all_covered == "pool"
    rules.stake = options.stake
    rules.tiers = options.tiers
    rules.share_bigger = options.tied_losers == "share_bigger"
    return rules


def number_of(action: Action) -> int:
    """What the kernel calls an action.

    >>> number_of(PLAY[6]), number_of(COVER[6]), number_of(TOPPLE)
    (6, 6, 52)
    """
    return TOPPLE_NUMBER if isinstance(action, Topple) else int(action.card)


def knowledge_of(view: SevensView) -> _kernel.SevensKnowledge:
    """What a seat has seen.

    Raises:
        ValueError: for a spectator's view.
    """
    if view.seat is None:
        raise ValueError("a spectator has no hand to play")
    history = [_COVERED if card is None else card for card in view.history]
    hand, covered = card_set(view.hand), card_set(view.covered)
    return _kernel.SevensKnowledge(view.seat, view.leader, hand, covered, history)


def actions_of(cards: int, *, cover: bool, topple: bool) -> list[Action]:
    """The legal actions that the kernel found, in its order."""
    of_card = COVER if cover else PLAY
    found: list[Action] = [TOPPLE] if topple else []
    return found + [of_card[card] for card in DECK_52 if cards >> card & 1]
