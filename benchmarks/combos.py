"""How fast plays are found in plain Python: `python -m benchmarks.combos`.

Positions come from deals, leads and follows as they fall. In the middle of a game, each hand
between a third and two thirds of what was dealt, low cards go first, and bombs and wild cards are
mostly kept; at random, each legal action is as likely as another, passing too, and all positions of
a deal are taken, or the leads from 17 cards on. Microseconds of processor time a position:

- `plays`: how many there are to find;
- `object`: what holds the plays is made, and nothing is looked for yet;
- `listed`: made, and all plays iterated over, best of several passes over the positions;
- `leads`, `follows`: the same of these alone;
- `once`: as `listed`, but no position comes twice: new shapes first see four times as many of
  other deals, then these once; best of several such passes;
- `douzero`: the move generator of the package of that name in the same run, best of several
  passes over the same positions, and how many times as long it takes as `listed` and as `once`.
  Only where it is installed (`pip install --no-deps douzero` is enough); it knows Dou Dizhu without
  wild cards.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from time import process_time_ns

from benchmarks.peers.douzero import Peer, load_peer, their_cards
from paiju.combos import BIG_JOKER, Lane, Play, Shapes, doudizhu, shuangkou
from paiju.combos.lanes import size_of

Position = tuple[int, Play | None]
"""A hand, and what it has to beat."""

_DECK = [1 << 4 * rank for rank in range(13) for _ in range(4)] + [1 << 52, 1 << 56]


@dataclass(frozen=True)
class Setting:
    """A game with its hands, and the positions that are taken of its deals.

    Attributes:
        wild, wilds: the wild rank, and how many of it a hand of the middle holds.
        random: whether all actions are alike, and all positions are taken.
        leads_from: of these only leads, with so many cards at least; there are few in a deal.
    """

    name: str
    shapes: Shapes
    decks: int
    sizes: tuple[int, ...]
    wild: Lane | None = None
    wilds: int = 0
    random: bool = False
    leads_from: int = 0

    def suits(self, position: Position) -> bool:
        """Whether a position is taken."""
        hand, to_beat = position
        if self.random:
            return size_of(hand) >= self.leads_from and not (to_beat and self.leads_from)
        wilds = self.wilds if self.wild is None else hand >> 4 * self.wild & 0xF
        return max(self.sizes) <= 3 * size_of(hand) <= 2 * max(self.sizes) and wilds == self.wilds

    def choose(self, rng: random.Random, to_beat: Play | None, plays: list[Play]) -> Play | None:
        """What is played; None for passing."""
        if self.random:
            return rng.choice([*plays, *([None] if to_beat else [])])
        dear = 0 if self.wild is None else 0xF << 4 * self.wild
        plain = [play for play in plays if not (play.reading.is_bomb or play.cards & dear)]
        if to_beat and not (plays and rng.random() < (0.8 if plain else 0.2)):
            return None
        low = plain[:1] if to_beat and rng.random() < 0.5 else plain
        return rng.choice(low or plays)


HANDS = (20, 17, 17)
SETTINGS = (
    Setting("Dou Dizhu", doudizhu(), 1, HANDS),
    Setting("Dou Dizhu, random", doudizhu(), 1, HANDS, random=True),
    Setting("Dou Dizhu, first leads", doudizhu(), 1, HANDS, random=True, leads_from=17),
    Setting("Dou Dizhu, one wild", doudizhu(Lane(4)), 1, HANDS, Lane(4), 1),
    Setting("Shuangkou, no wild", shuangkou(), 2, (27,) * 4, BIG_JOKER, 0),
    Setting("Shuangkou, random", shuangkou(), 2, (27,) * 4, random=True),
    Setting("Shuangkou, one wild", shuangkou(), 2, (27,) * 4, BIG_JOKER, 1),
    Setting("Shuangkou, two wild", shuangkou(), 2, (27,) * 4, BIG_JOKER, 2),
)


def positions(setting: Setting, count: int, rng: random.Random) -> list[Position]:
    found: list[Position] = []
    while len(found) < count:
        found += filter(setting.suits, deal(setting, rng))
    return found[:count]


def deal(setting: Setting, rng: random.Random) -> list[Position]:
    """All positions of a deal; the first hand leads, and is dealt the wild cards wanted."""
    hands = [sum(cards) for cards in dealt(setting, rng)]
    seat, passed = 0, 0
    to_beat: Play | None = None
    found: list[Position] = []
    while all(hands):
        found.append((hands[seat], to_beat))
        plays = list(setting.shapes.plays(hands[seat], to_beat and to_beat.reading))
        if play := setting.choose(rng, to_beat, plays):
            hands[seat] -= play.cards
            to_beat, passed = play, 0
        elif (passed := passed + 1) == len(hands) - 1:
            to_beat, passed = None, 0
        seat = (seat + 1) % len(hands)
    return found


def dealt(setting: Setting, rng: random.Random) -> list[list[int]]:
    deck = rng.sample(_DECK * setting.decks, len(_DECK) * setting.decks)
    if setting.wild is not None:
        for _ in range(setting.wilds):
            deck.remove(1 << 4 * setting.wild)
        deck += [1 << 4 * setting.wild] * setting.wilds
    return [[deck.pop() for _ in range(size)] for size in setting.sizes]


def best_us(action: Callable[[], object], calls: int, passes: int) -> float:
    """What one of `calls` calls in `action` takes, in the least disturbed pass."""
    times: list[int] = []
    for _ in range(passes):
        start = process_time_ns()
        action()
        times.append(process_time_ns() - start)
    return min(times) / calls / 1000


def iterate(shapes: Shapes, some: list[Position]) -> None:
    for hand, to_beat in some:
        for _ in shapes.plays(hand, to_beat and to_beat.reading):
            pass


def make(shapes: Shapes, some: list[Position]) -> None:
    for hand, to_beat in some:
        shapes.plays(hand, to_beat and to_beat.reading)


def measure(setting: Setting, some: list[Position], passes: int) -> dict[str, float]:
    shapes = setting.shapes

    def timed(action: Callable[[Shapes, list[Position]], None], which: list[Position]) -> float:
        return best_us(lambda: action(shapes, which), len(which), passes) if which else 0.0

    return {
        "plays": sum(len(shapes.plays(hand, play and play.reading)) for hand, play in some)
        / len(some),
        "object": timed(make, some),
        "listed": timed(iterate, some),
        "leads": timed(iterate, [spot for spot in some if spot[1] is None]),
        "follows": timed(iterate, [spot for spot in some if spot[1]]),
        "once": measure_once(setting, some, passes),
    }


def measure_once(setting: Setting, some: list[Position], passes: int) -> float:
    """Nothing is known yet but what positions of other deals have taught."""
    others = positions(setting, 4 * len(some), random.Random(2))

    def at_first_sight() -> float:
        shapes = Shapes(setting.shapes.description)
        iterate(shapes, others)
        return best_us(lambda: iterate(shapes, some), len(some), 1)

    return min(at_first_sight() for _ in range(passes))


def measure_peer(peer: Peer, some: list[Position], passes: int) -> float:
    theirs = [(their_cards(hand), their_cards(play.cards) if play else []) for hand, play in some]
    return best_us(lambda: [peer.moves(*spot) for spot in theirs], len(theirs), passes)


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="Microseconds a position.")
    parser.add_argument("--positions", type=int, default=4000, help="how many of each game")
    parser.add_argument("--passes", type=int, default=5, help="of which the best counts")
    options = parser.parse_args(arguments)
    columns = ("plays", "object", "listed", "leads", "follows", "once")
    print(f"{'position':22}" + "".join(f"{column:>9}" for column in (*columns, "douzero")))
    peer = load_peer()
    for setting in SETTINGS:
        count = max(1, options.positions // (20 if setting.leads_from else 1))
        some = positions(setting, count, random.Random(1))
        found = measure(setting, some, options.passes)
        row = f"{setting.name:22}" + "".join(f"{found[column]:9.2f}" for column in columns)
        if peer and setting.decks == 1 and setting.wild is None:
            theirs = measure_peer(peer, some, options.passes)
            row += f"{theirs:9.2f}"
            row += f" ({theirs / found['listed']:.1f} and {theirs / found['once']:.1f} times)"
        print(row)


if __name__ == "__main__":
    main()
