"""The catalogues: for each language its sentences, by section and key.

An entry is a template, or a table of templates by *trait*: the first trait that what is told
has, else `other`. Tables nest.
"""

from __future__ import annotations

import tomllib
from collections.abc import Container, Mapping
from functools import cache
from importlib import resources
from typing import Final, Literal, cast

Lang = Literal["zh", "en"]
LANGS: Final[tuple[Lang, ...]] = ("zh", "en")

Entry = str | Mapping[str, "Entry"]
Catalogue = Mapping[str, Mapping[str, Entry]]

OTHER: Final = "other"


@cache
def catalogue(lang: Lang) -> Catalogue:
    """All sentences of a language: section, then key, then entry.

    Raises:
        ValueError: where two files have the same key.
    """
    merged: dict[str, dict[str, Entry]] = {}
    folder = resources.files("paiju.explain") / "text" / lang
    for file in sorted(folder.iterdir(), key=lambda file: file.name):
        sections = cast("Catalogue", tomllib.loads(file.read_text("utf-8")))
        for section, entries in sections.items():
            present = merged.setdefault(section, {})
            if twice := present.keys() & entries.keys():
                raise ValueError(f"{lang}/{file.name}: {section}: again {', '.join(twice)}")
            present.update(entries)
    return merged


def find(lang: Lang, section: str, key: str) -> Entry:
    """The entry of a key.

    Raises:
        KeyError: where there is none; it names language, section and key.
    """
    try:
        return catalogue(lang)[section][key]
    except KeyError:
        raise KeyError(f"{lang}: no sentence for {section} {key}") from None


def select(entry: Entry, traits: Container[str]) -> str:
    """The template of an entry for what has these traits.

    >>> select({"zero": "nothing", "other": {"cards": "{cards}", "other": "?"}}, {"cards"})
    '{cards}'
    """
    while not isinstance(entry, str):
        key = next((trait for trait in entry if trait in traits), OTHER)
        entry = entry[key]
    return entry
