"""Who is matched with whom, by a clock that the test holds (PL-02)."""

from __future__ import annotations

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from paiju.core.units import Millis
from paiju.server.room.queues import AWAY_MS, Queues, Ticket
from paiju.server.rooms import Bots, Room, default_rooms
from paiju.server.store.players import PlayerId
from paiju.server.table.seating import Asker

PEOPLE = default_rooms()["sevens-high"]
BOTS = msgspec.structs.replace(PEOPLE, id="bots", bots=Bots(level=1, after_seconds=10))


def ticket(player: int, now: int, room: Room = PEOPLE, seed: str = "") -> Ticket:
    return Ticket(Asker(PlayerId(player), f"P{player}"), room.id, Millis(now), seed)


def joined(queues: Queues, *players: int, now: int = 0, room: Room = PEOPLE) -> Queues:
    for player in players:
        queues.join(ticket(player, now, room))
    return queues


def taken(queues: Queues, now: int = 0, room: Room = PEOPLE) -> list[int]:
    return [one.asker.player for one in queues.take(room, Millis(now))]


def test_first_come_first_seated() -> None:
    queues = joined(Queues(), 5, 3, 9)
    assert taken(queues) == []
    joined(queues, 1, 2)
    assert taken(queues) == [5, 3, 9, 1]
    assert [one.asker.player for one in queues.waiting(PEOPLE.id)] == [2]


def test_who_asks_again_keeps_place_and_waiting_time() -> None:
    queues = joined(Queues(), 1, 2, 3)
    again = queues.join(ticket(1, 7_000, seed="ab"))
    assert (again.since_ms, again.seed) == (0, "ab")
    assert taken(joined(queues, 4, now=8_000)) == [1, 2, 3, 4]


def test_nobody_waits_in_two_rooms() -> None:
    queues = joined(Queues(), 1, 2, 3)
    joined(queues, 1, room=BOTS)
    assert taken(joined(queues, 4)) == []
    assert taken(joined(queues, 5)) == [2, 3, 4, 5]
    assert taken(queues, 10_000, BOTS) == [1]


def test_bots_come_when_the_first_has_waited_long_enough() -> None:
    queues = joined(Queues(), 1, room=BOTS)
    joined(queues, 2, now=9_000, room=BOTS)
    assert queues.due([BOTS]) == 10_000
    assert taken(queues, 9_999, BOTS) == []
    assert taken(queues, 10_000, BOTS) == [1, 2]
    assert queues.due([BOTS]) is None


def test_without_bots_one_waits_for_people() -> None:
    queues = joined(Queues(), 1, 2, 3)
    assert queues.due([PEOPLE]) is None
    assert taken(queues, 10**9) == []


def test_who_is_away_is_passed_over_and_keeps_his_place_for_a_moment() -> None:
    queues = joined(Queues(), 1, 2, 3, 4, 5)
    queues.away(PlayerId(1), Millis(0))
    assert taken(queues) == [2, 3, 4, 5]
    joined(queues, 6, 7, 8)
    queues.away(PlayerId(1), None)
    assert taken(queues) == [1, 6, 7, 8]
    joined(queues, 9)
    queues.away(PlayerId(9), Millis(1_000))
    assert queues.forget(Millis(1_000 + AWAY_MS - 1)) == []
    assert [one.asker.player for one in queues.forget(Millis(1_000 + AWAY_MS))] == [9]
    assert queues.find(PlayerId(9)) is None


def test_who_is_put_back_comes_before_those_who_came_later() -> None:
    queues = joined(Queues(), 1, 2, 3, 4)
    group = queues.take(PEOPLE, Millis(0))
    joined(queues, 5, 6)
    queues.put_back(group[1:])
    assert taken(queues) == [2, 3, 4, 5]


def test_who_left_is_not_matched() -> None:
    queues = joined(Queues(), 1, 2, 3)
    queues.leave(PlayerId(2))
    assert taken(joined(queues, 4)) == []
    assert taken(joined(queues, 5)) == [1, 3, 4, 5]


def from_addresses(queues: Queues, *addresses: str, room: Room = PEOPLE, now: int = 0) -> Queues:
    """Players 1, 2, 3 … come, each from an address."""
    for player, address in enumerate(addresses, 1):
        waits = ticket(player, now + player, room)
        queues.join(msgspec.structs.replace(waits, address=address))
    return queues


