"""The phrases and emoji that may be said at any table: data."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import resources

import msgspec

from paiju.core.ruleset import Title


class Phrases(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"texts": "phrase"}):
    """What may be said with one tap.

    Attributes:
        emoji: each a word of its own.
        texts: the phrases by their keys, in the order of the menu.
    """

    emoji: tuple[str, ...]
    texts: Mapping[str, Title]


@cache
def phrases() -> Phrases:
    """Those of this server.

    >>> phrases().texts["thanks"].zh, "👍" in phrases().emoji
    ('谢谢！', True)
    """
    text = (resources.files("paiju.server.talk") / "phrases.toml").read_text("utf-8")
    return msgspec.toml.decode(text, type=Phrases)
