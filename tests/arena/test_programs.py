"""Programs over the line protocol, however they behave: a fault is told and costs nothing else."""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest

from paiju.arena.line.process import LONGEST_LINE, Process
from paiju.arena.line.program import Limits, Programs
from paiju.arena.match import Contest, DeckResult, Fault, seeds_of
from paiju.arena.result import first_fault, result_of
from paiju.arena.run import Match, results
from paiju.core.errors import PlayerError
from paiju.core.shuffle import shuffle
from paiju.core.units import Seat
from paiju.games.registry import find_ruleset
from tests.arena.programs import ANSWER, command, example, program, runs

QQ = Contest(find_ruleset("sevens-qq"), seed=3)
QUICK = Limits(move_ms=1_000, first_ms=20_000)


def played(name: str, decks: int = 1, limits: Limits = QUICK, jobs: int = 1) -> list[DeckResult]:
    return list(results(Match(QQ, (name, "random"), decks, limits), jobs))


def faults(decks: Sequence[DeckResult]) -> list[Fault]:
    return [fault for deck in decks for fault in deck.faults]


@pytest.mark.parametrize("name", ["sevens-jingshou", "shuangkou-baibian", "doudizhu-laizi"])
def test_the_example_plays_all_games_without_a_fault(name: str) -> None:
    contest = Contest(find_ruleset(name), seed=3)
    match = Match(contest, (example(), "random"), decks=2)
    decks = list(results(match))

    assert faults(decks) == []
    assert result_of(contest, decks).paces[0].decisions > 40
    assert [deck.margins for deck in results(match)] == [deck.margins for deck in decks]


def test_in_several_processes_it_plays_the_same() -> None:
    alone, together = played(example(), 4), played(example(), 4, jobs=2)
    by_number = {deck.number: deck.margins for deck in together}
    assert by_number == {deck.number: deck.margins for deck in alone}


def test_what_a_program_is_told(tmp_path: Path) -> None:
    log = tmp_path / "log"
    first = f"sys.stdin = (print(line, end='', file=open({str(log)!r}, 'a')) or line "
    first += "for line in sys.stdin)\n"
    with closing(Programs(program(tmp_path, ANSWER, first=first)[8:], QQ.rules, QUICK)) as player:
        game = QQ.game
        state = game.deal(deck(0))
        [seat] = game.actors(state)
        for _ in range(2):
            [decider] = player.sit([seat], seed=11)
            assert decider.act(game.observe(state, seat)) == next(iter(game.legal(state, seat)))
            player.rise([1, 2, -3, 0])
    told: list[Any] = [msgspec.json.decode(line) for line in log.read_text("utf-8").splitlines()]

    assert [each["type"] for each in told] == ["start", *["deal", "act", "end"] * 2]
    start, first_deal, act, end, second_deal, *_ = told
    assert start["ruleset"] == "sevens-qq"
    assert start["family"] == "sevens"
    assert start["options"]["base"] == QQ.rules.options.base
    assert (start["limit_ms"], start["first_limit_ms"], start["protocol"]) == (1_000, 20_000, 1)
    assert (first_deal["deal"], second_deal["deal"]) == (1, 2)
    assert first_deal["seat"] == seat
    assert act["view"]["game"] == "sevens"
    assert act["view"]["seat"] == seat
    assert act["view"]["legal"] == [{"action": "play", "cards": "S7"}]
    assert end["scores"] == [1, 2, -3, 0]


