"""`paiju arena` and `paiju bot`."""

from __future__ import annotations

import io
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import msgspec
import pytest

from paiju.arena.line.messages import Act
from paiju.arena.match import Contest, seeds_of
from paiju.cli.progress import Bar
from paiju.core.codec import encode
from paiju.core.shuffle import shuffle
from paiju.games.registry import find_ruleset
from tests.arena.programs import ANSWER, command, program, runs
from tests.cli.conftest import Paiju

ROOT = Path(__file__).parents[2]


def test_a_match_is_told_with_intervals(paiju: Paiju) -> None:
    ran = paiju("arena", "sevens-qq", "level:2", "random", "--deals", "6")
    lines = ran.out.splitlines()

    assert ran.code == 0
    assert ran.err == ""
    assert lines[:4] == [
        "Sevens, QQ rules (sevens-qq)",
        "  A  level:2",
        "  B  random",
        "6 decks, each played 2 times with the seats turned: 12 deals",
    ]
    assert [line.split("  ")[1].strip() for line in lines[6:9]] == [
        "points a deal",
        "deals won",
        "decks won",
    ]
    assert "σ" in lines[6]
    assert lines[7].count("%") == 3
    assert [line.split()[0] for line in lines[-2:]] == ["A,", "B,"]


def test_in_chinese(paiju: Paiju) -> None:
    out = paiju("arena", "doudizhu", "random", "random", "--deals", "1", "--lang", "zh").out
    assert "1 副牌，每副换座打 6 次，共 6 局" in out
    assert "每局得分" in out


def test_as_one_document_the_same_for_the_same_seed(paiju: Paiju) -> None:
    argv = ("arena", "sevens-qq", "level:1", "random", "--deals", "3", "--json", "--seed")
    one, again, other = (paiju(*argv, seed).json for seed in ("4", "4", "5"))

    assert one["points"] == again["points"] != other["points"]
    assert one["points"]["low"] < one["points"]["mean"] < one["points"]["high"]
    assert one["players"] == ["level:1", "random"]
    assert (one["ruleset"], one["decks"], one["deals"]) == ("sevens-qq", 3, 6)
    assert [each["seats"] for each in one["sittings"]] == ["A B A B", "B A B A"]
    assert one["faults"] == [0, 0]
    assert one["first_fault"] is None


def test_a_fixed_landlord(paiju: Paiju) -> None:
    argv = ("arena", "doudizhu-huanle", "level:2", "level:1", "--deals", "2", "--json")
    told = paiju(*argv, "--fixed-landlord").json
    assert [each["seats"] for each in told["sittings"]] == ["A B B", "B A A"]


def test_options_of_the_rule_set(paiju: Paiju) -> None:
    argv = ("arena", "sevens-qq", "level:1", "random", "--deals", "2", "--json")
    plain, ten = paiju(*argv).json, paiju(*argv, "--set", "base=10").json
    assert ten["points"]["mean"] == 10 * plain["points"]["mean"]


@pytest.mark.parametrize(
    ("argv", "message"),
    [
        (["sevens-qq", "level:2"], "arguments are required: PLAYER"),
        (["sevens-mars", "random", "random"], "unknown rule set 'sevens-mars'"),
        (["sevens-qq", "random", "best"], "no player 'best'; players are level:N"),
        (["sevens-qq", "random", "random", "--deals", "0"], "--deals: 0 is not between 1 and"),
        (["sevens-qq", "random", "random", "--jobs", "-1"], "--jobs: -1 is not between 0 and"),
        (["sevens-qq", "random", "random", "--fixed-landlord"], "sevens-qq has no landlord"),
        (["doudizhu", "random", "rlcard:doudizhu-rule-v1"], "cannot call"),
    ],
)
def test_what_cannot_be_played_exits_2(argv: list[str], message: str, paiju: Paiju) -> None:
    ran = paiju("arena", *argv)
    assert ran.code == 2
    assert ran.out == ""
    assert message in ran.err
    assert ran.err.count("\n") == 1


