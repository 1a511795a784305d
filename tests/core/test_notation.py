"""Cards as text: lenient to read, one way to write."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paiju.core.cards import DECK_54, DECK_108, Card
from paiju.core.codec import convert, to_builtins
from paiju.core.errors import NotationError
from paiju.core.notation import (
    RANKS_WITH_JOKERS,
    format_cards,
    format_ranks,
    parse_card,
    parse_cards,
    parse_distinct,
    parse_ranks,
)

cards = st.lists(st.sampled_from(DECK_54))
both_decks = st.lists(st.sampled_from(DECK_108))
ranks = st.lists(st.sampled_from(RANKS_WITH_JOKERS))


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("S7", "S7"),
        ("s7", "S7"),
        ("♠7", "S7"),
        ("♤7", "S7"),
        ("♠\ufe0f7", "S7"),
        ("♥\ufe0e10", "HT"),
        ("H10", "HT"),
        ("ht", "HT"),
        ("S 10", "ST"),
        ("S\u3000K", "SK"),
        ("dKcAhQ", "DK CA HQ"),
        ("S7H10", "S7 HT"),
        ("S7,H8， C9、D10", "S7 H8 C9 DT"),
        ("  S7\n\tH8  ", "S7 H8"),
        ("X R", "X R"),
        ("xr", "X R"),
        ("S7 S7", "S7 S7"),
        ("", ""),
        ("  ", ""),
    ],
)
def test_what_is_read(text: str, canonical: str) -> None:
    assert format_cards(parse_cards(text)) == canonical


@pytest.mark.parametrize(
    ("text", "character"),
    [
        ("S", 1),
        ("7", 1),
        ("7S", 1),
        ("S1", 1),
        ("S0", 1),
        ("S11", 1),
        ("S7 Z9", 4),
        ("S7 H", 4),
        ("S7-H8", 3),
        ("S7.", 3),
        # A mark after a suit counts as the character that it is.
        ("♠\ufe0f7 ?", 5),
        ("♠7♥", 3),
        # Letters that fold to others when case is ignored are other letters.
        ("\u017f7", 1),
        ("S\u212a", 1),
        ("Ｓ７", 1),
        ("王", 1),
    ],
)
def test_what_is_not_read_says_where(text: str, character: int) -> None:
    with pytest.raises(NotationError, match=rf"cannot read a card at character {character} of"):
        parse_cards(text)


@given(cards)
def test_round_trip(hand: list[Card]) -> None:
    assert parse_cards(format_cards(hand)) == hand
    assert parse_cards("".join(map(str, hand))) == hand
    assert parse_cards(format_cards(hand).lower().replace("t", "10")) == hand


@given(both_decks)
def test_round_trip_of_two_decks(hand: list[Card]) -> None:
    """SK-03: a card of the second deck is told from its twin."""
    assert parse_cards(format_cards(hand), decks=2) == hand
    assert parse_cards("".join(map(str, hand)), decks=2) == hand
    assert convert(to_builtins(hand), list[Card]) == hand


@pytest.mark.parametrize("text", ["S7'", "♠7’", "s 7′"])
def test_a_card_of_the_second_deck(text: str) -> None:
    assert format_cards(parse_cards(text, decks=2)) == "S7'"


@pytest.mark.parametrize(("text", "character"), [("S7'", 1), ("S7 H8 R'", 7)])
def test_where_there_is_one_deck_nothing_is_of_a_second(text: str, character: int) -> None:
    message = rf"a card of a second deck at character {character} of"
    for read in (parse_cards, parse_distinct):
        with pytest.raises(NotationError, match=message):
            read(text)


@pytest.mark.parametrize("text", ["'", "S'7", "S7''", "S7 '"])
def test_a_mark_stands_right_behind_a_card(text: str) -> None:
    with pytest.raises(NotationError, match="cannot read a card"):
        parse_cards(text, decks=2)


@given(cards)
def test_symbols_read_as_letters(hand: list[Card]) -> None:
    text = format_cards(hand).translate(str.maketrans("SHCD", "♠♥♣♦"))
    assert parse_cards(text) == hand


@given(st.text())
def test_any_text_is_cards_or_an_error(text: str) -> None:
    """Nothing else is raised, and what is read is written as it is read again."""
    try:
        hand = parse_cards(text)
    except NotationError:
        return
    assert parse_cards(format_cards(hand)) == hand


@pytest.mark.parametrize("text", ["", "S7 S8", "S7S8"])
def test_one_card_is_one(text: str) -> None:
    with pytest.raises(NotationError, match="expected one card, got"):
        parse_card(text)
    assert parse_card(" ♦10 ") == Card(48)


def test_of_one_deck_each_card_is_there_once() -> None:
    assert format_cards(parse_distinct("S7 S8")) == "S7 S8"
    with pytest.raises(NotationError, match="S7 is written twice"):
        parse_distinct("S7 H8 ♠7")


@pytest.mark.parametrize(
    ("text", "letters"),
    [
        ("3 3 3 4", "3334"),
        ("3334", "3334"),
        ("XR", "XR"),
        ("10 j q k a 2 x r", "TJQKA2XR"),
        ("1010", "TT"),
        ("t,T", "TT"),
        ("", ""),
    ],
)
def test_ranks_are_read(text: str, letters: str) -> None:
    assert parse_ranks(text) == letters


@pytest.mark.parametrize(("text", "character"), [("1", 1), ("33 0", 4), ("3S", 2), ("\u212a", 1)])
def test_what_is_no_rank(text: str, character: int) -> None:
    with pytest.raises(NotationError, match=rf"at character {character} of"):
        parse_ranks(text)


@given(ranks)
def test_ranks_round_trip_from_low_to_high(letters: list[str]) -> None:
    """SK-04, DZ-20: 3 is the lowest, the jokers are the highest."""
    text = format_ranks(letters)
    assert parse_ranks(text) == text
    assert sorted(text) == sorted(letters)
    assert [RANKS_WITH_JOKERS.index(rank) for rank in text] == sorted(
        RANKS_WITH_JOKERS.index(rank) for rank in letters
    )


@given(st.text())
def test_any_text_is_ranks_or_an_error(text: str) -> None:
    try:
        letters = parse_ranks(text)
    except NotationError:
        return
    assert parse_ranks(letters) == letters
