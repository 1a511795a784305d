"""The play, common to all rule sets: SV-01 to SV-11."""

from __future__ import annotations

import pytest

from paiju.core.cards import BIG_JOKER, DECK_52, SMALL_JOKER, card_set, cards_of
from paiju.core.errors import IllegalAction
from paiju.core.notation import format_cards, parse_cards
from paiju.core.protocol import Deck
from paiju.core.units import Seat
from paiju.games.sevens import Sevens, State
from paiju.games.sevens.actions import Covered, CoveredCard, Dragon, Played
from paiju.games.sevens.position import parse_table
from paiju.games.sevens.refusals import Code
from paiju.games.sevens.table import live_cards, lowest_first, points_of
from tests.games.sevens.deals import (
    ONE_SUIT_EACH,
    RULESETS,
    action_of,
    deck_of,
    do,
    game_of,
    keep_sevens,
    play_out,
    position,
    text_of,
)

QQ = game_of("sevens-qq")


def legal(game: Sevens, state: State) -> str:
    return " ".join(map(text_of, game.legal(state, Seat(state.turn))))


def refusal(state: State, text: str, seat: int = 0) -> tuple[str, dict[str, str | int]] | None:
    refused = QQ.check(state, Seat(seat), action_of(text))
    return None if refused is None else (refused.code, dict(refused.params))


@pytest.mark.parametrize("name", RULESETS)
def test_four_players_and_52_cards(name: str) -> None:
    """SV-01: no jokers, thirteen cards each, each for himself."""
    game = game_of(name)
    assert game.seats == 4
    assert game.pack.cards == DECK_52
    assert SMALL_JOKER not in game.pack.cards
    assert BIG_JOKER not in game.pack.cards
    state = game.deal(Deck(DECK_52))
    assert [hand.bit_count() for hand in state.hands] == [13, 13, 13, 13]
    assert sum(state.hands) == card_set(DECK_52)


@pytest.mark.parametrize(
    "cards",
    [
        DECK_52[:51],
        (*DECK_52[:51], DECK_52[0]),
        (*DECK_52[:51], SMALL_JOKER),
        (*DECK_52, BIG_JOKER),
    ],
)
def test_no_other_deck_is_dealt(cards: tuple[object, ...]) -> None:
    """SV-01."""
    with pytest.raises(ValueError, match="each of the 52 cards once"):
        QQ.deal(Deck(cards))  # pyright: ignore[reportArgumentType]


@pytest.mark.parametrize("leader", range(4))
def test_the_spade_seven_leads(leader: int) -> None:
    """SV-02: its holder acts first, though he holds other live cards, and can do nothing else."""
    hands = [""] * 4
    hands[leader] = "S7 H7 C7"
    state = QQ.deal(deck_of(*hands))
    assert (state.leader, QQ.actors(state)) == (leader, (leader,))
    assert legal(QQ, state) == "S7"
    needed = (Code.LEAD_SPADE_SEVEN, {"card": "S7"})
    assert refusal(state, "H7", leader) == needed
    assert refusal(state, "-H7", leader) == needed
    assert refusal(state, "-S7", leader) == needed


def test_play_goes_from_seat_to_seat() -> None:
    """SV-02: the next seat is drawn to the right, counter-clockwise; the option only turns that."""
    game = QQ
    state, moves = play_out(game, game.deal(ONE_SUIT_EACH), keep_sevens)
    assert [seat for seat, _ in moves[:6]] == [1, 2, 3, 0, 1, 2]
    assert game.options.direction == "counterclockwise"
    turned = game_of("sevens-qq", direction="clockwise")
    assert play_out(turned, turned.deal(ONE_SUIT_EACH), keep_sevens) == (state, moves)