def test_faults_are_counted_and_the_first_is_told(paiju: Paiju, tmp_path: Path) -> None:
    bad = program(tmp_path, f"{ANSWER} if acts != 2 else print('?', flush=True)")
    argv = ("arena", "sevens-qq", "random", bad, "--deals", "1", "--faults", "50")
    ran = paiju(*argv)

    assert ran.code == 0
    assert "Decisions that failed and were made by the rules: A 0, B " in ran.out
    [told] = [line for line in ran.out.splitlines() if "bot.py: no JSON" in line]
    assert told.startswith("  deal 0, seats A B A B, seat ")
    assert paiju(*argv, "--json").json["first_fault"]["text"] == told.strip()


def test_too_many_faults_end_the_match(paiju: Paiju, tmp_path: Path) -> None:
    bad = program(tmp_path, "sys.exit('out of memory')")
    ran = paiju("arena", "sevens-qq", bad, "random", "--deals", "100", "--faults", "3")

    assert ran.code == 2
    assert ran.out == ""
    assert "failed too often, and the match was stopped; the first time: deal 0, " in ran.err
    assert "ended with exit code 1; its last line on stderr: out of memory" in ran.err


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_program_that_hangs_is_told_at_once_and_ends_the_match_in_time(
    jobs: str, paiju: Paiju, tmp_path: Path
) -> None:
    """Within the first of many decks, and nothing that it started goes on."""
    mark = tmp_path / "pids"
    mark.touch()
    first = f"open({str(mark)!r}, 'a').write(f'{{os.getpid()}} ')\n"
    bad = program(tmp_path, "time.sleep(60)", first=first)
    argv = ("arena", "sevens-qq", bad, "random", "--deals", "1000", "--jobs", jobs)
    limits = ("--faults", "2", "--time-limit", "300", "--start-limit", "300")
    began = time.monotonic()
    ran = paiju(*argv, *limits, "--json")

    assert ran.code == 2
    assert ran.out == ""
    assert time.monotonic() - began < 30
    told, last = ran.err.splitlines()
    assert told.startswith("The first decision that failed; the rules made it, the match goes on: ")
    assert "no answer within 300 ms" in told
    assert "failed too often" in last
    assert soon_gone(mark)


def test_a_module_of_the_folder_is_a_player(
    paiju: Paiju, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "some_bot.py").write_text(
        "class Last:\n"
        "    def __init__(self, options, seed): pass\n"
        "    def act(self, view): return view.legal[-1]\n"
    )
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.path", list(sys.path))
    argv = ("arena", "sevens-qq", "python:some_bot:Last", "random", "--deals", "4", "--json")
    alone, together = paiju(*argv), paiju(*argv, "--jobs", "2")
    assert alone.code == together.code == 0
    assert alone.json["points"] == together.json["points"]


SLOW = """
import itertools, pathlib, time

seats = itertools.count()

class Slow:
    def __init__(self, options, seed):
        self.number = next(seats)

    def act(self, view):
        if self.number > 12:  # after some decks, of which each has two tables with two seats
            pathlib.Path("slow").touch()
            time.sleep(60)
        return view.legal[0]
"""


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_what_was_played_before_ctrl_c_is_not_lost(jobs: str, tmp_path: Path) -> None:
    (tmp_path / "players.py").write_text(SLOW, "utf-8")
    argv = ("arena", "sevens-qq", "python:players:Slow", "random", "--jobs", jobs, "--json")
    with subprocess.Popen(
        [sys.executable, "-m", "paiju.cli", *argv],
        stdout=subprocess.PIPE,
        cwd=tmp_path,
        start_new_session=True,
        # What runs in the background of a shell has Ctrl-C switched off, and its children too.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # noqa: PLW1509
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    ) as running:
        while not (tmp_path / "slow").exists():
            time.sleep(0.05)
        time.sleep(0.5)
        os.killpg(running.pid, signal.SIGINT)  # as a terminal does: to all processes
        out, _ = running.communicate(timeout=30)
    assert running.returncode == 130
    assert 2 <= msgspec.json.decode(out)["decks"] <= 8


