"""Shuangkou: 双扣, with wild jokers 百变双扣. One implementation, rule sets as data beside it."""

from paiju.games.shuangkou.actions import Action, Pass, Play
from paiju.games.shuangkou.game import Shuangkou
from paiju.games.shuangkou.options import ShuangkouOptions
from paiju.games.shuangkou.state import State
from paiju.games.shuangkou.view import ShuangkouView

__all__ = ["Action", "Pass", "Play", "Shuangkou", "ShuangkouOptions", "ShuangkouView", "State"]
