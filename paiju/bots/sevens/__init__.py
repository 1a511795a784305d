"""Players of Sevens by rules; those that need the kernel are in `searching`."""

from paiju.bots.sevens.easy import EasySevens
from paiju.bots.sevens.good import GoodSevens

__all__ = ["EasySevens", "GoodSevens"]
