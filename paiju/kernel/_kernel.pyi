"""The extension module, made from cpp/binding: a section for each game."""

from collections.abc import Sequence

# --- Sevens: cards are numbers 0 to 51, sets of them bits; an action is a card, or 52: topple ---

class SevensRules:
    stakes: bool
    base: float
    through_factors: tuple[float, float, float]
    lone_seven_factor: float
    lone_seven_power: bool
    lone_seven_multiply: bool
    redeal_aces_and_kings: bool
    topple: bool
    topple_aces_or_kings: float
    topple_sevens: float
    topple_from_each: float
    dragon_bonus: float
    dragon_bonus_times_base: bool
    pool: bool
    stake: float
    tiers: Sequence[tuple[int, float]]
    share_bigger: bool

class SevensPosition:
    def __init__(self, rules: SevensRules, hands: Sequence[int]) -> None: ...
    def legal(self) -> tuple[int, bool, bool]: ...
    def apply(self, action: int) -> None: ...
    def scores(self) -> list[float]: ...
    @property
    def turn(self) -> int: ...
    @property
    def hands(self) -> list[int]: ...
    @property
    def covered(self) -> list[int]: ...
    @property
    def table(self) -> int: ...

def sevens_random_play(
    rules: SevensRules, deals: int, seed: int
) -> tuple[int, int, list[float]]: ...

# --- Dou Dizhu ---

# --- Shuangkou ---
