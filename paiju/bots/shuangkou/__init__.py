"""Players of Shuangkou by rules."""

from paiju.bots.shuangkou.easy import EasyShuangkou
from paiju.bots.shuangkou.good import GoodShuangkou

__all__ = ["EasyShuangkou", "GoodShuangkou"]
