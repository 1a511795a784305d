"""What rule sets of Shuangkou may differ in. Each option is consulted in one place."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

import msgspec

Stake = Annotated[int, msgspec.Meta(ge=1, le=1_000_000)]
BombSize = Annotated[int, msgspec.Meta(ge=8, le=10)]


@dataclass(frozen=True, kw_only=True)
class ShuangkouOptions:
    """The options of the Shuangkou family; the defaults are those of `shuangkou-baibian`.

    Attributes:
        direction: which way play goes round the table (SK-05); it changes the drawing only.
        base: what all points are multiplied by (SK-50).
        wild: whether the big jokers are wild (SK-21), or nothing is.
        max_bomb: how many of a rank a bomb may have; above 8 only wild cards get it (SK-23).
        on_escape: a bot plays on for who leaves (PL-30).
    """

    direction: Literal["counterclockwise", "clockwise"] = "counterclockwise"
    base: Stake = 1
    wild: Literal["R", "none"] = "R"
    max_bomb: BombSize = 8
    on_escape: Literal["autoplay"] = "autoplay"

    def __post_init__(self) -> None:
        """Two decks have eight cards of a rank.

        Raises:
            ValueError: where bombs may have more, and nothing is wild.
        """
        if self.wild == "none" and self.max_bomb > 8:
            raise ValueError(f"max_bomb: {self.max_bomb} of a rank need wild cards")
