"""The host's side: what he and his admins see, and what they do. Each deed is kept in the audit."""

from __future__ import annotations

import hmac
from http import HTTPStatus
from typing import Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from paiju import __version__
from paiju.core.units import Millis
from paiju.explain import Text
from paiju.server import wire
from paiju.server.api.calls import Calls, Stopped, as_json, read_body
from paiju.server.api.described import Asked, described
from paiju.server.api.people import player_id
from paiju.server.api.visitors import Visitors
from paiju.server.bookkeeping import Proof, proved
from paiju.server.room.card_room import CardRoom
from paiju.server.room.live import LiveTable
from paiju.server.rooms.refusals import RoomCode
from paiju.server.store import Disallowed
from paiju.server.store.hosts import Deed, Person
from paiju.server.store.refusals import AccountCode
from paiju.server.table.refusals import Code
from paiju.server.table.state import Kind

HOST: Final = "host"
"""Who sits at the machine itself."""

MOST: Final = 200
"""Rows of a list."""

QUERY: Final = {"q": Asked({"type": "string", "maxLength": 64}, required=False)}


class AdminCalls:
    """`/api/admin`."""

    def __init__(self, room: CardRoom, visitors: Visitors) -> None:
        self._room = room
        self._hosts = room.store.hosts
        self._clock = room.settings.clock
        self._visitors = visitors

    def calls(self) -> Calls:
        """What is asked where."""
        return {
            "/admin": {"GET": self.overview},
            "/admin/tables": {"GET": self.tables},
            "/admin/tables/{table}": {"DELETE": self.close_table},
            "/admin/players": {"GET": self.players},
            "/admin/players/{player}": {"DELETE": self.delete_player},
            "/admin/rooms": {"GET": self.rooms},
            "/admin/rooms/{room}": {"PUT": self.set_room},
            "/admin/ledger": {"GET": self.ledger},
            "/admin/audit": {"GET": self.audit},
            "/admin/reports": {"GET": self.reports},
            "/admin/resets": {"POST": self.reset},
            "/admin/broadcast": {"POST": self.broadcast},
            "/admin/admins": {"POST": self.appoint},
            "/admin/admins/{player}": {"DELETE": self.dismiss},
        }

    async def _admin(self, request: Request) -> str:
        """Who asks, by his login.

        Raises:
            Stopped: he is no admin. To others it is as if nothing were there.
        """
        if self._is_host(request):
            return HOST
        player = await self._visitors.player(request)
        if player is None or not await self._hosts.is_admin(player.id):
            raise Stopped(Code.NOT_FOUND)
        account = await self._room.store.accounts.of(player.id)
        return account.login if account else player.name

    def _is_host(self, request: Request) -> bool:
        """Whether the key of this start comes with it, which only the host's user can read."""
        given = request.headers.get("authorization", "").encode()
        return hmac.compare_digest(given, f"Bearer {self._room.host_key}".encode())

    async def _deed(self, request: Request, deed: str, subject: str, detail: str = "") -> Deed:
        return Deed(self._clock(), await self._admin(request), deed, subject, detail)

    # --- looking ----------------------------------------------------------------------

    @described(gives=wire.Overview)
    async def overview(self, request: Request) -> Response:
        """The server at a glance, and who asks."""
        you = await self._admin(request)
        figures = self._room.figures()
        admins = await self._hosts.admins()
        return as_json(
            wire.Overview(
                you=you,
                version=__version__,
                draining=figures.draining,
                tables=figures.tables,
                running=figures.running,
                online=figures.online,
                admins=tuple(map(_person, admins)),
            )
        )

    @described(gives=tuple[wire.AdminTable, ...])
    async def tables(self, request: Request) -> Response:
        """The tables that are open, those where something happened last first."""
        await self._admin(request)
        infos = sorted(map(_table, self._room.tables()), key=lambda one: -(one.moved_ms or 0))
        return as_json(infos[:MOST])

    @described(gives=tuple[wire.PersonInfo, ...], query=QUERY)
    async def players(self, request: Request) -> Response:
        """Players by a part of their name or login, or by their number."""
        await self._admin(request)
        found = await self._hosts.people(request.query_params.get("q", ""), MOST)
        return as_json(tuple(map(_person, found)))

    @described(gives=tuple[wire.AdminRoom, ...])
    async def rooms(self, request: Request) -> Response:
        """The rooms, and whether an admin has closed them."""
        await self._admin(request)
        return as_json(self._rooms())

    @described(gives=wire.LedgerProof)
    async def ledger(self, request: Request) -> Response:
        """Proves the coins from the first entry on."""
        await self._admin(request)
        return as_json(_proof(await proved(self._room.store)))

    @described(gives=tuple[wire.DeedInfo, ...])
    async def audit(self, request: Request) -> Response:
        """What admins did, the last first."""
        await self._admin(request)
        deeds = await self._hosts.audit(MOST)
        return as_json(tuple(wire.DeedInfo(**msgspec.structs.asdict(deed)) for deed in deeds))

    @described(gives=tuple[wire.ReportInfo, ...])
    async def reports(self, request: Request) -> Response:
        """Players whom others reported, the last first."""
        await self._admin(request)
        found = await self._room.store.reports.latest(MOST)
        people = await self._hosts.by_id(
            {one.reporter for one in found} | {one.player for one in found}
        )
        return as_json(
            tuple(
                wire.ReportInfo(
                    at_ms=one.at_ms,
                    reporter=_maybe(people.get(one.reporter)),
                    player=_maybe(people.get(one.player)),
                    table=one.table,
                    deal=one.deal,
                    reason=one.reason,
                    lines=one.lines,
                )
                for one in found
            )
        )

    # --- doing ------------------------------------------------------------------------

    @described()
    async def close_table(self, request: Request) -> Response:
        """Closes a table for good; a deal that runs there is void, and its coins go back."""
        table = request.path_params["table"]
        deed = await self._deed(request, "close_table", table)
        if not await self._room.close_table(table):
            raise Stopped(Code.NOT_FOUND)
        await self._hosts.note(deed)
        return as_json({})

    @described(takes=wire.SetRoom, gives=tuple[wire.AdminRoom, ...])
    async def set_room(self, request: Request) -> Response:
        """Closes a room, so that nobody is matched there, or lets it be as its file says."""
        name = request.path_params["room"]
        wanted = await read_body(request, wire.SetRoom)
        deed = await self._deed(request, "open_room" if wanted.open else "close_room", name)
        if self._room.rooms.get(name) is None:
            raise Stopped(RoomCode.UNKNOWN)
        if wanted.open:
            await self._hosts.open_room(name, deed)
        else:
            await self._hosts.close_room(name, deed)
        self._room.rooms.shut(await self._hosts.closed_rooms())
        return as_json(self._rooms())

    @described(takes=wire.MakeReset, gives=wire.ResetMade, status=HTTPStatus.CREATED)
    async def reset(self, request: Request) -> Response:
        """A code by which a member who has forgotten his password sets another, within an hour.

        An admin's own only the host resets: who has the code is him from then on.
        """
        wanted = await read_body(request, wire.MakeReset)
        account = await self._room.store.accounts.by_login(wanted.login)
        deed = await self._deed(request, "reset", str(account.player) if account else wanted.login)
        if account is None:
            raise Stopped(AccountCode.NOT_FOUND)
        if await self._hosts.is_admin(account.player):
            self._must_be_host(deed)
        made = await self._room.store.resets.make(account, deed)
        path = f"/reset#{made.code}"
        answer = wire.ResetMade(code=made.code, path=path, until_ms=made.until_ms)
        return as_json(answer, HTTPStatus.CREATED)

    @described()
    async def delete_player(self, request: Request) -> Response:
        """A player is gone for good, as if he had deleted his account; only the host does that."""
        number = player_id(request.path_params["player"])
        deed = await self._deed(request, "delete_player", str(number))
        self._must_be_host(deed)
        player = await self._room.store.players.get(number)
        if player is None or player.kind == "bot" or not player.name:
            raise Stopped(AccountCode.NOT_FOUND)
        refusal = await self._room.farewells.let_go(number, deed)
        if refusal is not None:
            raise Disallowed(refusal)
        return as_json({})

    @described(takes=wire.Broadcast)
    async def broadcast(self, request: Request) -> Response:
        """Tells everybody something, at tables and in the lobby."""
        wanted = await read_body(request, wire.Broadcast)
        zh, en = wanted.zh.strip() or wanted.en.strip(), wanted.en.strip() or wanted.zh.strip()
        deed = await self._deed(request, "broadcast", "", zh if zh == en else f"{zh} / {en}")
        if not zh:
            raise Stopped(Code.BAD_MESSAGE, detail="nothing to say")
        await self._hosts.note(deed)
        until = Millis(self._clock() + wanted.minutes * 60_000)
        self._room.bulletin.announce(wire.Announced(text=Text(zh=zh, en=en), until_ms=until))
        return as_json({})

    @described(takes=wire.Appoint, status=HTTPStatus.CREATED)
    async def appoint(self, request: Request) -> Response:
        """A member helps from now on; only the host himself decides that."""
        wanted = await read_body(request, wire.Appoint)
        account = await self._room.store.accounts.by_login(wanted.login)
        deed = await self._deed(request, "appoint", wanted.login)
        self._must_be_host(deed)
        if account is None:
            raise Stopped(AccountCode.NOT_FOUND)
        await self._hosts.appoint(account.player, deed)
        return as_json({}, HTTPStatus.CREATED)

    @described()
    async def dismiss(self, request: Request) -> Response:
        """An admin helps no longer; only the host himself decides that."""
        wanted = request.path_params["player"]
        admins = {str(one.id): one for one in await self._hosts.admins()}
        admin = admins.get(wanted)
        deed = await self._deed(request, "dismiss", admin.login or admin.name if admin else wanted)
        self._must_be_host(deed)
        if admin is None:
            raise Stopped(AccountCode.NOT_FOUND)
        await self._hosts.dismiss(admin.id, deed)
        return as_json({})

    def _must_be_host(self, deed: Deed) -> None:
        if deed.who != HOST:
            raise Stopped(AccountCode.NOT_HOST)

    def _rooms(self) -> tuple[wire.AdminRoom, ...]:
        counts = self._room.matching.counts()
        return tuple(
            wire.AdminRoom(
                id=room.id,
                title=room.title,
                open=room.open,
                closed=self._room.rooms.is_shut(room.id),
                playing=counts[room.id].players,
                waiting=counts[room.id].waiting,
            )
            for room in self._room.rooms.all()
        )


