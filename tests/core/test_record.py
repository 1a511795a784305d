"""Records as text: what is written, read, and refused with the line where it stands."""

from __future__ import annotations

import msgspec
import pytest

from paiju.core.cards import DECK_52
from paiju.core.errors import RecordError
from paiju.core.protocol import Deck, Pack
from paiju.core.record import (
    ActionEntry,
    AgreedEndEntry,
    EscapeEntry,
    Record,
    SettlementEntry,
    cards_entry,
    check_shuffle,
    head_of,
    read_record,
    settlement_entry,
    shuffle_entry,
    without_name,
    write_record,
)
from paiju.core.ruleset import RuleSet, Title
from paiju.core.settlement import House, Settlement, agreed_end
from paiju.core.shuffle import Seeds, shuffle
from paiju.core.units import Points, Seat
from paiju.games.sevens import SevensOptions

PACK = Pack(DECK_52, (6,))
SEEDS = Seeds(bytes(range(32)), (b"\x01\x02", b"", b"", b"\x03"), 1)
RULESET = RuleSet("test", "sevens", Title("甲", "A"), SevensOptions(base=2))


def play(seat: int, card: str, at: int = 0) -> ActionEntry:
    return ActionEntry(seat, msgspec.Raw(f'{{"action":"play","cards":"{card}"}}'.encode()), at)


LINE = House(rule="SV-43", cause="sevens.dragon", seat=Seat(1), points=Points(10))
RECORD = Record(
    head=head_of(
        RULESET, ["甲", "乙", "丙", "丁"], started="2026-02-17T12:00:00Z", table="t", deal=3
    ),
    shuffle=shuffle_entry(SEEDS),
    cards=cards_entry(shuffle(PACK, SEEDS)),
    moves=(play(3, "S7"), play(0, "S8", 1500), EscapeEntry(2, 2000)),
    settlement=settlement_entry(Settlement(4, (LINE,), (Seat(1),))),
)
TEXT = write_record(RECORD)
LINES = TEXT.splitlines()


def test_a_record_is_a_line_for_each_entry() -> None:
    assert TEXT.endswith("}\n")
    assert str(RECORD) == TEXT
    kinds = [msgspec.json.decode(line)["kind"] for line in LINES]
    assert kinds == ["deal", "shuffle", "cards", "action", "action", "escape", "settlement"]
    assert LINES[4] == '{"kind":"action","seat":0,"do":{"action":"play","cards":"S8"},"at":1500}'
    assert LINES[5] == '{"kind":"escape","seat":2,"at":2000}'


def test_text_and_back() -> None:
    assert read_record(TEXT) == RECORD
    assert write_record(read_record(TEXT)) == TEXT


def test_an_end_by_agreement_comes_after_the_moves() -> None:
    ended = msgspec.structs.replace(
        RECORD, agreed_end=AgreedEndEntry(2500), settlement=settlement_entry(agreed_end(4))
    )
    text = write_record(ended)
    assert text.splitlines()[6] == '{"kind":"agreed_end","at":2500}'
    assert read_record(text) == ended
    twice = text.replace('{"kind":"agreed_end"', '{"kind":"agreed_end"}\n{"kind":"agreed_end"')
    with pytest.raises(RecordError, match=r"^line 8: a second line of kind 'agreed_end'"):
        read_record(twice)


def test_a_name_is_taken_out_and_all_else_stays() -> None:
    nameless = without_name(TEXT, Seat(2))
    assert read_record(nameless).head.players == ("甲", "乙", "", "丁")
    assert nameless.splitlines()[1:] == LINES[1:]
    assert without_name(nameless, Seat(2)) == nameless
    assert nameless.replace('"乙",""', '"乙","丙"') == TEXT
    for text in ("", TEXT.partition("\n")[2], "x"):
        with pytest.raises(RecordError, match=r"^line 1: "):
            without_name(text, Seat(0))


def test_parts_of_the_head() -> None:
    head = read_record(TEXT).head
    assert (head.ruleset, head.family, head.hash) == ("test", "sevens", RULESET.hash)
    assert head.options["base"] == 2
    assert head.players == ("甲", "乙", "丙", "丁")
    assert (head.started, head.table, head.deal) == ("2026-02-17T12:00:00Z", "t", 3)


def test_only_head_and_cards_are_needed() -> None:
    record = Record(head=head_of(RULESET), cards=cards_entry(Deck(DECK_52)))
    again = read_record(write_record(record))
    assert again == record
    assert (again.moves, again.shuffle, again.settlement, again.seeds) == ((), None, None, None)
    assert check_shuffle(again, PACK) is None


def test_empty_lines_and_other_line_ends_are_passed_over() -> None:
    assert read_record("\n" + TEXT.replace("\n", "\r\n\r\n")) == RECORD


@pytest.mark.parametrize("name", ["a\nb", "a\u2028b", "a\u0085b", 'a"b\\', "\x0c", "北 🀄"])
def test_names_may_hold_anything(name: str) -> None:
    """What other programs call the end of a line is none here."""
    record = msgspec.structs.replace(RECORD, head=head_of(RULESET, [name]))
    assert read_record(write_record(record)).head.players == (name,)


