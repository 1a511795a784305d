"""The other end of the line protocol: one of our players answers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec
import pytest

from paiju.arena.line.messages import Act, Deal, End, Message, Start
from paiju.arena.line.speaker import answers
from paiju.arena.match import Contest, seeds_of
from paiju.bots.protocol import Bot
from paiju.bots.registry import levels, make_bot
from paiju.core.codec import encode, to_builtins
from paiju.core.errors import PaijuError
from paiju.core.ruleset import RuleSet
from paiju.core.shuffle import shuffle
from paiju.core.units import Seat
from paiju.games.registry import find_ruleset

NAMES = ("sevens-qq", "doudizhu-laizi", "shuangkou-baibian")


def good(ruleset: RuleSet[Any], seed: int) -> Bot:
    return make_bot(ruleset, 2, seed)


def said(*messages: Message, name: str = "sevens-qq") -> list[bytes]:
    return list(answers([encode(each) + b"\n" for each in messages], find_ruleset(name), good))


def start(ruleset: RuleSet[Any], **changes: Any) -> Start:
    fields: dict[str, Any] = {
        "ruleset": ruleset.name,
        "family": ruleset.family,
        "options": to_builtins(ruleset.options),
        "limit_ms": 1000,
        "first_limit_ms": 1000,
        **changes,
    }
    return Start(**fields)


@pytest.mark.parametrize("name", NAMES)
def test_it_answers_as_the_bot_does_through_whole_deals(name: str) -> None:
    contest = Contest(find_ruleset(name))
    game, rules = contest.game, contest.rules
    state = game.deal(shuffle(game.pack, seeds_of(contest, 0)))
    views: list[Any] = []
    actions: list[bytes] = []
    while actors := game.actors(state):
        view = game.observe(state, actors[0])
        action = good(rules, 5).act(view)
        views.append(view)
        actions.append(encode(action) + b"\n")
        state = game.apply(state, actors[0], action).state

    deal = Deal(deal=1, seat=Seat(0), seed=5)
    told = said(start(rules), deal, *map(Act, views), End((0, 0, 0, 0)), name=name)
    assert told == actions
    assert len(told) > 20


def test_the_options_in_start_are_those_that_are_played() -> None:
    wild = find_ruleset("doudizhu-laizi")
    seen: list[RuleSet[Any]] = []

    def watch(ruleset: RuleSet[Any], seed: int) -> Bot:
        seen.append(ruleset)
        return good(ruleset, seed)

    lines = [encode(start(wild)), b"", encode(Deal(deal=1, seat=Seat(0), seed=9))]
    assert list(answers(lines, find_ruleset("doudizhu-huanle"), watch)) == []
    assert seen[0].options.wild_rank == "none"
    assert [each.options for each in seen[1:]] == [wild.options] * 2


def refused(*lines: bytes | Message) -> str:
    given: Sequence[bytes] = [
        line if isinstance(line, bytes) else encode(line) for line in (b"", *lines)
    ]
    with pytest.raises(PaijuError) as error:
        list(answers(given, find_ruleset("sevens-qq"), good))
    return str(error.value)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (b"hello", "line 2: JSON is malformed"),
        (b"\xff", "line 2: "),
        (b"[]", "line 2: Expected `object`, got `array`"),
        (b"{}", "line 2: Object missing required field `type`"),
        (b'{"type": "stop"}', "line 2: type: Invalid value 'stop'"),
        (b'{"type": "act"}', "line 2: Object missing required field `view`"),
        (b'{"type": "act", "view": {}}', "line 2: view: Object missing required field `seat`"),
        (
            b'{"type": "act", "view": {"game": "doudizhu"}}',
            "line 2: view.game: Invalid value 'doudizhu'",
        ),
    ],
)
def test_a_line_that_cannot_be_read_is_named(line: bytes, message: str) -> None:
    assert refused(line).startswith(message)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("level", [1, 2, 5])
def test_a_view_whose_parts_do_not_agree_is_refused_or_answered(name: str, level: int) -> None:
    """Nothing that is wrong with a view ends the program without a word."""
    if level not in levels(find_ruleset(name).family):
        pytest.skip("no kernel")
    contest = Contest(find_ruleset(name))
    game = contest.game
    state = game.deal(shuffle(game.pack, seeds_of(contest, 0)))
    for _ in range(14):
        seat = game.actors(state)[0]
        state = game.apply(state, seat, next(iter(game.legal(state, seat)))).state
    view: Any = game.observe(state, game.actors(state)[0])
    for changes in (
        {"hand": view.hand[:1]},
        {"history": view.history[:1]},
        {"hand_counts": (1,) * game.seats},
        {"seat": (view.seat + 1) % game.seats},
        {"seat": None},
    ):
        wrong = Act(msgspec.structs.replace(view, **changes))
        assert outcome(wrong, contest.rules, level).startswith(("line 1: view: ", "answered"))


def outcome(asked: Act, ruleset: RuleSet[Any], level: int) -> str:
    try:
        list(answers([encode(asked)], ruleset, at(level)))
    except PaijuError as error:
        return str(error)
    return "answered"


def at(level: int) -> Callable[[RuleSet[Any], int], Bot]:
    return lambda ruleset, seed: make_bot(ruleset, level, seed)


def test_another_game_is_refused() -> None:
    told = refused(start(find_ruleset("doudizhu-huanle")))
    assert told == "line 2: family: 'doudizhu' is not 'sevens'"


def test_strange_options_are_refused_by_their_path() -> None:
    assert refused(start(find_ruleset("sevens-qq"), options={"wings": 2})).startswith(
        "line 2: options.wings: unknown"
    )


def test_a_view_without_a_choice_is_refused() -> None:
    contest = Contest(find_ruleset("sevens-qq"))
    state = contest.game.deal(shuffle(contest.game.pack, seeds_of(contest, 0)))
    waiting = next(Seat(seat) for seat in range(4) if seat not in contest.game.actors(state))
    view = contest.game.observe(state, waiting)
    assert refused(Act(view)) == "line 2: view.legal: empty, so there is nothing to decide"
