"""Calls about the coins of the player who asks (PL-50). There is none that gives them to others."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from paiju import explain
from paiju.core.units import Millis
from paiju.explain import Lang, Text
from paiju.games.registry import rulesets
from paiju.ledger import relief
from paiju.server import wire
from paiju.server.api.calls import Calls, Stopped, as_json
from paiju.server.api.described import described
from paiju.server.api.visitors import Visitors
from paiju.server.china_time import china_time
from paiju.server.room.card_room import CardRoom
from paiju.server.room.settings import Allowance
from paiju.server.store import Movement, PlayerId, Purse
from paiju.server.table.refusals import CoinCode


class CoinCalls:
    """`/api/me/coins` and `/api/me/relief`."""

    def __init__(self, room: CardRoom, visitors: Visitors) -> None:
        self._coins = room.store.coins
        self._clock = room.settings.clock
        self._allowance = room.settings.allowance
        self._visitors = visitors

    def calls(self) -> Calls:
        """What is asked where."""
        return {"/me/coins": {"GET": self.wallet}, "/me/relief": {"POST": self.relieve}}

    @described(gives=wire.Wallet)
    async def wallet(self, request: Request) -> Response:
        """What the player who asks has; who has never had coins is given some first."""
        player = await self._visitors.known(request)
        return as_json(await self._wallet(player.id))

    @described(gives=wire.Wallet)
    async def relieve(self, request: Request) -> Response:
        """Coins for a broke player, once a day."""
        player = await self._visitors.person(request)
        purse, now = await self._purse(player.id), self._clock()
        has, below = purse.free + purse.set_aside, self._allowance.broke_below
        if has >= below or not self._allowance.relief:
            raise Stopped(CoinCode.NOT_BROKE, has=has, below=below)
        given = relief(player.id, self._allowance.relief, day_of(now), now)
        if not await self._coins.enter(given):
            raise Stopped(CoinCode.RELIEF_HAD)
        return as_json(await self._wallet(player.id))

    async def _purse(self, player: PlayerId) -> Purse:
        await self._coins.free([player], self._allowance.grant, self._clock())
        return await self._coins.purse(player)

    async def _wallet(self, player: PlayerId) -> wire.Wallet:
        purse = await self._purse(player)
        movements = await self._coins.movements(player)
        today = day_of(self._clock())
        had = any(each.kind == "relief" and day_of(each.at_ms) == today for each in movements)
        return wire.Wallet(
            coins=purse.free,
            set_aside=purse.set_aside,
            relief=_relief_view(self._allowance, purse, had=had),
            movements=tuple(map(_movement_view, movements)),
        )


def day_of(now: Millis) -> str:
    """The day of relief, which begins at midnight in China.

    >>> day_of(Millis(0)), day_of(Millis(16 * 60 * 60 * 1000))
    ('1970-01-01', '1970-01-02')
    """
    return china_time(now).date().isoformat()


def _relief_view(allowance: Allowance, purse: Purse, *, had: bool) -> wire.ReliefView:
    broke = allowance.relief > 0 and purse.free + purse.set_aside < allowance.broke_below
    return wire.ReliefView(
        coins=allowance.relief, below=allowance.broke_below, free=broke and not had
    )


def _movement_view(movement: Movement) -> wire.MovementView:
    return wire.MovementView(
        kind=movement.kind,
        at_ms=movement.at_ms,
        coins=movement.coins,
        table=movement.table,
        deal=movement.deal,
        title=_title(movement.ruleset),
        text=Text(zh=_text(movement, "zh"), en=_text(movement, "en")),
    )


def _title(ruleset: str | None) -> Text | None:
    known = {each.name: each.title for each in rulesets()}
    title = known.get(ruleset or "")
    return title and Text(zh=title.zh, en=title.en)


def _text(movement: Movement, lang: Lang) -> str:
    return explain.movement(movement.kind, lang, deal=movement.deal)
