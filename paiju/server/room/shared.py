"""What all tables of a card room have in common."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from paiju.server.host.metrics import Metrics
from paiju.server.room.cashier import Cashier
from paiju.server.room.moderation import Moderation
from paiju.server.room.settings import Settings
from paiju.server.room.switching import Switching
from paiju.server.room.thinker import Thinker
from paiju.server.store import Store


class Shared(NamedTuple):
    """Where a table finds what is not its own.

    Attributes:
        dealing: whether new deals may begin.
    """

    store: Store
    settings: Settings
    thinker: Thinker
    moderation: Moderation
    cashier: Cashier
    switching: Switching
    metrics: Metrics
    dealing: Callable[[], bool]
