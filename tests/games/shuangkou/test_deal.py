"""Players, cards and the deal (SK-01 to SK-05)."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from paiju.core.cards import DECK_54, DECK_108
from paiju.core.codec import encode
from paiju.core.protocol import Deck
from paiju.core.shuffle import Seeds, shuffle
from paiju.core.units import Seat
from paiju.games.shuangkou.actions import Played
from paiju.games.shuangkou.table import order_after, partner, team
from tests.games.shuangkou.deals import GAME, cards, dealt, do, options_of, random_deck, told

HANDS = tuple(
    """
    H7 S3 S7 S4 S5 S6 S8 S9 ST SJ SQ SK SA S2 H3 H4 H5 H6 H8 H9 HT HJ HQ HK HA H2 S7'
    S3'S4'S5'S6'S8'S9'ST'SJ'SQ'SK'SA'S2'H3'H4'H5'H6'H7'H8'H9'HT'HJ'HQ'HK'HA'H2'X R
    C3 C4 C5 C6 C7 C8 C9 CT CJ CQ CK CA C2 D3 D4 D5 D6 D7 D8 D9 DT DJ DQ DK DA D2 X'
    C3'C4'C5'C6'C7'C8'C9'CT'CJ'CQ'CK'CA'C2'D3'D4'D5'D6'D7'D8'D9'DT'DJ'DQ'DK'DA'D2'R'
    """.strip().split("\n")
)
"""One after the other as they are dealt."""


def test_sk_01_opposite_seats_are_partners() -> None:
    assert GAME.seats == 4
    assert [partner(seat) for seat in range(4)] == [2, 3, 0, 1]
    assert [team(seat) for seat in range(4)] == [0, 1, 0, 1]
    state = dealt(GAME, HANDS, "S7")
    assert [GAME.observe(state, Seat(seat)).partner for seat in range(4)] == [2, 3, 0, 1]
    assert GAME.observe(state, None).partner is None


def test_sk_02_two_decks_and_27_cards_each() -> None:
    assert len(GAME.pack.cards) == 108
    assert Counter(card.face for card in GAME.pack.cards) == dict.fromkeys(DECK_54, 2)
    rng = random.Random(2)
    for _ in range(20):
        deck = random_deck(rng)
        state = GAME.deal(deck)
        hands = [GAME.observe(state, Seat(seat)).hand for seat in range(4)]
        assert [len(hand) for hand in hands] == [27] * 4
        for seat, hand in enumerate(hands):
            assert set(hand) == set(deck.cards[seat::4])


@pytest.mark.parametrize(
    ("open_card", "leader"), [("S7", 0), ("S7'", 0), ("R", 1), ("X'", 2), ("R'", 3), ("CA'", 3)]
)
def test_sk_03_who_is_dealt_the_open_card_leads(open_card: str, leader: int) -> None:
    """It is one physical card: its twin elsewhere changes nothing."""
    state = dealt(GAME, HANDS, open_card)
    assert GAME.actors(state) == (leader,)
    for seat in (None, *map(Seat, range(4))):
        view = GAME.observe(state, seat)
        assert (view.open_card, view.leader, view.turn) == (cards(open_card)[0], leader, leader)


def test_sk_03_the_open_card_is_drawn_from_all_108() -> None:
    assert GAME.pack.sides == (108,)
    drawn = {shuffle(GAME.pack, Seeds(bytes([n] * 32))).lots[0] for n in range(200)}
    assert min(drawn) < 20
    assert max(drawn) >= 88


def test_sk_03_the_open_card_stays_playable_and_goes_first() -> None:
    """Seat 0 holds ♥7, ♠7 and its twin, dealt in this order."""
    state = dealt(GAME, HANDS, "S7'")
    assert [str(c) for c in GAME.observe(state, Seat(0)).hand if c.rank == 7] == ["S7'", "H7", "S7"]
    state, [played] = told(GAME, state, "7")
    assert isinstance(played, Played)
    assert str(played.cards[0]) == "S7'"
    assert [str(c) for c in GAME.observe(state, Seat(0)).hand if c.rank == 7] == ["H7", "S7"]


def test_of_a_rank_the_cards_leave_the_hand_as_they_were_dealt() -> None:
    """So that which suit is seen says nothing of the others: not the lowest first."""
    _, [played] = told(GAME, dealt(GAME, HANDS, "S3"), "77")
    assert isinstance(played, Played)
    assert [str(card) for card in played.cards] == ["H7", "S7"]


def test_a_hand_is_shown_from_low_to_high() -> None:
    """SK-04."""
    hand = GAME.observe(dealt(GAME, HANDS, "X"), Seat(1)).hand
    assert " ".join(map(str, hand)).startswith("S3' H3' S4' H4' S5'")
    assert " ".join(map(str, hand)).endswith("SA' HA' S2' H2' X R")


def test_sk_05_seats_act_one_after_the_other() -> None:
    """The direction is the drawing's: seat 1 comes after seat 0 either way."""
    assert options_of(direction="clockwise").direction == "clockwise"
    assert order_after(2) == (3, 0, 1)
    state = dealt(GAME, HANDS, "R")
    turns = [
        GAME.actors(
            do(
                GAME,
                state,
                *("3456789TJQ"[:n]),
            )
        )
        for n in range(4)
    ]
    assert turns == [(1,), (2,), (3,), (0,)]


@pytest.mark.parametrize(
    ("deck", "message"),
    [
        (Deck(DECK_108), "one lot from 0 to 107"),
        (Deck(DECK_108, (108,)), "one lot from 0 to 107"),
        (Deck(DECK_108, (-1,)), "one lot from 0 to 107"),
        (Deck(DECK_108, (1, 2)), "one lot from 0 to 107"),
        (Deck(DECK_54, (1,)), "each of the 108 cards once"),
        (Deck((*DECK_54, *DECK_54), (1,)), "each of the 108 cards once"),
    ],
)
def test_what_is_no_deal_of_shuangkou(deck: Deck, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        GAME.deal(deck)


def test_a_deal_is_never_dealt_again() -> None:
    assert not GAME.redealt(dealt(GAME, HANDS, "R"))


def test_an_observation_writes_the_open_card_as_what_it_is() -> None:
    text = encode(GAME.observe(dealt(GAME, HANDS, "S7'"), None)).decode()
    assert '"open_card":"S7\'"' in text
