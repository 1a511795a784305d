"""Calls by which a guest becomes a member, logs in and out, and changes his password."""

from __future__ import annotations

from http import HTTPStatus

from starlette.requests import Request
from starlette.responses import Response

from paiju.server import wire
from paiju.server.addresses import network_of
from paiju.server.api.attempts import Attempts
from paiju.server.api.calls import Calls, Stopped, as_json, read_body
from paiju.server.api.described import described
from paiju.server.api.passwords import Passwords, check_password
from paiju.server.api.people import me_view
from paiju.server.api.visitors import (
    HOUR_MS,
    Visitors,
    address_of,
    agent_of,
    forgotten,
    is_program,
    refuse_for,
    remembered,
    take,
    token_of,
)
from paiju.server.room.card_room import CardRoom
from paiju.server.store import Disallowed
from paiju.server.store.accounts import Account, Admitted
from paiju.server.store.logins import clean_login
from paiju.server.store.players import PlayerId
from paiju.server.store.refusals import AccountCode
from paiju.server.store.tokens import session_id


class Accounts:
    """`/api/account`, `/api/login` and `/api/logout`."""

    def __init__(self, room: CardRoom, visitors: Visitors, passwords: Passwords) -> None:
        clock, per_hour = room.settings.clock, room.settings.per_hour
        self._store = room.store
        self._sockets = room.sockets
        self._farewells = room.farewells
        self._clock = clock
        self._visitors = visitors
        self._passwords = passwords
        self._logins = Attempts(per_hour.logins, HOUR_MS, clock)
        self._registrations = Attempts(per_hour.registrations, HOUR_MS, clock)

    def calls(self) -> Calls:
        """What is asked where."""
        return {
            "/account": {"POST": self.register},
            "/account/password": {"PUT": self.change_password},
            "/account/reset": {"POST": self.reset_password},
            "/account/deletion": {"POST": self.delete},
            "/login": {"POST": self.log_in},
            "/logout": {"POST": self.log_out},
        }

    @described(takes=wire.Credentials, gives=wire.Me, status=HTTPStatus.CREATED)
    async def register(self, request: Request) -> Response:
        """The guest who asks becomes a member, with all that is his (PL-41)."""
        player = await self._visitors.person(request)
        wanted = await read_body(request, wire.Credentials)
        if player.kind != "guest":
            raise Stopped(AccountCode.MEMBER_ALREADY)
        take(self._registrations, network_of(address_of(request)))
        check_password(wanted.password, clean_login(wanted.login))
        hashed = await self._passwords.hash(wanted.password)
        admitted = await self._store.accounts.register(
            player.id, wanted.login, hashed, self._clock(), agent_of(request)
        )
        return await self._admit(request, player.id, admitted, HTTPStatus.CREATED)

    @described(takes=wire.Credentials, gives=wire.Me)
    async def log_in(self, request: Request) -> Response:
        """Logs a member in: this browser is his from now on.

        An unknown login and a wrong password are answered alike, after the same work.
        """
        if is_program(request.headers):
            raise Stopped(AccountCode.NOT_FOR_BOTS)
        wanted = await read_body(request, wire.Credentials)
        take(self._logins, network_of(address_of(request)))
        account = await self._proven(wanted.login, wanted.password)
        before = token_of(request.headers, request.cookies)
        admitted = await self._store.accounts.log_in(
            account, before, self._clock(), agent_of(request)
        )
        if self._passwords.outdated(account.password):
            hashed = await self._passwords.hash(wanted.password)
            await self._store.accounts.rehashed(account, hashed)
        return await self._admit(request, account.player, admitted)

    @described()
    async def log_out(self, request: Request) -> Response:
        """Ends the session that asks. A guest has no other way back, so his stays."""
        player = await self._visitors.member(request)
        session = session_id(token_of(request.headers, request.cookies) or "")
        self._sockets.end(await self._store.sessions.end(player.id, session))
        return forgotten(request, as_json({}))

    @described(takes=wire.ChangePassword, gives=wire.Me)
    async def change_password(self, request: Request) -> Response:
        """Another password; all sessions end but a new one."""
        player = await self._visitors.member(request)
        wanted = await read_body(request, wire.ChangePassword)
        take(self._logins, network_of(address_of(request)))
        known = await self._store.accounts.of(player.id)
        if known is None:
            raise Stopped(AccountCode.NOT_MEMBER)
        check_password(wanted.new, known.login)
        account = await self._proven(known.login, wanted.old)
        hashed = await self._passwords.hash(wanted.new)
        admitted = await self._store.accounts.change_password(
            account, hashed, self._clock(), agent_of(request)
        )
        return await self._admit(request, player.id, admitted)

    @described(takes=wire.ResetPassword, gives=wire.Me)
    async def reset_password(self, request: Request) -> Response:
        """A password set anew by a code of the host; all sessions end but a new one.

        A code that was never made, one that was used and one that is too old are answered alike.
        """
        if is_program(request.headers):
            raise Stopped(AccountCode.NOT_FOR_BOTS)
        wanted = await read_body(request, wire.ResetPassword)
        take(self._logins, network_of(address_of(request)))
        account = await self._store.resets.account_of(wanted.code, self._clock())
        if account is None:
            raise Stopped(AccountCode.BAD_CODE)
        check_password(wanted.password, account.login)
        hashed = await self._passwords.hash(wanted.password)
        before = token_of(request.headers, request.cookies)
        used = await self._store.resets.use(
            wanted.code, hashed, before, self._clock(), agent_of(request)
        )
        if used is None:  # by somebody else meanwhile
            raise Stopped(AccountCode.BAD_CODE)
        account, admitted = used
        return await self._admit(request, account.player, admitted)

    @described(takes=wire.LeaveForGood)
    async def delete(self, request: Request) -> Response:
        """Whoever asks is gone for good: name, login, sessions, bot accounts and coins."""
        player = await self._visitors.person(request)
        wanted = await read_body(request, wire.LeaveForGood)
        if player.kind == "member":
            take(self._logins, network_of(address_of(request)))
            known = await self._store.accounts.of(player.id)
            await self._proven(known.login if known else "", wanted.password or "")
        refusal = await self._farewells.let_go(player.id)
        if refusal is not None:
            raise Disallowed(refusal)
        return forgotten(request, as_json({}))

    async def _proven(self, login: str, password: str) -> Account:
        """The account of a login, to which the password is right.

        Raises:
            Stopped: it is not, or there is no such login; nothing tells which.
        """
        refuse_for(await self._store.accounts.attempt(login, self._clock()))
        account = await self._store.accounts.by_login(login)
        right = await self._passwords.verify(password, account.password if account else None)
        if account is None or not right:
            raise Stopped(AccountCode.BAD_LOGIN)
        return account

    async def _admit(
        self,
        request: Request,
        number: PlayerId,
        admitted: Admitted,
        status: HTTPStatus = HTTPStatus.OK,
    ) -> Response:
        self._sockets.end(admitted.ended)
        player = await self._store.players.get(number)
        if player is None:
            raise AssertionError(f"there is no player {number}, who was just admitted")
        answer = as_json(await me_view(self._store, player), status)
        return remembered(request, answer, admitted.token)