@pytest.mark.parametrize("jobs", ["1", "2"])
@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_no_program_outlives_a_match_that_is_ended(
    jobs: str, how: signal.Signals, tmp_path: Path
) -> None:
    mark = tmp_path / "pids"
    mark.touch()
    first = f"open({str(mark)!r}, 'a').write(f'{{os.getpid()}} ')\n"
    bad = program(tmp_path, "time.sleep(60)", first=first)
    with subprocess.Popen(
        [sys.executable, "-m", "paiju.cli", "arena", "sevens-qq", bad, "random", "--jobs", jobs],
        cwd=ROOT,
        start_new_session=True,
    ) as running:
        while len(mark.read_text().split()) < 2 * int(jobs):
            time.sleep(0.05)
        os.killpg(running.pid, how)
        assert running.wait(30) == 128 + how
    assert soon_gone(mark)


def soon_gone(mark: Path) -> bool:
    """Whether no process of a list runs any more: who was killed may take a moment to go."""
    pids = [int(pid) for pid in mark.read_text().split()]
    until = time.monotonic() + 5
    while (running := any(map(runs, pids))) and time.monotonic() < until:
        time.sleep(0.05)
    return not running


# --- paiju bot --------------------------------------------------------------------


def test_a_bot_of_ours_answers_a_view(paiju: Paiju) -> None:
    contest = Contest(find_ruleset("sevens-qq"))
    state = contest.game.deal(shuffle(contest.game.pack, seeds_of(contest, 0)))
    view = contest.game.observe(state, contest.game.actors(state)[0])
    ran = paiju("bot", "sevens-qq", "--level", "1", stdin=encode(Act(view)) + b"\n")

    assert ran.code == 0
    assert msgspec.json.decode(ran.out) == {"action": "play", "cards": "S7"}


@pytest.mark.parametrize(
    ("argv", "stdin", "message"),
    [
        (["sevens-qq", "--level", "9"], "", "sevens has no bot of level 9"),
        (["sevens-qq", "--level", "1"], "hello\n", "line 1: JSON is malformed"),
        (["sevens-mars"], "", "unknown rule set"),
    ],
)
def test_what_a_bot_cannot_read_exits_2(
    argv: list[str], stdin: str, message: str, paiju: Paiju
) -> None:
    ran = paiju("bot", *argv, stdin=stdin)
    assert ran.code == 2
    assert message in ran.err


def test_our_bot_as_a_program_plays_as_it_does_at_home(paiju: Paiju) -> None:
    """Level 1 through pipes against itself: exactly even."""
    other = command(sys.executable, "-m", "paiju.cli", "bot", "sevens-qq", "--level", "1")
    argv = ("arena", "sevens-qq", "level:1", other, "--deals", "3", "--faults", "0", "--json")
    told = paiju(*argv).json
    assert told["points"]["mean"] == told["points"]["error"] == 0
    assert told["paces"][1]["decisions"] == 156


# --- the bar ----------------------------------------------------------------------


class Terminal(io.StringIO):
    """Somebody watches."""

    def isatty(self) -> bool:
        return True


def test_a_bar_shows_how_far_it_is_and_goes_away() -> None:
    times = iter([0.0, 0.0, 0.05, 10.0, 10.05, 20.0])
    terminal = Terminal()
    bar = Bar(terminal, 4, lambda: next(times))
    for done in range(5):
        bar.show(done, f"remark {done}")
    bar.clear()

    shown = terminal.getvalue().split("\r\x1b[K")[1:]
    assert [line.split("  ")[-1] for line in shown] == ["remark 0", "remark 2", "remark 4", ""]
    assert shown[1].startswith("█" * 15 + "░" * 15 + " 2/4  0:10 +0:10")


def test_nothing_is_shown_where_nobody_watches() -> None:
    file = io.StringIO()
    bar = Bar(file, 1, lambda: 0.0)
    bar.show(1)
    bar.clear()
    assert file.getvalue() == ""