def test_players_of_one_address_wait_for_others() -> None:
    """Who is passed over keeps his place."""
    queues = from_addresses(Queues(), "a", "a", "a", "b")
    assert taken(queues) == []
    queues.join(msgspec.structs.replace(ticket(5, 5), address="c"))
    assert taken(queues) == []
    queues.join(msgspec.structs.replace(ticket(6, 6), address="d"))
    assert taken(queues) == [1, 4, 5, 6]
    assert [one.asker.player for one in queues.waiting(PEOPLE.id)] == [2, 3]
    joined(queues, 7, 8, 9)
    assert taken(queues) == [2, 7, 8, 9]


def test_where_that_does_not_matter_they_sit_together() -> None:
    assert taken(from_addresses(Queues(), "", "", "", "")) == [1, 2, 3, 4]
    family = msgspec.structs.replace(PEOPLE, same_address=True)
    assert taken(from_addresses(Queues(), "a", "a", "a", "a", room=family), room=family) == [
        *range(1, 5)
    ]


def test_bots_fill_up_for_each_of_one_address() -> None:
    room = msgspec.structs.replace(BOTS, same_address=False)
    queues = from_addresses(Queues(), "a", "a", "b", room=room)
    assert taken(queues, 10_000, room) == []
    assert taken(queues, 10_001, room) == [1, 3]
    assert queues.due([room]) == 10_002
    assert taken(queues, 10_001, room) == []
    assert taken(queues, 10_002, room) == [2]


@given(st.lists(st.sampled_from(["", "a", "b", "c", "d", "e"]), max_size=30))
def test_the_longest_waiting_is_seated_first_at_whatever_addresses(addresses: list[str]) -> None:
    """As long as any four could be seated, the first of all is, and nobody beside his neighbour."""
    queues = from_addresses(Queues(), *addresses)
    waiting = dict(enumerate(addresses, 1))
    while group := taken(queues):
        assert group[0] == min(waiting)
        known = [waiting.pop(player) for player in group]
        assert len([one for one in known if one]) == len({one for one in known if one})
        for player in group:
            earlier = [waiting[one] for one in waiting if one < player]
            assert all(address and address in known for address in earlier)
    unknown = sum(not address for address in waiting.values())
    assert unknown + len({address for address in waiting.values() if address}) < 4


def test_nobody_is_seated_beside_his_own_programs() -> None:
    """Nor two of them: who has made both would let one lose to the other."""
    queues = Queues()
    for player, owner in ((1, None), (11, 1), (12, 1), (21, 2), (3, None), (4, None), (2, None)):
        behind = None if owner is None else PlayerId(owner)
        one = ticket(player, 0)
        asker = msgspec.structs.replace(one.asker, owner=behind)
        queues.join(msgspec.structs.replace(one, asker=asker))
    assert taken(queues) == [1, 21, 3, 4]
    assert taken(joined(queues, 5)) == []
    assert taken(joined(queues, 6)) == [11, 2, 5, 6]
    assert [one.asker.player for one in queues.waiting(PEOPLE.id)] == [12]


STEPS = st.lists(
    st.tuples(
        st.sampled_from(["join", "other", "leave", "away", "back", "take"]), st.integers(1, 9)
    ),
    max_size=60,
)


@given(STEPS)
def test_whatever_they_do_the_longest_waiting_who_are_there_are_seated(
    steps: list[tuple[str, int]],
) -> None:
    """And nobody is seated twice for one wish."""
    queues, order, away = Queues(), dict[int, str](), set[int]()
    for now, (what, player) in enumerate(steps):
        match what:
            case "join" | "other":
                room = PEOPLE if what == "join" else BOTS
                queues.join(ticket(player, now, room))
                if order.get(player) != room.id:
                    order.pop(player, None)
                order[player] = room.id
                away.discard(player)
            case "leave":
                queues.leave(PlayerId(player))
                order.pop(player, None)
            case "away":
                queues.away(PlayerId(player), Millis(now))
                away.add(player)
            case "back":
                queues.away(PlayerId(player), None)
                away.discard(player)
            case _:
                there = [
                    one for one, room in order.items() if room == PEOPLE.id and one not in away
                ]
                expected = there[:4] if len(there) >= 4 else []
                assert taken(queues, now) == expected
                for one in expected:
                    del order[one]
