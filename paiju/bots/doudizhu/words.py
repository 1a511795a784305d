"""Decisions as actions of Dou Dizhu."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from paiju.bots.hands.advice import Advice
from paiju.bots.hands.moment import Moment
from paiju.core.packing import Ranks
from paiju.games.doudizhu.actions import CALL, DECLINE, PASS, ROB, SHOW, WAIT, Action
from paiju.games.doudizhu.legal import LegalPlays
from paiju.games.doudizhu.state import Phase

_WORDS: Final[dict[tuple[Phase, bool], Action]] = {
    (Phase.SHOWING, True): SHOW,
    (Phase.SHOWING, False): WAIT,
    (Phase.CALLING, True): CALL,
    (Phase.CALLING, False): DECLINE,
    (Phase.ROBBING, True): ROB,
    (Phase.ROBBING, False): DECLINE,
}


def say(phase: Phase, *, yes: bool) -> Action:
    """The word for yes or no in a phase before the play."""
    return _WORDS[phase, yes]


def actions_of(advice: Iterable[Advice], moment: Moment) -> tuple[Action, ...]:
    """Plays as they are listed, with their reading where wild cards allow several (DZ-53)."""
    plays = LegalPlays(moment.shapes, Ranks(moment.hand), moment.to_beat)
    return tuple(
        PASS if play is None else plays.action(play.cards, play.reading) for play, _ in advice
    )
