"""A table at which all is known beforehand: one plays at the page, the others at sockets."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import msgspec
from playwright.sync_api import Page
from websockets.sync.client import ClientConnection, connect

from paiju.core.codec import to_builtins
from paiju.core.protocol import Action, Step
from paiju.core.shuffle import Seeds, shuffle
from paiju.core.units import Seat
from paiju.games.registry import find_ruleset, make_game
from tests.browser.climber import Climber
from tests.browser.conftest import PAGE_SEED
from tests.server.harness import ServerProcess

Choose = Callable[[Seat, Sequence[Action]], Action]
Wanted = Callable[[Seat, Step[Any]], bool]
TRIES = 500


@dataclass(frozen=True)
class Course:
    """A deal up to something that happens in it.

    Attributes:
        seed: of the server.
        moves: what is done, in order.
        last: what the last of it leads to.
    """

    seed: bytes
    moves: tuple[tuple[Seat, Action], ...]
    last: Step[Any]


def course(ruleset: str, choose: Choose, wanted: Wanted, *, plies: int) -> Course:
    """The first deal in which it comes to what is wanted, within so many actions."""
    game = make_game(find_ruleset(ruleset))
    for number in range(TRIES):
        seed = number.to_bytes(32, "big")
        clients = (PAGE_SEED, *[b""] * (game.seats - 1))
        state = game.deal(shuffle(game.pack, Seeds(seed, clients)))
        moves: list[tuple[Seat, Action]] = []
        while game.actors(state) and len(moves) < plies:
            seat = game.actors(state)[0]
            action = choose(seat, tuple(game.legal(state, seat)))
            step = game.apply(state, seat, action)
            state = step.state
            moves.append((seat, action))
            if wanted(seat, step):
                return Course(seed, tuple(moves), step)
    raise AssertionError("no deal comes to it")


class Friend:
    """Somebody who sits at the table with a program of his own."""

    def __init__(self, http: httpx.Client, socket: ClientConnection) -> None:
        self._http = http
        self._socket = socket
        self._table: dict[str, Any] = {}

    @property
    def game(self) -> Mapping[str, Any]:
        """What he sees of the deal."""
        return self._table["game"]

    def until(self, wanted: Callable[[Mapping[str, Any]], bool]) -> None:
        """Hears until the table is as wanted."""
        while not (self._table and wanted(self._table)):
            self._hear()

    def say(self, kind: str, **fields: Any) -> None:
        self._socket.send(msgspec.json.encode({"type": kind, **fields}).decode())

    def act(self, action: Action) -> None:
        """Does something as soon as he may."""
        self.until(lambda table: bool(table["game"] and table["game"]["legal"]))
        self.say("act", seq=self._table["seq"], action=to_builtins(action))
        while not any(self._did(each) for each in self._hear()["happened"]):
            pass

    def _did(self, happened: Mapping[str, Any]) -> bool:
        return happened["seat"] == self._table["you"] and happened["by"] == "player"

    def _hear(self) -> dict[str, Any]:
        message = msgspec.json.decode(self._socket.recv(timeout=20))
        assert message["type"] == "changed", message
        self._table = message["table"]
        return message


@contextlib.contextmanager
def friend(url: str, table: str) -> Generator[Friend]:
    with httpx.Client(base_url=url) as http:
        http.get("/api/me").raise_for_status()
        cookies = "; ".join(f"{name}={value}" for name, value in http.cookies.items())
        address = f"{url.replace('http', 'ws')}/ws/tables/{table}"
        with connect(address, additional_headers={"Cookie": cookies}) as socket:
            yield Friend(http, socket)


class Staged:
    """The player at the page on seat 0, and his friends on the others, all with cards in hand."""

    def __init__(self, player: Climber, friends: Mapping[Seat, Friend]) -> None:
        self.player = player
        self.friends = friends

    def act_out(self, moves: Sequence[tuple[Seat, Action]]) -> None:
        """Everybody does what he is to do, in turn."""
        for seat, action in moves:
            if seat in self.friends:
                self.friends[seat].act(action)
            else:
                self.player.do(to_builtins(action))


@contextlib.contextmanager
def staged(page: Page, data: Path, ruleset: str, seed: bytes = b"") -> Generator[Staged]:
    """A table of friends, dealt."""
    with ServerProcess(data, seed=seed) as server, contextlib.ExitStack() as stack:
        player = Climber(page, server.url)
        table = player.open_table(ruleset, turn_seconds=600)
        seats = make_game(find_ruleset(ruleset)).seats
        friends = {Seat(s): stack.enter_context(friend(server.url, table)) for s in range(1, seats)}
        for seat, each in friends.items():
            each.say("sit", seat=seat)
            each.say("ready")
        player.by_id("ready").click()
        player.by_id("hand").wait_for()
        for each in friends.values():
            each.until(lambda table: bool(table["game"]))
        yield Staged(player, friends)
