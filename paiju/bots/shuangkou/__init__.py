"""Players of Shuangkou by rules."""

from paiju.bots.shuangkou.easy import EasyShuangkou

__all__ = ["EasyShuangkou"]
