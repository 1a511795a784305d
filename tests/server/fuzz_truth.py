"""What is true of a server's tables, by its log, and what may be seen of that by whom."""

from __future__ import annotations

import re
from collections.abc import Iterator, Set
from typing import Any

import msgspec

from paiju.core.cards import TWIN_MARK, Card, cards_of
from paiju.core.codec import encode
from paiju.core.piles import cards_held
from paiju.core.record import read_record
from paiju.core.units import Seat
from paiju.games.doudizhu.state import State as Doudizhu
from paiju.games.replay import replay
from paiju.games.sevens.state import State as Sevens
from paiju.games.shuangkou.state import State as Shuangkou
from paiju.server.store import Entry, Store
from paiju.server.store.players import PlayerId
from paiju.server.table import events as ev
from paiju.server.table.state import Table, advance, open_table

BY_PLAYERS = (
    *(ev.Sat, ev.BotPlaced, ev.Kicked, ev.Readied, ev.Escaped, ev.Renamed),
    *(ev.PauseAsked, ev.PauseAgreed, ev.PauseDeclined),
    *(ev.EndAsked, ev.EndAgreed, ev.EndDeclined),
)
"""What happens at a table only because somebody says so."""

SPOKEN = re.compile("[♠♥♣♦](?:10|[2-9AJQKT])")
LETTERS = str.maketrans("♠♥♣♦", "SHCD")


class History:
    """All that has happened at one table, and how it stood after each event."""

    def __init__(self, table: str) -> None:
        self.id = table
        self.entries: list[Entry] = []
        self.events: list[ev.AnyEvent] = []
        self.tables: list[Table] = []

    @property
    def now(self) -> Table:
        return self.tables[-1]

    @property
    def seq(self) -> int:
        return len(self.entries)

    def at(self, seq: int) -> Table:
        """How it stood after an event."""
        return self.tables[seq - 1]

    def add(self, entry: Entry) -> None:
        assert entry.seq == self.seq + 1, f"{self.id}: {entry.seq} follows {self.seq}"
        event = ev.read_event(entry.data)
        if isinstance(event, ev.Opened):
            table = open_table(self.id, event)
        else:
            table, _ = advance(self.now, entry.at_ms, event)
        self.entries.append(entry)
        self.events.append(event)
        self.tables.append(table)

    def secret_seeds(self, seq: int) -> set[str]:
        """The server's seeds of deals that are not over after an event, and of those to come."""
        shown: set[str] = set()
        for table in self.tables[:seq]:
            if table.deal is not None and table.deal.settlement is not None:
                shown.add(table.deal.seeds.server.hex())
        return {e.server for e in self.events if isinstance(e, ev.Committed)} - shown

    def begun(self, seq: int) -> int:
        """The event by which the cards were dealt that lie there after an event."""
        while seq and not isinstance(self.events[seq - 1], ev.Dealt):
            seq -= 1
        return seq

    def said_since(self, seq: int) -> list[ev.AnyEvent]:
        """What players did after an event."""
        return [event for event in self.events[seq:] if _is_said(event)]

    def settled(self) -> list[tuple[int, ev.Settled | ev.Ended]]:
        """Each deal that has come to its end; none has twice."""
        found: list[tuple[int, ev.Settled | ev.Ended]] = []
        deal, over = 0, True
        for event in self.events:
            match event:
                case ev.Dealt(attempt=0):
                    assert over, "a deal begins while another one runs"
                    deal, over = deal + 1, False
                case ev.Settled() | ev.Ended():
                    assert not over, "a deal is settled twice"
                    over = True
                    found.append((deal, event))
                case _:
                    pass
        return found


def _is_said(event: ev.AnyEvent) -> bool:
    if isinstance(event, ev.Acted):
        return event.by is ev.By.PLAYER
    if isinstance(event, ev.AutoplaySet):
        return not event.absent
    return isinstance(event, BY_PLAYERS)


class Truth:
    """The log of a server, read beside it.

    Attributes:
        tables: what has happened at each, by its id.
    """

    def __init__(self, store: Store) -> None:
        self.store = store
        self.tables: dict[str, History] = {}

    async def read(self) -> None:
        """Reads on; what was read before has to be there still."""
        for head in await self.store.log.tables():
            known = self.tables.setdefault(head.table, History(head.table))
            for entry in await self.store.log.read(head.table, known.seq):
                known.add(entry)

    async def read_again(self) -> None:
        """After a crash: not a byte of what was there is gone or another."""
        for known in self.tables.values():
            entries = await self.store.log.read(known.id)
            assert entries[: known.seq] == known.entries, f"{known.id} lost what it had"
        await self.read()

    async def all_are_kept(self) -> None:
        """Every deal that is over has its record, which can be replayed and says the same."""
        for history in self.tables.values():
            for deal, settled in history.settled():
                text = await self.store.deals.record(history.id, deal)
                assert text is not None, f"{history.id}/{deal} has no record"
                record = read_record(text)
                again = replay(record)
                assert again.agrees
                assert again.settlement is not None
                if isinstance(settled, ev.Ended):
                    assert record.agreed_end is not None
                    assert not any(again.settlement.scores)
                    assert record.coins is None
                    continue
                assert again.settlement.scores == settled.scores
                if settled.coins is not None:
                    assert record.coins is not None
                    assert record.coins.scores == settled.coins


