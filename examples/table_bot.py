"""A program that plays at a table of a paiju server; docs/bots.md has the protocol.

    python table_bot.py http://localhost:8770 --token paiju_bot_… --table ID [--deals 3]
    python table_bot.py http://localhost:8770 --token paiju_bot_… --room sevens-beginners

Put your own player in `choose`. It needs `pip install websockets`.
"""

import argparse
import asyncio
import json
import secrets
import sys

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed


def choose(view: dict, legal: list[dict]) -> dict:
    """One of the legal actions, by what the seat may know: here the first that gives nothing up."""
    plays = [action for action in legal if action["action"] not in ("pass", "cover")]
    return (plays or legal)[0]


class Player:
    """Speaks the protocol; decides nothing."""

    def __init__(self, server: str, token: str) -> None:
        self.server = server.rstrip("/").replace("http", "ws", 1)
        self.headers = {"Authorization": f"Bearer {token}"}
        self.seed = secrets.token_hex(16)  # its part of each shuffle
        self.points: dict[int, int] = {}  # of each deal that is over

    def connect(self, path: str) -> connect:
        return connect(self.server + path, additional_headers=self.headers)

    async def matched(self, room: str) -> str:
        """Waits in a room until it is seated; gives the table."""
        async with self.connect("/ws/lobby") as socket:
            await socket.send(json.dumps({"type": "join", "room": room, "seed": self.seed}))
            async for data in socket:
                message = json.loads(data)
                if message["type"] == "matched":
                    return message["table"]
                if message["type"] == "refused":
                    sys.exit(message["text"]["en"])
        sys.exit("the server went away")

    async def play(self, table: str, deals: int) -> None:
        """Plays so many deals; a connection that breaks is opened again."""
        async for socket in self.connect(f"/ws/tables/{table}"):
            try:
                await self.serve(socket, deals)
            except ConnectionClosed as closed:
                if closed.rcvd and closed.rcvd.code in (4401, 4404):  # no session, no table
                    sys.exit(closed.rcvd.reason)
            if len(self.points) >= deals:
                return

    async def serve(self, socket: ClientConnection, deals: int) -> None:
        said = None  # each thing is said once
        async for data in socket:
            message = json.loads(data)
            if message["type"] == "refused":
                print("refused:", message["text"]["en"], file=sys.stderr)
            elif message["type"] == "changed":
                wanted = self.answer(message["table"])
                if len(self.points) >= deals:
                    return
                if wanted and wanted != said:
                    await socket.send(json.dumps(wanted))
                    said = wanted

    def answer(self, table: dict) -> dict | None:
        """What there is to say to a table as it stands."""
        you, deal, game = table["you"], table["deal"], table["game"]
        if you is None:
            return {"type": "sit"}
        if table["phase"] == "settled" and deal not in self.points:
            self.points[deal] = table["settlement"]["scores"][you]
            print(f"deal {deal}: {self.points[deal]:+d} points", flush=True)
        if table["phase"] != "playing":
            return {"type": "ready", "id": deal, "seed": self.seed}
        if not game["legal"]:
            return None
        return {"type": "act", "seq": table["seq"], "action": choose(game, game["legal"])}


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Plays at a table of a paiju server.")
    parser.add_argument("server")
    for name in ("--token", "--table", "--room", "--deals"):
        parser.add_argument(name)
    options = parser.parse_args()
    player = Player(options.server, options.token)
    where = options.table or asyncio.run(player.matched(options.room))
    asyncio.run(player.play(where, int(options.deals or 1)))