def _person(person: Person) -> wire.PersonInfo:
    return wire.PersonInfo(
        id=str(person.id),
        name=person.name,
        kind=person.kind,
        login=person.login,
        created_ms=person.created_ms,
        last_seen_ms=person.last_seen_ms,
    )


def _maybe(person: Person | None) -> wire.PersonInfo | None:
    return None if person is None else _person(person)


def _table(live: LiveTable) -> wire.AdminTable:
    table, deal = live.table, live.table.deal
    title = table.ruleset.title
    return wire.AdminTable(
        id=table.id,
        room=table.room,
        title=Text(zh=title.zh, en=title.en),
        phase=table.phase,
        deal=deal.number if deal else 0,
        names=tuple(chair.name for chair in table.chairs if chair.kind is not Kind.EMPTY),
        online=len(live.online),
        moved_ms=deal.moved_ms if deal else None,
    )


def _proof(proof: Proof) -> wire.LedgerProof:
    finding = proof.finding
    return wire.LedgerProof(
        transfers=proof.transfers,
        deals=proof.deals,
        accounts=proof.accounts,
        total=proof.total,
        set_aside=proof.set_aside,
        gone=len(proof.gone),
        recorded=proof.recorded,
        problem=finding
        and f"{finding.number or ''} {finding.reference}: {finding.problem}".strip(),
    )
