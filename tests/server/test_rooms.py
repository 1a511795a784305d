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
        ('ruleset = "sevens-qq"', "x.toml: Object missing required field `title`"),
        (PLAIN + "turn_secnods = 3", "x.toml: Object contains unknown field `turn_secnods`"),
        (PLAIN + "turn_seconds = 3", "x.toml: turn_seconds: Expected `int` >= 5"),
        (PLAIN + "stakes = { unit = 5 }", "x.toml: stakes: Object missing required field `buy_in`"),
        (
            PLAIN + "stakes = { unit = 5, fee = 4, buy_in = 8 }",
            "x.toml: stakes.buy_in: 8 is less than 9, what one must have to be dealt in",
        ),
        (
            PLAIN + "stakes = { unit = 1, coefficient = -5, buy_in = 8 }",
            "x.toml: stakes.coefficient: Expected `int` >= 1",
        ),
        (PLAIN + "[options]\nbase = 'a'", "x.toml: options.base: Expected `int`, got `str`"),
        (
            PLAIN + "agreed_end = true\nbots = { level = 1 }\nstakes = { unit = 1, buy_in = 99 }",
            "x.toml: agreed_end: with stakes, only in a room without bots",
        ),
        (PLAIN + "[bots]\nlevel = 9", "x.toml: bots.level: sevens has no level 9; levels are"),
        (PLAIN.replace("sevens-qq", "mars"), "x.toml: ruleset: unknown rule set 'mars'; known are"),
        (PLAIN.replace("sevens-qq", "a.toml"), "x.toml: ruleset: a.toml is a file"),
        (PLAIN + "[options]\nbsae = 1", "x.toml: options.bsae: unknown; known are"),
    ],
)
def test_what_cannot_be_read_is_named_by_file_and_place(text: str, said: str) -> None:
    with pytest.raises(RoomError) as caught:
        read_room(text, "x", "x.toml")
    assert str(caught.value).startswith(said)


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
    errors = [record for record in caplog.records if record.levelname == "ERROR"]
    assert len(errors) == 1, "said once, not every second"
    assert "a.toml: turn_seconds" in errors[0].getMessage()
    with pytest.raises(RoomError, match="turn_seconds"):
        rooms.reload()
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
