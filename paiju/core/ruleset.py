"""Rule sets: house rules as data.

A family has a frozen dataclass of options. A rule set is a named choice of them, read from TOML;
what the file says that the dataclass does not know is refused by its path.
"""

from __future__ import annotations

import dataclasses
import hashlib
import tomllib
from collections.abc import Callable, Mapping
from typing import Any, Generic, TypeVar, cast

import msgspec

from paiju.core.codec import readable
from paiju.core.errors import RuleSetError
from paiju.core.fields import unknown_field

Options = TypeVar("Options")


@dataclasses.dataclass(frozen=True)
class Title:
    """A name for people, in each language."""

    zh: str
    en: str


@dataclasses.dataclass(frozen=True)
class RuleSet(Generic[Options]):
    """A family of games with its options decided.

    Attributes:
        name: what commands and records call it: `sevens-qq`.
        family: which implementation plays it: `sevens`.
        title: what players read.
        options: the family's dataclass.
        aliases: other names that mean the same.
    """

    name: str
    family: str
    title: Title
    options: Options
    aliases: tuple[str, ...] = ()

    @property
    def hash(self) -> str:
        """16 hexadecimal digits that differ wherever family or any option does.

        Options that are given with their default value, or left out, make no difference.
        """
        plain = {"family": self.family, "options": msgspec.to_builtins(self.options)}
        canonical = msgspec.json.encode(plain, order="sorted")
        return hashlib.sha256(canonical).hexdigest()[:16]

    def with_options(self, changes: Mapping[str, object]) -> RuleSet[Options]:
        """The same rule set with some options changed.

        Raises:
            RuleSetError: names the option that is unknown or does not fit.
        """
        plain = cast("dict[str, object]", msgspec.to_builtins(self.options))
        options = read_options(type(self.options), {**plain, **changes}, self.name)
        return dataclasses.replace(self, options=options)


def read_toml(text: str, option_type: Callable[[str], type[Any]], where: str) -> RuleSet[Any]:
    """A rule set from TOML.

    Args:
        text: the TOML.
        option_type: from a family's name its dataclass; raises KeyError for a strange one.
        where: what errors call the text, a file's name.

    Raises:
        RuleSetError: says where and what.
    """
    try:
        plain = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise RuleSetError(f"{where}: {error}") from None
    head = {key: value for key, value in plain.items() if key != "options"}
    _refuse_unknown(_Head, head, where)
    try:
        read = msgspec.convert(head, _Head)
        options = option_type(read.family)
    except msgspec.ValidationError as error:
        raise RuleSetError(f"{where}: {readable(error)}") from None
    except KeyError:
        raise RuleSetError(f"{where}: unknown family {head['family']!r}") from None
    chosen = read_options(options, plain.get("options", {}), where)
    return RuleSet(read.name, read.family, read.title, chosen, read.aliases)


def read_options(option_type: type[Options], plain: object, where: str) -> Options:
    """Options from plain data, every key known and every value of its type.

    Raises:
        RuleSetError: with the path of the first that is not.
    """
    _refuse_unknown(option_type, plain, f"{where}: options")
    try:
        read = msgspec.convert(plain, option_type)
    except msgspec.ValidationError as error:
        raise RuleSetError(f"{where}: {readable(error, 'options')}") from None
    # msgspec leaves defaults to the class, and then writes only what the instance itself holds.
    return cast("Options", dataclasses.replace(cast("Any", read)))


def parse_setting(text: str) -> tuple[str, object]:
    """`option=value` of a command line; the value as TOML has it, or else a bare word.

    Raises:
        RuleSetError: where there is no `=`.

    >>> parse_setting("base=5"), parse_setting("lone_seven_stacking=power")
    (('base', 5), ('lone_seven_stacking', 'power'))
    """
    option, equals, value = text.partition("=")
    if not equals:
        raise RuleSetError(f"expected option=value, got {text!r}")
    try:
        return option.strip(), tomllib.loads(f"value = {value}")["value"]
    except tomllib.TOMLDecodeError:
        return option.strip(), value.strip()


@dataclasses.dataclass(frozen=True)
class _Head:
    name: str
    family: str
    title: Title
    aliases: tuple[str, ...] = ()


def _refuse_unknown(wanted: Any, plain: object, path: str) -> None:
    found = unknown_field(wanted, plain, path)
    if found is not None:
        raise RuleSetError(found)
