"""Matches between computer players: the same deals with the seats turned.

`match.py` plays, `figures.py` reckons, `players.py` finds a player by its name; `line/` is the
protocol for programs of any language.
"""
