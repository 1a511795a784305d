"""Players of Dou Dizhu by rules."""

from paiju.bots.doudizhu.easy import EasyDoudizhu

__all__ = ["EasyDoudizhu"]
