"""The example of a program that plays at tables does so, from a bot account's token on."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from pathlib import Path

import pytest

from tests.server.harness import Player, ServerProcess, players

EXAMPLE = Path(__file__).parents[2] / "examples" / "table_bot.py"


async def bot_token(owner: Player) -> str:
    await owner.register(owner.name)
    return (await owner.http.post("/api/bots", json={"name": "Robot"})).json()["token"]


def example(server: ServerProcess, token: str, *arguments: str) -> subprocess.Popen[str]:
    command = [sys.executable, str(EXAMPLE), server.url, "--token", token, *arguments]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


@pytest.mark.parametrize("ruleset", ["sevens-jielong", "shuangkou-baibian", "doudizhu-huanle"])
def test_it_plays_at_a_private_table(tmp_path: Path, ruleset: str) -> None:
    """Its owner opened the table and watches; two deals, the second after a restart."""
    with ServerProcess(tmp_path) as server:

        async def open_table() -> tuple[str, str]:
            async with players(server, "Ann") as (ann,):
                token = await bot_token(ann)
                table = await ann.open_table(ruleset, bots=1)
                async with ann.at(table) as seat:
                    await seat.hear()
                    await seat.say("stand")
                    await seat.until(lambda s: s.table["you"] is None)
                return table, token

        table, token = asyncio.run(open_table())
        with example(server, token, "--table", table, "--deals", "2") as program:
            assert program.stdout is not None
            assert program.stdout.readline().startswith("deal 1: "), program.communicate()
            server.kill()
            server.start()
            out, err = program.communicate(timeout=50)
        assert out.startswith("deal 2: "), err
        assert program.returncode == 0


def test_it_is_matched_in_a_room(tmp_path: Path) -> None:
    with ServerProcess(tmp_path) as server:

        async def arrive() -> str:
            async with players(server, "Ann") as (ann,):
                return await bot_token(ann)

        token = asyncio.run(arrive())
        with example(server, token, "--room", "sevens-beginners") as program:
            out, err = program.communicate(timeout=50)
        assert out.startswith("deal 1: "), err
