"""Several players who say anything at any time to a real server, which is killed now and then.

After every step: the ledger's sums are zero and agree with the tables, nobody was told a card or
a seed that he may not know, nothing that was stored or shown is missing, and a refusal has changed
nothing. At the end all deals are played out, and each is kept and settled once.
"""

from __future__ import annotations

import asyncio
import os
import signal
import tempfile
from collections.abc import Coroutine
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis.errors import Flaky
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    rule,
    run_state_machine_as_test,
)

from paiju.server.bookkeeping import proved
from paiju.server.store import Store
from paiju.server.table import events as ev
from tests.server.coin_tables import Person, arrive, open_table, store_of
from tests.server.fuzz_clients import Client, browser_of, enter
from tests.server.fuzz_steps import GARBAGE, NAMES, ROOMS, TABLES, TURN_MS, WORDS, steps
from tests.server.fuzz_truth import Truth
from tests.server.harness import ServerProcess, rooms_in

EXAMPLES = int(os.environ.get("PAIJU_FUZZ", "3"))
"""More of them are for a long evening: each is a server of its own."""

STEPS = int(os.environ.get("PAIJU_FUZZ_STEPS", "18"))

FAILURES: list[BaseException] = []
"""The first is told: a server on a real clock does not do the same twice."""

T = TypeVar("T")


