"""Calling and robbing: DZ-02 to DZ-06, DZ-13."""

from __future__ import annotations

from itertools import product

import pytest

from paiju.core.units import Seat
from paiju.games.doudizhu import Phase
from paiju.games.doudizhu.actions import (
    Asked,
    Called,
    Declined,
    Landlord,
    Multiplied,
    NotRobbed,
    Robbed,
    ThrownIn,
)
from paiju.games.doudizhu.auction import Auction, Word
from tests.games.doudizhu.deals import HUANLE, deck_of, do, do_by, events_of, game_of, silent

Spoken = list[tuple[int, str]]


def every_auction(first: int) -> list[tuple[Spoken, int | None]]:
    """All auctions, written from the rules' text alone: who says what, and who is landlord."""
    found: list[tuple[Spoken, int | None]] = [
        ([((first + i) % 3, "no") for i in range(3)], None)  # DZ-02: all three say no
    ]
    for declined in range(3):  # how many say no before the call
        caller = (first + declined) % 3
        before = [((first + i) % 3, "no") for i in range(declined)] + [(caller, "call")]
        # DZ-04, DZ-05: each other player who has not said no, in turn
        others = [(caller + i) % 3 for i in (1, 2) if ((caller + i) % 3, "no") not in before]
        for answers in product(["rob", "no"], repeat=len(others)):
            said = [*before, *zip(others, answers, strict=True)]
            robbers = [seat for seat, word in said if word == "rob"]
            if not robbers:
                found.append((said, caller))  # DZ-04: if nobody does, the caller is
                continue
            found.append(([*said, (caller, "rob")], caller))  # the caller has one as well, last
            found.append(([*said, (caller, "no")], robbers[-1]))
    return found


AUCTIONS = [(first, *auction) for first in range(3) for auction in every_auction(first)]


def test_how_many_auctions_there_are() -> None:
    """From one seat: nobody calls; one after two no; 1 + 2 answers; 1 + 3·2 answers."""
    assert len(AUCTIONS) == 3 * (1 + 1 + 3 + 7)


@pytest.mark.parametrize(("first", "said", "landlord"), AUCTIONS)
def test_each_auction_as_the_text_has_it(first: int, said: Spoken, landlord: int | None) -> None:
    """DZ-02 to DZ-06: who is asked, who becomes landlord, and each robbing doubles."""
    game = silent(HUANLE)
    state = game.deal(deck_of(first=first))
    for seat, word in said:
        assert game.actors(state) == (seat,)
        state = do(game, state, word)
    assert state.landlord == landlord
    assert game.redealt(state) == (landlord is None)
    assert game.actors(state) == (() if landlord is None else (landlord,))
    assert game.observe(state, None).multiplier == 2 ** [word for _, word in said].count("rob")


def test_the_rules_reach_no_other_auction() -> None:
    """The tree of what may be said is exactly the enumeration."""

    def walk(auction: Auction, said: Spoken) -> list[tuple[Spoken, int | None]]:
        if auction.turn is None:
            return [(said, auction.landlord)]
        yes = Word.CALL if auction.caller is None else Word.ROB
        return [
            found
            for word, text in ((yes, yes.value), (Word.DECLINE, "no"))
            for found in walk(auction.after(word), [*said, (auction.turn, text)])
        ]

    for first in range(3):
        mine = sorted(walk(Auction(Seat(first)), []), key=str)
        assert mine == sorted(every_auction(first), key=str)


def test_c017_a_call_that_nobody_answers_settles_it_at_once() -> None:
    """C017: call, no, no: the caller is landlord, and is not asked again."""
    game = silent(HUANLE)
    state = do(game, game.deal(deck_of(first=0)), "call", "no", "no")
    assert state.landlord == 0
    assert state.phase is Phase.PLAYING


def test_dz_03_the_lot_says_who_is_asked_first() -> None:
    game = silent(HUANLE)
    for first in range(3):
        state = game.deal(deck_of(first=first))
        assert (state.phase, game.actors(state)) == (Phase.CALLING, (first,))
        assert game.observe(state, None).first == first


def test_dz_02_all_no_is_dealt_again_without_a_settlement() -> None:
    game = silent(HUANLE)
    state = do(game, game.deal(deck_of()), "no", "no", "no")
    assert game.redealt(state)
    assert game.settle(state).lines == ()
    assert game.observe(state, Seat(0)).bottom is None


def test_dz_02_or_whoever_was_asked_first_is_landlord() -> None:
    game = silent(HUANLE, all_decline="first_asked")
    state = do(game, game.deal(deck_of(first=2)), "no", "no", "no")
    assert (state.landlord, game.redealt(state)) == (2, False)


def test_dz_13_who_showed_first_is_asked_first_and_becomes_landlord_when_all_say_no() -> None:
    game = game_of(HUANLE)
    state = game.deal(deck_of(first=0))
    state = do_by(game, state, (1, "show"), (0, "wait"), (2, "show"), (0, "wait"), (0, "wait"))
    assert (state.phase, game.actors(state)) == (Phase.CALLING, (1,))
    state = do(game, state, "no", "no", "no")
    assert (state.landlord, game.redealt(state)) == (1, False)
    assert game.actors(state) == (1,)


def test_dz_13_by_the_order_of_time_not_of_seats() -> None:
    """Two show at the same stage: the first to act, at whatever multiplier the other does."""
    game = game_of(HUANLE, show_before_deal=0)
    state = do_by(game, game.deal(deck_of(first=0)), (2, "show"), (1, "show"), (0, "wait"))
    assert do(game, state, "wait").auction == Auction(Seat(2))


def test_dz_06_the_landlord_has_twenty_cards_and_leads() -> None:
    game = silent(HUANLE)
    bottom = "S3 H9 R"
    state = do(game, game.deal(deck_of(bottom=bottom, first=1)), "call", "no", "no")
    view = game.observe(state, Seat(0))
    assert [str(card) for card in view.bottom or ()] == bottom.split()
    assert view.hand_counts == (17, 20, 17)
    held = set(map(str, game.observe(state, Seat(1)).hand))
    assert held >= set(bottom.split())
    assert game.actors(state) == (1,)


def test_what_is_told() -> None:
    """DZ-02, DZ-04, DZ-06."""
    game = silent(HUANLE)
    start = game.deal(deck_of(bottom="S3 H9 R", first=0))
    told = events_of(game, start, "no", "call", "rob", "no")
    one, two, three = (Seat(seat) for seat in range(3))
    assert told[:5] == [
        Declined(one),
        Called(two),
        Robbed(three),
        Multiplied(2),
        NotRobbed(two),
    ]
    assert isinstance(told[5], Landlord)
    assert (told[5].seat, list(map(str, told[5].cards))) == (three, ["S3", "H9", "R"])
    assert events_of(game, start, "no", "no", "no") == [
        *map(Declined, (one, two, three)),
        ThrownIn(),
    ]


def test_asked_is_told_when_the_cards_are_dealt() -> None:
    """DZ-03."""
    game = game_of(HUANLE)
    told = events_of(game, game.deal(deck_of(first=2)), *["wait"] * 9)
    assert told[-1] == Asked(Seat(2))
