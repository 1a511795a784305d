"""`paiju rooms`: a folder checked, and the package's rooms copied into one."""

from __future__ import annotations

from pathlib import Path

from paiju.server.rooms import default_folder, default_rooms
from tests.cli.conftest import Paiju


def test_a_copy_of_the_packages_rooms_is_well(paiju: Paiju, tmp_path: Path) -> None:
    folder = tmp_path / "rooms"
    ran = paiju("rooms", "copy", str(folder))
    assert ran.code == 0
    assert len(ran.out.splitlines()) == len(default_rooms())
    assert "✓ sevens-beginners     Sevens · Beginners (sevens-qq)\n" in ran.out
    for file in default_folder().glob("*.toml"):
        assert (folder / file.name).read_text("utf-8") == file.read_text("utf-8")
    assert paiju("rooms", "check", str(folder), "--json").json["ok"]


def test_a_copy_overwrites_nothing(paiju: Paiju, tmp_path: Path) -> None:
    mine = tmp_path / "sevens.toml"
    mine.write_text("mine", "utf-8")
    ran = paiju("rooms", "copy", str(tmp_path))
    assert ran.code == 2
    assert "already there: sevens.toml" in ran.err
    assert [file.name for file in tmp_path.iterdir()] == ["sevens.toml"]
    assert mine.read_text("utf-8") == "mine"


def test_every_bad_room_is_named_and_the_others_too(paiju: Paiju, tmp_path: Path) -> None:
    paiju("rooms", "copy", str(tmp_path))
    (tmp_path / "sevens.toml").write_text("title = 3", "utf-8")
    (tmp_path / "bytes.toml").write_bytes(b"\xff\xfe")
    (tmp_path / "shut.toml").write_text(
        'title = { zh = "关", en = "Shut" }\nruleset = "sevens-qq"\nopen = false\n', "utf-8"
    )
    ran = paiju("rooms", "check", str(tmp_path))
    assert ran.code == 1
    assert f"✗ {tmp_path}/sevens.toml:1: title: Expected `object`, got `int`\n" in ran.out
    assert f"✗ {tmp_path}/bytes.toml: no UTF-8: invalid start byte at byte 0\n" in ran.out
    assert "✓ shut                 Shut (sevens-qq) – open = false\n" in ran.out
    assert "✓ doudizhu " in ran.out
    answer = paiju("rooms", "check", str(tmp_path), "--json")
    assert (answer.code, answer.json["ok"], len(answer.json["errors"])) == (1, False, 2)


def test_a_folder_that_is_not_there(paiju: Paiju, tmp_path: Path) -> None:
    ran = paiju("rooms", "check", str(tmp_path / "nowhere"))
    assert ran.code == 1
    assert "nowhere: No such file or directory" in ran.out
