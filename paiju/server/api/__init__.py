"""What the page and programs ask over HTTP; a module for each topic."""

from __future__ import annotations

from starlette.routing import BaseRoute, Mount, Route, Router

from paiju.server.api.accounts import Accounts
from paiju.server.api.admin import AdminCalls
from paiju.server.api.analysis import Analysis
from paiju.server.api.bots import Bots
from paiju.server.api.calls import Calls, answered, by_method
from paiju.server.api.coins import CoinCalls
from paiju.server.api.descriptions import description_routes
from paiju.server.api.health import Health
from paiju.server.api.history import HistoryCalls
from paiju.server.api.leaders import Leaderboards
from paiju.server.api.limits import LimitCalls
from paiju.server.api.passwords import Passwords
from paiju.server.api.people import People
from paiju.server.api.rooms import RoomList
from paiju.server.api.rulesets import RuleSets
from paiju.server.api.sessions import SessionList
from paiju.server.api.tables import Tables
from paiju.server.api.talk import TalkCalls
from paiju.server.api.visitors import Visitors
from paiju.server.room.card_room import CardRoom


def api_calls(room: CardRoom) -> Calls:
    """All calls under `/api`, by path and method."""
    visitors = Visitors(room.store, room.settings)
    topics = (
        AdminCalls(room, visitors),
        People(room, visitors),
        Accounts(room, visitors, Passwords()),
        SessionList(room, visitors),
        Bots(room, visitors),
        LimitCalls(room, visitors),
        CoinCalls(room, visitors),
        RuleSets(room.settings.private_stakes),
        RoomList(room),
        Tables(room, visitors),
        Analysis(room, visitors),
        HistoryCalls(room, visitors),
        Leaderboards(room, visitors),
        TalkCalls(room, visitors),
    )
    return {path: methods for topic in topics for path, methods in topic.calls().items()}


def api_routes(room: CardRoom) -> list[BaseRoute]:
    """What is asked where; all else under the same roots is not there."""
    calls = api_calls(room)
    routes = [
        Route(path, answered(by_method(methods)), methods=list(methods))
        for path, methods in calls.items()
    ]
    return [
        Mount("/api", Router([*routes, *description_routes(calls)], redirect_slashes=False)),
        Mount("/ws", Router(redirect_slashes=False)),
        Route("/api", Router()),
        *Health(room).routes(),
    ]
