"""Dou Dizhu: 斗地主. One implementation, rule sets as data beside it."""

from paiju.games.doudizhu.actions import (
    Action,
    Call,
    Decline,
    Event,
    Pass,
    Play,
    Rob,
    Show,
    Wait,
)
from paiju.games.doudizhu.game import Doudizhu
from paiju.games.doudizhu.options import DoudizhuOptions
from paiju.games.doudizhu.state import Phase, State
from paiju.games.doudizhu.view import DoudizhuView

__all__ = [
    "Action",
    "Call",
    "Decline",
    "Doudizhu",
    "DoudizhuOptions",
    "DoudizhuView",
    "Event",
    "Pass",
    "Phase",
    "Play",
    "Rob",
    "Show",
    "State",
    "Wait",
]
