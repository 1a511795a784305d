"""Looks back at deals that are over: what was best, and what it cost."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Mapping
from functools import partial
from typing import Any, Final, NamedTuple

from paiju import explain
from paiju.bots.analysis.judge import Judge
from paiju.bots.analysis.registry import find_judge, searches
from paiju.bots.analysis.review import Decision, Verdict, recorded, verdict_on
from paiju.core.protocol import Action
from paiju.core.record import read_record
from paiju.core.ruleset import RuleSet
from paiju.core.units import Seat
from paiju.explain import LANGS, Lang, Text
from paiju.explain.verdicts import mistake
from paiju.server import wire
from paiju.server.room.thinker import Thinker
from paiju.server.store.deals import Deals
from paiju.server.table.telling import LEFT, YOU

Key = tuple[str, int, Seat]


class Judged(NamedTuple):
    """What a seat did in a deal, and who sat there."""

    name: str
    verdicts: list[Verdict]


_KEPT: Final = 500
"""So many analyses are kept, as a deal that is over changes no more."""

_SAMPLES: Final = 192


class NoJudge(Exception):
    """Without the kernel a judge would hold up everything else."""


class Analyst:
    """Has finished deals judged, a decision at a time, so that no table's bots wait for long.

    Args:
        deals: the records.
        thinker: where it is thought.
    """

    def __init__(self, deals: Deals, thinker: Thinker) -> None:
        self._deals = deals
        self._thinker = thinker
        self._known: OrderedDict[Key, asyncio.Task[Judged | None]] = OrderedDict()

    async def analysis(
        self, table: str, deal: int, seat: Seat, *, own: bool = False
    ) -> wire.AnalysisView | None:
        """What a seat did in a deal; None if there is no such deal or seat.

        Who asks for one that is being made waits for that; `own` where he sat there himself.

        Raises:
            NoJudge: there is no kernel.
        """
        key = (table, deal, seat)
        task = self._known.get(key)
        if task is None:
            task = self._known[key] = asyncio.create_task(self._make(key))
            while len(self._known) > _KEPT:
                self._known.popitem(last=False)
        self._known.move_to_end(key)
        try:
            found = await asyncio.shield(task)
        except Exception:
            self._known.pop(key, None)
            raise
        if found is None:
            self._known.pop(key, None)
            return None
        return _view(seat, found.verdicts, YOU if own else _named(found.name))

    def close(self) -> None:
        """Nobody waits any more."""
        for task in self._known.values():
            task.cancel()

    async def _make(self, key: Key) -> Judged | None:
        table, deal, seat = key
        text = await self._deals.record(table, deal)
        if text is None:
            return None
        found = await self._thinker.advise(partial(_decisions, text), seat)
        if found is None:
            return None
        name, decisions = found
        if not decisions:
            return Judged(name, [])
        judge = await self._thinker.advise(_judge, decisions[0].moment.ruleset)
        judged = partial(verdict_on, judge=judge)
        return Judged(name, [await self._thinker.advise(judged, each) for each in decisions])


def _decisions(text: str, seat: Seat) -> tuple[str, list[Decision]] | None:
    """Who sat there, and what he decided."""
    try:
        record = read_record(text)
        name = dict(enumerate(record.head.players)).get(seat, "")
        return name, recorded(record, seat)
    except ValueError:
        return None


def _judge(ruleset: RuleSet[Any]) -> Judge:
    if not searches(ruleset):
        raise NoJudge
    return find_judge(ruleset, _SAMPLES, seed=1)


def _view(seat: Seat, verdicts: list[Verdict], name: Mapping[Lang, str]) -> wire.AnalysisView:
    wrong = [verdict.chosen.behind for verdict in verdicts if verdict.is_mistake]
    return wire.AnalysisView(
        seat=seat,
        decisions=tuple(_decision(verdict, name) for verdict in verdicts),
        mistakes=len(wrong),
        lost=sum(wrong),
    )


def _decision(verdict: Verdict, name: Mapping[Lang, str]) -> wire.DecisionView:
    chosen = verdict.chosen
    return wire.DecisionView(
        move=verdict.number,
        done=_words(verdict.action),
        best=_words(verdict.unknown[0].action),
        behind=chosen.behind,
        error=chosen.error,
        best_known=_words(verdict.known[0].action),
        behind_known=verdict.chosen_known.behind,
        mistake=verdict.is_mistake,
        text=_sentence(verdict, name) if verdict.is_mistake else None,
    )


def _named(name: str) -> Mapping[Lang, str]:
    """Who has deleted his account is nobody by name."""
    return dict.fromkeys(LANGS, name) if name else LEFT


def _words(action: Action) -> Text:
    return Text(**{lang: explain.action(action, lang) for lang in LANGS})


def _sentence(verdict: Verdict, name: Mapping[Lang, str]) -> Text:
    actions = (verdict.action, verdict.unknown[0].action)
    cost, known = f"{verdict.chosen.behind:.1f}", verdict.known_cost
    known_cost = None if known is None else f"{known:.1f}"
    return Text(**{lang: mistake(lang, name[lang], actions, cost, known_cost) for lang in LANGS})
