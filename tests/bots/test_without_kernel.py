"""Where the kernel could not be built, everything works with the lower bots."""

from __future__ import annotations

import json
import subprocess
import sys

BLOCKED = """
import sys
sys.modules["paiju.kernel._kernel"] = None  # importing it fails
"""
PLAY = """
import json
from paiju.bots.registry import levels, make_bot
from paiju.core.shuffle import Seeds, shuffle
from paiju.games.registry import make_game, rulesets

known = {}
for ruleset in rulesets():
    known[ruleset.family] = levels(ruleset.family)
    bot, game = make_bot(ruleset, known[ruleset.family][-1], 1), make_game(ruleset)
    state = game.deal(shuffle(game.pack, Seeds(bytes(32))))
    while actors := game.actors(state):
        action = bot.act(game.observe(state, actors[0]))
        state = game.apply(state, actors[0], action).state
print(json.dumps(known))
"""
DOCTOR = """
from paiju.cli import main
sys.exit(main(["doctor", "--json", "--lang", "en"]))
"""


def without_kernel(code: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", BLOCKED + code]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_the_lower_bots_play_everything() -> None:
    ran = without_kernel(PLAY)
    assert ran.returncode == 0, ran.stderr
    assert json.loads(ran.stdout) == {
        "doudizhu": [1, 2, 3],
        "sevens": [1, 2, 3, 4],
        "shuangkou": [1, 2, 3],
    }


def test_doctor_says_so() -> None:
    ran = without_kernel(DOCTOR)
    assert ran.returncode == 1
    answer = json.loads(ran.stdout)
    [kernel] = [finding for finding in answer["findings"] if finding["name"] == "kernel"]
    assert not kernel["ok"]
    assert "only the lower bots" in kernel["found"]
