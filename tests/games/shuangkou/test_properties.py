"""What holds in every deal, over thousands of random deals."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from paiju.core import conformance
from paiju.core.cards import DECK_108, Card
from paiju.core.codec import encode
from paiju.core.notation import parse_card
from paiju.core.packing import Ranks
from paiju.core.piles import LANE
from paiju.core.protocol import Deck
from paiju.core.units import Seat
from paiju.games.shuangkou import Action, Pass, Play, Shuangkou, State
from paiju.games.shuangkou.actions import Contributed, Out, Played
from tests.games.shuangkou import brute
from tests.games.shuangkou.deals import GAMES, Move, after, play_out, random_deck, text_of

each_game = pytest.mark.parametrize("name", GAMES)

CURIOUS: tuple[Action, ...] = (
    Pass(),
    *(Play(Ranks.of(text)) for text in ("", "3", "34", "3R", "XX", "XXX", "RRR", "7777R", "XRR")),
    *(Play(Ranks.of(text)) for text in ("34567", "QKA23", "333333333", "333444555R", "2" * 15)),
)
"""Some that may be legal, some that never are."""


def eager(rng: random.Random, legal: Sequence[Action]) -> Action:
    """Rather plays than passes, and many cards rather than few."""
    some = rng.sample(legal, min(len(legal), 4))
    return max(some, key=lambda a: 0 if isinstance(a, Pass) else a.ranks.size)


def small(rng: random.Random, cards: int) -> Deck:
    """A deck that deals such hands that all but so many cards of each are of three ranks."""
    order = list(DECK_108)
    rng.shuffle(order)
    order.sort(key=lambda card: LANE[card] // 3)
    hands = [order[27 * seat : 27 * seat + 27] for seat in range(4)]
    for hand in hands:
        rng.shuffle(hand)
    for one, other in rng.sample([(a, b) for a in range(4) for b in range(a)], 3):
        hands[one][:cards], hands[other][:cards] = hands[other][:cards], hands[one][:cards]
    return Deck(tuple(hands[i % 4][i // 4] for i in range(108)), (rng.randrange(108),))


@each_game
def test_legal_check_and_apply_agree(name: str) -> None:
    """SK-22, SK-31, SK-32, SK-40: for all seats, all legal actions, and some others."""
    game, rng = GAMES[name], random.Random(name)
    for deck in (random_deck(rng), small(rng, 5)):
        seen = _some_legal(game, rng, deck)

        def choose(moves: Sequence[conformance.Move]) -> conformance.Move:
            return max(rng.sample(moves, min(3, len(moves))), key=_size)

        conformance.check_deal(game, deck, choose, [*CURIOUS, *seen])


def _size(move: conformance.Move) -> int:
    return move[1].ranks.size if isinstance(move[1], Play) else 0


def _some_legal(game: Shuangkou, rng: random.Random, deck: Deck) -> list[Action]:
    """Actions that are legal for some seat at some moment of a deal."""
    found: set[Action] = set()
    state = game.deal(deck)
    for seat in map(Seat, range(4)):
        plays = list(game.shapes.plays(state.hands[seat]))
        found |= {Play(play.cards) for play in rng.sample(plays, 8)}
    return sorted(found, key=text_of)


@each_game
def test_no_seat_beside_the_four_may_act(name: str) -> None:
    game, rng = GAMES[name], random.Random(name)
    running = game.deal(random_deck(rng))
    over, _ = play_out(game, running, lambda legal: eager(rng, legal))
    for state in (running, over):
        for seat in (Seat(-1), Seat(4)):
            assert not list(game.legal(state, seat))
            assert all(game.check(state, seat, action) for action in CURIOUS)


@each_game
def test_whole_deals_as_the_text_has_them(name: str) -> None:
    """SK-22, SK-30 to SK-54: readings, turns, places and scores, by a second program."""
    game, rng = GAMES[name], random.Random(name)
    for number in range(400):
        deck = small(rng, rng.randrange(8)) if number % 4 == 0 else random_deck(rng)
        state = game.deal(deck)
        table = brute.Table(
            hands=[str(Ranks(hand)) for hand in state.hands],
            turn=int(state.leader),
            wild=game.options.wild == "R",
            max_bomb=game.options.max_bomb,
        )
        while not state.over:
            assert table.turn == state.turn, f"deal {number}: {state.history[-5:]}"
            state = _play_both(game, state, table, rng)
        assert table.turn is None
        assert list(state.out) == table.out
        assert [(bomb.seat, bomb.lines) for bomb in state.bombs] == table.bombs
        settlement = game.settle(state)
        assert list(settlement.scores) == brute.scores(table), f"deal {number}"
        conformance.check_settlement(settlement)


def _play_both(game: Shuangkou, state: State, table: brute.Table, rng: random.Random) -> State:
    seat = Seat(state.turn)
    legal = list(game.legal(state, seat))
    action = eager(rng, legal) if rng.random() < 0.7 else rng.choice(legal)
    cards = "" if isinstance(action, Pass) else str(action.ranks)
    meaning = brute.meant(table, cards) if cards else None
    brute.play(table, cards)
    step = game.apply(state, seat, action)
    for event in step.public:
        match event:
            case Played():
                assert meaning is not None
                assert (event.kind, event.rank, event.length, event.lines) == (
                    meaning[0],
                    meaning[1],
                    meaning[2],
                    meaning[4],
                )
                assert event.left == len(table.hands[seat])
            case Contributed():
                sums = [0] * 4
                for who, points in brute.contributed(table.bombs):
                    sums[who] += points
                assert list(event.contributions) == sums
            case Out():
                assert (event.seat, event.place) == (table.out[-1], len(table.out))
            case _:
                pass
    return step.state


def test_thousands_of_deals_come_to_an_end_and_sum_to_0() -> None:
    """SK-42, SK-50: no card is lost, and nothing comes from nowhere."""
    game, rng = GAMES["baibian"], random.Random(108)
    for _ in range(1200):
        deck = random_deck(rng)
        state, turns = game.deal(deck), 0
        while not state.over:
            state = _quick(game, state, rng)
            turns += 1
        left = sum(Ranks(hand).size for hand in state.hands)
        assert left + sum(turn.ranks.size for turn in state.history) == 108
        assert turns == len(state.history)
        scores = game.settle(state).scores
        assert sum(scores) == 0


def _quick(game: Shuangkou, state: State, rng: random.Random) -> State:
    """All that he has of some rank where that is legal, or what the server would do."""
    seat = Seat(state.turn)
    lanes = [lane for lane in range(15) if state.hands[seat] >> 4 * lane & 15]
    mask = 15 << 4 * rng.choice(lanes)
    action = Play(Ranks(state.hands[seat] & mask))
    if action not in game.legal(state, seat):
        action = game.timeout_action(state, seat)
    return game.apply(state, seat, action).state


# --- what a seat may know ------------------------------------------------------


@each_game
def test_nobody_learns_what_is_hidden(name: str) -> None:
    """PL-61: views, legal actions, refusals and events hang on nothing hidden.

    Two cards that a seat cannot see change hands, and the deal is played again. Where that is
    possible, the seat must not see a difference.
    """
    game, rng = GAMES[name], random.Random(name)
    tried = 0
    for _ in range(12):
        deck = random_deck(rng)
        _, moves = play_out(game, game.deal(deck), lambda legal: eager(rng, legal))
        seat = rng.choice([None, *map(Seat, range(4))])
        shown = moves[: rng.randrange(len(moves))]
        hidden = sorted(_hidden(game, deck, shown, seat))
        for _ in range(6 if len(hidden) > 1 else 0):
            twin = _exchanged(deck, *rng.sample(hidden, 2))
            if _same_plays_are_possible(game, twin, shown):
                tried += 1
                conformance.check_ignorance(game, seat, (deck, shown), (twin, shown), CURIOUS)
    assert tried > 20, "hardly any exchange was possible: the test shows nothing"


@each_game
def test_no_view_writes_a_hidden_card(name: str) -> None:
    """SK-03, PL-61: nowhere in what is sent, but for the open card, until the settlement."""
    game, rng = GAMES[name], random.Random(name)
    for _ in range(15):
        deck = random_deck(rng)
        end, moves = play_out(game, game.deal(deck), lambda legal: eager(rng, legal))
        shown = moves[: rng.randrange(len(moves))]
        state = after(game, deck, shown)
        for seat in (None, *map(Seat, range(4))):
            assert not _written(game, state, seat) & _hidden(game, deck, shown, seat)
        left = {card for seat in range(4) for card in game.observe(end, Seat(seat)).hand}
        assert _written(game, end, None) >= left


def _hidden(game: Shuangkou, deck: Deck, moves: Sequence[Move], seat: Seat | None) -> set[Card]:
    """Cards that a seat, or a spectator, has not seen."""
    state = after(game, deck, moves)
    held = {card for other in range(4) for card in game.observe(state, Seat(other)).hand}
    own = set() if seat is None else set(deck.cards[seat::4])
    return held - own - {state.open_card}


def _exchanged(deck: Deck, one: Card, other: Card) -> Deck:
    """Each comes last in its new hand, so that what was seen of that rank is seen again."""
    hands = [list(deck.cards[seat::4]) for seat in range(4)]
    owners = [next(hand for hand in hands if card in hand) for card in (one, other)]
    for card, lost in ((one, owners[0]), (other, owners[1])):
        lost.remove(card)
    owners[0].append(other)
    owners[1].append(one)
    return Deck(tuple(hands[i % 4][i // 4] for i in range(108)), deck.lots)


def _same_plays_are_possible(game: Shuangkou, deck: Deck, moves: Sequence[Move]) -> bool:
    state = game.deal(deck)
    for seat, action in moves:
        if game.check(state, seat, action):
            return False
        state = game.apply(state, seat, action).state
    return not state.over


def _written(game: Shuangkou, state: State, seat: Seat | None) -> set[Card]:
    """All physical cards in a view as it is sent; ranks alone are no cards."""
    text = encode(game.observe(state, seat)).decode()
    names = [part for part in text.split('"') if part]
    found: set[Card] = set()
    for part in names:
        if part.rstrip("'") in {str(card.face) for card in DECK_108} and part not in {"X", "R"}:
            found.add(parse_card(part, decks=2))
    return found
