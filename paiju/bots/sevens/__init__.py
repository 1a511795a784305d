"""Players of Sevens by rules."""

from paiju.bots.sevens.easy import EasySevens

__all__ = ["EasySevens"]
