"""What is said at one table: who may say what, how often, and what is remembered of it.

Talk is no part of the table's log. It is kept in memory for those who come back after a moment, and
a while longer for the host, should somebody be reported.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import Final

from paiju.core.refusal import Refusal
from paiju.core.units import Millis
from paiju.explain import Text
from paiju.server import wire
from paiju.server.room.credits import Credits
from paiju.server.room.settings import Clock
from paiju.server.store.players import PlayerId
from paiju.server.table.refusals import Code, TalkCode
from paiju.server.table.state import Table
from paiju.server.talk.phrases import phrases
from paiju.server.talk.words import MOST_CHARACTERS, clean_words, length_of

BURST: Final = 5
PER_SECOND: Final = 0.5

TOLD_AGAIN_MS: Final = 60_000
"""What is not older is told to whoever comes back."""

KEPT_MS: Final = 600_000
MOST_LINES: Final = 50
"""What is kept for a report."""

MOST_SPEAKERS: Final = 32
"""Of whom it is remembered how much they have said, besides those who sit here."""


class Talk:
    """The talk at a table."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._lines: deque[wire.Said] = deque(maxlen=MOST_LINES)
        # After a restart the numbers go on, as far as any client can tell.
        self._number = int(clock())
        self._credits: dict[PlayerId, Credits] = {}

    def say(self, table: Table, player: PlayerId, message: wire.Say) -> wire.Said | Refusal:
        """What a player says, made fit for all to read; a refusal is told to him alone."""
        seat = table.seat_of(player)
        if seat is None:
            return Refusal(Code.NOT_SEATED)
        text = text_of(message, private=not table.room)
        if isinstance(text, Refusal):
            return text
        left = self._credits_of(player, table)
        if not left.take():
            return Refusal(TalkCode.TOO_FAST, {"seconds": left.seconds})
        self._number += 1
        said = wire.Said(
            number=self._number,
            at_ms=self._clock(),
            seat=seat,
            player=str(player),
            name=table.chairs[seat].name,
            manner=message.manner,
            what=text.zh if message.manner == "words" else message.what,
            text=text,
        )
        self._lines.append(said)
        return said

    def lately(self) -> Sequence[wire.Said]:
        """What was said in the last minute."""
        return self._since(TOLD_AGAIN_MS)

    def remembered(self) -> Sequence[wire.Said]:
        """All that is still known of what was said."""
        return self._since(KEPT_MS)

    def _since(self, span_ms: int) -> Sequence[wire.Said]:
        begin = Millis(self._clock() - span_ms)
        return [said for said in self._lines if said.at_ms >= begin]

    def _credits_of(self, player: PlayerId, table: Table) -> Credits:
        if len(self._credits) > MOST_SPEAKERS:
            seated = {chair.player for chair in table.chairs}
            self._credits = {who: left for who, left in self._credits.items() if who in seated}
        return self._credits.setdefault(player, Credits(BURST, PER_SECOND, self._clock))


def text_of(message: wire.Say, *, private: bool) -> Text | Refusal:
    """What is said, in both languages.

    Args:
        message: what a player says.
        private: whether people meet at the table who know each other.
    """
    known, what = phrases(), message.what
    match message.manner:
        case "phrase" if what in known.texts:
            title = known.texts[what]
            return Text(zh=title.zh, en=title.en)
        case "emoji" if what in known.emoji:
            return Text(zh=what, en=what)
        case "words":
            return _own_words(what) if private else Refusal(TalkCode.NOT_FREE)
        case _:
            return Refusal(TalkCode.UNKNOWN)


def _own_words(what: str) -> Text | Refusal:
    words = clean_words(what)
    length = length_of(words)
    if length == 0:
        return Refusal(TalkCode.EMPTY)
    if length > MOST_CHARACTERS:
        return Refusal(TalkCode.LONG, {"length": length, "most": MOST_CHARACTERS})
    return Text(zh=words, en=words)
