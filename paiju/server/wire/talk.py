"""Table talk: what players say to each other, and who is reported for it.

Talk changes nothing of the game. It is no event of the table, and is forgotten soon.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from paiju.core.units import Millis, Seat
from paiju.explain import Text
from paiju.server.wire.base import ClientMessage, ServerMessage

Manner = Literal["phrase", "emoji", "words"]
"""How something is said: a phrase by its key, an emoji, or words of one's own."""


class Say(ClientMessage, frozen=True, kw_only=True):
    """Says something to all at the table; who only looks on says nothing.

    Attributes:
        manner: words of one's own only at private tables.
        what: the key of a phrase, an emoji, or the words.
    """

    manner: Manner
    what: Annotated[str, msgspec.Meta(max_length=500)]


class Said(ServerMessage, frozen=True, kw_only=True):
    """Somebody said something. What was said in the last minute is told again after a reconnect.

    Attributes:
        number: grows with everything that is said at a table.
        player: by whose id a client leaves out what its player does not want to read.
        text: the words; each reader's own language where it is a phrase. Plain text, never HTML.
    """

    number: int
    at_ms: Millis
    seat: Seat
    player: str
    name: str
    manner: Manner
    what: str
    text: Text


class PhraseInfo(msgspec.Struct, frozen=True, kw_only=True):
    """A phrase that is said with one tap.

    Attributes:
        key: what is said over the line.
    """

    key: str
    text: Text


class TalkInfo(msgspec.Struct, frozen=True, kw_only=True):
    """What may be said at any table.

    Attributes:
        most: characters of words of one's own.
    """

    phrases: tuple[PhraseInfo, ...]
    emoji: tuple[str, ...]
    most: int


class Report(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Reports a player of a table to the host, with what was said there last.

    Attributes:
        reason: what is wrong: his talk, his name, or how he plays.
    """

    player: Annotated[str, msgspec.Meta(max_length=15, pattern="^[0-9]+$")]
    reason: Literal["talk", "name", "play"] = "talk"
