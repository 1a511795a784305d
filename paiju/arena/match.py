"""Plays decks: each once for each way of sitting, so that luck with cards falls on both alike."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any, Final, NamedTuple

import msgspec

from paiju.arena.fixed_landlord import FixedLandlord, without_auction
from paiju.arena.player import Decider, Player
from paiju.core import protocol
from paiju.core.errors import PlayerError
from paiju.core.protocol import Game
from paiju.core.ruleset import RuleSet
from paiju.core.shuffle import Seeds, shuffle
from paiju.core.units import Seat
from paiju.games.registry import make_game

AnyGame = Game[Any, Any, Any]
Table = tuple[int, ...]
"""A way of sitting: which of the two players, 0 or 1, has which seat."""

Clock = Callable[[], int]
"""Nanoseconds."""

TABLES: Final[Mapping[int, tuple[Table, ...]]] = {
    3: ((0, 1, 1), (1, 0, 1), (1, 1, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)),
    4: ((0, 1, 0, 1), (1, 0, 1, 0)),
}
"""By number of seats. Over all ways both have each seat as often, with as many against as many;
at four seats those facing each other belong together, as partners do."""

FROM_LANDLORD: Final[tuple[Table, ...]] = ((0, 1, 1), (1, 0, 0))
"""With a fixed landlord on seat 0."""

_MOST_DEALS: Final = 8
"""Of one deck and its successors until somebody plays; after that nobody has won."""


class Contest(msgspec.Struct, frozen=True):
    """What is played.

    Attributes:
        ruleset: under which rules.
        seed: decides all decks, and whatever players leave to chance.
        fixed_landlord: Dou Dizhu without the auction.
    """

    ruleset: RuleSet[Any]
    seed: int = 1
    fixed_landlord: bool = False

    @property
    def rules(self) -> RuleSet[Any]:
        """The rule set as players get to know it."""
        return without_auction(self.ruleset) if self.fixed_landlord else self.ruleset

    @property
    def game(self) -> AnyGame:
        """The game that is played."""
        if self.fixed_landlord:
            return FixedLandlord(without_auction(self.ruleset).options)
        return make_game(self.ruleset)

    @property
    def tables(self) -> tuple[Table, ...]:
        """All ways of sitting."""
        return FROM_LANDLORD if self.fixed_landlord else TABLES[self.game.seats]


class Fault(msgspec.Struct, frozen=True):
    """A decision that a player failed to make; the rules made it for him.

    Attributes:
        player: which of the two.
        deck: the number of the deck.
        table: the number of the way of sitting.
        seat: his seat.
        ply: how many actions had been made in the deal.
        what: what went wrong.
    """

    player: int
    deck: int
    table: int
    seat: Seat
    ply: int
    what: str


Told = Callable[[Fault], None]
"""Hears of a fault as soon as it has happened; by raising an error it ends the match."""

Failed = Callable[[Seat, int, str], None]
"""The same in one deal: seat, ply, and what went wrong."""


class Course(NamedTuple):
    """How one deal went.

    Attributes:
        scores: of all seats; all 0 where the cards are dealt again.
        redealt: whether they are.
        spent: for each seat what its decisions took, in microseconds.
    """

    scores: tuple[int, ...]
    redealt: bool
    spent: tuple[tuple[int, ...], ...]


class DeckResult(msgspec.Struct, frozen=True):
    """What became of one deck.

    Attributes:
        number: which deck.
        margins: for each way of sitting by how much the first player's seats have more than the
            second's, halved: that is what they have won where nothing goes to the house.
        spent: for both players what their decisions took, in microseconds.
        faults: decisions that they failed to make.
    """

    number: int
    margins: tuple[float, ...]
    spent: tuple[tuple[int, ...], tuple[int, ...]]
    faults: tuple[Fault, ...] = ()


def play_deck(
    contest: Contest,
    players: Sequence[Player],
    number: int,
    clock: Clock,
    told: Told | None = None,
) -> DeckResult:
    """Plays one deck in all ways of sitting."""
    margins: list[float] = []
    spent: tuple[list[int], list[int]] = ([], [])
    faults: list[Fault] = []
    for index, table in enumerate(contest.tables):

        def failed(seat: Seat, ply: int, what: str, index: int = index) -> None:
            who = contest.tables[index][seat]
            faults.append(Fault(who, number, index, seat, ply, what))
            if told is not None:
                told(faults[-1])

        through = partial(play, contest.game, clock=clock, failed=failed)
        course = _play_table(contest, players, number, table, through)
        margins.append(_margin(course.scores, table))
        for seat, times in enumerate(course.spent):
            spent[table[seat]].extend(times)
    return DeckResult(number, tuple(margins), (tuple(spent[0]), tuple(spent[1])), tuple(faults))


def play(
    game: AnyGame, state: Any, deciders: Sequence[Decider], clock: Clock, failed: Failed
) -> Course:
    """Plays a deal to its end; where a seat fails to decide the rules do, as for one too late."""
    spent: tuple[list[int], ...] = tuple([] for _ in deciders)
    ply = 0
    while actors := game.actors(state):
        seat = actors[0]
        view = game.observe(state, seat)
        began = clock()
        try:
            action = deciders[seat].act(view)
            spent[seat].append((clock() - began) // 1000)
            state = _applied(game, state, seat, action)
        except Exception as error:
            failed(seat, ply, _words_of(error))
            state = game.apply(state, seat, game.timeout_action(state, seat)).state
        ply += 1
    redealt = game.redealt(state)
    scores = tuple(map(int, game.settle(state).scores))
    return Course(scores, redealt, tuple(map(tuple, spent)))


def seeds_of(contest: Contest, number: int, attempt: int = 0) -> Seeds:
    """What a deck is shuffled from; `paiju deal --seed` deals it too."""
    server = hashlib.sha256(f"paiju arena {contest.seed} {number}".encode()).digest()
    return Seeds(server, attempt=attempt)


def _play_table(
    contest: Contest,
    players: Sequence[Player],
    number: int,
    table: Table,
    through: Callable[[Any, Sequence[Decider]], Course],
) -> Course:
    """One way of sitting; what is dealt again is, but nobody waits for ever for a bid."""
    game, attempt = contest.game, 0
    while True:
        seeds = seeds_of(contest, number, attempt)
        deciders = _seated(players, table, int.from_bytes(seeds.server[:6], "big") + attempt)
        course = through(game.deal(shuffle(game.pack, seeds)), deciders)
        for player in players:
            player.rise(course.scores)
        attempt += 1
        if not course.redealt or attempt == _MOST_DEALS:
            return course


def _seated(players: Sequence[Player], table: Table, seed: int) -> Sequence[Decider]:
    deciders: dict[Seat, Decider] = {}
    for who, player in enumerate(players):
        seats = [Seat(seat) for seat, sits in enumerate(table) if sits == who]
        deciders.update(zip(seats, player.sit(seats, seed), strict=True))
    return [deciders[seat] for seat in sorted(deciders)]


def _applied(game: AnyGame, state: Any, seat: Seat, action: object) -> Any:
    if not isinstance(action, protocol.Action):
        raise PlayerError(f"not an action: {action!r}")
    refusal = game.check(state, seat, action)
    if refusal is not None:
        params = ", ".join(f"{name}: {value}" for name, value in refusal.params.items())
        raise PlayerError(f"{action}: {refusal.code}" + (f" ({params})" if params else ""))
    return game.apply(state, seat, action).state


def _words_of(error: Exception) -> str:
    return str(error) if isinstance(error, PlayerError) else f"{type(error).__name__}: {error}"


def _margin(scores: Iterable[int], table: Table) -> float:
    return sum(-score if who else score for score, who in zip(scores, table, strict=True)) / 2
