"""What is told to who comes back, joins late, or sits where somebody else sat."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from typing import Any

import pytest

from paiju.server.room.line import MOST_DEVICES
from paiju.server.table.recent import MOST
from tests.server.harness import ConnectionClosed, Player, Seat, ServerProcess, players, settled


async def seated(seat: Seat, number: int) -> None:
    await seat.say("sit", seat=number)
    await seat.until(lambda s: s.table["you"] == number)


async def played_together(*seats: Seat) -> None:
    """One deal of all who sit here."""
    number = seats[0].table["deal"] + 1
    for seat in seats:
        await seat.say("ready")
    done = lambda s: s.table["deal"] == number and settled(s)  # noqa: E731
    await asyncio.gather(*(seat.play_on(done) for seat in seats))


def sentences(seat: Seat, message: int = 0) -> list[str]:
    return [thing["text"]["en"] for thing in seat.messages[message]["happened"]]


def lines_about(seat: Seat, number: int) -> list[str]:
    lines = seat.table["settlement"]["lines"]
    return [line["text"]["en"] for line in lines if number in line["seats"]]


def test_you_is_who_reads_and_nobody_else(server: ServerProcess) -> None:
    """Who takes the seat of one who left did not play his cards, nor pay his points."""

    async def play() -> None:
        async with players(server, "Ann", "Bob", "Eve") as [ann, bob, eve]:
            table = await ann.open_table("sevens-qq", bots=1)
            async with ann.at(table) as one, bob.at(table) as two, eve.at(table) as three:
                await seated(two, 1)
                await one.until(lambda s: s.table["seats"][1]["name"] == "Bob")
                await played_together(one, two)
                assert any("You" in line for line in lines_about(two, 1))
                await two.say("stand", escape=True)
                await two.until(lambda s: s.table["you"] is None)
                await seated(three, 1)
                for seat in (two, three):
                    about = lines_about(seat, 1)
                    assert any("Bob" in line for line in about)
                    assert not any("You" in line or "Eve" in line for line in about)
                assert three.table["settlement"]["names"][1] == "Bob"
            async with eve.at(table) as again, ann.at(table) as one:
                await again.hear()
                await one.hear()
                told = sentences(again)
                assert "Bob left the table" in told
                assert told[-1] == "You joined the table"
                assert sum("You" in sentence for sentence in told) == 1
                assert any(sentence.startswith("Bob ") for sentence in sentences(one))
                assert sentences(one)[-1] == "Eve joined the table"

    asyncio.run(play())


def test_sentences_are_of_their_time(server: ServerProcess) -> None:
    """A new name, and another seat, change nothing that was."""

    async def play() -> None:
        async with players(server, "Ann", "Bob") as [ann, bob]:
            table = await ann.open_table("sevens-qq")
            async with ann.at(table) as one, bob.at(table) as two:
                await seated(two, 1)
                await two.say("stand", escape=True)
                await seated(two, 2)
                await bob.http.patch("/api/me", json={"name": "Rob"})
                await one.until(lambda s: s.table["seats"][2]["name"] == "Rob")
                await two.say("stand", escape=True)
                await two.until(lambda s: s.table["you"] is None)
            async with ann.at(table) as one:
                await one.hear()
                assert [s for s in sentences(one) if "ob" in s] == [
                    "Bob joined the table",
                    "Bob left the table",
                    "Bob joined the table",
                    "Rob left the table",
                ]

    asyncio.run(play())


def test_away_while_a_deal_ends_and_the_next_begins(server: ServerProcess) -> None:
    """PL-06: with `since` all that was missed, over the border; without, the running deal."""

    async def play() -> None:
        async with players(server, "Ann", "Bob") as [ann, bob]:
            table = await ann.open_table("sevens-qq", bots=1)
            async with ann.at(table) as one:
                async with bob.at(table) as two:
                    await seated(two, 1)
                    await one.until(lambda s: s.table["seats"][1]["name"] == "Bob")
                    await two.say("set_autoplay", on=True)
                    await one.say("ready")
                    await one.play_on(lambda s: s.to_act and len(s.game["history"]) > 40)
                    await two.until(lambda s: s.table["seq"] == one.table["seq"])
                left_at = two.table["seq"]
                await one.play_on(settled)
                ended_at = one.table["seq"]
                await one.say("ready")
                await one.until(lambda s: s.table["deal"] == 2 and s.to_act)
                begun_at = one.table["seq"]
            async with bob.at(table, since=left_at) as back, bob.at(table) as new:
                await back.hear()
                await new.hear()
                seqs = [thing["seq"] for thing in back.messages[0]["happened"]]
                assert seqs == sorted(seqs)
                assert left_at < seqs[0] <= left_at + 2
                assert {seq for seq in seqs if left_at < seq < ended_at - 1}
                assert begun_at in seqs
                [begins] = [s for s in sentences(back) if s.startswith("Deal ")]
                assert begins == "Deal 2 begins"
                assert sentences(new)[0] == "Deal 2 begins"

    asyncio.run(play())


def test_last_one_to_be_ready_is_told_of(server: ServerProcess) -> None:
    """What leads to a deal is told with its beginning."""

    async def play() -> None:
        async with players(server, "Ann", "Bob") as [ann, bob]:
            table = await ann.open_table("sevens-qq", bots=1)
            async with ann.at(table) as one, bob.at(table) as two:
                await seated(two, 1)
                await one.say("ready")
                await two.until(lambda s: s.table["seats"][0]["ready"])
                await two.say("ready")
                await one.until(lambda s: s.table["phase"] == "playing")
                assert sentences(one, -1)[:2] == ["Ready: Bob", "Deal 1 begins"]

    asyncio.run(play())


def test_what_is_remembered_has_an_end(server: ServerProcess) -> None:
    """However often somebody changes his mind, who comes back reads a bounded message."""

    async def play() -> None:
        async with players(server, "Ann") as [ann]:
            table = await ann.open_table("sevens-qq", bots=1)
            async with ann.at(table) as one:
                await one.hear()
                for change in range(2 * MOST + 300):
                    await one.say("set_autoplay", on=change % 2 == 0)
                    if change % 20 == 19:
                        seq = one.table["seq"] + 20
                        await one.until(lambda s, seq=seq: s.table["seq"] >= seq)
                last = one.table["seq"]
            async with ann.at(table) as one:
                await one.hear()
                seqs = [thing["seq"] for thing in one.messages[0]["happened"]]
                assert MOST <= len(seqs) <= 2 * MOST
                assert seqs == list(range(last - len(seqs) + 1, last + 1))

    asyncio.run(play())


def test_spectators_disturb_nobody(server: ServerProcess) -> None:
    """Who only watches is shown to nobody; who sits is, with his first and last connection."""

    async def play() -> None:
        async with players(server, "Ann", "Bob", "Eve") as [ann, bob, eve]:
            table = await ann.open_table("sevens-qq")
            async with ann.at(table) as one:
                await one.hear()
                async with bob.at(table) as two:
                    await seated(two, 1)
                    async with eve.at(table) as three, bob.at(table) as phone:
                        await three.hear()
                        await phone.hear()
                await one.until(lambda s: s.table["seats"][1]["name"] == "Bob")
                await one.until(lambda s: not s.table["seats"][1]["online"])
                assert len(one.messages) == 3

    asyncio.run(play())


def test_devices_of_a_player_have_an_end(server: ServerProcess) -> None:
    async def connect_often(player: Player, table: str, stack: AsyncExitStack) -> None:
        for _ in range(MOST_DEVICES):
            seat = await stack.enter_async_context(player.at(table))
            await seat.hear()

    async def play() -> None:
        async with players(server, "Ann", "Bob") as [ann, bob]:
            table = await ann.open_table("sevens-qq")
            async with AsyncExitStack() as stack:
                await connect_often(ann, table, stack)
                async with ann.at(table) as one_more:
                    with pytest.raises(ConnectionClosed) as closed:
                        await one_more.hear()
                    assert closed.value.rcvd is not None
                    assert closed.value.rcvd.code == 1008
                async with bob.at(table) as two:
                    await two.hear()
            async with ann.at(table) as again:
                await again.hear()

    asyncio.run(play())


def test_one_clock_for_all(server: ServerProcess) -> None:
    """A device that comes later is told the time that it is then."""

    async def play() -> None:
        async with players(server, "Ann") as [ann]:
            table = await ann.open_table("sevens-qq")
            async with ann.at(table) as one:
                first: dict[str, Any] = await one.hear()
                await asyncio.sleep(0.1)
                async with ann.at(table) as two:
                    second = await two.hear()
                assert second["now_ms"] - first["now_ms"] >= 100

    asyncio.run(play())