class CardRoomUnderFire(RuleBasedStateMachine):
    """A server, four players with any number of connections, and what they have been told."""

    def __init__(self) -> None:
        super().__init__()
        self.loop = asyncio.new_event_loop()
        self.closing = AsyncExitStack()
        self.clients: list[Client] = []
        self.lobby: list[Client] = []
        self.known = list(TABLES)
        self.people: list[Person] = []

    def run_it(self, work: Coroutine[Any, Any, T]) -> T:
        try:
            return self.loop.run_until_complete(work)
        except BaseException as error:
            FAILURES.append(error)
            raise

    @initialize()
    def open(self) -> None:
        self.run_it(self._open())

    async def _open(self) -> None:
        folder = Path(self.closing.enter_context(tempfile.TemporaryDirectory()))
        rooms = rooms_in(folder, **ROOMS)
        self.store: Store = await self.closing.enter_async_context(store_of(folder))
        self.people = await arrive(self.store, *NAMES)
        by_name = {person.name: person for person in self.people}
        for table, (ruleset, *names) in TABLES.items():
            seated = [by_name[name] for name in names]
            await open_table(self.store, table, ruleset, seated, turn_ms=TURN_MS)
        self.truth = Truth(self.store)
        self.server = self.closing.enter_context(ServerProcess(folder, rooms=rooms))
        for table, (_, *names) in TABLES.items():
            for name in names:
                await self._enter(by_name[name], table)

    @rule(step=steps)
    def step(self, step: tuple[str, dict[str, Any]]) -> None:
        name, what = step
        getattr(self, name)(**what)

    # --- who is there -----------------------------------------------------------------

    def one(self, number: int) -> Client | None:
        """Any of those who are at a table."""
        return self.clients[number % len(self.clients)] if self.clients else None

    def somebody(self, number: int) -> Person:
        return self.people[number % len(self.people)]

    async def _enter(self, person: Person, table: str, since: int = 0) -> None:
        client = await enter(self.server, person, table, since)
        if client is not None:
            (self.clients if table else self.lobby).append(client)

    def come(self, who: int, where: int, since: int) -> None:
        """Anybody to any table, also to others' and with another device."""
        table = self.known[where % len(self.known)]
        if len(self.clients) < 24:
            self.run_it(self._enter(self.somebody(who), table, since))

    def vanish(self, which: int) -> None:
        client = self.one(which)
        if client is not None:
            self.run_it(client.close())

    # --- at the tables ----------------------------------------------------------------

    def play(self, times: int, which: int, choice: int) -> None:
        """Whoever may act does, several times; where nobody may, all are ready for a deal."""
        self.run_it(self._play(times, which, choice))

    async def _play(self, times: int, which: int, choice: int) -> None:
        for turn in range(times):
            for client in self.clients:
                await client.heard()
            able = [client for client in self.clients if client.alive and client.legal]
            if not able:
                await self._all_ready(choice)
                continue
            client = able[(which + turn) % len(able)]
            action = client.legal[(choice + turn) % len(client.legal)]
            await self._said(client, "act", seq=client.seen, action=action)

    async def _all_ready(self, seed: int) -> None:
        """Everybody wants another deal, wherever he sits."""
        for client in self.clients:
            if client.view.get("phase") != "playing" and client.view.get("you") is not None:
                await self._said(client, "ready", seed=f"{seed:08x}")

    def cheat(self, which: int, other: int, how: str) -> None:
        """Others' actions, actions of another moment, the last message once more."""
        client, friend = self.one(which), self.one(other)
        if client is None or friend is None:
            return
        actions = (friend if how == "foreign" else client).legal or list(GARBAGE)
        action = actions[other % len(actions)]
        seq = {"foreign": client.seen, "stale": max(0, client.seen - 3)}.get(how, 10**15)
        if how == "again":
            self.run_it(self._written(client, client.last or WORDS[0]))
        else:
            self.run_it(self._said(client, "act", seq=seq, action=action))

    def act_nonsense(self, which: int, action: Any) -> None:
        client = self.one(which)
        if client is not None:
            self.run_it(self._said(client, "act", seq=client.seen, action=action))

    def say(self, which: int, message: dict[str, Any]) -> None:
        client = self.one(which)
        if client is not None:
            fields = {name: value for name, value in message.items() if name != "type"}
            self.run_it(self._said(client, message["type"], **fields))

    def babble(self, which: int, text: str | bytes) -> None:
        """Anything, by anybody at a table, or in the lobby."""
        everybody = self.clients + self.lobby
        if everybody:
            self.run_it(self._written(everybody[which % len(everybody)], text))

    def shout(self, which: int) -> None:
        """More than fits into a message ends the connection, and does nothing else."""
        client = self.one(which)
        if client is None:
            return
        text = '{"type":"stand","id":1,"escape":true' + " " * 9000 + "}"
        self.run_it(self._written(client, text))
        assert not client.alive

    async def _said(self, client: Client, kind: str, **fields: Any) -> None:
        """One message: refused, it has changed nothing; else what it wants is in the log."""
        await self._settle(client)
        before = self._seq(client)
        code = await client.say(kind, **fields)
        if not client.alive:
            return
        await self.truth.read()
        done = self.truth.tables[client.table].said_since(before)
        seat = self.truth.tables[client.table].at(before).seat_of(client.player)
        if code is not None:
            assert not done, f"{kind} was refused as {code} and did {done}"
        elif kind == "act":
            assert any(isinstance(each, ev.Acted) and each.seat == seat for each in done)
        elif kind in ("hint", "ask", "say", "ping"):
            assert not done

    async def _written(self, client: Client, text: str | bytes) -> None:
        """Anything else; refused, or the end of its connection, it moves no table."""
        await self._settle(client)
        before = self._seq(client) if client.table else 0
        code = await client.answer_to(text, 1)
        await self.truth.read()
        if client.table and (code is not None or not client.alive):
            assert not self.truth.tables[client.table].said_since(before)

    async def _settle(self, client: Client) -> None:
        await client.heard()
        await self.truth.read()

    def _seq(self, client: Client) -> int:
        return self.truth.tables[client.table].seq

    # --- the lobby, and HTTP ------------------------------------------------------------

    def wait_for_a_match(self, who: int, room: str, cancels: bool) -> None:
        self.run_it(self._wait(self.somebody(who), room, cancels))

    async def _wait(self, person: Person, room: str, cancels: bool) -> None:
        here = [c for c in self.lobby if c.player == person.id and c.alive]
        if not here:
            await self._enter(person, "")
            here = [c for c in self.lobby if c.player == person.id and c.alive]
        for client in here:
            await client.say("join", room=room, seed="abcd")
            if cancels:
                await client.say("cancel")

    def all_want_a_match(self) -> None:
        for person in self.people:
            self.run_it(self._wait(person, "people", cancels=False))
        self.run_it(self._follow())

    async def _follow(self) -> None:
        """Who was matched goes to his table."""
        for person in self.people:
            browser = browser_of(self.server, person)
            async with browser.http:
                tables = (await browser.http.get("/api/tables")).json()
            for table in (each["id"] for each in tables):
                here = any(c.table == table and c.player == person.id for c in self.clients)
                if table not in self.known:
                    self.known.append(table)
                if not here and len(self.clients) < 24:
                    await self._enter(person, table)

    def follow(self) -> None:
        self.run_it(self._follow())

    def open_a_table(self, who: int, bots: int | None, spectators: bool) -> None:
        self.run_it(self._open_a_table(self.somebody(who), bots, spectators))

    async def _open_a_table(self, person: Person, bots: int | None, spectators: bool) -> None:
        browser = browser_of(self.server, person)
        wanted = {"ruleset": "sevens-qq", "bots": bots, "turn_seconds": 5, "spectators": spectators}
        async with browser.http:
            answer = await browser.http.post("/api/tables", json=wanted)
        if answer.status_code == 201:
            self.known.append(answer.json()["id"])
            await self._enter(person, answer.json()["id"])
        else:
            assert answer.status_code == 422

    def pry(self, who: int, where: int) -> None:
        """Nothing of a deal that runs is told by HTTP, and nobody is given coins twice."""
        self.run_it(self._pry(self.somebody(who), self.known[where % len(self.known)]))

    async def _pry(self, person: Person, table: str) -> None:
        browser = browser_of(self.server, person)
        async with browser.http:
            await self.truth.read()
            before = self.truth.tables[table]
            number = before.now.deal.number if before.now.deal else 1
            for what in ("", "/replay", "/replay?seat=0", "/analysis?seat=0"):
                answer = await browser.http.get(f"/api/tables/{table}/deals/{number}{what}")
                await self.truth.read()
                if before.now.running is not None and before.now.deal is not None:
                    running = before.now.deal.number == number
                    assert not running or answer.status_code in (404, 503), answer.text
            for path in ("", "/tables", "/players", "/rooms", "/ledger", "/audit", "/reports"):
                assert (await browser.http.get(f"/api/admin{path}")).status_code == 404
            assert (await browser.http.delete(f"/api/admin/tables/{table}")).status_code == 404
            await browser.http.post("/api/me/relief")

    # --- time, and the end of the server --------------------------------------------------

    def let_time_pass(self, seconds: float) -> None:
        self.run_it(asyncio.sleep(seconds))

    def crash(self, after: float, how: signal.Signals) -> None:
        """In the middle of what all of them say at once."""
        self.run_it(self._crash(after, how))

    async def _crash(self, after: float, how: signal.Signals) -> None:
        await self._look()
        for client in self.clients:
            if client.legal:
                act = {"type": "act", "id": 1, "seq": client.seen, "action": client.legal[0]}
                await client.write(msgspec.json.encode(act).decode())
        for client in self.lobby:
            await client.write('{"type":"join","id":1,"room":"people"}')
        await asyncio.sleep(after)
        await asyncio.to_thread(self.server._end, how)
        for client in self.clients + self.lobby:
            await client.heard()  # what was shown before the end counts
            assert not client.alive
        await self.truth.read_again()
        await asyncio.to_thread(self.server.start)
        back = [(c.player, c.table, c.seen) for c in self.clients]
        await self._look()
        by_id = {person.id: person for person in self.people}
        for player, table, since in back:
            await self._enter(by_id[player], table, since)

    # --- what holds after every step --------------------------------------------------------

    @invariant()
    def all_is_well(self) -> None:
        if self.people:
            self.run_it(self._look())

    async def _look(self) -> None:
        for client in self.clients + self.lobby:
            await client.heard()
        await self.truth.read()
        for client in self.clients + self.lobby:
            client.check(self.truth)
        self.clients = [client for client in self.clients if client.alive]
        self.lobby = [client for client in self.lobby if client.alive]
        proof = await proved(self.store)
        assert proof.finding is None, proof.finding
        assert proof.total == 0
        for person in self.people:
            assert (await self.store.coins.purse(person.id)).free >= 0

    # --- the end ------------------------------------------------------------------------------

    def teardown(self) -> None:
        try:
            if self.people:
                self.run_it(self._finish())
        finally:
            self.run_it(self._close())
            self.loop.close()

    async def _close(self) -> None:
        for client in self.clients + self.lobby:
            await client.close()
        await self.closing.aclose()

    async def _finish(self) -> None:
        """Bots play all deals to their ends; then the books and the records say the same."""
        await self._look()
        await self._play_out()
        await self._look()
        for client in self.clients + self.lobby:
            await client.close()
        assert await asyncio.to_thread(self.server._end, signal.SIGTERM) == 0
        await self.truth.read_again()
        proof = await proved(self.store)
        assert (proof.finding, proof.set_aside) == (None, 0)
        await self.truth.all_are_kept()

    async def _play_out(self) -> None:
        running = [h for h in self.truth.tables.values() if h.now.running is not None]
        for history in running:
            for person in self.people:
                if history.now.seat_of(person.id) is not None:
                    client = await enter(self.server, person, history.id)
                    assert client is not None
                    self.clients.append(client)
                    await client.say("set_autoplay", on=True)
                    await client.say("end_pause")
        async with asyncio.timeout(120):
            while any(history.now.running is not None for history in running):
                await asyncio.sleep(0.05)
                await self.truth.read()


@pytest.mark.timeout(120 + 300 * EXAMPLES)
def test_the_card_room_under_fire() -> None:
    """PL-06, PL-51, PL-52, PL-61."""
    bounds = settings(
        max_examples=EXAMPLES,
        stateful_step_count=STEPS,
        derandomize=True,
        database=None,
        deadline=None,
        phases=(Phase.generate,),
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    )
    try:
        run_state_machine_as_test(CardRoomUnderFire, settings=bounds)
    except Flaky:
        raise (FAILURES or [AssertionError("nothing failed")])[0] from None
