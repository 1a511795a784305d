"""The commands. `main` finds the module of the one that is called, and imports no other."""

from paiju.cli.dispatch import main

__all__ = ["main"]
