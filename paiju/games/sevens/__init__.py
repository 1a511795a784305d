"""Sevens: 憋七, 排七, 接龙. One implementation, rule sets as data beside it."""

from paiju.games.sevens.actions import Action, Cover, Play, Topple
from paiju.games.sevens.game import Sevens
from paiju.games.sevens.options import SevensOptions
from paiju.games.sevens.state import State
from paiju.games.sevens.view import SevensView

__all__ = ["Action", "Cover", "Play", "Sevens", "SevensOptions", "SevensView", "State", "Topple"]
