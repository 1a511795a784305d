"""Why a table refuses a message. `paiju.explain` has the sentences."""

from __future__ import annotations

from enum import StrEnum


class Code(StrEnum):
    """All refusals that are the table's, not the game's."""

    NOT_SEATED = "table.not_seated"
    ALREADY_SEATED = "table.already_seated"
    SEAT_TAKEN = "table.seat_taken"
    NO_SUCH_SEAT = "table.no_such_seat"
    FULL = "table.full"
    NOT_OWNER = "table.not_owner"
    DEAL_RUNNING = "table.deal_running"
    NO_DEAL = "table.no_deal"
    KICKED = "table.kicked"
    ROOM_SEATS = "table.room_seats"
    BROKEN_UP = "table.broken_up"
    STALE = "table.stale"
    PAUSED = "table.paused"
    NOT_PAUSED = "table.not_paused"
    NO_PAUSES = "table.no_pauses"
    NO_PAUSE_ASKED = "table.no_pause_asked"
    NO_ENDS = "table.no_ends"
    NO_END_ASKED = "table.no_end_asked"
    BAD_MESSAGE = "table.bad_message"
    BAD_ACTION = "table.bad_action"
    BAD_LEVEL = "table.bad_level"
    TOO_FAST = "table.too_fast"
    SWITCHED_TOO_OFTEN = "table.switched_too_often"
    NOT_FOUND = "table.not_found"
    TOO_MANY_TABLES = "table.too_many_tables"
    UNKNOWN_RULESET = "table.unknown_ruleset"
    BAD_OPTION = "table.bad_option"
    BAD_ORIGIN = "table.bad_origin"
    NO_SESSION = "table.no_session"
    BROKE = "table.broke"
    NO_STAKES = "table.no_stakes"
    NO_COIN_BOTS = "table.no_coin_bots"
    COIN_CLOCK = "table.coin_clock"
    NO_ANALYSIS = "table.no_analysis"
    STORE = "table.store"


class CoinCode(StrEnum):
    """Why a player is given no coins (PL-50)."""

    NOT_BROKE = "coins.not_broke"
    RELIEF_HAD = "coins.relief_had"


class TalkCode(StrEnum):
    """Why something is not said at a table, or nobody is reported."""

    NOT_FREE = "talk.not_free"
    UNKNOWN = "talk.unknown"
    EMPTY = "talk.empty"
    LONG = "talk.long"
    TOO_FAST = "talk.too_fast"
    NOT_THERE = "talk.not_there"
    REPORTED_ENOUGH = "talk.reported_enough"
