"""Cards as numbers that read as cards, and sets of them."""

from __future__ import annotations

import pytest

from paiju.core.cards import (
    BIG_JOKER,
    DECK_52,
    DECK_54,
    DECK_108,
    NAMES,
    SMALL_JOKER,
    Card,
    Suit,
    card_set,
    cards_of,
)


def test_the_deck_goes_suit_by_suit_from_ace_to_king() -> None:
    names = " ".join(NAMES)
    assert names == (
        "SA S2 S3 S4 S5 S6 S7 S8 S9 ST SJ SQ SK HA H2 H3 H4 H5 H6 H7 H8 H9 HT HJ HQ HK "
        "CA C2 C3 C4 C5 C6 C7 C8 C9 CT CJ CQ CK DA D2 D3 D4 D5 D6 D7 D8 D9 DT DJ DQ DK X R"
    )
    assert " ".join(map(str, DECK_54)) == names
    assert DECK_54[:52] == DECK_52
    assert sorted(DECK_54) == list(range(54))


def test_suit_and_rank_make_the_card() -> None:
    for suit in Suit:
        for rank in range(1, 14):
            card = Card.of(suit, rank)
            assert (card.suit, card.rank, card.is_joker) == (suit, rank, False)
            assert str(card)[0] == suit.letter


def test_jokers_have_a_rank_and_no_suit() -> None:
    assert (SMALL_JOKER.rank, BIG_JOKER.rank) == (14, 15)
    for joker in (SMALL_JOKER, BIG_JOKER):
        assert joker.is_joker
        with pytest.raises(ValueError, match="4 is not a valid Suit"):
            _ = joker.suit


def test_a_second_deck_looks_like_the_first() -> None:
    """SK-02, SK-03: 108 cards, each with its twin."""
    assert DECK_108[:54] == DECK_54
    assert len({str(card) for card in DECK_108}) == 108
    for card, twin in zip(DECK_54, DECK_108[54:], strict=True):
        assert str(twin) == f"{card}'"
        assert twin.face is card
        assert card.face is card
        assert (twin.rank, twin.is_joker) == (card.rank, card.is_joker)
        assert card.is_joker or twin.suit is card.suit
    with pytest.raises(ValueError, match="4 is not a valid Suit"):
        _ = DECK_108[-1].suit
    assert list(cards_of(card_set(DECK_108))) == list(DECK_108)


def test_sets() -> None:
    assert card_set([]) == 0
    assert list(cards_of(0)) == []
    assert list(cards_of(card_set(reversed(DECK_54)))) == list(DECK_54)
    assert card_set(DECK_54) == (1 << 54) - 1
    for card in DECK_54:
        assert card.bit == card_set([card])
        assert list(cards_of(card.bit)) == [card]
