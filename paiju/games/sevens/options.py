"""What rule sets of Sevens may differ in. Each option is consulted in one place."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

import msgspec

Factor = Annotated[int, msgspec.Meta(ge=1, le=1_000)]
Amount = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]
Stake = Annotated[int, msgspec.Meta(ge=1, le=1_000_000)]


@dataclass(frozen=True, kw_only=True)
class SevensOptions:
    """The options of the Sevens family; the defaults are those of `sevens-qq`.

    Attributes:
        direction: which way play goes round the table (SV-02); it changes the drawing only.
        timeout_play: which card the server takes for a player whose time is up (SV-11).
        scoring: everybody with everybody (SV-20), or losers in three roles with a stake (SV-60).
        base: what all points are multiplied by (SV-40).
        through_factors: with one, two, three through (SV-21, SV-63).
        lone_seven_factor: with a lone seven (SV-22).
        lone_seven_stacking: with k lone sevens the factor times k, or to the power of k (SV-22).
        lone_seven_with_through: instead of the factor for through, or as well (SV-22).
        redeal_aces_and_kings: all four aces and all four kings in a hand are dealt again (SV-41).
        topple: whether four aces, kings or sevens may topple (SV-42).
        topple_aces_or_kings: points from the house for toppling with aces or kings (SV-42).
        topple_sevens: the same with sevens (SV-42).
        topple_from_each: what each other player pays when somebody topples (SV-42).
        dragon_bonus: from the house to whoever completes a suit (SV-43).
        dragon_bonus_times_base: whether the base multiplies it (SV-43).
        all_covered: whether thirteen covered cards go into a pool (SV-44), or count like any.
        on_escape: settle the deal as it stands, or let a bot play on (PL-30).
        escape_points: what an escaper pays to the house when it is settled (SV-54).
        member_points: whether points move only a member's rating and level (SV-30).
        stake: what the least loser pays (SV-61).
        tiers: above so many points covered a payment counts so many times (SV-62).
        tied_losers: which roles losers with equal points take (SV-61).
    """

    direction: Literal["counterclockwise", "clockwise"] = "counterclockwise"
    timeout_play: Literal["lowest", "highest"] = "lowest"
    scoring: Literal["pairwise", "stakes"] = "pairwise"
    base: Stake = 1
    through_factors: tuple[Factor, Factor, Factor] = (2, 4, 8)
    lone_seven_factor: Factor = 8
    lone_seven_stacking: Literal["linear", "power"] = "linear"
    lone_seven_with_through: Literal["replace", "multiply"] = "replace"
    redeal_aces_and_kings: bool = False
    topple: bool = False
    topple_aces_or_kings: Amount = 50
    topple_sevens: Amount = 100
    topple_from_each: Amount = 0
    dragon_bonus: Amount = 0
    dragon_bonus_times_base: bool = False
    all_covered: Literal["counted", "pool"] = "counted"
    on_escape: Literal["settle", "autoplay"] = "autoplay"
    escape_points: Amount = 50
    member_points: bool = False
    stake: Stake = 1
    tiers: tuple[tuple[Amount, Factor], ...] = ((30, 2), (50, 4), (70, 8))
    tied_losers: Literal["earlier_is_bigger", "share_bigger"] = "earlier_is_bigger"
