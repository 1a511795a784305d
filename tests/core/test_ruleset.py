"""Rule sets from TOML: what is read, what is refused and where, and what the hash hangs on."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass, replace
from typing import Annotated, Any, Literal

import msgspec
import pytest

from paiju.core.errors import RuleSetError
from paiju.core.ruleset import RuleSet, Title, parse_setting, read_options, read_toml


@dataclass(frozen=True)
class Fee:
    coins: int = 1
    kind: Literal["each", "winner"] = "each"


@dataclass(frozen=True)
class Options:
    base: Annotated[int, msgspec.Meta(ge=1)] = 1
    name: str = ""
    fee: Fee = Fee()
    fees: tuple[Fee, ...] = ()
    steps: tuple[tuple[int, int], ...] = ()


HEAD = 'name = "a"\nfamily = "test"\naliases = ["b"]\ntitle = { zh = "甲", en = "A" }\n'


def read(text: str) -> RuleSet[Any]:
    return read_toml(HEAD + text, {"test": Options}.__getitem__, "a.toml")


def test_what_is_read() -> None:
    ruleset = read(
        "[options]\nbase = 2\nfee.coins = 3\nsteps = [[1, 2]]\n[[options.fees]]\ncoins = 4"
    )
    assert ruleset.options == Options(2, "", Fee(3), (Fee(4),), ((1, 2),))
    assert (ruleset.name, ruleset.family, ruleset.aliases) == ("a", "test", ("b",))
    assert ruleset.title == Title("甲", "A")


def test_options_have_defaults() -> None:
    assert read("").options == Options()
    assert read("[options]").options == Options()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[options]\nbass = 1", "a.toml: options.bass: unknown; known are base, name, fee, "),
        ("[options]\nfee.cents = 1", "a.toml: options.fee.cents: unknown; known are coins, kind"),
        (
            "[[options.fees]]\ncoins = 1\n[[options.fees]]\ncents = 1",
            r"a.toml: options.fees\[1\].cents: unknown; known are coins, kind",
        ),
        ("[options]\nbase = 0", "a.toml: options.base: Expected `int` >= 1"),
        ("[options]\nbase = 1.5", "a.toml: options.base: Expected `int`, got `float`"),
        ('[options]\nbase = "1"', "a.toml: options.base: Expected `int`, got `str`"),
        ("[options]\nbase = true", "a.toml: options.base: Expected `int`, got `bool`"),
        ("[options]\nname = 1", "a.toml: options.name: Expected `str`, got `int`"),
        ("[options]\nfee = 1", "a.toml: options.fee: Expected `object`, got `int`"),
        ('[options]\nfee.kind = "none"', "a.toml: options.fee.kind: Invalid enum value 'none'"),
        ("[options]\nfees = [1]", r"a.toml: options.fees\[0\]: Expected `object`, got `int`"),
        ("[options]\nsteps = [[1, 2, 3]]", r"a.toml: options.steps\[0\]: Expected `array`"),
        ("[options]\nsteps = [[1, 2], [1, 'x']]", r"a.toml: options.steps\[1\]\[1\]: Expected"),
        ("options = 1", "a.toml: options: Expected `object`, got `int`"),
        ("[option]\nbase = 1", "a.toml.option: unknown; known are name, family, title, aliases"),
        ("base = ", "a.toml: Invalid value"),
    ],
)
def test_what_is_refused_and_where(text: str, message: str) -> None:
    with pytest.raises(RuleSetError, match=f"^{message}"):
        read(text)


def test_a_head_that_cannot_be() -> None:
    for text, message in (
        ('family = "test"\ntitle = { zh = "", en = "" }', "Object missing required field `name`"),
        ('name = "a"\nfamily = "x"\ntitle = { zh = "", en = "" }', "unknown family 'x'"),
        ('name = 1\nfamily = "test"\ntitle = { zh = "", en = "" }', "name: Expected `str`"),
        ('name = "a"\nfamily = "test"\ntitle = "A"', "title: Expected `object`, got `str`"),
    ):
        with pytest.raises(RuleSetError, match=f"^a.toml: {message}"):
            read_toml(text, {"test": Options}.__getitem__, "a.toml")


def test_the_hash_is_of_family_and_options() -> None:
    plain = read("")
    assert len(plain.hash) == 16
    assert int(plain.hash, 16) >= 0
    same = replace(plain, name="z", title=Title("乙", "Z"), aliases=())
    assert same.hash == plain.hash
    assert read("[options]\nbase = 1").hash == plain.hash
    assert replace(plain, family="other").hash != plain.hash


@pytest.mark.parametrize(
    "text",
    [
        "base = 2",
        'name = "x"',
        "fee.coins = 2",
        'fee.kind = "winner"',
        "fees = [{}]",
        "steps = [[1, 2]]",
    ],
)
def test_the_hash_changes_with_each_option(text: str) -> None:
    assert read(f"[options]\n{text}").hash != read("").hash


def test_how_the_hash_is_made() -> None:
    """Records carry it for years: SHA-256 of compact JSON with sorted keys, 16 digits."""
    fee = {"coins": 1, "kind": "each"}
    options = {"base": 1, "name": "", "fee": fee, "fees": [], "steps": []}
    text = json.dumps({"family": "test", "options": options}, sort_keys=True, separators=(",", ":"))
    assert read("").hash == hashlib.sha256(text.encode()).hexdigest()[:16] == "fd8cfdd89bfbe947"


def test_changed_options() -> None:
    plain = read("[options]\nbase = 2\nsteps = [[1, 2]]")
    changed = plain.with_options({"base": 3})
    assert changed.options == replace(plain.options, base=3)
    assert plain.options.base == 2
    assert plain.with_options({}) == plain
    with pytest.raises(RuleSetError, match=r"^a: options\.bass: unknown"):
        plain.with_options({"bass": 3})
    with pytest.raises(RuleSetError, match=r"^a: options\.base: Expected `int`, got `str`"):
        plain.with_options({"base": "3"})


@pytest.mark.parametrize(
    ("text", "setting"),
    [
        ("base=5", ("base", 5)),
        (" base = 5 ", ("base", 5)),
        ("topple=true", ("topple", True)),
        ("tiers=[[30, 2], [50, 4]]", ("tiers", [[30, 2], [50, 4]])),
        ("stacking=power", ("stacking", "power")),
        ('stacking="power"', ("stacking", "power")),
        ("name=a=b", ("name", "a=b")),
        ("name=", ("name", "")),
    ],
)
def test_settings_of_a_command_line(text: str, setting: tuple[str, object]) -> None:
    assert parse_setting(text) == setting


def test_a_setting_needs_an_equals_sign() -> None:
    with pytest.raises(RuleSetError, match="expected option=value, got 'base'"):
        parse_setting("base")


def test_plain_options() -> None:
    assert read_options(Options, {"base": 4}, "here") == Options(4)
    with pytest.raises(RuleSetError, match=r"^here: options: Expected `object`, got `array`"):
        read_options(Options, [], "here")
