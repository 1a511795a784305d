"""Bots of Sevens: what they may do, what they know, and what they decide."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from paiju.bots.registry import levels, make_bot
from paiju.bots.sevens import EasySevens, GoodSevens
from paiju.bots.sevens.distracted import DistractedSevens
from paiju.bots.sevens.reading import Reading
from paiju.bots.sevens.worth import expected_score
from paiju.core.cards import DECK_52, Card, card_set, cards_of
from paiju.core.notation import parse_card, parse_cards
from paiju.core.protocol import Deck
from paiju.core.units import Seat
from paiju.games.registry import find_ruleset, make_game, rulesets
from paiju.games.sevens.actions import COVER, PLAY, TOPPLE, Action, Cover, Play
from paiju.games.sevens.legal import legal_actions
from paiju.games.sevens.options import SevensOptions
from paiju.games.sevens.position import parse_table
from paiju.games.sevens.state import Hands, State
from paiju.games.sevens.view import SevensView

RULESETS = [ruleset.name for ruleset in rulesets() if ruleset.family == "sevens"]
LEVELS = levels("sevens")
OPTIONS = SevensOptions()
POOL = SevensOptions(all_covered="pool")


def moments(name: str, deals: int, seed: int = 1) -> Iterator[tuple[Any, State, Seat]]:
    """Each state of some deals, played by a beginner, by practised players and by chance."""
    ruleset, rng = find_ruleset(name), random.Random(seed)
    game = make_game(ruleset)
    bots = [make_bot(ruleset, (1, 4)[seat % 2], seed + seat) for seat in range(3)]
    for _ in range(deals):
        state = game.deal(Deck(tuple(rng.sample(DECK_52, 52))))
        shift = rng.randrange(4)
        while actors := game.actors(state):
            [seat] = actors
            yield game, state, seat
            view = game.observe(state, seat)
            place = (seat + shift) % 4
            action = bots[place].act(view) if place < 3 else rng.choice(view.legal)
            state = game.apply(state, seat, action).state


def position(
    hand: str, table: str, history: tuple[Card | None, ...] = (), covered: str = ""
) -> SevensView:
    """A view of seat 0 in the middle of a deal; others hold as many cards as he."""
    cards = card_set(parse_cards(hand))
    count = cards.bit_count()
    return SevensView(
        seat=Seat(0),
        turn=Seat(0),
        leader=Seat(0),
        hand=tuple(cards_of(cards)),
        covered=tuple(parse_cards(covered)),
        hand_counts=(count,) * 4,
        covered_counts=(len(parse_cards(covered)), 0, 0, 0),
        table=(),
        history=history,
        legal=tuple(legal_actions(cards, parse_table(table), topple=False)),
    )


def laid(*cards: str) -> tuple[Card | None, ...]:
    """A history: cards that were played, and `-` for one covered."""
    return tuple(None if card == "-" else parse_card(card) for card in cards)


HEARTS_DOWN = laid("S7", "S8", "H7", "H6", "-", "H5", "H4", "H3")


@pytest.mark.parametrize("name", RULESETS)
@pytest.mark.parametrize("level", LEVELS)
def test_whatever_happens_a_bot_does_what_is_legal(name: str, level: int) -> None:
    bot = make_bot(find_ruleset(name), level, seed=7)
    for game, state, seat in moments(name, deals=15):
        assert game.check(state, seat, bot.act(game.observe(state, seat))) is None


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_view_gives_the_same_action(level: int) -> None:
    ruleset = find_ruleset("sevens-qq")
    one, two = (make_bot(ruleset, level, seed=7) for _ in range(2))
    views = [game.observe(state, seat) for game, state, seat in moments("sevens-qq", deals=10)]
    first = [one.act(view) for view in views]
    assert [two.act(view) for view in reversed(views)] == first[::-1]
    assert [one.act(view) for view in views] == first


def test_the_seed_decides_only_between_equals() -> None:
    """A beginner covers one of his lowest cards, which of them the seed says."""
    view = position("S2 H2 C2 SK", "", laid("D7"), covered="")
    view = msgspec.structs.replace(view, legal=tuple(COVER[card] for card in view.hand))
    chosen = {EasySevens(OPTIONS, seed).act(view) for seed in range(20)}
    assert chosen == {Cover(card) for card in parse_cards("S2 H2 C2")}


@pytest.mark.parametrize("name", ["sevens-qq", "sevens-jielong"])
@pytest.mark.parametrize("level", LEVELS)
def test_hidden_cards_change_nothing(name: str, level: int) -> None:
    bot, rng = make_bot(find_ruleset(name), level, seed=7), random.Random(3)
    changed = 0
    for game, state, seat in moments(name, deals=10):
        other = exchange_hidden(state, seat, rng)
        view = game.observe(other, seat)
        assert view == game.observe(state, seat)
        assert bot.act(view) == bot.act(game.observe(state, seat))
        changed += other != state
    assert changed > 100


def exchange_hidden(state: State, seat: Seat, rng: random.Random) -> State:
    """The same state with the cards that others hold or have covered dealt out anew."""
    others = [s for s in range(4) if s != seat]
    hidden = [card for s in others for card in cards_of(state.hands[s] | state.covered[s])]
    anew = dict(zip(hidden, rng.sample(hidden, len(hidden)), strict=True))
    return msgspec.structs.replace(
        state,
        hands=exchanged(state.hands, anew),
        covered=exchanged(state.covered, anew),
        history=tuple(
            COVER[anew.get(action.card, action.card)] if isinstance(action, Cover) else action
            for action in state.history
        ),
    )


def exchanged(sets: Hands, anew: dict[Card, Card]) -> Hands:
    """Sets of cards with some cards exchanged."""
    a, b, c, d = (card_set(anew.get(card, card) for card in cards_of(cards)) for cards in sets)
    return a, b, c, d


def test_who_covered_held_nothing_that_was_live() -> None:
    """SV-04: seat 1 covered after S7, so it holds neither S6, S8 nor another seven."""
    reading = Reading.of(position("H2 H3 H4", "S:7-8", laid("S7", "-", "S8", "-")))
    for card in parse_cards("S6 H7 C7 D7"):
        assert reading.holders(card)[0] == 0
    assert reading.holders(parse_card("S9"))[0] > 0, "S9 became live only after seat 1 covered"
    assert reading.holders(parse_card("S9"))[2] == 0


def test_a_card_that_nobody_can_hold_was_covered() -> None:
    history = laid("S7", "-", "-", "-", "S8")
    reading = Reading.of(position("H2 H3 H4", "S:7-8", history))
    assert reading.holders(parse_card("S6")) == (0, 0, 0)
    seven = reading.holders(parse_card("H7"))
    assert seven == (0, 0, 0)


@pytest.mark.parametrize(("hand", "played"), [("H7 S6 S8", "S6 S8"), ("H7 SA", "SA")])
def test_a_seven_that_helps_only_others_stays_to_the_end(hand: str, played: str) -> None:
    """SV-09: and may become a lone seven."""
    table = "S:7-7" if hand == "H7 S6 S8" else "S:2-7"
    history = laid("S7") if table == "S:7-7" else laid("S7", "S6", "S5", "S4", "S3", "S2")
    action = GoodSevens(OPTIONS, 1).act(position(hand, table, history))
    assert action in {Play(card) for card in parse_cards(played)}


def test_a_seven_goes_early_where_own_cards_wait_far_behind() -> None:
    view = position("H7 HA H2 HK SA", "S:2-7", laid("S7", "S6", "S5", "S4", "S3", "S2"))
    assert GoodSevens(OPTIONS, 1).act(view) == Play(parse_card("H7"))


def test_a_practised_player_keeps_a_low_card_that_will_be_live() -> None:
    """S5 comes as soon as S6 lies; the king behind many cards of others will not."""
    hand, history = "S5 HK", laid("S7", "S8")
    view = position(hand, "S:7-8", history)
    assert GoodSevens(OPTIONS, 1).act(view) == Cover(parse_card("HK"))
    assert EasySevens(OPTIONS, 1).act(view) == Cover(parse_card("S5"))


def test_a_way_that_is_closed_is_known_to_be_closed() -> None:
    """His own S9 is covered, so SK is dead; H2 may still come, and HA after it."""
    view = position("SK HA", "S:7-8 H:3-7", HEARTS_DOWN, covered="S9")
    assert GoodSevens(OPTIONS, 1).act(view) == Cover(parse_card("SK"))


def test_under_the_pool_a_hopeless_hand_goes_for_all_thirteen() -> None:
    """SV-44: he covers first what might become live; by other rules he keeps it."""
    view = position("S5 S4 S3 HA HK H2 CA CK C2 DA DK D2 CQ", "S:7-7", laid("S7"))
    assert GoodSevens(POOL, 1).act(view) == Cover(parse_card("S5"))
    assert GoodSevens(OPTIONS, 1).act(view) != Cover(parse_card("S5"))


@pytest.mark.parametrize(
    ("hand", "topples"),
    [
        ("SK HK CK DK S2 H3 C9 DJ HQ C4 D5 SQ CT", True),
        ("SA HA CA DA S9 HT CJ DQ S5 H4 DT CQ HQ", True),
        ("S7 H7 C7 D7 SA HK CA DK S2 HQ C2 DQ ST", True),
        ("S7 H7 C7 D7 S8 H8 C6 D6 S6 H6 S5 H5 C5", False),
    ],
)
def test_topples_where_it_pays(hand: str, topples: bool) -> None:
    """SV-42: always with kings; with four sevens not out of a hand that goes through anyway."""
    options = find_ruleset("sevens-jielong").options
    cards = card_set(parse_cards(hand))
    view = msgspec.structs.replace(
        position(hand, "S:7-7", laid("S7", "S6", "S8")), legal=(TOPPLE, *offered(cards))
    )
    assert (GoodSevens(options, 1).act(view) == TOPPLE) == topples
    assert EasySevens(options, 1).act(view) == TOPPLE


def offered(hand: int) -> tuple[Action, ...]:
    """What else a hand may do at its first turn."""
    live = tuple(legal_actions(hand, parse_table("S:7-7"), topple=False))
    return live or (PLAY[next(cards_of(hand))],)


def test_a_hand_is_worth_less_the_more_has_to_come_before_its_cards() -> None:
    near = card_set(parse_cards("S7 H7 C7 D7 S8"))
    far = card_set(parse_cards("S7 H7 C7 D7 SK"))
    assert expected_score(near) > expected_score(far)


def test_a_spectator_has_nothing_to_decide() -> None:
    view = msgspec.structs.replace(position("H2", "S:7-7", laid("S7")), seat=None)
    with pytest.raises(ValueError, match="spectator"):
        Reading.of(view)


def test_who_is_distracted_does_what_a_beginner_would() -> None:
    options = find_ruleset("sevens-qq").options
    easy, good = EasySevens(options, 7), GoodSevens(options, 7)
    never, always, sometimes = (DistractedSevens(options, 7, part) for part in (0.0, 1.0, 0.5))
    differs = 0
    for game, state, seat in moments("sevens-qq", deals=2):
        view = game.observe(state, seat)
        assert never.act(view) == easy.act(view)
        assert always.act(view) == good.act(view)
        assert sometimes.act(view) in (easy.act(view), good.act(view))
        assert sometimes.hints(view) == good.hints(view)
        differs += sometimes.act(view) != good.act(view)
    assert differs