@pytest.mark.parametrize(
    ("table", "live"),
    [
        ("", "S7 H7 C7 D7"),
        ("S:7-7", "S6 S8 H7 C7 D7"),
        ("S:6-8", "S5 S9 H7 C7 D7"),
        ("S:6-8 H:7-10", "S5 S9 H6 HJ C7 D7"),
        # The ace is below the 2 and ends the suit; nothing follows the king.
        ("S:A-8", "S9 H7 C7 D7"),
        ("S:2-7", "SA S8 H7 C7 D7"),
        ("S:7-K", "S6 H7 C7 D7"),
        ("S:7-Q", "S6 SK H7 C7 D7"),
        ("S:A-K", "H7 C7 D7"),
        # One suit's king is no neighbour of the next one's ace.
        ("S:7-K C:A-7 D:7-K", "S6 H7 C8 D6"),
        ("S:A-K H:A-K C:A-K D:7-K", "D6"),
        ("S:A-K H:A-K C:A-K D:A-K", ""),
    ],
)
def test_live_cards(table: str, live: str) -> None:
    """SV-03: any seven, and each neighbour of what lies there."""
    assert format_cards(cards_of(live_cards(parse_table(table)))) == live


def test_who_holds_a_live_card_must_play_one_of_his_choice() -> None:
    """SV-04 (C070)."""
    state = position("S5 S9 SK H7 D2", "S:6-8")
    assert legal(QQ, state) == "S5 S9 H7"
    assert refusal(state, "S9") is None
    assert refusal(state, "-D2") == (Code.MUST_PLAY, {"card": "D2", "live": "S5 S9 H7"})
    assert refusal(state, "-S5") == (Code.MUST_PLAY, {"card": "S5", "live": "S5 S9 H7"})
    assert refusal(state, "SK") == (Code.NOT_LIVE, {"card": "SK", "needs": "SQ"})
    assert refusal(state, "D2") == (Code.NOT_LIVE, {"card": "D2", "needs": "D3"})


def test_who_holds_none_must_cover_one_of_his_choice() -> None:
    """SV-05."""
    state = position("S4 SK H8 D2", "S:6-8")
    assert legal(QQ, state) == "-S4 -SK -H8 -D2"
    assert refusal(state, "-SK") is None
    assert refusal(state, "SK") == (Code.NOT_LIVE, {"card": "SK", "needs": "SQ"})
    assert refusal(state, "H8") == (Code.NOT_LIVE, {"card": "H8", "needs": "H7"})


@pytest.mark.parametrize("text", ["S9", "-S9", "X", "-R"])
def test_nobody_acts_with_cards_of_others(text: str) -> None:
    """SV-04, SV-05."""
    state = position("S5 H8", "S:6-8")
    card = text.removeprefix("-")
    assert refusal(state, text) == (Code.NOT_IN_HAND, {"card": card})


def test_nobody_acts_out_of_turn_or_afterwards() -> None:
    """SV-02, SV-06."""
    state = position("S5", "S:6-8")
    assert refusal(state, "S5", seat=2) == (Code.NOT_YOUR_TURN, {"turn": 0})
    over, _ = play_out(QQ, QQ.deal(ONE_SUIT_EACH), keep_sevens)
    assert refusal(over, "S5") == (Code.OVER, {})
    assert refusal(over, "topple", seat=3) == (Code.OVER, {})


def test_nobody_topples_where_the_rule_set_has_none() -> None:
    """SV-42 is of jielong alone."""
    state = QQ.deal(deck_of("S7 H7 C7 D7"))
    assert refusal(state, "topple") == (Code.MAY_NOT_TOPPLE, {})


def test_a_covered_card_is_hidden_and_counted() -> None:
    """SV-05: all see that a card was covered, its owner alone sees which."""
    state = do(QQ, QQ.deal(ONE_SUIT_EACH), "S7", "C7", "D7", "S6")
    step = QQ.apply(state, Seat(1), action_of("-HQ"))
    assert step.public == (Covered(Seat(1), 1),)
    assert step.private == ((Seat(1), CoveredCard(Seat(1), parse_cards("HQ")[0])),)
    state = do(QQ, step.state, "C6", "D6", "S5", "-H2")
    for seat in (Seat(0), Seat(2), Seat(3), None):
        seen = QQ.observe(state, seat)
        assert (seen.covered, seen.covered_counts) == ((), (0, 2, 0, 0))
        assert seen.history[4] is None
        assert seen.reveal is None
    assert format_cards(QQ.observe(state, Seat(1)).covered) == "H2 HQ"


