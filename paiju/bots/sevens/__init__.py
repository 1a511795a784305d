"""Players of Sevens by rules."""

from paiju.bots.sevens.easy import EasySevens
from paiju.bots.sevens.good import GoodSevens

__all__ = ["EasySevens", "GoodSevens"]
