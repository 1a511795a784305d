"""Rooms as files (PL-01): what is read, what is refused and how, and what a change does."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from paiju.bots.registry import levels
from paiju.core.errors import RoomError
from paiju.server.rooms import (
    Bots,
    Escapes,
    Rooms,
    Spectators,
    default_rooms,
    read_folder,
    read_room,
)
from paiju.server.rooms.places import MOST_LINES, line_of
from paiju.server.rooms.room import FIELDS as ROOM_FIELDS
from paiju.server.table.stakes import Stakes

PLAIN = 'title = { zh = "房", en = "Room" }\nruleset = "sevens-qq"\n'


def test_the_rooms_that_come_with_the_package() -> None:
    """A room for beginners in each game moves no coins; others do, and enter for what they cost."""
    rooms = default_rooms()
    families = {room.ruleset.family for room in rooms.values()}
    assert families == {"sevens", "shuangkou", "doudizhu"}
    for family in families:
        assert rooms[f"{family}-beginners"].stakes is None
        high = rooms[f"{family}-high"].stakes
        ordinary = rooms[family].stakes
        assert high is not None
        assert ordinary is not None
        assert high.least > ordinary.least
        assert rooms[f"{family}-high"].members_only
    for room in rooms.values():
        assert room.same_address == (room.stakes is None)
        assert room.title.zh
        assert room.title.en
        if room.stakes is not None:
            assert room.stakes.buy_in > room.stakes.least > room.stakes.fee
        if room.bots is not None:
            assert room.bots.level in levels(room.ruleset.family)


def test_a_room_has_its_options_and_defaults() -> None:
    text = PLAIN + 'options = { base = 5, on_escape = "settle" }\nturn_seconds = 15\n'
    room = read_room(text, "five", "five.toml")
    assert (room.id, room.seats, room.turn_ms) == ("five", 4, 15_000)
    assert (room.ruleset.options.base, room.ruleset.options.on_escape) == (5, "settle")
    assert (room.stakes, room.bots, room.open, room.spectators.allowed) == (None, None, True, True)
    assert not room.agreed_end
    assert read_room(PLAIN + "agreed_end = true", "six", "six.toml").agreed_end


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("title = [", "x.toml: Invalid value (at end of document)"),
        ("a = 1\nb = = 2", "x.toml: Invalid value (at line 2, column 5)"),
        ("a = " + "[" * 5000, "x.toml: too many brackets inside each other"),
        ('ruleset = "sevens-qq"', "x.toml: Object missing required field `title`"),
        (PLAIN + "turn_secnods = 3", "x.toml:3: turn_secnods: unknown; known are title, ruleset"),
        (
            PLAIN + "\n# soon\n[stakes]\nunit = 5\nbuyin = 90",
            (
                "x.toml:7: stakes.buyin: unknown; known are unit, coefficient, fee, buy_in, least, "
                "escape_penalty; did you mean buy_in?"
            ),
        ),
        (PLAIN + "turn_seconds = 3", "x.toml:3: turn_seconds: Expected `int` >= 5"),
        (
            PLAIN + "stakes = { unit = 5 }",
            "x.toml:3: stakes: Object missing required field `buy_in`",
        ),
        (
            PLAIN + "stakes = { unit = 5, fee = 4, buy_in = 8 }",
            "x.toml:3: stakes.buy_in: 8 is less than 9, what one must have to be dealt in",
        ),
        (
            PLAIN + "stakes = { unit = 1, coefficient = -5, buy_in = 8 }",
            "x.toml:3: stakes.coefficient: Expected `int` >= 1",
        ),
        (PLAIN + "[options]\nbase = 'a'", "x.toml:4: options.base: Expected `int`, got `str`"),
        (
            PLAIN + "agreed_end = true\nbots = { level = 1 }\nstakes = { unit = 1, buy_in = 99 }",
            "x.toml:3: agreed_end: with stakes, only in a room without bots",
        ),
        (PLAIN + "[bots]\nlevel = 9", "x.toml:4: bots.level: sevens has no level 9; levels are"),
        (
            PLAIN.replace("sevens-qq", "mars"),
            "x.toml:2: ruleset: unknown rule set 'mars'; known are",
        ),
        (PLAIN.replace("sevens-qq", "a.toml"), "x.toml:2: ruleset: a.toml is a file"),
        (PLAIN + "[options]\nbsae = 1", "x.toml:4: options.bsae: unknown; known are"),
    ],
)
def test_what_cannot_be_read_is_named_by_file_and_place(text: str, said: str) -> None:
    with pytest.raises(RoomError) as caught:
        read_room(text, "x", "x.toml")
    assert str(caught.value).startswith(said)


@pytest.mark.parametrize(
    ("field", "line"),
    [
        ("order", 1),
        ("title.zh", 3),
        ("title.fr", 3),
        ("options.fees[1].kind", 6),
        ("options.base", 10),
        ("stakes.unit", 12),
        ("stakes.buy_in", 11),
        ("nowhere", None),
        ("Object missing required field `ruleset`", None),
    ],
)
def test_the_line_of_a_field(field: str, line: int | None) -> None:
    """Where it begins; of one that is missing, where the part begins in which it is."""
    text = """order = 1

