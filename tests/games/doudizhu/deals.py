"""Decks, deals and positions of Dou Dizhu for the tests beside it."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping, Sequence

import msgspec

from paiju.combos import Lane
from paiju.core.cards import DECK_54
from paiju.core.notation import RANKS_WITH_JOKERS, parse_distinct
from paiju.core.packing import Ranks
from paiju.core.piles import counts_of, piles_of
from paiju.core.protocol import Deck, Event
from paiju.core.settlement import Settlement
from paiju.core.units import Seat
from paiju.games.doudizhu import (
    Action,
    Call,
    Decline,
    Doudizhu,
    DoudizhuOptions,
    Pass,
    Phase,
    Play,
    Rob,
    Show,
    State,
    Wait,
)
from paiju.games.doudizhu.auction import Auction, Bid, Word
from paiju.games.doudizhu.description import score
from paiju.games.doudizhu.legal import shapes_of
from paiju.games.doudizhu.state import ToBeat, Turn
from paiju.games.registry import find_ruleset

RULESETS = ("doudizhu-huanle", "doudizhu-laizi")
HUANLE, LAIZI = RULESETS
SEATS = (Seat(0), Seat(1), Seat(2))

Move = tuple[Seat, Action]

WORDS: Mapping[str, Action] = {
    "show": Show(),
    "wait": Wait(),
    "call": Call(),
    "rob": Rob(),
    "no": Decline(),
    "pass": Pass(),
}


def game_of(name: str, **options: object) -> Doudizhu:
    """The game of a rule set, with some options changed."""
    return Doudizhu(options_of(name, **options))


def options_of(name: str, **options: object) -> DoudizhuOptions:
    chosen = find_ruleset(name).with_options(options).options
    assert isinstance(chosen, DoudizhuOptions)
    return chosen


def silent(name: str, **options: object) -> Doudizhu:
    """The same where nobody may show before the calling."""
    return game_of(name, show_before_deal=0, show_while_dealing=[], **options)


def scored(name: str, description: Mapping[str, object], **options: object) -> Settlement:
    """The settlement of a described end under a rule set, with some options changed."""
    return score(options_of(name, **options), description)


def deck_of(
    *hands: str, bottom: str = "", first: int = 0, wild: int | None = None, seed: int = 0
) -> Deck:
    """A deck that deals these hands and bottom cards; what is not given is filled up at random.

    Args:
        hands: of seats 0, 1 and 2, as cards.
        bottom: the bottom cards.
        first: the lot for who is asked first.
        wild: the lot for the wild rank, where one is drawn.
        seed: of the rest.
    """
    piles = [parse_distinct(hand) for hand in (*hands, "", "", "")[:3]]
    below = parse_distinct(bottom)
    held = parse_distinct(" ".join((*hands, bottom)))
    rest = [card for card in DECK_54 if card not in held]
    random.Random(seed).shuffle(rest)
    for pile, size in (*((pile, 17) for pile in piles), (below, 3)):
        while len(pile) < size:
            pile.append(rest.pop())
    dealt = [piles[place % 3][place // 3] for place in range(51)]
    return Deck((*dealt, *below), (first,) if wild is None else (first, wild))


def random_deck(rng: random.Random, game: Doudizhu) -> Deck:
    lots = tuple(rng.randrange(sides) for sides in game.pack.sides)
    return Deck(tuple(rng.sample(DECK_54, 54)), lots)


def action_of(text: str) -> Action:
    """A word, or ranks to play."""
    return WORDS[text] if text in WORDS else Play(Ranks.of(text))


def text_of(action: Action) -> str:
    """The other way round."""
    if isinstance(action, Play):
        return str(action.ranks)
    return next(word for word, known in WORDS.items() if known == action)


def do(game: Doudizhu, state: State, *actions: str) -> State:
    """Does this, one after the other, each by the first seat that may act."""
    for text in actions:
        state = game.apply(state, game.actors(state)[0], action_of(text)).state
    return state


def do_by(game: Doudizhu, state: State, *moves: tuple[int, str]) -> State:
    """Does this, each by the seat named."""
    for seat, text in moves:
        state = game.apply(state, Seat(seat), action_of(text)).state
    return state


def events_of(game: Doudizhu, state: State, *actions: str) -> list[Event]:
    """What all see of it."""
    seen: list[Event] = []
    for text in actions:
        step = game.apply(state, game.actors(state)[0], action_of(text))
        seen += step.public
        state = step.state
    return seen


def position(*hands: str, wild: str = "", last: str = "", game: Doudizhu | None = None) -> State:
    """Seat 0, the landlord, is in turn in the middle of the play, to beat seat 2's last play.

    Args:
        hands: of seats 0, 1 and 2, as cards or empty.
        wild: the wild rank, if any.
        last: the ranks that seat 2 played; seat 0 leads where there are none.
        game: whose options decide how they are read.
    """
    held = [parse_distinct(hand) for hand in (*hands, "", "", "")[:3]]
    lane = Lane(RANKS_WITH_JOKERS.index(wild)) if wild else None
    to_beat = None
    if last:
        ranks = Ranks.of(last)
        options = DoudizhuOptions() if game is None else game.options
        to_beat = ToBeat(Seat(2), ranks, shapes_of(options, lane).readings(ranks)[0])
    return State(
        deck=Deck(DECK_54, (0, 0)),
        phase=Phase.PLAYING,
        actors=(Seat(0),),
        stage=3,
        dealt=17,
        piles=(piles_of(held[0]), piles_of(held[1]), piles_of(held[2])),
        hands=(counts_of(held[0]), counts_of(held[1]), counts_of(held[2])),
        auction=Auction(Seat(0), (Bid(Seat(0), Word.CALL),)),
        landlord=Seat(0),
        wild=lane,
        to_beat=to_beat,
        history=(Turn(Seat(2), to_beat.ranks, to_beat.reading),) if to_beat else (Turn(Seat(2)),),
    )


def cards_of_ranks(ranks: str) -> str:
    """Some cards of these ranks: `334` gives `S3 H3 S4`."""
    used: dict[str, int] = {}
    written: list[str] = []
    for rank in ranks:
        used[rank] = used.get(rank, -1) + 1
        written.append(rank if rank in "XR" else "SHCD"[used[rank]] + rank)
    return " ".join(written)


def play_out(
    game: Doudizhu,
    state: State,
    choose: Callable[[Sequence[Action]], Action],
    who: Callable[[Sequence[Seat]], Seat] = lambda actors: actors[0],
) -> tuple[State, list[Move]]:
    """Plays on to the end."""
    moves: list[Move] = []
    while actors := game.actors(state):
        seat = who(actors)
        action = choose(list(game.legal(state, seat)))
        moves.append((seat, action))
        state = game.apply(state, seat, action).state
    return state, moves


def after(game: Doudizhu, deck: Deck, moves: Iterable[Move]) -> State:
    state = game.deal(deck)
    for seat, action in moves:
        state = game.apply(state, seat, action).state
    return state


def listed(game: Doudizhu, state: State, seat: int = 0) -> set[str]:
    """The legal actions of a seat, as text."""
    return {text_of(action) for action in game.legal(state, Seat(seat))}


def finish(*plays: str, hands: tuple[str, str, str]) -> list[Event]:
    """The last events of a deal that is played like this from the landlord's first play on."""
    game = silent(HUANLE)
    start = do(game, game.deal(deck_of(first=0)), "call", "no", "no")
    held = position(*hands)
    state = msgspec.structs.replace(start, hands=held.hands, piles=held.piles)
    return events_of(game, state, *plays)
