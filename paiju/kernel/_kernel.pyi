"""The extension module, made from cpp/binding: a section for each game."""

from collections.abc import Callable, Sequence

# --- Combinations ---

class Combos:
    """What hands may play: Shapes as tables. Readings are numbers, to be kept on both sides."""

    def __init__(
        self,
        rows: Sequence[Sequence[int]],
        powers: Sequence[int],
        *,
        wild: int,
        stands_for: int,
        wilds_alone: bool,
        chosen: bool,
    ) -> None: ...
    def plays(self, hand: int, to_beat: int = -1) -> list[tuple[int, int]]: ...
    def readings(self, cards: int) -> list[int]: ...

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

class SevensPolicy:
    def __init__(self, weights: bytes = ...) -> None: ...
    def weights(self) -> bytes: ...

class SevensWeights:
    """Figures under the names of `paiju.bots.sevens.weights.Weights`."""

class SevensPractised:
    def __init__(self, rules: SevensRules, weights: SevensWeights) -> None: ...

class TreeSettings:
    """Of the tree that holds the searcher's later turns."""

    turns: int
    opinion: float
    curiosity: float

class SevensSettings:
    heeds_covers: bool
    chains: int
    burn: int
    stride: int
    temperature: float
    noise: float
    opinion: float
    margin: float
    trifle: float
    doubt: float
    tree: TreeSettings

class SevensKnowledge:
    def __init__(
        self, seat: int, leader: int, hand: int, covered: int, history: Sequence[int]
    ) -> None: ...

_SevensMind = SevensPolicy | SevensPractised

class SevensPlayer:
    def __init__(self, mind: _SevensMind, worlds: int, settings: SevensSettings) -> None: ...

def sevens_random_play(
    rules: SevensRules, deals: int, seed: int
) -> tuple[int, int, list[float]]: ...
def sevens_worlds(
    knowledge: SevensKnowledge, rules: SevensRules, worlds: int, seed: int
) -> tuple[list[tuple[list[int], list[int]]], float]: ...
def sevens_likely_worlds(
    knowledge: SevensKnowledge,
    rules: SevensRules,
    policy: SevensPolicy,
    settings: SevensSettings,
    worlds: int,
    seed: int,
) -> list[tuple[tuple[list[int], list[int]], float]]: ...
def sevens_search(
    knowledge: SevensKnowledge,
    rules: SevensRules,
    mind: _SevensMind,
    settings: SevensSettings,
    worlds: int,
    milliseconds: float,
    seed: int,
) -> list[tuple[int, float, float, int, bool]]: ...
def sevens_match(
    rules: SevensRules, first: SevensPlayer, second: SevensPlayer, decks: int, seed: int
) -> tuple[float, float, float]: ...
def sevens_train(
    rules: SevensRules,
    start: SevensPolicy,
    teacher: SevensPractised,
    decisions: int,
    taught: float,
    rate: float,
    seed: int,
) -> tuple[SevensPolicy, float, int]: ...

# --- Dou Dizhu ---

class DoudizhuRuleOptions:
    """Fields of DoudizhuOptions, in numbers."""

    show_after_bottom: int
    redeal: bool
    wild_drawn: bool
    wild_rank: int
    base: int
    multiplier: int
    rocket_doubles: bool
    spring: bool
    anti_spring: bool
    coefficient: int
    fee: int
    grand_slam: int
    grand_slam_reward: int
    def add_stage(self, cards: int, factor: int) -> None: ...

class DoudizhuRules:
    """A rule set: combinations without a wild rank first, then with each that there may be."""

    def __init__(self, options: DoudizhuRuleOptions, combos: Sequence[Combos]) -> None: ...

class DoudizhuDeal:
    """A deal ply by ply, for tests."""

    def __init__(
        self, rules: DoudizhuRules, ranks: Sequence[int], first: int, wild: int
    ) -> None: ...
    def legal(self, seat: int) -> list[tuple[int, int, int]]: ...
    def apply(self, seat: int, number: int) -> None: ...
    def scores(self) -> list[int]: ...
    @property
    def multiplier(self) -> int: ...
    @property
    def phase(self) -> int: ...
    @property
    def actors(self) -> int: ...
    @property
    def stage(self) -> int: ...
    @property
    def dealt(self) -> int: ...
    @property
    def shows(self) -> list[int]: ...
    @property
    def void(self) -> bool: ...
    @property
    def hands(self) -> list[int]: ...
    @property
    def landlord(self) -> int: ...
    @property
    def wild(self) -> int: ...
    @property
    def to_beat(self) -> tuple[int, int]: ...

def doudizhu_random_play(
    rules: DoudizhuRules, deals: int, seed: int
) -> tuple[int, int, int, list[int]]: ...

class DoudizhuNet:
    """What was learnt. Raises ValueError for bytes that are no weights."""

    def __init__(self, weights: bytes) -> None: ...

class DoudizhuPlayerSettings:
    """How a player plays: by the value of hands, by a net, or by search over either."""

    search: bool
    worlds: int
    milliseconds: float
    belief: bool
    solved: int
    partner: bool
    manners: bool
    freedom: bool
    kept: int
    margin: float
    prior: float
    waver: float
    tree: TreeSettings
    def set_net(self, net: DoudizhuNet) -> None: ...

DoudizhuFound = tuple[int, int, float, float, int]
"""Cards, reading (-1: passing), points as multiples of what stands, error, worlds."""

