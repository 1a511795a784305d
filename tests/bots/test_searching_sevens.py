"""The levels of Sevens that think in the kernel."""

from __future__ import annotations

import dataclasses
from pathlib import Path
from typing import Any

import pytest

from paiju import kernel
from paiju.bots.registry import make_bot
from paiju.core.ruleset import RuleSet
from paiju.core.shuffle import Seeds, shuffle
from paiju.games.registry import find_ruleset, make_game, rulesets

if not kernel.available():
    pytest.skip("no kernel", allow_module_level=True)

from paiju.bots.sevens import train
from paiju.bots.sevens.searching import FULL, LEVELS, SearchingSevens, learnt_for
from paiju.kernel import _kernel

SEVENS = [ruleset for ruleset in rulesets() if ruleset.family == "sevens"]


def play(ruleset: RuleSet[Any], bots: list[Any], seed: int) -> list[Any]:
    """What the bots do in a deal that is played to its end."""
    game = make_game(ruleset)
    state = game.deal(shuffle(game.pack, Seeds(bytes([seed] * 32))))
    done: list[Any] = []
    while actors := game.actors(state):
        view = game.observe(state, actors[0])
        done.append(bots[actors[0]].act(view))
        state = game.apply(state, actors[0], done[-1]).state
    return done


@pytest.mark.parametrize("ruleset", SEVENS, ids=lambda ruleset: ruleset.name)
def test_every_level_plays_every_rule_set_to_its_end(ruleset: RuleSet[Any]) -> None:
    bots = [make_bot(ruleset, level, seed=1) for level in (*LEVELS, 2, 3, 4)]
    assert play(ruleset, bots, 1) == play(ruleset, bots, 1)


def test_a_seed_makes_the_same_decisions() -> None:
    options = find_ruleset("sevens-qq").options
    quick = dataclasses.replace(FULL, worlds=20, margin=0.0)
    deals = [
        play(find_ruleset("sevens-qq"), [SearchingSevens(options, seed, quick)] * 4, 2)
        for seed in (1, 1, 2)
    ]
    assert deals[0] == deals[1]
    assert deals[0] != deals[2]


@pytest.mark.parametrize("level", LEVELS)
def test_hints_are_all_actions_once_the_best_first(level: int) -> None:
    ruleset = find_ruleset("sevens-qq")
    game, bot = make_game(ruleset), make_bot(ruleset, level, seed=1)
    state = game.deal(shuffle(game.pack, Seeds(bytes(32))))
    while actors := game.actors(state):
        view = game.observe(state, actors[0])
        hints = bot.hints(view)
        assert sorted(map(str, hints)) == sorted(map(str, view.legal))
        assert hints[0] == bot.act(view)
        state = game.apply(state, actors[0], hints[0]).state
        if len(view.history) > 12:
            break


def test_house_rules_are_played_by_the_nearest_policy() -> None:
    plain = find_ruleset("sevens-qq")
    changes: list[tuple[dict[str, object], str]] = [
        ({"base": 100}, "pairwise"),
        ({"scoring": "stakes", "stake": 50}, "stakes"),
        ({"all_covered": "pool"}, "pool"),
        ({"all_covered": "pool", "dragon_bonus": 3}, "pool-dragons"),
    ]
    for changed, name in changes:
        ruleset = plain.with_options(changed)
        assert learnt_for(ruleset.options) == name
        assert len(play(ruleset, [make_bot(ruleset, 5, seat) for seat in range(4)], 3)) == 52


def test_scores_that_count_more_change_no_decision() -> None:
    """Under a base or a stake of 10 all points are ten times as many, and the best is the best."""
    for name, change in (("sevens-qq", {"base": 10}), ("sevens-jingshou", {"stake": 10})):
        plain = find_ruleset(name)
        more = plain.with_options(change)
        deals = [play(rules, [make_bot(rules, 5, 1)] * 4, 4) for rules in (plain, more)]
        assert deals[0] == deals[1]


def test_the_command_that_trains(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command = ["stakes", "--decisions", "600", "--taught", "0.5", "--folder", str(tmp_path)]
    train.main(command)
    made = (tmp_path / "stakes.weights").read_bytes()
    assert capsys.readouterr().out.startswith("| stakes | sevens-jingshou | nothing | 600 | 0.5 |")
    assert _kernel.SevensPolicy(made).weights() == made

    train.main(command)
    assert (tmp_path / "stakes.weights").read_bytes() == made
    train.main([*command, "--from", str(tmp_path / "stakes.weights")])
    assert (tmp_path / "stakes.weights").read_bytes() != made


def test_weights_that_are_no_policy_are_refused() -> None:
    whole = _kernel.SevensPolicy().weights()
    for wrong in (b"", b"PJW1", whole[:-1], whole + b"0", b"X" + whole[1:]):
        with pytest.raises(ValueError, match="weights"):
            _kernel.SevensPolicy(wrong)
