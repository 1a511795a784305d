"""Decks, deals and records of Sevens for the tests beside it."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping, Sequence

from paiju.core.cards import BIG_JOKER, DECK_52, SMALL_JOKER, Card, card_set
from paiju.core.notation import parse_cards, parse_distinct
from paiju.core.protocol import Deck
from paiju.core.settlement import Settlement
from paiju.core.units import Seat
from paiju.games.registry import find_ruleset
from paiju.games.sevens import Action, Cover, Play, Sevens, SevensOptions, State, Topple
from paiju.games.sevens.description import score
from paiju.games.sevens.legal import legal_actions
from paiju.games.sevens.position import parse_table
from paiju.games.sevens.table import SPADE_SEVEN

RULESETS = (
    "sevens-jielong-2013",
    "sevens-jielong-2015",
    "sevens-jingshou",
    "sevens-lianzhong",
    "sevens-qq",
)

Move = tuple[Seat, Action]

UNIVERSE: tuple[Action, ...] = (
    Topple(),
    *(kind(card) for kind in (Play, Cover) for card in (*DECK_52, SMALL_JOKER, BIG_JOKER)),
)
"""Every action that can be written down, two of jokers that are never legal among them."""


def game_of(name: str, **options: object) -> Sevens:
    """The game of a rule set, with some options changed."""
    return Sevens(find_ruleset(name).with_options(options).options)


def options_of(name: str, **options: object) -> SevensOptions:
    return game_of(name, **options).options


def random_deck(rng: random.Random) -> Deck:
    return Deck(tuple(rng.sample(DECK_52, 52)))


def scored(name: str, description: Mapping[str, object], **options: object) -> Settlement:
    """The settlement of a described end under a rule set, with some options changed."""
    return score(options_of(name, **options), description)


def position(hand: str, table: str, covered: str = "") -> State:
    """Seat 0 is in turn, later than the first round."""
    held, lying = card_set(parse_cards(hand)), parse_table(table)
    return State(
        hands=(held, 0, 0, 0),
        covered=(card_set(parse_cards(covered)), 0, 0, 0),
        table=lying,
        turn=0,
        leader=Seat(0),
        history=(Play(SPADE_SEVEN),) * 4,
        legal=legal_actions(held, lying, topple=False),
    )


def deck_of(*hands: str, rng: random.Random | None = None) -> Deck:
    """A deck that deals these hands; hands not given, or not full, are filled up.

    Filled in the order of the cards, or at random where `rng` is given.
    """
    piles = [parse_cards(hand) for hand in (*hands, "", "", "", "")[:4]]
    held = parse_distinct(" ".join(hands))
    rest = [card for card in DECK_52 if card not in held]
    if rng is not None:
        rng.shuffle(rest)
    for pile in piles:
        while len(pile) < 13:
            pile.append(rest.pop(0))
    return Deck(tuple(piles[place % 4][place // 4] for place in range(52)))


def do(game: Sevens, state: State, *actions: str) -> State:
    """Plays for whoever is in turn: `S8` plays it, `-S8` covers it, `topple` topples."""
    for text in actions:
        state = game.apply(state, game.actors(state)[0], action_of(text)).state
    return state


def action_of(text: str) -> Action:
    if text == "topple":
        return Topple()
    [card] = parse_cards(text.removeprefix("-"))
    return Cover(card) if text.startswith("-") else Play(card)


def dealt(game: Sevens, *hands: str) -> State:
    return game.deal(deck_of(*hands))


def text_of(action: Action) -> str:
    match action:
        case Play(card):
            return str(card)
        case Cover(card):
            return f"-{card}"
        case Topple():
            return "topple"


def play_out(
    game: Sevens, state: State, choose: Callable[[Sequence[Action]], Action]
) -> tuple[State, list[Move]]:
    """Plays on to the end."""
    moves: list[Move] = []
    while actors := game.actors(state):
        seat = actors[0]
        action = choose(list(game.legal(state, seat)))
        moves.append((seat, action))
        state = game.apply(state, seat, action).state
    return state, moves


def after(game: Sevens, deck: Deck, moves: Iterable[Move]) -> State:
    state = game.deal(deck)
    for seat, action in moves:
        state = game.apply(state, seat, action).state
    return state


def exchanged(deck: Deck, moves: Sequence[Move], one: Card, other: Card) -> tuple[Deck, list[Move]]:
    """The same deal with two cards that nobody played in each other's place."""
    swap = {one: other, other: one}
    cards = tuple(swap.get(card, card) for card in deck.cards)
    return Deck(cards), [
        (seat, Cover(swap.get(a.card, a.card)) if isinstance(a, Cover) else a) for seat, a in moves
    ]


def hidden_from(seat: Seat | None, deck: Deck, moves: Sequence[Move]) -> list[Card]:
    """Cards that a seat, or a spectator, has not seen."""
    played = {action.card for _, action in moves if isinstance(action, Play)}
    own = () if seat is None else deck.cards[seat::4]
    return [card for card in deck.cards if card not in played and card not in own]


FOUR_OF_A_KIND = ("SA HA CA DA", "SK HK CK DK", "S7 H7 C7 D7")
FOURS = deck_of(*FOUR_OF_A_KIND, rng=random.Random(7))
"""Seats 2, 0 and 1 may topple, in this order (SV-42)."""

ONE_SUIT_EACH = deck_of(
    "SA S2 S3 S4 S5 S6 S8 S9 ST SJ SQ SK H7",
    "S7 HA H2 H3 H4 H5 H6 H8 H9 HT HJ HQ HK",
    "CA C2 C3 C4 C5 C6 C7 C8 C9 CT CJ CQ CK",
    "DA D2 D3 D4 D5 D6 D7 D8 D9 DT DJ DQ DK",
)
"""Seat 1 leads S7 and then covers twelve hearts, 84 points, while the others play all they hold;
the deal's last card is seat 0's H7, if he keeps it that long: a lone seven."""


def keep_sevens(legal: Sequence[Action]) -> Action:
    """The first action that gives no seven away, if there is one."""
    return next((a for a in legal if not (isinstance(a, Play) and a.card.rank == 7)), legal[0])
