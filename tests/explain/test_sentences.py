"""Every line, refusal, event and action has its sentence in both languages, and no other is kept.

Sentences are told with names of plain Latin letters, so that Chinese in them is their own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import get_args

import pytest

from paiju import explain
from paiju.core.cards import Card
from paiju.core.protocol import Event
from paiju.core.refusal import Refusal
from paiju.core.settlement import AnyLine, Base, House, Multiplier, Note, Rounding, Transfer
from paiju.core.units import Points, Seat
from paiju.explain import LANGS, Lang
from paiju.explain.catalogue import Entry, catalogue, find, select
from paiju.explain.sentences import sentence_key, traits
from paiju.explain.verdicts import mistake
from paiju.games.doudizhu.causes import Cause as DoudizhuCause
from paiju.games.registry import FAMILIES
from paiju.games.sevens.causes import Cause
from paiju.games.sevens.refusals import Code
from paiju.games.shuangkou.causes import Cause as ShuangkouCause
from paiju.ledger import Kind as MovementKind
from paiju.server.room.refusals import TrafficCode
from paiju.server.rooms.refusals import RoomCode
from paiju.server.store.refusals import AccountCode
from paiju.server.table.coins import Cause as CoinCause
from paiju.server.table.refusals import Code as TableCode
from paiju.server.table.refusals import TalkCode
from tests.explain import agreed, coins, doudizhu, shuangkou
from tests.explain import settlements as sevens

TOLD = (sevens, doudizhu, shuangkou, coins, agreed)
"""For each family, for points that become coins, and for deals that are ended by agreement, what
can be told of it: actions, lines, events, refusals, causes and codes."""
NAMES = ("You", "Bob", "Cat", "Dee")
LINE_KINDS = ("note", "base", "multiplier", "cap", "rounding", "transfer", "house")
CHINESE = re.compile(r"[\u4e00-\u9fff]")

TABLE_PARAMS: Mapping[str, Mapping[str, str | int]] = {
    "table.no_such_seat": {"seat": 7},
    "table.seat_taken": {"seat": 1},
    "table.bad_level": {"level": 9},
    "table.bad_message": {"detail": "Object missing required field"},
    "table.bad_action": {"detail": "Invalid value 'fly'"},
    "table.unknown_ruleset": {"ruleset": "sevens-mars"},
    "table.bad_option": {"detail": "options.base: expected int"},
    "room.name_long": {"length": 40, "most": 16},
    "room.name_character": {"character": "U+202E"},
    "table.broke": {"has": 90, "least": 250},
    "room.poor": {"least": 20_000, "coins": 500},
    "room.escapes": {"percent": 15, "most": 10},
    "talk.long": {"length": 90, "most": 60},
    "talk.too_fast": {"seconds": 2},
    "account.login_form": {"least": 2, "most": 24},
    "account.password_short": {"least": 8},
    "account.password_long": {"most": 128},
    "account.too_many": {"seconds": 40},
    "account.too_many_bots": {"most": 10},
    "table.too_many_tables": {"most": 20},
    "table.switched_too_often": {"seconds": 6},
    "traffic.too_many_calls": {"seconds": 40},
    "traffic.too_many_sockets": {"most": 400},
    "health.time_up": {"minutes": 60},
    "health.deals_up": {"deals": 20},
}
"""What the room gives along with a code."""

NAME_CODES = ("room.name_empty", "room.name_long", "room.name_character")
HEALTH_CODES = ("health.time_up", "health.deals_up")

NOTICES: Mapping[str, Mapping[str, int]] = {
    "joined": {"seat": 1},
    "left": {"seat": 1},
    "broke": {"seat": 1, "least": 250},
    "kicked": {"seat": 1},
    "bot_joined": {"seat": 1},
    "autoplay_on": {"seat": 1},
    "autoplay_off": {"seat": 1},
    "timed_out": {"seat": 1},
    "escaped_autoplay": {"seat": 1},
    "ready": {"seat": 1},
    "owner_changed": {"seat": 1},
    "came_back": {"seat": 1},
    "lost_connection": {"seat": 1},
    "pause_asked": {"seat": 1},
    "pause_agreed": {"seat": 1},
    "pause_declined": {"seat": 1},
    "paused": {"minutes": 30},
    "pause_ended": {"seat": 1},
    "pause_over": {},
    "end_asked": {"seat": 1},
    "end_agreed": {"seat": 1},
    "end_declined": {"seat": 1},
    "agreed_end": {},
    "deal_begins": {"deal": 3},
    "redeal": {"deal": 3},
}


def lines() -> Iterator[AnyLine]:
    """Of all families."""
    for family in TOLD:
        yield from family.lines()


def events() -> Iterator[Event]:
    for family in TOLD:
        yield from family.events()


def assert_sound(sentence: str, lang: Lang) -> None:
    """A whole sentence of its language with nothing left to fill in."""
    assert sentence.strip() == sentence != ""
    assert not re.search(r"[{}|]|None|\(\)|（）", sentence), sentence
    assert "-" not in re.sub(r"[A-Za-z]-[A-Za-z]", "", sentence), f"a minus sign is −: {sentence}"
    assert bool(CHINESE.search(sentence)) == (lang == "zh"), sentence


def leaves(entry: Entry) -> Iterator[str]:
    if isinstance(entry, str):
        yield entry
    else:
        for below in entry.values():
            yield from leaves(below)


def all_refusals() -> list[Refusal]:
    codes = (
        *TableCode,
        *RoomCode,
        *TrafficCode,
        *TalkCode,
        *AccountCode,
        *NAME_CODES,
        *HEALTH_CODES,
    )
    room = [Refusal(code, TABLE_PARAMS.get(code, {})) for code in codes]
    bare = [Refusal(code) for code, params in TABLE_PARAMS.items() if "detail" in params]
    told = [refusal for family in TOLD for refusal in family.refusals()]
    return [*told, *room, *bare, Refusal("table.unknown_ruleset")]


@pytest.mark.parametrize("lang", LANGS)
def test_every_line_has_its_sentence(lang: Lang) -> None:
    for line in lines():
        assert_sound(explain.line(line, lang, NAMES), lang)


@pytest.mark.parametrize("lang", LANGS)
def test_the_catalogue_holds_the_causes_that_occur_and_no_other(lang: Lang) -> None:
    occurring = {(str(line.__struct_config__.tag), line.cause) for line in lines()}
    kept = {(kind, cause) for kind in LINE_KINDS for cause in catalogue(lang)[kind]}

    causes = {str(cause) for family in TOLD for cause in family.CAUSES}
    assert {cause for _, cause in occurring} == causes
    assert kept == occurring


@pytest.mark.parametrize("lang", LANGS)
def test_every_template_of_a_line_is_used(lang: Lang) -> None:
    used: set[str] = set()
    for line in lines():
        fields = {name: getattr(line, name) for name in line.__struct_fields__}
        entry = find(lang, str(line.__struct_config__.tag), line.cause)
        used.add(select(entry, traits(fields)))

    kept = {
        template
        for kind in LINE_KINDS
        for entry in catalogue(lang)[kind].values()
        for template in leaves(entry)
    }
    assert kept == used


@pytest.mark.parametrize("lang", LANGS)
def test_every_refusal_has_its_sentence_and_every_template_is_used(lang: Lang) -> None:
    used: set[str] = set()
    for refusal in all_refusals():
        assert_sound(explain.refusal(refusal, lang, NAMES), lang)
        used.add(select(find(lang, "refusal", refusal.code), traits(refusal.params)))

    codes = {str(code) for family in TOLD for code in family.CODES}
    assert {refusal.code for refusal in all_refusals()} >= codes
    entries = catalogue(lang)["refusal"].values()
    assert {template for entry in entries for template in leaves(entry)} == used


@pytest.mark.parametrize("lang", LANGS)
def test_every_event_has_its_sentence(lang: Lang) -> None:
    for event in events():
        assert_sound(explain.event(event, lang, NAMES), lang)

    known = {
        sentence_key(event) for family in FAMILIES.values() for event in get_args(family.event)
    }
    assert {sentence_key(type(event)) for event in events()} == known
    assert set(catalogue(lang)["event"]) == known


@pytest.mark.parametrize("lang", LANGS)
def test_every_action_has_its_words(lang: Lang) -> None:
    for family in TOLD:
        for action in family.actions():
            assert_sound(explain.action(action, lang), lang)

    known = {
        sentence_key(action) for family in FAMILIES.values() for action in get_args(family.action)
    }
    assert set(catalogue(lang)["action"]) == known


@pytest.mark.parametrize("lang", LANGS)
def test_every_notice_has_its_sentence(lang: Lang) -> None:
    for code, params in NOTICES.items():
        assert_sound(explain.notice(code, lang, NAMES, **params), lang)

    assert set(catalogue(lang)["notice"]) == set(NOTICES)


@pytest.mark.parametrize("lang", LANGS)
def test_every_movement_of_coins_has_its_words(lang: Lang) -> None:
    for kind in MovementKind:
        assert_sound(explain.movement(kind, lang, deal=3), lang)

    assert set(catalogue(lang)["movement"]) == set(MovementKind)


@pytest.mark.parametrize("lang", LANGS)
def test_a_mistake_has_its_sentence(lang: Lang) -> None:
    for family in TOLD:
        for done, best in pairwise(family.actions()):
            for known in ("2.5", None):
                told = mistake(lang, "Bob", (done, best), "4.5", known)
                assert_sound(told, lang)
                assert told.count(explain.action(best, lang)) >= 1
    assert set(catalogue(lang)["verdict"]) == {"mistake"}


def test_no_section_is_left_over() -> None:
    told = {"refusal", "event", "action", "notice", "kind", "movement", "verdict"}
    for lang in LANGS:
        assert set(catalogue(lang)) == {*LINE_KINDS, *told}


def test_an_unknown_key_is_named() -> None:
    with pytest.raises(KeyError, match=r"zh: no sentence for refusal sevens\.nonsense"):
        explain.refusal(Refusal("sevens.nonsense"), "zh")


def test_the_arithmetic_that_a_line_shows_is_right() -> None:
    for line in lines():
        match line:
            case Transfer(cause=Cause.DIFFERENCE, points=points, figures=(more, less)):
                assert points == more - less
            case Transfer(cause=Cause.INTO_POT, points=points, figures=figures):
                assert points == product(figures)
            case Transfer(cause=Cause.OUT_OF_POT, points=points, figures=(pot, winners)):
                assert points == pot // winners
            case Base(cause=Cause.POOL_SHARE, points=points, figures=(pool, own, whole)):
                assert points == pool * own // whole
            case Multiplier(cause=Cause.TIER, figures=(own, limit)):
                assert own > limit
            case Transfer(cause=ShuangkouCause.LOST | ShuangkouCause.WON) if line.figures:
                assert line.points == product(line.figures)
            case Transfer(cause=ShuangkouCause.CONTRIBUTION, figures=(_, each, base)):
                assert line.points == each * base
            case House(
                cause=DoudizhuCause.FEE | CoinCause.FEE | CoinCause.FINE | CoinCause.PENALTY,
                figures=(whole,),
            ):
                assert 0 <= -line.points < whole
            case House(points=points, figures=figures) if figures:
                assert abs(points) == product(figures)
            case _:
                pass


def product(figures: tuple[int, ...]) -> int:
    result = 1
    for figure in figures:
        result *= figure
    return result


@pytest.mark.parametrize(
    ("line", "en", "zh"),
    [
        (
            Base(
                rule="SV-07",
                cause=Cause.COVERED,
                seat=Seat(1),
                points=Points(16),
                cards=(Card(12), Card(41)),
            ),
            "Bob covered ♠K ♦3: 16 points",
            "Bob扣牌 ♠K ♦3，共16分",
        ),
        (
            Base(rule="SV-07", cause=Cause.COVERED, seat=Seat(0), points=Points(1)),
            "You covered 1 point",
            "You共扣1分",
        ),
        (
            Multiplier(
                rule="SV-21",
                cause=Cause.THROUGH,
                factor=4,
                seats=(Seat(2), Seat(3)),
                by=(Seat(0), Seat(1)),
            ),
            "Through – You and Bob: × 4 for Cat and Dee",
            "双通（You、Bob）：Cat、Dee的扣牌分 ×4",
        ),
        (
            Multiplier(
                rule="SV-63",
                cause=Cause.LONE_SEVEN,
                factor=8,
                seats=(Seat(1), Seat(2), Seat(3)),
                by=(Seat(0),),
            ),
            "Lone seven – You: × 8 for Bob, Cat and Dee",
            "倒拉七（You）：Bob、Cat、Dee的输分 ×8",
        ),
        (
            Transfer(
                rule="SV-20",
                cause=Cause.DIFFERENCE,
                payer=Seat(1),
                payee=Seat(0),
                points=Points(12),
                figures=(32, 20),
            ),
            "Bob → You: 12 points (32 − 20)",
            "Bob → You：12分（32 − 20）",
        ),
        (
            Transfer(
                rule="SV-64",
                cause=Cause.INTO_POT,
                payer=Seat(3),
                payee=None,
                points=Points(640),
                figures=(10, 4, 8, 2),
            ),
            "Dee → pot: 640 points (10 × 4 × 8 × 2)",
            "Dee输640分（10 × 4 × 8 × 2）",
        ),
        (
            House(rule="SV-54", cause=Cause.ESCAPE, seat=Seat(2), points=Points(-50)),
            "Cat → house: 50 points for leaving the deal",
            "Cat逃跑：扣50分，归系统",
        ),
        (
            Note(rule="SV-07", cause=Cause.COVER_POINTS, seats=(Seat(0),), points=Points(0)),
            "You covered nothing",
            "You没有扣牌",
        ),
        (
            Rounding(rule="SV-44", cause=Cause.POOL_REST, seat=Seat(0), points=Points(1)),
            "You: 1 point more, so that the shares of the pool add up",
            "You再分摊1分，补足分数池的零头",
        ),
    ],
)
def test_sentences_as_they_read(line: Base, en: str, zh: str) -> None:
    assert explain.line(line, "en", NAMES) == en
    assert explain.line(line, "zh", NAMES) == zh


def test_a_seat_without_a_name_is_called_by_its_number() -> None:
    refusal = Refusal(Code.NOT_YOUR_TURN, {"turn": 2})

    assert explain.refusal(refusal, "en") == "Not your turn yet: waiting for Seat 2."
    assert explain.refusal(refusal, "zh") == "还没轮到你，正在等2号出牌。"


def test_both_languages_have_the_same_keys() -> None:
    assert {section: set(entries) for section, entries in catalogue("zh").items()} == {
        section: set(entries) for section, entries in catalogue("en").items()
    }
