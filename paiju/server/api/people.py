"""Calls about players: the one who asks, and what everybody may know of any."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from paiju.core.units import Points
from paiju.explain import Text
from paiju.server import wire
from paiju.server.api.attempts import Attempts
from paiju.server.api.calls import Calls, Stopped, as_json, read_body
from paiju.server.api.described import described
from paiju.server.api.visitors import HOUR_MS, Visitors, is_program, remembered, take, token_of
from paiju.server.levels import level_of, levels
from paiju.server.numbers import number_in
from paiju.server.room.card_room import CardRoom
from paiju.server.store import Standing, Store
from paiju.server.store.players import Player, PlayerId
from paiju.server.store.refusals import AccountCode
from paiju.server.table.seating import asker_of
from paiju.server.titles import title_of

MOST_DIGITS: Final = 15
"""Of a player's number in an address."""

NAMES_PER_HOUR: Final = 30
"""Each is an event at all tables of the player, which is kept and told to everybody there."""

PROVISIONAL_SIGMA: Final = 5.0
"""A rating whose sigma is above that still moves much."""


class People:
    """`/api/me` and `/api/players`."""

    def __init__(self, room: CardRoom, visitors: Visitors) -> None:
        self._room = room
        self._store = room.store
        self._visitors = visitors
        self._names = Attempts(NAMES_PER_HOUR, HOUR_MS, room.settings.clock)

    def calls(self) -> Calls:
        """What is asked where."""
        return {
            "/me": {"GET": self.me, "PATCH": self.rename},
            "/players/{player}": {"GET": self.page},
        }

    @described(gives=wire.Me)
    async def me(self, request: Request) -> Response:
        """The player who asks; whoever is none yet becomes a guest (PL-41)."""
        player = await self._visitors.player(request)
        if player is None:
            player, token = await self._visitors.new_guest(request)
            return remembered(request, as_json(await me_view(self._store, player)), token)
        token = token_of(request.headers, request.cookies) or ""
        noted = await self._visitors.seen(player, token)
        answer = as_json(await me_view(self._store, player))
        return remembered(request, answer, token) if noted and _has_cookie(request) else answer

    @described(takes=wire.Rename, gives=wire.Me)
    async def rename(self, request: Request) -> Response:
        """Another name for the player who asks, at his tables too."""
        player = await self._visitors.known(request)
        wanted = await read_body(request, wire.Rename)
        take(self._names, str(player.id))
        player = await self._store.players.rename(player.id, wanted.name)
        await self._room.rename(asker_of(player))
        return as_json(await me_view(self._store, player))

    @described(gives=wire.PlayerPage)
    async def page(self, request: Request) -> Response:
        """What everybody may know of a player (PL-31, PL-40, PL-42)."""
        number = player_id(request.path_params["player"])
        player = await self._store.players.get(number)
        if player is None or not player.name:
            raise Stopped(AccountCode.NOT_FOUND)
        return as_json(await _page(self._store, player))


def player_id(text: str) -> PlayerId:
    """A player's number, from an address.

    Raises:
        Stopped: it is none.
    """
    number = number_in(text, MOST_DIGITS)
    if number is None:
        raise Stopped(AccountCode.NOT_FOUND)
    return PlayerId(number)


def _has_cookie(request: Request) -> bool:
    return not is_program(request.headers)


async def me_view(store: Store, player: Player) -> wire.Me:
    """A player as he sees himself."""
    account = await store.accounts.of(player.id) if player.kind == "member" else None
    standings = await store.standings.of(player.id) if account else []
    return wire.Me(
        id=str(player.id),
        name=player.name,
        kind=player.kind,
        login=account.login if account else None,
        level=_level(standings) if account else None,
        admin=account is not None and await store.hosts.is_admin(player.id),
    )


async def _page(store: Store, player: Player) -> wire.PlayerPage:
    account = await store.accounts.of(player.id)
    standings = await store.standings.of(player.id)
    averages = await store.deals.averages(player.id)
    deals = sum(standing.deals for standing in standings)
    escapes = sum(standing.escapes for standing in standings)
    return wire.PlayerPage(
        id=str(player.id),
        name=player.name,
        kind=player.kind,
        since_ms=account.since_ms if account else player.created_ms,
        owner=await _owner(store, player),
        level=_level(standings) if account else None,
        deals=deals,
        won=sum(standing.won for standing in standings),
        escapes=escapes,
        escape_percent=round(100 * escapes / deals, 1) if deals else 0.0,
        standings=tuple(_standing(each, averages) for each in standings),
    )


async def _owner(store: Store, player: Player) -> wire.Owner | None:
    number = await store.bots.owner_of(player.id)
    owner = None if number is None else await store.players.get(number)
    return None if owner is None else wire.Owner(id=str(owner.id), name=owner.name)


def _level(standings: list[Standing]) -> wire.LevelView:
    points = sum(standing.points for standing in standings)
    number, table = level_of(points, levels()), levels()
    title = table[number - 1].title
    return wire.LevelView(
        number=number,
        title=Text(zh=title.zh, en=title.en),
        points=Points(points),
        next=table[number].least if number < len(table) else None,
    )


def _standing(standing: Standing, averages: Mapping[str, float]) -> wire.RulesetStanding:
    return wire.RulesetStanding(
        ruleset=standing.ruleset,
        title=title_of(standing.ruleset),
        deals=standing.deals,
        won=standing.won,
        escapes=standing.escapes,
        rating=standing.strength.shown if standing.rated else None,
        rated=standing.rated,
        provisional=standing.sigma > PROVISIONAL_SIGMA,
        average=round(averages.get(standing.ruleset, 0.0), 1),
    )