def test_deck_and_seeds_are_read() -> None:
    record = read_record(TEXT)
    assert record.deck == shuffle(PACK, SEEDS)
    assert record.seeds == SEEDS


@pytest.mark.parametrize(
    ("place", "line", "message"),
    [
        (3, "{", "line 4: Input data was truncated"),
        (3, "7", "line 4: Expected `object`, got `int`"),
        (3, '{"seat": 1}', "line 4: Object missing required field `kind`"),
        (3, '{"kind": "draw", "seat": 1}', r"line 4: Invalid value 'draw' - at `\$\.kind`"),
        (3, '{"kind": "action", "seat": 1}', "line 4: Object missing required field `do`"),
        (
            3,
            '{"kind": "action", "seat": -1, "do": {}}',
            r"line 4: Expected `int` >= 0 - at `\$\.seat`",
        ),
        (3, '{"kind": "action", "seat": "1", "do": {}}', r"line 4: Expected `int`, got `str`"),
        (
            5,
            '{"kind": "escape", "seat": 1, "why": ""}',
            "line 6: Object contains unknown field `why`",
        ),
        (3, LINES[0], "line 4: a second line of kind 'deal'"),
        (3, LINES[1], "line 4: a second line of kind 'shuffle'"),
        (3, LINES[2], "line 4: a second line of kind 'cards'"),
        (3, LINES[6], "line 7: a second line of kind 'settlement'"),
        (0, "", "no line of kind 'deal'"),
        (2, "", "no line of kind 'cards'"),
        (
            0,
            LINES[0].replace('"kind":"deal"', '"kind":"deal","format":2'),
            "format 2; this program reads format 1",
        ),
        (1, LINES[1].replace('"attempt":1', '"attempt":-1'), "line 2: Expected `int` >= 0"),
        (1, LINES[1].replace('"attempt":1', '"attempt":4294967296'), "line 2: Expected `int` <"),
    ],
)
def test_what_cannot_be_read_says_where(place: int, line: str, message: str) -> None:
    lines = [*LINES[:place], line, *LINES[place + 1 :]]
    with pytest.raises(RecordError, match=f"^{message}"):
        read_record("\n".join(lines))


def test_an_empty_file() -> None:
    with pytest.raises(RecordError, match="no line of kind 'deal'"):
        read_record("")


# --- the shuffle --------------------------------------------------------------


def changed(line: int, old: str, new: str) -> Record:
    assert old in LINES[line]
    return read_record(
        "\n".join([*LINES[:line], LINES[line].replace(old, new), *LINES[line + 1 :]])
    )


def test_the_shuffle_holds() -> None:
    """PL-60."""
    checked = check_shuffle(RECORD, PACK)
    assert checked is not None
    assert (checked.commitment, checked.deck, checked.seed, checked.holds) == (True,) * 4


@pytest.mark.parametrize(
    ("old", "new", "commitment", "deck", "seed"),
    [
        # Another commitment than the seed's; its digits may be capitals.
        (SEEDS.commitment, "0" * 64, False, True, True),
        (SEEDS.commitment, SEEDS.commitment.upper(), True, True, True),
        # Another seed of the server, or one that is too short.
        (bytes(range(32)).hex(), bytes(32).hex(), False, False, True),
        (bytes(range(32)).hex(), "00", False, False, False),
        # Another seed of a player, or another try.
        ('"0102"', '"0103"', True, False, True),
        ('"attempt":1', '"attempt":2', True, False, True),
    ],
)
def test_a_shuffle_that_does_not_hold(
    old: str, new: str, *, commitment: bool, deck: bool, seed: bool
) -> None:
    """PL-60: says what is wrong with it."""
    checked = check_shuffle(changed(1, old, new), PACK)
    assert checked is not None
    assert (checked.commitment, checked.deck, checked.seed) == (commitment, deck, seed)
    assert checked.holds == (commitment and deck and seed)


def test_another_deck_or_lot_does_not_hold() -> None:
    """PL-60."""
    first, second = RECORD.cards.deck.split()[:2]
    for record in (
        changed(2, f"{first} {second}", f"{second} {first}"),
        changed(2, f'"lots":[{RECORD.cards.lots[0]}]', '"lots":[6]'),
    ):
        checked = check_shuffle(record, PACK)
        assert checked is not None
        assert (checked.commitment, checked.deck) == (True, False)


@pytest.mark.parametrize(
    ("line", "old", "new", "message"),
    [
        (1, '"0102"', '"01020"', "^shuffle: "),
        (1, bytes(range(32)).hex(), "secret", "^shuffle: "),
        (2, RECORD.cards.deck, "S7 S", "^cards: cannot read a card at character 4"),
    ],
)
def test_seeds_and_cards_that_cannot_be_read(line: int, old: str, new: str, message: str) -> None:
    with pytest.raises(RecordError, match=message):
        check_shuffle(changed(line, old, new), PACK)


def test_a_settlement_is_written_with_its_sums() -> None:
    assert RECORD.settlement == SettlementEntry((0, 10, 0, 0), -10, (LINE,), (Seat(1),))
