"""Properties of the ledger: sums are zero, nobody is below zero, everything happens once."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from paiju.ledger import (
    BOTS,
    GRANTS,
    HOUSE,
    Account,
    Book,
    Insolvent,
    Kind,
    Known,
    Malformed,
    Place,
    Posting,
    Transfer,
    grant,
    may_owe,
    player,
    relief,
    returned,
    set_aside,
    settled,
    stake,
)

COINS = st.integers(1, 10**15)


@given(stacks=st.lists(COINS, min_size=2, max_size=4), data=st.data())
def test_a_deal_moves_what_it_says_and_leaves_nothing_at_the_table(
    stacks: Sequence[int], data: st.DataObject
) -> None:
    """PL-51, PL-52."""
    results = [data.draw(st.integers(-stack, 10**15)) for stack in stacks]
    places = [Place(seat, player(seat), coins) for seat, coins in enumerate(stacks)]
    book = Book().with_all(grant(p.seat, p.coins, 0) for p in places)
    begun = book.entered(set_aside("t", 1, places, 0))
    assert all(begun.balance(p.owner) == 0 for p in places)
    assert [begun.balance(stake("t", 1, p.seat)) for p in places] == list(stacks)
    over = begun.entered(settled("t", 1, places, results, 0))
    assert [over.balance(p.owner) for p in places] == [
        stack + result for stack, result in zip(stacks, results, strict=True)
    ]
    assert not any(over.balance(stake("t", 1, p.seat)) for p in places)
    assert over.balance(HOUSE) == -sum(results)
    assert over.total == 0
    called_off = begun.entered(returned("t", 1, places, 0))
    assert called_off.balances == {**begun.balances, **book.balances} | {
        stake("t", 1, p.seat): 0 for p in places
    }


@pytest.mark.parametrize(
    ("postings", "problem"),
    [
        ((Posting(HOUSE, 1),), "less than two"),
        ((Posting(HOUSE, 1), Posting(BOTS, 1)), "sum to 2"),
        ((Posting(HOUSE, 1), Posting(HOUSE, -1)), "two postings"),
        ((Posting(HOUSE, 0), Posting(BOTS, 0)), "no amount"),
        ((Posting(HOUSE, 1 << 60), Posting(BOTS, -(1 << 60))), "no amount"),
    ],
)
def test_what_is_no_transfer(postings: tuple[Posting, ...], problem: str) -> None:
    with pytest.raises(Malformed, match=problem):
        Transfer(reference="x", kind=Kind.GRANT, at_ms=0, postings=postings)


@pytest.mark.parametrize("coins", [0, -5])
def test_nothing_and_less_cannot_be_given_or_set_aside(coins: int) -> None:
    with pytest.raises(Malformed):
        grant(1, coins, 0)
    with pytest.raises(Malformed):
        relief(1, coins, "today", 0)
    with pytest.raises(Malformed):
        set_aside("t", 1, [Place(0, player(1), coins), Place(1, player(2), 5)], 0)


def test_nobody_loses_more_than_was_set_aside() -> None:
    places = [Place(0, player(1), 10), Place(1, player(2), 10)]
    with pytest.raises(Malformed, match="would lose 11"):
        settled("t", 1, places, [-11, 11], 0)


def test_who_cannot_pay_changes_nothing() -> None:
    book = Book().entered(grant(1, 10, 0))
    with pytest.raises(Insolvent) as refused:
        book.with_all(
            [grant(2, 10, 0), set_aside("t", 1, [Place(0, player(1), 11)], 0)],
        )
    assert (refused.value.account, refused.value.has, refused.value.needs) == ("player:1", 10, 11)
    assert book.balances == {GRANTS: -10, player(1): 10}


class Room(RuleBasedStateMachine):
    """Whatever is tried in whatever order."""

    def __init__(self) -> None:
        super().__init__()
        self.book = Book()
        self.running: dict[tuple[str, int], list[Place]] = {}

    def enter(self, transfer: Transfer) -> bool:
        before = self.book
        try:
            self.book = before.entered(transfer)
        except Known:
            assert transfer.reference in before.references
        except Insolvent as refused:
            self.refused(before, refused)
        return self.book is not before

    def refused(self, before: Book, why: Insolvent) -> None:
        assert before.balance(Account(why.account)) < why.needs

    @rule(number=st.integers(0, 3), coins=st.integers(1, 50), day=st.sampled_from("ab"))
    def give(self, number: int, coins: int, day: str) -> None:
        self.enter(grant(number, coins, 0))
        self.enter(relief(number, coins, day, 0))

    @rule(
        table=st.sampled_from("tu"),
        deal=st.integers(1, 3),
        owners=st.tuples(*[st.sampled_from([player(n) for n in range(4)] + [BOTS])] * 3),
        coins=st.integers(1, 60),
    )
    def begin(self, table: str, deal: int, owners: tuple[Account, ...], coins: int) -> None:
        places = [Place(seat, owner, coins) for seat, owner in enumerate(owners)]
        if self.enter(set_aside(table, deal, places, 0)):
            self.running[table, deal] = places

    @rule(table=st.sampled_from("tu"), deal=st.integers(1, 3), share=st.integers(-60, 60))
    def end(self, table: str, deal: int, share: int) -> None:
        places = self.running.get((table, deal), [Place(0, player(0), 60)])
        results = [max(-place.coins, share - place.seat) for place in places]
        ended = self.enter(settled(table, deal, places, results, 0))
        assert ended == ((table, deal) in self.running)
        self.running.pop((table, deal), None)

    @invariant()
    def all_is_accounted_for(self) -> None:
        assert self.book.total == 0
        assert all(has >= 0 or may_owe(account) for account, has in self.book.balances.items())
        aside = sum(has for account, has in self.book.balances.items() if account[:5] == "stake")
        assert aside == sum(place.coins for deal in self.running.values() for place in deal)


TestRoom = Room.TestCase