title = { zh = "房", en = "Room" }  # in both languages
[options]
# many
fees = [
  { kind = "a" },
  { kind = "b" },
]
base = 5
[stakes]
unit = 5
"""
    assert line_of(text, field) == line


def test_a_long_file_is_not_looked_through() -> None:
    text = "# nothing\n" * MOST_LINES + "order = 1"
    assert line_of(text, "order") is None


def test_every_broken_file_is_named(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    write(tmp_path, "a.toml", PLAIN, 1)
    rooms = Rooms(tmp_path)
    write(tmp_path, "b.toml", PLAIN + "colour = 1", 2)
    write(tmp_path, "c.toml", PLAIN + "order = 1\nbots = { levl = 1 }", 2)
    write(tmp_path, "d.toml", "title =", 2)
    rooms.look()
    said = [record.getMessage() for record in caplog.records]
    wrong = (
        "b.toml:3: colour: unknown; known are",
        "c.toml:4: bots.levl: unknown; known are level, after_seconds; did you mean level?",
        "d.toml: Invalid value (at end of document)",
    )
    assert len(said) == len(wrong)
    for one, told in zip(wrong, said, strict=True):
        assert told.startswith(f"the rooms go on as they were: {tmp_path}/{one}")
    with pytest.raises(RoomError) as caught:
        read_folder(tmp_path)
    assert all(f"{tmp_path}/{one}" in str(caught.value) for one in wrong)


def write(folder: Path, name: str, text: str, at: int) -> None:
    """At a time of its own, since a test is quicker than some clocks."""
    (folder / name).write_text(text, "utf-8")
    os.utime(folder / name, (at, at))


def test_a_folder_is_read_again_when_it_has_changed(tmp_path: Path) -> None:
    write(tmp_path, "b.toml", PLAIN + "order = 2", 1)
    write(tmp_path, "_notes.toml", "no room", 1)
    write(tmp_path, "readme.txt", "no room", 1)
    rooms, told = Rooms(tmp_path), list[str]()
    rooms.on_change(lambda: told.append("changed"))
    rooms.look()
    assert ([room.id for room in rooms.all()], told) == (["b"], [])
    write(tmp_path, "a.toml", PLAIN + "order = 3", 2)
    rooms.look()
    assert ([room.id for room in rooms.all()], told) == (["b", "a"], ["changed"])
    (tmp_path / "b.toml").unlink()
    rooms.look()
    assert ([room.id for room in rooms.all()], told) == (["a"], ["changed"] * 2)


def test_a_bad_change_leaves_the_rooms_as_they_were(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    write(tmp_path, "a.toml", PLAIN, 1)
    rooms = Rooms(tmp_path)
    write(tmp_path, "a.toml", PLAIN + "turn_seconds = 1", 2)
    for _ in range(3):
        rooms.look()
    assert rooms.all()[0].turn_ms == 20_000
    errors = [record.getMessage() for record in caplog.records if record.levelname == "ERROR"]
    assert len(errors) == 1, "said once, not every second"
    assert "a.toml:3: turn_seconds" in errors[0]
    rooms.look_again()
    assert caplog.records[-1].getMessage() == errors[0], "said again when it is asked for"
    assert rooms.all()[0].turn_ms == 20_000
    write(tmp_path, "a.toml", PLAIN + "turn_seconds = 10", 3)
    rooms.look()
    assert rooms.all()[0].turn_ms == 10_000


def test_the_guide_for_hosts_is_true() -> None:
    """Its example is a room, and it tells of every field."""
    guide = (Path(__file__).parents[2] / "docs" / "rooms.md").read_text("utf-8")
    example = guide.partition("```toml\n")[2].partition("```")[0]
    assert read_room(example, "sevens-evening", "docs/rooms.md").stakes is not None
    of_rooms = guide.partition("## Private tables")[0]
    told = set(re.findall(r"^\| `([a-z_.]+)` \|", of_rooms, re.MULTILINE))
    plain = set(ROOM_FIELDS) - {"bots", "escapes", "spectators"}
    parts = {
        f"{name}.{field}"
        for name, part in [("bots", Bots), ("escapes", Escapes), ("spectators", Spectators)]
        for field in part.__struct_fields__
    }
    assert told == plain | parts | set(Stakes.__struct_fields__)


def test_a_folder_without_rooms_is_refused(tmp_path: Path) -> None:
    with pytest.raises(RoomError, match="no room"):
        read_folder(tmp_path)
    with pytest.raises(RoomError, match="nowhere: No such file"):
        read_folder(tmp_path / "nowhere")
    write(tmp_path, "Big Room.toml", PLAIN, 1)
    with pytest.raises(RoomError, match="name of a room"):
        read_folder(tmp_path)
