"""Sevens in the terminal."""

from paiju.cli.terminal.sevens.hand import SevensHand
from paiju.cli.terminal.sevens.table import SevensTable

__all__ = ["SevensHand", "SevensTable"]
