"""Records in `golden/`, to be read by people: `tests.games.golden` says how."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict

import pytest

from paiju.core.protocol import Deck
from paiju.core.record import Record
from paiju.core.shuffle import Seeds, shuffle
from paiju.core.units import Seat
from paiju.games.replay import replay
from paiju.games.sevens import Action, State, Topple
from tests.games.golden import Golden
from tests.games.sevens import brute
from tests.games.sevens.deals import deck_of, game_of
from tests.games.sevens.records import recorded

FILES = Golden(__file__)

Choose = Callable[[Sequence[Action]], Action]


def middle(legal: Sequence[Action]) -> Action:
    """One of them that is not always the lowest, nor ever the choice to topple."""
    cards = [action for action in legal if not isinstance(action, Topple)]
    return cards[len(cards) // 2]


def seeds(number: int) -> Seeds:
    """A server's seed, and seeds of two of the four players."""
    return Seeds(bytes([number] * 32), (b"\x0a\x0b", b"", b"\x0c", b""))


def deal_of(number: int) -> Deck:
    return shuffle(game_of("sevens-qq").pack, seeds(number))


def whole(name: str, number: int) -> tuple[Record, State]:
    return recorded(name, deal_of(number), middle, seeds=seeds(number))


def escape(number: int, seat: int, plies: int) -> tuple[Record, State]:
    return recorded(
        "sevens-jielong-2015",
        deal_of(number),
        middle,
        seeds=seeds(number),
        leaves=Seat(seat),
        plies=plies,
    )


def topple(number: int) -> tuple[Record, State]:
    """Whoever may topple does."""
    return recorded(
        "sevens-jielong-2015",
        deal_of(number),
        lambda legal: Topple() if Topple() in legal else middle(legal),
        seeds=seeds(number),
    )


def redeal() -> tuple[Record, State]:
    """No seeds: nobody lives to see them shuffled."""
    return recorded("sevens-jielong-2013", deck_of("SA HA CA DA SK HK CK DK"), middle)


GOLDEN: Mapping[str, Callable[[], tuple[Record, State]]] = {
    "qq": lambda: whole("sevens-qq", 3),
    "lianzhong": lambda: whole("sevens-lianzhong", 1),
    "jielong-2013": lambda: whole("sevens-jielong-2013", 9),
    "jielong-2015": lambda: whole("sevens-jielong-2015", 4),
    "jingshou": lambda: whole("sevens-jingshou", 27),
    "escape": lambda: escape(6, 1, 33),
    "topple": lambda: topple(7),
    "redeal": redeal,
}

every_record = pytest.mark.parametrize("name", GOLDEN)


@every_record
def test_what_is_written_today(name: str) -> None:
    record, _ = GOLDEN[name]()
    FILES.check_written(name, record)


@every_record
def test_it_is_read_and_played_again(name: str) -> None:
    FILES.check_played_again(name, shuffled=name != "redeal")


@every_record
def test_its_scores_are_those_of_the_text(name: str) -> None:
    """As `brute.py` reads it."""
    record = FILES.read(name)
    rules = asdict(game_of(record.head.ruleset).options)
    now = brute.deal(record.cards.deck.split(), rules)
    for move in replay(record).moves:
        match move.action:
            case None:
                now = brute.leave(now, move.seat)
            case Topple():
                now = brute.act(now, "topple", "")
            case action:
                kind, card = type(action).__name__.lower(), str(getattr(action, "card", ""))
                now = brute.act(now, kind, card)
    assert now.turn is None
    assert record.settlement is not None
    if name == "redeal":
        assert (record.moves, record.settlement.scores) == ((), (0, 0, 0, 0))
        return
    expected = brute.score(rules, brute.end_of(now))
    assert (list(record.settlement.scores), record.settlement.house) == expected


def test_each_file_is_compared() -> None:
    assert FILES.names == sorted(GOLDEN)
