"""`paiju ledger`: proves the coins of a room, or shows those of a player.

`check` makes every sum again from the first entry on, compares each deal with what its table says,
and names the first entry that is wrong; then the exit code is 1. `show PLAYER` lists what became
of a player's coins. Both may be run while the room is open.
"""

from __future__ import annotations

import argparse
import asyncio
from collections.abc import Awaitable, Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, TypeVar

from paiju import explain
from paiju.cli.output import moment, print_json, table
from paiju.cli.parser import UsageError, add_data, add_output
from paiju.core.errors import StoreError
from paiju.explain import Lang
from paiju.explain.words import signed
from paiju.server.app import DATABASE
from paiju.server.bookkeeping import Proof, proved
from paiju.server.store import Movement, Player, PlayerId, Purse, Store, open_store

MOST: Final = 1_000_000
"""Movements of a player that are shown."""

NAMED: Final = 5
"""Tables without events that are named; `--json` names all."""

T = TypeVar("T")


@dataclass(frozen=True)
class _Words:
    proof: str
    gone: str
    aside: str
    holds: str
    wrong: str
    missing: str
    purse: str


_WORDS: Final[Mapping[Lang, _Words]] = {
    "zh": _Words(
        proof="{transfers}笔转账，{accounts}个账户，总和{total}；{deals}局与牌桌相符",
        gone="{tables}张牌桌的过程已按期清理（{names}）；其中{deals}局与牌谱相符",
        aside="进行中的牌局押着{coins}金币",
        holds="账目无误。",
        wrong="第{number}笔（{reference}）有误：{problem}",
        missing="缺少一笔（{reference}）：{problem}",
        purse="{name}（{id}）：可用{free}金币，押着{aside}金币",
    ),
    "en": _Words(
        proof="{transfers} transfers, {accounts} accounts, sum {total}; {deals} deals agree with"
        " their tables",
        gone="the events of {tables} tables are no longer kept ({names}); their {deals} deals agree"
        " with their records",
        aside="{coins} coins are set aside for deals that run",
        holds="The ledger holds.",
        wrong="Entry {number} ({reference}) is wrong: {problem}",
        missing="An entry is missing ({reference}): {problem}",
        purse="{name} ({id}): {free} coins free, {aside} set aside",
    ),
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("what", choices=("check", "show"), help="what to do")
    parser.add_argument(
        "player", nargs="?", metavar="PLAYER", help="for `show`: the number of a player"
    )
    add_data(parser)
    add_output(parser)


def run(args: argparse.Namespace) -> int:
    """Checks or shows.

    Raises:
        StoreError: where there is no room's data, or it cannot be read.
        UsageError: where no player is named, or one that is none.
    """
    if args.what == "check":
        proof = _asked(args.data, proved)
        _print_proof(proof, args)
        return 0 if proof.finding is None else 1
    if args.player is None or not args.player.isdecimal():
        raise UsageError("show: which player? Give his number (see `paiju ledger --help`)")
    number = PlayerId(int(args.player))
    found = _asked(args.data, lambda store: _of_player(store, number))
    _print_player(*found, args)
    return 0


def _asked(folder: Path, question: Callable[[Store], Awaitable[T]]) -> T:
    path = folder / DATABASE
    if not path.exists():
        raise StoreError(f"{path}: there is no such file")

    async def ask() -> T:
        async with open_store(path) as store:
            return await question(store)

    return asyncio.run(ask())


async def _of_player(store: Store, number: PlayerId) -> tuple[Player, Purse, list[Movement]]:
    player = await store.players.get(number)
    if player is None:
        raise UsageError(f"show: there is no player {number}")
    return player, await store.coins.purse(number), await store.coins.movements(number, MOST)


def _print_proof(proof: Proof, args: argparse.Namespace) -> None:
    if args.json:
        print_json(proof)
    else:
        print(*_proof_lines(proof, args.lang), sep="\n")


def _proof_lines(proof: Proof, lang: Lang) -> Iterator[str]:
    words, finding = _WORDS[lang], proof.finding
    yield words.proof.format(
        transfers=proof.transfers, accounts=proof.accounts, total=proof.total, deals=proof.deals
    )
    if proof.gone:
        names = ", ".join(proof.gone[:NAMED]) + (", …" if len(proof.gone) > NAMED else "")
        yield words.gone.format(tables=len(proof.gone), names=names, deals=proof.recorded)
    yield words.aside.format(coins=proof.set_aside)
    if finding is None:
        yield words.holds
        return
    told = words.wrong if finding.number is not None else words.missing
    yield told.format(number=finding.number, reference=finding.reference, problem=finding.problem)


def _print_player(
    player: Player, purse: Purse, movements: list[Movement], args: argparse.Namespace
) -> None:
    if args.json:
        print_json(_player_json(player, purse, movements))
        return
    words = _WORDS[args.lang]
    print(
        words.purse.format(name=player.name, id=player.id, free=purse.free, aside=purse.set_aside)
    )
    print(*table([_row(each, args.lang) for each in movements]), sep="\n")


def _row(movement: Movement, lang: Lang) -> tuple[str, str, str]:
    text = explain.movement(movement.kind, lang, deal=movement.deal)
    remark = f"{text}  {movement.table}" if movement.table else text
    return moment(movement.at_ms), signed(movement.coins), remark


def _player_json(player: Player, purse: Purse, movements: list[Movement]) -> dict[str, Any]:
    return {
        "player": player.id,
        "name": player.name,
        "coins": purse.free,
        "set_aside": purse.set_aside,
        "movements": movements,
    }
