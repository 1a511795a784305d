"""The combinations of both games once more, from the text of the rules and as naively as can be.

Shares no code with the package: cards are strings of ranks, wild cards are tried as everything
that they may be, and the plays of a hand are looked for among all its parts.

A meaning is (kind, rank that is compared, ranks in the run, cards); for bombs a grade is added,
whatever orders them: the lines in Shuangkou, soft to rocket in Dou Dizhu.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations, combinations_with_replacement, product

ORDER = "3456789TJQKA2XR"
RUN = "3456789TJQKA"
Meaning = tuple[str, str, int, int, int]

# --- cards -----------------------------------------------------------------------------------


def parts(hand: str) -> Iterator[str]:
    """Every set of cards in a hand, each once, the empty one too."""
    counts = Counter(hand)
    ranks = [rank for rank in ORDER if rank in counts]
    for chosen in product(*(range(counts[rank] + 1) for rank in ranks)):
        yield "".join(rank * count for rank, count in zip(ranks, chosen, strict=True))


def in_order(cards: str) -> str:
    return "".join(sorted(cards, key=ORDER.index))


def run_of(cards: str, each: int, shortest: int) -> str | None:
    """The ranks of a run of so many of each; it may not have a 2 or a joker."""
    ranks = "".join(dict.fromkeys(cards))
    if len(ranks) >= shortest and ranks in RUN and cards == "".join(rank * each for rank in ranks):
        return ranks
    return None


# --- Shuangkou: SK-10 to SK-33 -----------------------------------------------------------------


@cache
def shuangkou_plain(cards: str, max_bomb: int) -> frozenset[Meaning]:
    """Meanings of cards in order, none of them standing for another."""
    found: set[Meaning] = set()
    size = len(cards)
    if len(set(cards)) == 1:
        if size <= 3:
            found.add((("single", "pair", "triple")[size - 1], cards[0], 1, size, 0))
        elif size <= max_bomb:
            found.add(("bomb", cards[0], 1, size, size))
    for kind, each, shortest in (("straight", 1, 5), ("pair_run", 2, 3), ("triple_run", 3, 3)):
        if ranks := run_of(cards, each, shortest):
            found.add((kind, ranks[-1], len(ranks), size, 0))
    for each in range(4, 9):
        ranks = run_of(cards, each, 3)
        if ranks and len(ranks) <= 6:
            found.add(("chain_bomb", ranks[-1], len(ranks), size, each + len(ranks)))
    if set(cards) <= {"X", "R"} and size in {3, 4}:
        found.add(("joker_bomb", "R", 1, size, {3: 6, 4: 7}[size]))
    return frozenset(found)


@cache
def shuangkou_meanings(cards: str, wild: bool, max_bomb: int) -> frozenset[Meaning]:
    """Meanings of cards in order; big jokers stand for what they may (SK-21, SK-23)."""
    found = set(shuangkou_plain(cards, max_bomb))
    others = cards.rstrip("R")
    if wild and others:
        for stand_ins in combinations_with_replacement(ORDER[:-1], len(cards) - len(others)):
            found |= shuangkou_plain(in_order(others + "".join(stand_ins)), max_bomb)
    return frozenset(found)


def shuangkou_beats(mine: Meaning, theirs: Meaning) -> bool:
    kind, rank, _, size, lines = mine
    their_kind, their_rank, _, their_size, their_lines = theirs
    if not lines and not their_lines:
        same = kind == their_kind and size == their_size
        return same and ORDER.index(rank) > ORDER.index(their_rank)
    if lines != their_lines:
        return lines > their_lines
    if "joker_bomb" in {kind, their_kind}:
        return kind != "joker_bomb"
    if size != their_size:
        return size < their_size
    return ORDER.index(rank) > ORDER.index(their_rank)


def shuangkou_highest(meanings: list[Meaning]) -> Meaning | None:
    """SK-22: a bomb first, then by SK-31, others by rank."""
    best = None
    for meaning in meanings:
        if best is None:
            best = meaning
        elif meaning[4] or best[4]:
            best = meaning if shuangkou_beats(meaning, best) else best
        elif ORDER.index(meaning[1]) > ORDER.index(best[1]):
            best = meaning
    return best


def shuangkou_plays(
    hand: str, to_beat: Meaning | None, wild: bool, max_bomb: int
) -> set[tuple[str, Meaning]]:
    found: set[tuple[str, Meaning]] = set()
    for cards in parts(hand):
        meanings = list(shuangkou_meanings(cards, wild, max_bomb)) if cards else []
        highest = shuangkou_highest(meanings)
        if highest and to_beat and not shuangkou_beats(highest, to_beat):
            highest = shuangkou_highest([m for m in meanings if shuangkou_beats(m, to_beat)])
        if highest:
            found.add((cards, highest))
    return found


# --- Dou Dizhu: DZ-20 to DZ-53 -----------------------------------------------------------------

SOFT, HARD, PURE, ROCKET = 1, 2, 3, 4


@cache
def doudizhu_plain(cards: str, equal: bool, rocket: bool) -> frozenset[Meaning]:
    """Meanings of cards in order, none of them standing for another; a bomb is a hard one."""
    found: set[Meaning] = set()
    size = len(cards)
    if cards == "XR":
        found.add(("rocket", "R", 1, 2, ROCKET))
    if size == 1:
        found.add(("single", cards, 1, 1, 0))
    if size <= 3 and cards == cards[0] * size and size > 1:
        found.add((("pair", "triple")[size - 2], cards[0], 1, size, 0))
    if size == 4 and cards == cards[0] * 4:
        found.add(("bomb", cards[0], 1, 4, HARD))
    for kind, each, shortest in (("straight", 1, 5), ("pair_run", 2, 3), ("triple_run", 3, 2)):
        if ranks := run_of(cards, each, shortest):
            found.add((kind, ranks[-1], len(ranks), size, 0))
    for rank in set(cards) - {"X", "R"}:
        count = cards.count(rank)
        rest = cards.replace(rank, "")
        if count == 3 and singles(rest, 1, equal, rocket):
            found.add(("triple_one", rank, 1, size, 0))
        if count == 3 and pairs(rest, 1):
            found.add(("triple_pair", rank, 1, size, 0))
        if count == 4 and singles(rest, 2, equal, rocket):
            found.add(("four_two", rank, 1, size, 0))
        if count == 4 and pairs(rest, 2):
            found.add(("four_pairs", rank, 1, size, 0))
    for low, high in combinations(range(12), 2):
        ranks = RUN[low : high + 1]
        if all(cards.count(each) == 3 for each in ranks):
            rest = "".join(card for card in cards if card not in ranks)
            if singles(rest, len(ranks), equal, rocket):
                found.add(("plane_one", ranks[-1], len(ranks), size, 0))
            if pairs(rest, len(ranks)):
                found.add(("plane_pair", ranks[-1], len(ranks), size, 0))
    return frozenset(found)


def singles(cards: str, count: int, equal: bool, rocket: bool) -> bool:
    """Whether the cards are so many single wings."""
    if len(cards) != count or (not equal and len(set(cards)) < count):
        return False
    return rocket or not ("X" in cards and "R" in cards)


def pairs(cards: str, count: int) -> bool:
    """Whether the cards are pairs of so many different ranks."""
    return len(set(cards)) == count and all(cards.count(rank) == 2 for rank in set(cards))


@cache
def doudizhu_meanings(cards: str, wild: str, equal: bool, rocket: bool) -> frozenset[Meaning]:
    """Meanings of cards in order; those of the wild rank stand for all but jokers (DZ-51)."""
    others = cards.replace(wild, "") if wild else cards
    wilds = len(cards) - len(others)
    if not wilds:
        return doudizhu_plain(cards, equal, rocket)
    found: set[Meaning] = set()
    for stand_ins in combinations_with_replacement(ORDER[:13], wilds):
        for meaning in doudizhu_plain(in_order(others + "".join(stand_ins)), equal, rocket):
            kind, rank, length, size, _ = meaning
            if kind != "bomb":
                found.add(meaning)
            elif wilds == 4:
                found.add(("wild_bomb", wild, length, size, PURE))
            else:
                found.add(("soft_bomb", rank, length, size, SOFT))
    return frozenset(found)


def doudizhu_beats(mine: Meaning, theirs: Meaning) -> bool:
    kind, rank, _, size, grade = mine
    their_kind, their_rank, _, their_size, their_grade = theirs
    if grade != their_grade:
        return grade > their_grade
    same = kind == their_kind and size == their_size
    return same and ORDER.index(rank) > ORDER.index(their_rank)


def doudizhu_highest(meanings: list[Meaning]) -> Meaning:
    """DZ-31: a triple run without wings before a plane, then the longer run, then the higher."""
    return max(meanings, key=lambda m: (m[0] == "triple_run", m[2], ORDER.index(m[1])))


def doudizhu_plays(
    hand: str, to_beat: Meaning | None, wild: str, equal: bool, rocket: bool
) -> set[tuple[str, Meaning]]:
    """Cards have one meaning (DZ-31), but with wild ones among them any that he says (DZ-53)."""
    found: set[tuple[str, Meaning]] = set()
    for cards in parts(hand):
        meanings = list(doudizhu_meanings(cards, wild, equal, rocket)) if cards else []
        if to_beat:
            meanings = [meaning for meaning in meanings if doudizhu_beats(meaning, to_beat)]
        if meanings and not (wild and wild in cards):
            meanings = [doudizhu_highest(meanings)]
        found |= {(cards, meaning) for meaning in meanings}
    return found
