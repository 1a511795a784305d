"""A room to be fuzzed, and what players do there: each step by its name, with what it takes."""

from __future__ import annotations

import signal
from typing import Any

from hypothesis import strategies as st

NAMES = ("Ann", "Bob", "Eve", "Dan")
TABLES = {
    "jielong": ("sevens-jielong", "Ann", "Bob"),
    "huanle": ("doudizhu", "Ann", "Eve"),
    "shuangkou": ("shuangkou", "Bob", "Eve"),
    "laizi": ("doudizhu-laizi", "Ann"),
}
TURN_MS = 400

ROOMS = {
    "alone": """
        title = { zh = "一", en = "One" }
        ruleset = "doudizhu"
        turn_seconds = 5
        stakes = { unit = 2, fee = 3, least = 100, buy_in = 2_000, escape_penalty = 50 }
        bots = { level = 1, after_seconds = 0 }
        spectators = { allowed = true, delay_seconds = 1 }
    """,
    "people": """
        title = { zh = "四", en = "Four" }
        ruleset = "sevens-qq"
        turn_seconds = 5
        stakes = { unit = 2, fee = 3, least = 100, buy_in = 2_000, escape_penalty = 50 }
        spectators = { allowed = false }
    """,
}

WORDS = (
    "",
    "null",
    "[]",
    "{}",
    '{"type":"act"}',
    '{"type":"nothing","id":1}',
    '{"type":"stand","id":1,"seat":2}',
    '{"type":"sit","id":1,"seat":' + "9" * 40 + "}",
    '{"type":"sit","id":' + "9" * 40 + ',"seat":-1}',
    '{"type":"act","id":1,"seq":-1,"action":{"action":"play","cards":"S7"}}',
    '{"type":"act","id":1,"seq":' + "9" * 18 + ',"action":{"action":"play","cards":"\\u0000"}}',
    '{"type":"ping","id":1,"sent":1e999}',
    '{"type":"ready","id":1,"seed":"' + "ab" * 33 + '"}',
    '{"type":"ready","id":1,"seed":"xyz"}',
    '{"type":"say","id":1,"manner":"words","what":"\\ud800\\u202e"}',
    '{"type":"act","seq":1,"action":' + "[" * 3000 + "]" * 3000 + "}",
    '{"type":"ask","id":1,"cards":"' + "R" * 4000 + '"}',
)
GARBAGE = (
    {},
    [],
    None,
    7,
    {"action": "play"},
    {"action": "play", "cards": ""},
    {"action": "play", "cards": "S7 S7"},
    {"action": "play", "cards": "RX2222AAAAKKKK"},
    {"action": "call", "bid": -3},
    {"action": "bid", "points": 99},
    {"action": "double", "factor": -2},
    {"action": "cover", "card": "S7"},
    {"action": "pass", "seat": 0},
    {"action": "show", "seat": 1},
)

numbers = st.integers(min_value=0, max_value=2**16)

messages = st.one_of(
    st.fixed_dictionaries(
        {"type": st.just("sit"), "seat": st.sampled_from([None, -1, 0, 1, 2, 3, 4, 2**70])}
    ),
    st.fixed_dictionaries({"type": st.just("stand"), "escape": st.booleans()}),
    st.fixed_dictionaries({"type": st.just("kick"), "seat": st.integers(-2, 5)}),
    st.fixed_dictionaries(
        {
            "type": st.just("place_bot"),
            "seat": st.integers(-1, 4),
            "level": st.sampled_from([None, -1, 1, 2, 99]),
        }
    ),
    st.fixed_dictionaries({"type": st.just("set_autoplay"), "on": st.booleans()}),
    st.sampled_from(
        [
            {"type": "ask_pause"},
            {"type": "answer_pause", "agree": True},
            {"type": "answer_pause", "agree": False},
            {"type": "end_pause"},
            {"type": "ask_end"},
            {"type": "answer_end", "agree": True},
            {"type": "answer_end", "agree": False},
        ]
    ),
    st.sampled_from(
        [
            {"type": "hint"},
            {"type": "ask", "cards": "3447"},
            {"type": "say", "manner": "emoji", "what": "👍"},
            {"type": "say", "manner": "words", "what": "\u202eabc\u0000"},
        ]
    ),
)

STEPS: dict[str, dict[str, st.SearchStrategy[Any]]] = {
    "play": {"times": st.integers(1, 12), "which": numbers, "choice": numbers},
    "come": {"who": numbers, "where": numbers, "since": st.sampled_from([0, 1, 3, 10**8])},
    "vanish": {"which": numbers},
    "cheat": {
        "which": numbers,
        "other": numbers,
        "how": st.sampled_from(["foreign", "stale", "ahead", "again"]),
    },
    "act_nonsense": {"which": numbers, "action": st.sampled_from(GARBAGE)},
    "say": {"which": numbers, "message": messages},
    "babble": {
        "which": numbers,
        "text": st.one_of(st.sampled_from(WORDS), st.text(), st.binary()),
    },
    "shout": {"which": numbers},
    "wait_for_a_match": {
        "who": numbers,
        "room": st.sampled_from(["alone", "people", "nowhere", ""]),
        "cancels": st.booleans(),
    },
    "all_want_a_match": {},
    "follow": {},
    "open_a_table": {
        "who": numbers,
        "bots": st.sampled_from([None, 1, 77]),
        "spectators": st.booleans(),
    },
    "pry": {"who": numbers, "where": numbers},
    "let_time_pass": {"seconds": st.floats(0.05, 1.0)},
    "crash": {
        "after": st.floats(0, 0.05),
        "how": st.sampled_from([signal.SIGKILL, signal.SIGTERM]),
    },
}

steps = st.sampled_from([*STEPS, "play", "play", "say"]).flatmap(
    lambda name: st.tuples(st.just(name), st.fixed_dictionaries(STEPS[name]))
)
"""One rule has them all, so that each server meets every kind of step."""
