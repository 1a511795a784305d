"""Players by name."""

from __future__ import annotations

import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from paiju.arena.match import Contest, seeds_of
from paiju.arena.players import open_player
from paiju.arena.result import result_of
from paiju.arena.run import Match, results
from paiju.bots.registry import make_bot
from paiju.core.errors import PlayerError
from paiju.core.protocol import Deck
from paiju.core.shuffle import shuffle
from paiju.core.units import Seat
from paiju.games.registry import find_ruleset

QQ = find_ruleset("sevens-qq")
HUANLE = find_ruleset("doudizhu-huanle")

MODULE = """
import random

class Any:
    def __init__(self, options, seed):
        self.options, self.rng = options, random.Random(seed)

    def act(self, view):
        return self.rng.choice(view.legal)

def broken(options, seed):
    raise RuntimeError("no weights")

number = 7
"""


@pytest.fixture
def module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    (tmp_path / "some_players.py").write_text(MODULE, "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "some_players", raising=False)
    return "some_players"


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("", "no player ''; players are level:N, random, python:MODULE:ATTRIBUTE, program:COM"),
        ("best", "no player 'best'; players are "),
        ("level:", "level:: sevens has the levels 1, 2"),
        ("level:9", "level:9: sevens has the levels 1, 2"),
        ("level:two", "level:two: sevens has the levels"),
        ("python:math", "python:math: expected python:MODULE:ATTRIBUTE"),
        ("python:no_such_module:Bot", "python:no_such_module:Bot: No module named"),
        ("python:math:Bot", "python:math:Bot: module 'math' has no attribute 'Bot'"),
        ("python:some_players:broken", "RuntimeError: no weights"),
        ("python:some_players:number", "TypeError: 'int' object is not callable"),
        ("program:", "program: no command"),
        ("program:'", "program:': No closing quotation"),
        ("program:./no-such-bot --fast", "./no-such-bot --fast: cannot be started: No such file"),
        ("rlcard:doudizhu-rule-v1", "plays Dou Dizhu without wild cards, not sevens-qq"),
    ],
)
def test_who_cannot_be_had_is_told_by_name(name: str, message: str, module: str) -> None:
    with pytest.raises(PlayerError) as error:
        open_player(name, QQ)
    assert message in str(error.value)


def test_a_level_is_the_bot_of_the_registry() -> None:
    game = Contest(QQ).game
    state = game.deal(_deck())
    [seat] = game.actors(state)
    with closing(open_player("level:2", QQ)) as player:
        [decider] = player.sit([seat], seed=0)
        view = game.observe(state, seat)
        assert decider.act(view) == make_bot(QQ, 2, seat).act(view)


def test_a_python_player_gets_the_options_and_another_seed_for_each_seat(module: str) -> None:
    with closing(open_player(f"python:{module}:Any", QQ)) as player:
        deciders: Any = player.sit([Seat(0), Seat(2)], seed=5)
        assert [decider.options for decider in deciders] == [QQ.options] * 2
        assert deciders[0].rng.random() != deciders[1].rng.random()


def test_an_entry_point_is_a_player_by_its_name(
    module: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    installed = tmp_path / "some_players-1.dist-info"
    installed.mkdir()
    (installed / "METADATA").write_text("Name: some-players\nVersion: 1\n")
    (installed / "entry_points.txt").write_text(f"[paiju.bots]\nlucky = {module}:Any\n")

    with closing(open_player("lucky", QQ)) as player:
        assert len(player.sit([Seat(1)], seed=5)) == 1
    with pytest.raises(PlayerError, match=r"players are .*, lucky$"):
        open_player("unlucky", QQ)


def test_a_player_that_cannot_be_had_ends_a_match_in_any_number_of_processes() -> None:
    for jobs in (1, 2):
        with pytest.raises(PlayerError, match="level:9"):
            list(results(Match(Contest(QQ), ("random", "level:9"), decks=4), jobs))


# --- RLCard -----------------------------------------------------------------------


def test_without_rlcard_it_says_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "rlcard", None)
    monkeypatch.setitem(sys.modules, "rlcard.models", None)
    with pytest.raises(PlayerError, match="the package rlcard is not installed"):
        open_player("rlcard:doudizhu-rule-v1", HUANLE, fixed=True)


def test_rlcard_cannot_call() -> None:
    with pytest.raises(PlayerError, match="cannot call; let it play with a fixed landlord"):
        open_player("rlcard:doudizhu-rule-v1", HUANLE)


def test_a_model_that_rlcard_has_not() -> None:
    pytest.importorskip("rlcard")
    with pytest.raises(PlayerError, match="rlcard:doudizhu-best: Cannot find model_id"):
        open_player("rlcard:doudizhu-best", HUANLE, fixed=True)


def test_rlcards_rule_agent_always_plays_by_our_rules_and_repeats_itself() -> None:
    pytest.importorskip("rlcard")
    match = Match(
        Contest(HUANLE, seed=3, fixed_landlord=True), ("rlcard:doudizhu-rule-v1", "random"), 25
    )
    decks = [list(results(match)) for _ in range(2)]

    assert [deck.margins for deck in decks[0]] == [deck.margins for deck in decks[1]]
    assert not any(deck.faults for deck in decks[0])
    assert result_of(match.contest, decks[0]).won.low > 0.6


def test_rlcard_sees_what_its_own_game_would_show() -> None:
    """A deal of RLCard's own game, played again in ours: all that both show is the same."""
    rlcard = pytest.importorskip("rlcard")
    from tests.arena.rlcard_deals import compare

    assert compare(rlcard, deals=3) > 60


def _deck() -> Deck:
    contest = Contest(QQ)
    return shuffle(contest.game.pack, seeds_of(contest, 0))