# --- who may see what ------------------------------------------------------------------


def hidden(table: Table, seat: Seat | None) -> frozenset[str]:
    """The cards of the running deal that a seat, or a spectator, may not see."""
    deal = table.running
    if deal is None:
        return frozenset()
    seen = _seen(table, deal.state, seat)
    return frozenset(str(card) for card in table.game.pack.cards if card not in seen)


def _seen(table: Table, state: Any, seat: Seat | None) -> Set[Card]:
    match state:
        case Sevens():
            seen = state.table | (0 if seat is None else state.hands[seat] | state.covered[seat])
            return set(cards_of(seen))
        case Doudizhu():
            return _seen_in_doudizhu(state, seat)
        case Shuangkou():
            held = [set(cards_held(state.dealt[s], state.hands[s])) for s in range(4)]
            dealt = [{card for pile in piles for card in pile} for piles in state.dealt]
            laid = {c for has, had in zip(held, dealt, strict=True) for c in had - has}
            return laid | {state.open_card} | (set() if seat is None else held[seat])
        case _:
            raise AssertionError(f"{table.ruleset.name}: who sees what?")


def _seen_in_doudizhu(state: Doudizhu, seat: Seat | None) -> Set[Card]:
    seen: set[Card] = set()
    for each in range(3):
        held = set(cards_held(state.piles[each], state.hands[each]))
        seen |= {card for pile in state.piles[each] for card in pile} - held
        if each == seat or state.shows[each]:
            seen |= held
    if state.landlord is not None:
        seen |= set(state.deck.cards[51:54])
    return seen


def cards_in(value: object) -> Iterator[str]:
    """All that may be a card in a message."""
    match value:
        case str():
            yield value
        case dict():
            for each in value.values():
                yield from cards_in(each)
        case list():
            for each in value:
                yield from cards_in(each)
        case _:
            pass


def leaked(value: object, secret: frozenset[str], table: Table) -> Set[str]:
    """The hidden cards in a message; a joker is written like a rank, and that may be its twin's."""
    jokers = {card for card in secret if len(card) == 1}
    found = secret.intersection(cards_in(value))
    return (found - jokers) | _without_twins(found & jokers, secret, table)


def spoken(text: dict[str, str], secret: frozenset[str], table: Table) -> set[str]:
    """The hidden cards that a sentence names; of twins it does not say which."""
    named = {
        each.translate(LETTERS).replace("10", "T")
        for words in text.values()
        for each in SPOKEN.findall(words)
    }
    return _without_twins(named, secret, table)


def _without_twins(named: Set[str], secret: frozenset[str], table: Table) -> set[str]:
    """Those that are hidden with their twins, if they have any."""
    pack = {str(card) for card in table.game.pack.cards}
    return {card for card in named if {card, card + TWIN_MARK} & pack <= secret}


def check_seen(history: History, player: PlayerId, message: dict[str, Any], raw: bytes) -> None:
    """A `changed` message: it says what is true, and shows its reader nothing that he may not see.

    PL-61; a message about an event that is not in the log would be one about what may be lost.
    """
    view = message["table"]
    seq = view["seq"]
    assert seq <= history.seq, f"{history.id}: {seq} is shown and not stored"
    table = history.at(seq)
    seat = table.seat_of(player)
    assert view["you"] == seat
    assert (view["phase"], view["deal"]) == (table.phase, table.deal.number if table.deal else 0)
    secret = hidden(table, seat)
    game = view["game"]
    seen = leaked(game, secret, table)
    assert not seen, f"{history.id}, {seq}: seat {seat} sees {seen}"
    if game is not None:
        assert table.deal is not None
        assert table.spectators or seat is not None or table.running is None
        truth = msgspec.json.decode(encode(table.game.observe(table.deal.state, seat)))
        assert game == {**truth, **({"legal": []} if table.deal.agreed else {})}
    _check_told(history, seat, message)
    text = raw.decode()
    assert not any(seed in text for seed in history.secret_seeds(seq)), "a seed is told"


def _check_told(history: History, seat: Seat | None, message: dict[str, Any]) -> None:
    seq = message["table"]["seq"]
    begun = history.begun(seq)
    told = [one["seq"] for one in message["happened"]]
    assert told == sorted(told)
    assert all(each <= seq for each in told)
    for one in message["happened"]:
        if one["seq"] >= begun:  # cards of the deals before are no secret
            table = history.at(one["seq"])
            secret = hidden(table, seat)
            heard = leaked(one["event"], secret, table) | spoken(one["text"], secret, table)
            assert not heard, f"{history.id}, {one['seq']}: seat {seat} is told {heard}"
