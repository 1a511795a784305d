"""Decks, positions and moves of Shuangkou for the tests beside it."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence

from paiju.combos import Reading
from paiju.core.cards import DECK_108, Card
from paiju.core.codec import to_builtins
from paiju.core.notation import RANKS_WITH_JOKERS, parse_cards
from paiju.core.packing import Ranks
from paiju.core.piles import LANE, Piles, piles_of
from paiju.core.protocol import Deck, Event
from paiju.core.settlement import Settlement
from paiju.core.units import Seat
from paiju.games.shuangkou import Action, Pass, Play, Shuangkou, ShuangkouOptions, State
from paiju.games.shuangkou.description import score
from paiju.games.shuangkou.position import classify, moves
from paiju.games.shuangkou.state import ToBeat
from paiju.games.shuangkou.table import Hands

Move = tuple[Seat, Action]

GAME = Shuangkou(ShuangkouOptions())
PLAIN = Shuangkou(ShuangkouOptions(wild="none"))
LONG_BOMBS = Shuangkou(ShuangkouOptions(max_bomb=10))
GAMES: Mapping[str, Shuangkou] = {"baibian": GAME, "plain": PLAIN, "long bombs": LONG_BOMBS}


def cards(text: str) -> tuple[Card, ...]:
    return tuple(parse_cards(text, decks=2))


def random_deck(rng: random.Random) -> Deck:
    return Deck(tuple(rng.sample(DECK_108, 108)), (rng.randrange(108),))


def dealt(game: Shuangkou, hands: Sequence[str], open_card: str) -> State:
    """A deal of four whole hands, each in the order in which it is dealt."""
    piles = [cards(hand) for hand in hands]
    deck = tuple(piles[place % 4][place // 4] for place in range(108))
    return game.deal(Deck(deck, (DECK_108.index(cards(open_card)[0]),)))


def position(*hands: str, turn: int = 0, out: Sequence[int] = ()) -> State:
    """A moment at which these ranks are held and somebody leads; physical cards as they come."""
    left = list(DECK_108)
    piles = tuple(_take(left, hand) for hand in hands)
    first, second, third, fourth = (Ranks.of(hand) for hand in hands)
    held: Hands = (first, second, third, fourth)
    seats = tuple(Seat(seat) for seat in out)
    return State(piles, held, DECK_108[0], Seat(0), turn=turn, out=seats)


def _take(left: list[Card], hand: str) -> Piles:
    """The first cards of these ranks that are left."""
    taken: list[Card] = []
    for rank in hand:
        card = next(card for card in left if RANKS_WITH_JOKERS[LANE[card]] == rank)
        left.remove(card)
        taken.append(card)
    return piles_of(taken)


def action_of(text: str) -> Action:
    """`778899` plays these ranks, `-` passes."""
    return Pass() if text == "-" else Play(Ranks.of(text))


def text_of(action: Action) -> str:
    return "-" if isinstance(action, Pass) else str(action.ranks)


def do(game: Shuangkou, state: State, *actions: str) -> State:
    """Plays for whoever is in turn."""
    return told(game, state, *actions)[0]


def told(game: Shuangkou, state: State, *actions: str) -> tuple[State, list[Event]]:
    """The same, with what is seen of the last action."""
    seen: list[Event] = []
    for text in actions:
        step = game.apply(state, game.actors(state)[0], action_of(text))
        assert not step.private
        state, seen = step.state, list(step.public)
    return state, seen


def play_out(
    game: Shuangkou, state: State, choose: Callable[[Sequence[Action]], Action]
) -> tuple[State, list[Move]]:
    """Plays on to the end."""
    moves: list[Move] = []
    while actors := game.actors(state):
        action = choose(list(game.legal(state, actors[0])))
        moves.append((actors[0], action))
        state = game.apply(state, actors[0], action).state
    return state, moves


def after(game: Shuangkou, deck: Deck, moves: Sequence[Move]) -> State:
    state = game.deal(deck)
    for seat, action in moves:
        state = game.apply(state, seat, action).state
    return state


def reading(text: str, game: Shuangkou = GAME) -> Reading:
    """What cards are read as on the lead."""
    return game.shapes.meanings(Ranks.of(text))[0]


def reads(text: str, **options: object) -> str:
    """What cards are read as on the lead: kind, rank and lines, or nothing."""
    found = classify(options_of(**options), text)
    if not found:
        return ""
    lines = f" {found[0].lines}" if found[0].lines else ""
    return f"{found[0].kind} {found[0].rank}{lines}"


def beats(mine: str, theirs: str, **options: object) -> bool:
    """Whether a seat that holds just these cards may play them on those."""
    legal = moves(options_of(**options), mine, last=theirs)
    return mine in {str(move.ranks) for move in legal if not isinstance(move, Pass)}


def standing(text: str, seat: int, game: Shuangkou = GAME) -> ToBeat:
    return ToBeat(Seat(seat), Ranks.of(text), reading(text, game))


def options_of(**options: object) -> ShuangkouOptions:
    plain: Mapping[str, object] = to_builtins(ShuangkouOptions())
    return ShuangkouOptions(**{**plain, **options})  # pyright: ignore[reportArgumentType]


def scored(out: Sequence[int], *played: tuple[int, str], **options: object) -> Settlement:
    """The settlement of a described end."""
    plays = [{"seat": seat, "cards": text} for seat, text in played]
    return score(options_of(**options), {"out": list(out), "played": plays})