@pytest.mark.parametrize(
    ("act", "what"),
    [
        ("sys.exit(3)", "ended with exit code 3"),
        ("os.kill(os.getpid(), 11)", "was ended by signal 11"),
        ("raise RuntimeError('no idea')", "exit code 1; its last line on stderr: RuntimeError: no"),
        ("os.close(1); time.sleep(5)", "closed its output"),
        ("time.sleep(5)", "no answer within 1000 ms"),
        ("print('playing', 'S7', flush=True)", "no JSON: "),
        ("os.write(1, b'\\xff\\xfe\\n')", "no JSON: "),
        ('print(\'{"action": "fly"}\', flush=True)', "no action: action: Invalid value 'fly'"),
        ('print(\'{"action": "play"}\', flush=True)', "no action: Object missing required field"),
        ("print('[]', flush=True)", "no action: Expected `object`, got `array`: '[]'"),
        (f"print('x' * {2 * LONGEST_LINE}, flush=True)", "a line without an end, of 65536 bytes"),
        ('print(\'{"action": "cover", "cards": "S7"}\', flush=True)', "sevens."),
    ],
)
def test_a_fault_names_the_program_the_place_and_what_was_wrong(
    act: str, what: str, tmp_path: Path
) -> None:
    """In its second turn; the rules decide that, and the program plays on as before."""
    fail_once = f"fails = {str(tmp_path / 'failed')!r}\n"
    once = f"if acts == 2 and not os.path.exists(fails): open(fails, 'x').close(); {act}"
    decks = played(program(tmp_path, f"{once}\n        else: {ANSWER}", first=fail_once))

    [fault] = faults(decks)
    assert what in fault.what
    assert (fault.player, fault.deck, fault.table) == (0, 0, 0)
    assert fault.ply in range(4, 8)
    told = result_of(QQ, decks)
    assert told.faults == (1, 0)
    assert told.paces[0].decisions >= 51


def test_one_that_writes_before_it_is_asked(tmp_path: Path) -> None:
    hello = "print('hello', flush=True)\n"
    decks = played(program(tmp_path, ANSWER, first=hello))
    assert len(faults(decks)) == 52
    wrong = first_fault(decks)
    assert wrong is not None
    assert "'hello'" in wrong.what


def test_one_that_never_reads_is_not_waited_for(tmp_path: Path) -> None:
    file = tmp_path / "deaf.py"
    file.write_text("import time\ntime.sleep(60)\n")
    began = time.monotonic()
    with closing(Programs(command(sys.executable, file)[8:], QQ.rules, Limits(200, 200))) as player:
        game = QQ.game
        state = game.deal(deck(0))
        [decider] = player.sit([Seat(0)], seed=1)
        for _ in range(3):
            player.rise([0] * 4)
            with pytest.raises(PlayerError, match=r"deaf.py: no answer within 200 ms"):
                decider.act(game.observe(state, game.actors(state)[0]))
    assert time.monotonic() - began < 20


def test_more_than_a_pipe_holds_goes_to_one_that_does_not_read(tmp_path: Path) -> None:
    file = tmp_path / "deaf.py"
    file.write_text("import time\ntime.sleep(60)\n")
    with closing(Process([sys.executable, str(file)])) as process:
        process.tell(b"x" * 10_000_000)
        with pytest.raises(PlayerError, match="no answer"):
            process.ask(b"y" * 10_000_000, 0.1)


def test_much_on_stderr_holds_nothing_up(tmp_path: Path) -> None:
    noisy = f"print('z' * 200000, file=sys.stderr); {ANSWER}"
    assert faults(played(program(tmp_path, noisy))) == []


def test_what_a_program_started_ends_with_it(tmp_path: Path) -> None:
    pid = tmp_path / "pid"
    first = "import subprocess\nchild = subprocess.Popen(['sleep', '60'])\n"
    first += f"open({str(pid)!r}, 'w').write(str(child.pid))\n"
    played(program(tmp_path, ANSWER, first=first), limits=Limits())
    child = int(pid.read_text())
    for _ in range(100):
        if not runs(child):
            return
        time.sleep(0.05)
    raise AssertionError("it still runs")


def test_too_late_once_is_not_too_late_for_ever(tmp_path: Path) -> None:
    """A late answer is not taken for that of the next turn: the program starts again."""
    late = "time.sleep(2) if acts == 20 else None; print(json.dumps(legal[-1]), flush=True)"
    decks = played(program(tmp_path, late))
    found = faults(decks)
    assert 1 <= len(found) <= 4
    assert all("no answer within 1000 ms" in fault.what for fault in found)


def deck(number: int) -> Any:
    return shuffle(QQ.game.pack, seeds_of(QQ, number))
