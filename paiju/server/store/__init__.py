"""What a room keeps: the log of events, players, finished deals, and the list of tables.

`open_store` opens everything; `EventLog` is the interface to the log.
"""

from paiju.server.store.coins import CoinStore, Movement, Purse
from paiju.server.store.deals import Deals, PlayedDeal
from paiju.server.store.errors import (
    AccountRefused,
    Conflict,
    Disallowed,
    Gap,
    Insolvent,
    Known,
    NameRefused,
    StoreBusy,
    StoreClosed,
)
from paiju.server.store.facade import Store, open_store
from paiju.server.store.finished import FinishedDeal, SeatScore
from paiju.server.store.log import Entry, EventLog, LogCounts, Overflow, TableHead
from paiju.server.store.migrate import migrate
from paiju.server.store.names import clean_name
from paiju.server.store.players import Player, PlayerId, Players
from paiju.server.store.standings import Standing, Standings
from paiju.server.store.tables import TableInfo, Tables

__all__ = [
    "AccountRefused",
    "CoinStore",
    "Conflict",
    "Deals",
    "Disallowed",
    "Entry",
    "EventLog",
    "FinishedDeal",
    "Gap",
    "Insolvent",
    "Known",
    "LogCounts",
    "Movement",
    "NameRefused",
    "Overflow",
    "PlayedDeal",
    "Player",
    "PlayerId",
    "Players",
    "Purse",
    "SeatScore",
    "Standing",
    "Standings",
    "Store",
    "StoreBusy",
    "StoreClosed",
    "TableHead",
    "TableInfo",
    "Tables",
    "clean_name",
    "migrate",
    "open_store",
]
