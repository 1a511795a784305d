"""One deal between a person and bots, of whatever family: what the screen draws and drives."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from typing import Any, Final

import msgspec

from paiju.bots.protocol import Bot
from paiju.bots.registry import make_bot
from paiju.core.codec import encode
from paiju.core.protocol import Action, Event, Step
from paiju.core.record import (
    ActionEntry,
    Record,
    cards_entry,
    head_of,
    settlement_entry,
    shuffle_entry,
)
from paiju.core.refusal import Refusal
from paiju.core.ruleset import RuleSet
from paiju.core.settlement import Settlement
from paiju.core.shuffle import Seeds, shuffle
from paiju.core.units import Millis, Seat
from paiju.games.registry import make_game

PERSON: Final = Seat(0)


class Deal:
    """A running deal. It holds what changes; the states that it goes through are frozen.

    Args:
        ruleset: what is played.
        level: of the bots.
        seed: the shuffle's, 32 bytes. A deal that the rules call off is dealt again from it.

    >>> from paiju.games.registry import find_ruleset
    >>> deal = Deal(find_ruleset("sevens-qq"), 1, bytes(32))
    >>> deal.over, len(deal.view.hand)
    (False, 13)
    """

    def __init__(self, ruleset: RuleSet[Any], level: int, seed: bytes) -> None:
        self.ruleset = ruleset
        self.game = make_game(ruleset)
        self.seeds = Seeds(seed)
        self.state = self.game.deal(shuffle(self.game.pack, self.seeds))
        while self.game.redealt(self.state):
            self.seeds = msgspec.structs.replace(self.seeds, attempt=self.seeds.attempt + 1)
            self.state = self.game.deal(shuffle(self.game.pack, self.seeds))
        self._bots = _bots(ruleset, level, seed, self.game.seats)
        self._moves: list[ActionEntry] = []

    @property
    def view(self) -> Any:
        """What the person may know now."""
        return self.game.observe(self.state, PERSON)

    @property
    def over(self) -> bool:
        """Whether nobody acts any more."""
        return not self.game.actors(self.state)

    @property
    def persons_turn(self) -> bool:
        """Whether the person may act now."""
        return PERSON in self.game.actors(self.state)

    @property
    def next_bot(self) -> Seat | None:
        """The first bot that may act now."""
        return next((seat for seat in self.game.actors(self.state) if seat != PERSON), None)

    @property
    def settlement(self) -> Settlement:
        """The settlement of a deal that is over."""
        return self.game.settle(self.state)

    def refusal(self, action: Action) -> Refusal | None:
        """Why the person may not do this now; None where he may."""
        return self.game.check(self.state, PERSON, action)

    def act(self, action: Action, at: Millis) -> tuple[Event, ...]:
        """The person acts.

        Raises:
            IllegalAction: where `refusal` has a reason.
        """
        return self._apply(PERSON, action, at, "player")

    def act_for_bot(self, at: Millis) -> tuple[Event, ...]:
        """The first bot whose turn it is acts; nothing where it is no bot's."""
        seat = self.next_bot
        if seat is None:
            return ()
        action = self._bots[seat].act(self.game.observe(self.state, seat))
        return self._apply(seat, action, at, "bot")

    def record(self, players: tuple[str, ...], started: str) -> Record:
        """The deal so far as a record."""
        return Record(
            head=head_of(self.ruleset, players, started=started),
            shuffle=shuffle_entry(self.seeds),
            cards=cards_entry(shuffle(self.game.pack, self.seeds)),
            moves=tuple(self._moves),
            settlement=settlement_entry(self.settlement) if self.over else None,
        )

    def _apply(self, seat: Seat, action: Action, at: Millis, by: str) -> tuple[Event, ...]:
        step: Step[Any] = self.game.apply(self.state, seat, action)
        self.state = step.state
        self._moves.append(ActionEntry(seat, msgspec.Raw(encode(action)), at, by))
        return (*step.public, *(event for owner, event in step.private if owner == PERSON))


def _bots(ruleset: RuleSet[Any], level: int, seed: bytes, seats: int) -> dict[Seat, Bot]:
    number = int.from_bytes(hashlib.sha256(b"bots" + seed).digest()[:6], "big")
    others = (Seat(s) for s in range(seats) if s != PERSON)
    return {seat: make_bot(ruleset, level, number + seat) for seat in others}


def seeds_from(first: bytes) -> Iterator[bytes]:
    """A seed for each deal of a sitting: the first, then each the hash of the one before."""
    seed = first
    while True:
        yield seed
        seed = hashlib.sha256(seed).digest()
