"""JSON in and out: cards and ranks travel in the notation."""

from __future__ import annotations

import msgspec
import pytest

from paiju.core.cards import DECK_54, Card
from paiju.core.codec import convert, decoder, encode, readable, to_builtins
from paiju.core.packing import Ranks
from paiju.core.protocol import Deck


class Pair(msgspec.Struct, frozen=True):
    card: Card
    number: int


def test_cards_are_text_and_numbers_are_numbers() -> None:
    assert encode(Pair(Card(6), 6)) == b'{"card":"S7","number":6}'
    assert to_builtins(Pair(Card(6), 6)) == {"card": "S7", "number": 6}
    assert convert({"card": "♠7", "number": 6}, Pair) == Pair(Card(6), 6)


def test_round_trip() -> None:
    deck = Deck(DECK_54, (3, 1))
    assert decoder(Deck).decode(encode(deck)) == deck
    assert convert(to_builtins(deck), Deck) == deck
    cards = decoder(Deck).decode(encode(deck)).cards
    assert all(isinstance(card, Card) for card in cards)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('{"card": "S77", "number": 1}', r"character 3 of 'S77' - at `\$\.card`"),
        ('{"card": "S7 S8", "number": 1}', r"expected one card, got 2: 'S7 S8' - at `\$\.card`"),
        ('{"card": 6, "number": 1}', r"expected a Card, got 6 - at `\$\.card`"),
        ('{"card": null, "number": 1}', r"expected a Card, got None - at `\$\.card`"),
        ('{"card": "S7", "number": "1"}', r"Expected `int`, got `str` - at `\$\.number`"),
        ('{"card": "S7"}', "missing required field `number`"),
    ],
)
def test_what_does_not_fit_says_where(text: str, message: str) -> None:
    with pytest.raises(msgspec.ValidationError, match=message):
        decoder(Pair).decode(text)


@pytest.mark.parametrize(
    ("value", "message"),
    [
        ("S7", r"cannot read a card at character 1 of 'S7' - at `\$\[0\]`"),
        ("3" * 16, "more than 15 of rank 3"),
        (7, "expected a Ranks, got 7"),
    ],
)
def test_what_is_no_rank(value: object, message: str) -> None:
    assert convert(["3 10 j"], list[Ranks]) == [Ranks.of("3TJ")]
    with pytest.raises(msgspec.ValidationError, match=message):
        convert([value], list[Ranks])


def test_other_things_have_no_json_form() -> None:
    with pytest.raises(NotImplementedError, match=r"no JSON form for .*object"):
        encode(object())


def test_errors_with_the_place_first() -> None:
    with pytest.raises(msgspec.ValidationError) as error:
        decoder(list[Pair]).decode('[{"card": "S7", "number": "1"}]')
    assert readable(error.value) == "[0].number: Expected `int`, got `str`"
    assert readable(error.value, "pairs") == "pairs[0].number: Expected `int`, got `str`"
    with pytest.raises(msgspec.ValidationError) as error:
        convert(3, Pair)
    assert readable(error.value) == "Expected `object`, got `int`"
    assert readable(error.value, "pair") == "pair: Expected `object`, got `int`"