class DoudizhuTold:
    """What a view tells. Raises ValueError, when it is used, for what does not fit together."""

    def __init__(
        self,
        *,
        seat: int,
        landlord: int,
        wild: int,
        hand: int,
        bottom: int,
        shown: Sequence[int],
        counts: Sequence[int],
        history: Sequence[tuple[int, int]],
        standing: int,
    ) -> None: ...

class DoudizhuBelief:
    """Deals that a seat holds for possible; without a net all are as likely."""

    def __init__(self, rules: DoudizhuRules, net: DoudizhuNet | None, drawn: int) -> None: ...
    def draw(self, told: DoudizhuTold, seed: int, count: int) -> list[list[int]]: ...
    def weight(self, told: DoudizhuTold, hands: Sequence[int]) -> float: ...

class DoudizhuThinker:
    """A player that is asked for decisions; one thread at a time."""

    def __init__(self, rules: DoudizhuRules, settings: DoudizhuPlayerSettings) -> None: ...
    def look(self, told: DoudizhuTold, seed: int) -> list[DoudizhuFound]: ...

class DoudizhuBidder:
    """What calling, robbing and showing are worth; one thread at a time."""

    def __init__(self, rules: DoudizhuRules, net: DoudizhuNet, worlds: int) -> None: ...
    def weigh(
        self,
        *,
        seat: int,
        hand: int,
        shown: Sequence[int],
        first: int,
        must: bool,
        words: Sequence[int],
        seed: int,
    ) -> tuple[float, float]: ...
    def worth(self, hand: int, seed: int) -> float: ...

def doudizhu_match(
    rules: DoudizhuRules,
    first: DoudizhuPlayerSettings,
    second: DoudizhuPlayerSettings,
    deals: int,
    seed: int,
    auctioned: bool,
) -> list[tuple[bool, bool, int, int]]: ...

class DoudizhuTrainSettings:
    """How a net learns from deals against itself."""

    deals: int
    by_hand: int
    trace: float
    rate: float
    seed: int

def doudizhu_train(
    variants: Sequence[DoudizhuRules],
    settings: DoudizhuTrainSettings,
    start: bytes | None,
    report_every: int,
    report: Callable[[int, int, float, float, bytes], bool],
) -> bytes: ...

# --- Shuangkou: cards are counts of ranks in lanes; a pass is no cards ---

class ShuangkouPayments:
    """What scores hang on: basic points by ending, the rest by lines."""

    base: int
    basic: Sequence[int]
    multiplier: Sequence[int]
    contribution: Sequence[int]

class ShuangkouRules:
    def __init__(self, combos: Combos, payments: ShuangkouPayments) -> None: ...

class ShuangkouDeal:
    """A deal ply by ply, for tests."""

    def __init__(self, rules: ShuangkouRules, hands: Sequence[int], leader: int) -> None: ...
    def legal(self) -> list[tuple[int, int]]: ...
    def apply(self, number: int) -> None: ...
    def scores(self) -> list[int]: ...
    @property
    def turn(self) -> int: ...
    @property
    def passes(self) -> int: ...
    @property
    def hands(self) -> list[int]: ...
    @property
    def to_beat(self) -> tuple[int, int]: ...
    @property
    def out(self) -> list[int]: ...
    @property
    def contributions(self) -> list[int]: ...
    @property
    def multipliers(self) -> list[int]: ...

def shuangkou_random_play(
    rules: ShuangkouRules, deals: int, seed: int
) -> tuple[int, int, list[int], list[int]]: ...

class ShuangkouSeen:
    """A deal as a seat has seen it."""

    def __init__(
        self,
        *,
        seat: int,
        hand: int,
        leader: int,
        open_lane: int,
        deck: int,
        dealt: Sequence[int],
        history: Sequence[tuple[int, int]],
    ) -> None: ...

class ShuangkouEffort:
    """How hard a player thinks; without worlds or milliseconds he goes by the policy alone."""

    worlds: int
    milliseconds: float
    counts_from: int
    choices: int
    of_each: int
    sharpness: float
    plies: int
    solved_cards: int
    win: float
    ahead: float
    trust: float
    doubt: float
    tree: TreeSettings

class ShuangkouMind:
    """A player with what it has learnt."""

    def __init__(self, rules: ShuangkouRules, weights: bytes, effort: ShuangkouEffort) -> None: ...
    def choose(self, seen: ShuangkouSeen, seed: int) -> list[tuple[int, float, float, int]]: ...
    def draw_hands(self, seen: ShuangkouSeen, count: int, seed: int) -> list[list[int]]: ...
    def likelihood(self, seen: ShuangkouSeen, hands: Sequence[int]) -> float: ...

class ShuangkouCourse:
    """How to learn: deals a step, how far traces reach, and what counts."""

    batch: int
    policy_trace: float
    worth_trace: float
    curiosity: float
    win: float
    ahead: float

class ShuangkouPupil:
    """One who learns by playing against itself."""

    def __init__(
        self, rules: ShuangkouRules, start: bytes | None, course: ShuangkouCourse, seed: int
    ) -> None: ...
    def learn(self, deals: int, rate: float) -> None: ...
    def weights(self) -> bytes: ...

def shuangkou_solve(
    rules: ShuangkouRules, hands: Sequence[int], leader: int, *, positions: int
) -> float | None: ...
def shuangkou_weight_sizes() -> list[tuple[int, int]]: ...
def shuangkou_match(
    rules: ShuangkouRules, one: ShuangkouMind, other: ShuangkouMind, decks: int, seed: int
) -> list[tuple[float, float, bool, bool]]: ...
