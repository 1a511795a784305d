"""Opening tables, and finding them again."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from paiju.explain import Text
from paiju.server.table.stakes import Stakes


class OpenTable(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`POST /api/tables` opens a table, with the asker on seat 0.

    Attributes:
        ruleset: name or alias.
        options: options that differ from the rule set's.
        bots: the level of the bots that take all other seats at once, None to wait for friends.
        turn_seconds: how long a player has for an action.
        clock: whether it has a clock at all; without it nobody is played for.
        autoplay: whether two time-outs in a row put a player on auto-play (PL-05).
        start_seconds: how long those who are ready wait for those who are not.
        idle_minutes: how long the table stays open when nobody is there.
        card_counter: whether the page may count for a player what has been played.
        spectators: whether who does not sit at the table may watch its deals.
        agreed_end: whether the players may end a deal by agreement.
        stakes: what its deals are about in coins, where the host lets private tables have any
            (PL-03); no bots sit there, and a clock runs. None: points alone.
    """

    ruleset: str
    options: dict[str, Any] = {}
    bots: int | None = None
    turn_seconds: Annotated[int, msgspec.Meta(ge=5, le=600)] = 20
    clock: bool = True
    autoplay: bool = True
    start_seconds: Annotated[int, msgspec.Meta(ge=10, le=600)] = 30
    idle_minutes: Annotated[int, msgspec.Meta(ge=10, le=30 * 24 * 60)] = 24 * 60
    card_counter: bool = True
    spectators: bool = True
    agreed_end: bool = True
    stakes: Stakes | None = None


class Opened(msgspec.Struct, frozen=True, kw_only=True):
    """The answer to it: the page of the table is `/t/{id}`."""

    id: str


class TableInfo(msgspec.Struct, frozen=True, kw_only=True):
    """`GET /api/tables` lists the tables at which the asker sits."""

    id: str
    title: Text
    phase: str
    names: tuple[str, ...]
    your_turn: bool