def test_a_played_card_is_seen_by_all() -> None:
    """SV-04."""
    step = QQ.apply(QQ.deal(ONE_SUIT_EACH), Seat(1), action_of("S7"))
    assert step.public == (Played(Seat(1), parse_cards("S7")[0]),)
    assert step.private == ()
    assert QQ.observe(step.state, None).table == ((7, 7), None, None, None)


def test_a_deal_is_52_actions() -> None:
    """SV-06: it ends when all hands are empty, and all is turned up."""
    end, moves = play_out(QQ, QQ.deal(ONE_SUIT_EACH), keep_sevens)
    assert len(moves) == 52
    assert end.hands == (0, 0, 0, 0)
    assert QQ.actors(end) == ()
    reveal = QQ.observe(end, None).reveal
    assert reveal is not None
    assert format_cards(reveal.covered[1]) == "HA H2 H3 H4 H5 H6 H8 H9 HT HJ HQ HK"


def test_completing_a_suit_is_told() -> None:
    """SV-43: with the ace or the king that comes last."""
    game, dragons = QQ, list[Dragon]()
    state = game.deal(ONE_SUIT_EACH)
    while not state.over:
        step = game.apply(
            state, Seat(state.turn), keep_sevens(list(game.legal(state, Seat(state.turn))))
        )
        dragons += [event for event in step.public if isinstance(event, Dragon)]
        state = step.state
    assert [(event.seat, str(event.card)) for event in dragons] == [
        (0, "SK"),
        (2, "CK"),
        (3, "DK"),
    ]


@pytest.mark.parametrize(
    ("cards", "points"),
    [
        ("SA", 1),
        ("H2 C3 D4", 9),
        ("S5 S6 S7 S8 S9 ST", 45),
        ("HJ", 11),
        ("HQ", 12),
        ("HK", 13),
        ("DA DK", 14),
        ("CA C2 C3 C4 C5 C6 C7 C8 C9 CT CJ CQ CK", 91),
        ("", 0),
    ],
)
def test_card_points(cards: str, points: int) -> None:
    """SV-07."""
    assert points_of(card_set(parse_cards(cards))) == points


def test_hands_are_shown_by_suit_and_covered_cards_from_low_to_high() -> None:
    """SV-10: hands by suit S, H, C, D, each from low to high, or by rank as the player likes."""
    state = position("DK D2 CA HT H3 SQ S9", "", covered="SK HA D5 C5 S5")
    view = QQ.observe(state, Seat(0))
    assert format_cards(view.hand) == "S9 SQ H3 HT CA D2 DK"
    assert format_cards(lowest_first(state.hands[0])) == "CA D2 H3 S9 HT SQ DK"
    assert format_cards(view.covered) == "HA S5 C5 D5 SK"


@pytest.mark.parametrize(
    ("hand", "lowest", "highest"),
    [
        # A live card if there is one: by rank, then S, H, C, D.
        ("SA S5 S9 H7 DK", "S5", "S9"),
        ("S9 H7 C7 D7", "H7", "S9"),
        ("C7 D7 H6", "C7", "D7"),
        ("S9 D2", "S9", "S9"),
        # Else his lowest card is covered; the option says only which live card is played.
        ("SK H8 D2 C3", "-D2", "-D2"),
        ("DA CA HA SK", "-HA", "-HA"),
        ("SK HK CK DK", "-SK", "-SK"),
    ],
)
def test_time_outs(hand: str, lowest: str, highest: str) -> None:
    """SV-11: the server plays a live card, else covers the lowest."""
    state = position(hand, "S:6-8")
    assert QQ.timeout_action(state, Seat(0)) == action_of(lowest)
    other = game_of("sevens-qq", timeout_play="highest")
    assert other.timeout_action(state, Seat(0)) == action_of(highest)


def test_a_time_out_never_topples() -> None:
    """SV-11, SV-42: that is the player's choice."""
    game = game_of("sevens-jielong-2015")
    state = game.deal(deck_of("S7 H7 C7 D7"))
    assert game.timeout_action(state, Seat(0)) == action_of("S7")


def test_no_time_out_out_of_turn() -> None:
    """SV-11."""
    with pytest.raises(IllegalAction, match="not_your_turn"):
        QQ.timeout_action(QQ.deal(ONE_SUIT_EACH), Seat(2))
