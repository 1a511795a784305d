"""Players of Dou Dizhu by rules."""

from paiju.bots.doudizhu.easy import EasyDoudizhu
from paiju.bots.doudizhu.good import GoodDoudizhu

__all__ = ["EasyDoudizhu", "GoodDoudizhu"]
