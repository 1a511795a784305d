"""Records: one deal as text that can be read, played again and checked.

A record is lines of JSON, each an object with its `kind`: `deal` (the rule set with its hash, who
played), `shuffle` (commitment and seeds), `cards` (the deck's order), one `action` each with its
time in milliseconds from the deal, `escape` where a seat left, `agreed_end` where the players
agreed to end it, `settlement`, and `coins` where it was played for them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, Any, Final, TypeVar, cast

import msgspec

from paiju.core.codec import decoder, encode
from paiju.core.errors import NotationError, RecordError
from paiju.core.notation import format_cards, parse_cards
from paiju.core.protocol import Deck, Pack
from paiju.core.ruleset import RuleSet
from paiju.core.settlement import AnyLine, Settlement
from paiju.core.shuffle import SEED_BYTES, Seeds, shuffle
from paiju.core.units import Coins, Seat

FORMAT: Final = 1

T = TypeVar("T")

SeatNumber = Annotated[int, msgspec.Meta(ge=0)]
Attempt = Annotated[int, msgspec.Meta(ge=0, lt=1 << 32)]


class _Entry(msgspec.Struct, frozen=True, tag_field="kind", tag=str.lower, omit_defaults=True):
    """One line of a record."""


class Head(_Entry, frozen=True, tag="deal", kw_only=True, forbid_unknown_fields=True):
    """What was played, and by whom.

    Attributes:
        format: the version of this format.
        ruleset: the rule set's name.
        family: the rule set's family.
        hash: the hash of family and options; it must fit them.
        options: all options, so that the record needs no file beside it.
        players: a name for each seat.
        started: when the deal began, ISO 8601 in UTC; empty where no clock was there.
        table: which table, and `deal` its how manieth deal; empty and 0 elsewhere.
    """

    ruleset: str
    family: str
    hash: str
    options: dict[str, Any]
    format: int = FORMAT
    players: tuple[str, ...] = ()
    started: str = ""
    table: str = ""
    deal: int = 0


class ShuffleEntry(_Entry, frozen=True, tag="shuffle", forbid_unknown_fields=True):
    """The shuffle's commitment and seeds, in hexadecimal digits (PL-60)."""

    commitment: str
    server: str
    clients: tuple[str, ...] = ()
    attempt: Attempt = 0


class CardsEntry(_Entry, frozen=True, tag="cards", forbid_unknown_fields=True):
    """The deck's order, first dealt first, and the lots drawn after it."""

    deck: str
    lots: tuple[int, ...] = ()


class ActionEntry(_Entry, frozen=True, tag="action", forbid_unknown_fields=True):
    """One action, as its family writes it.

    Attributes:
        seat: who acted.
        do: the action: `{"action": "play", "cards": "S7"}`.
        at: milliseconds since the deal began.
        by: who decided: `player`, `timeout`, `autoplay` or `bot`.
    """

    seat: SeatNumber
    do: msgspec.Raw
    at: int = 0
    by: str = "player"


class EscapeEntry(_Entry, frozen=True, tag="escape", forbid_unknown_fields=True):
    """A seat left the deal, and that ended it."""

    seat: SeatNumber
    at: int = 0


class AgreedEndEntry(_Entry, frozen=True, tag="agreed_end", forbid_unknown_fields=True):
    """The players agreed to end the deal: after the last move, and nobody won anything."""

    at: int = 0


class SettlementEntry(_Entry, frozen=True, tag="settlement", forbid_unknown_fields=True):
    """The end: net scores, the house's, and the lines that they are folded from."""

    scores: tuple[int, ...]
    house: int
    lines: tuple[AnyLine, ...] = ()
    winners: tuple[Seat, ...] = ()


class CoinsEntry(_Entry, frozen=True, tag="coins", kw_only=True, forbid_unknown_fields=True):
    """What the deal was about in coins (PL-51): what its room's ledger has moved for it.

    Attributes:
        stacks: what was set aside for each seat.
        scores: what each has won or lost; with the house's they sum to 0.
        lines: of which they are folded.
    """

    stacks: tuple[int, ...]
    scores: tuple[int, ...]
    house: int
    lines: tuple[AnyLine, ...] = ()

    @property
    def settlement(self) -> Settlement:
        """The lines as a settlement.

        Raises:
            RecordError: where they make something else of it, or a seat loses more than it brought.
        """
        made = Settlement(len(self.stacks), self.lines)
        if (made.scores, made.house) != (self.scores, self.house):
            raise RecordError(f"coins: the lines make {made.scores}, not {self.scores}")
        if any(stack + won < 0 for stack, won in zip(self.stacks, self.scores, strict=True)):
            raise RecordError("coins: a seat loses more than was set aside for it")
        return made


Move = ActionEntry | EscapeEntry


class Record(msgspec.Struct, frozen=True, kw_only=True):
    """One deal from its shuffle to its settlement.

    Attributes:
        agreed_end: where its players agreed to end it, before it was over by its rules.
    """

    head: Head
    cards: CardsEntry
    moves: tuple[Move, ...] = ()
    shuffle: ShuffleEntry | None = None
    agreed_end: AgreedEndEntry | None = None
    settlement: SettlementEntry | None = None
    coins: CoinsEntry | None = None

    @property
    def deck(self) -> Deck:
        """The deck as a game deals it.

        Raises:
            RecordError: where the line is no cards.
        """
        try:
            return Deck(tuple(parse_cards(self.cards.deck, decks=2)), self.cards.lots)
        except NotationError as error:
            raise RecordError(f"cards: {error}") from None

    @property
    def seeds(self) -> Seeds | None:
        """The seeds as bytes, None where the record has no shuffle.

        Raises:
            RecordError: where they are not hexadecimal digits.
        """
        entry = self.shuffle
        if entry is None:
            return None
        try:
            clients = tuple(bytes.fromhex(seed) for seed in entry.clients)
            return Seeds(bytes.fromhex(entry.server), clients, entry.attempt)
        except ValueError as error:
            raise RecordError(f"shuffle: {error}") from None

    def __str__(self) -> str:
        return write_record(self)


AnyEntry = (
    Head
    | ShuffleEntry
    | CardsEntry
    | ActionEntry
    | EscapeEntry
    | AgreedEndEntry
    | SettlementEntry
    | CoinsEntry
)

_DECODER: Final = decoder(cast("type[AnyEntry]", AnyEntry))


def write_record(record: Record) -> str:
    """The record as text, a line an entry, with a newline at its end."""
    return "".join(encode(entry).decode() + "\n" for entry in _entries(record))


def read_record(text: str) -> Record:
    """A record from text.

    Raises:
        RecordError: says which line cannot be read, or what is missing.
    """
    entries = [
        (number, _read_entry(number, line))
        # Not splitlines: it also splits at characters that a name may hold.
        for number, line in enumerate(text.split("\n"), 1)
        if line.strip()
    ]
    heads = _all_of(Head, entries)
    cards = _all_of(CardsEntry, entries)
    shuffles = _all_of(ShuffleEntry, entries)
    ends = _all_of(AgreedEndEntry, entries)
    settlements = _all_of(SettlementEntry, entries)
    coins = _all_of(CoinsEntry, entries)
    head = _only("deal", heads)
    if head is None:
        raise RecordError("no line of kind 'deal'")
    deck = _only("cards", cards)
    if deck is None:
        raise RecordError("no line of kind 'cards'")
    if head.format != FORMAT:
        raise RecordError(f"format {head.format}; this program reads format {FORMAT}")
    return Record(
        head=head,
        cards=deck,
        moves=tuple(e for _, e in entries if isinstance(e, ActionEntry | EscapeEntry)),
        shuffle=_only("shuffle", shuffles),
        agreed_end=_only("agreed_end", ends),
        settlement=_only("settlement", settlements),
        coins=_only("coins", coins),
    )


def without_name(text: str, seat: Seat) -> str:
    """The text of a record without the name of who sat on a seat; all else is as it was.

    Raises:
        RecordError: its first line is no head.
    """
    line, _, rest = text.partition("\n")
    head = _read_entry(1, line)
    if not isinstance(head, Head):
        raise RecordError("line 1: no line of kind 'deal'")
    players = tuple("" if s == seat else name for s, name in enumerate(head.players))
    nameless = msgspec.structs.replace(head, players=players)
    return f"{encode(nameless).decode()}\n{rest}"


def head_of(
    ruleset: RuleSet[Any],
    players: Sequence[str] = (),
    *,
    started: str = "",
    table: str = "",
    deal: int = 0,
) -> Head:
    """The head of a deal that is played under a rule set.

    >>> from paiju.games.registry import find_ruleset
    >>> head_of(find_ruleset("sevens-qq"), ["甲", "乙", "丙", "丁"]).family
    'sevens'
    """
    return Head(
        ruleset=ruleset.name,
        family=ruleset.family,
        hash=ruleset.hash,
        options=msgspec.json.decode(encode(ruleset.options)),
        players=tuple(players),
        started=started,
        table=table,
        deal=deal,
    )


def cards_entry(deck: Deck) -> CardsEntry:
    """The line of a deck."""
    return CardsEntry(format_cards(deck.cards), deck.lots)


def shuffle_entry(seeds: Seeds) -> ShuffleEntry:
    """The line of a shuffle."""
    clients = tuple(seed.hex() for seed in seeds.clients)
    return ShuffleEntry(seeds.commitment, seeds.server.hex(), clients, seeds.attempt)


def settlement_entry(settlement: Settlement) -> SettlementEntry:
    """The line of a settlement."""
    tally = settlement.tally
    return SettlementEntry(tally.scores, tally.house, settlement.lines, settlement.winners)


def coins_entry(settlement: Settlement, stacks: Sequence[Coins]) -> CoinsEntry:
    """The line of a settlement in coins."""
    tally = settlement.tally
    return CoinsEntry(
        stacks=tuple(stacks), scores=tally.scores, house=tally.house, lines=settlement.lines
    )


class ShuffleCheck(msgspec.Struct, frozen=True):
    """Whether a record's shuffle holds (PL-60).

    Attributes:
        commitment: the server's seed gives the commitment.
        deck: the seeds give the deck.
        seed: the server's seed has its 32 bytes.
    """

    commitment: bool
    deck: bool
    seed: bool

    @property
    def holds(self) -> bool:
        """Whether all of it does."""
        return self.commitment and self.deck and self.seed


def check_shuffle(record: Record, pack: Pack) -> ShuffleCheck | None:
    """Makes the shuffle anew from the seeds; None where the record has none.

    Raises:
        RecordError: where seeds or cards cannot be read.
    """
    seeds, entry = record.seeds, record.shuffle
    if seeds is None or entry is None:
        return None
    return ShuffleCheck(
        commitment=seeds.commitment == entry.commitment.lower(),
        deck=shuffle(pack, seeds) == record.deck,
        seed=len(seeds.server) == SEED_BYTES,
    )


def _entries(record: Record) -> Iterator[AnyEntry]:
    yield record.head
    if record.shuffle is not None:
        yield record.shuffle
    yield record.cards
    yield from record.moves
    if record.agreed_end is not None:
        yield record.agreed_end
    if record.settlement is not None:
        yield record.settlement
    if record.coins is not None:
        yield record.coins


def _read_entry(number: int, line: str) -> AnyEntry:
    try:
        return _DECODER.decode(line)
    except msgspec.DecodeError as error:
        raise RecordError(f"line {number}: {error}") from None


def _all_of(kind: type[T], entries: Sequence[tuple[int, AnyEntry]]) -> list[tuple[int, T]]:
    return [(number, entry) for number, entry in entries if isinstance(entry, kind)]


def _only(kind: str, found: list[tuple[int, T]]) -> T | None:
    if len(found) > 1:
        raise RecordError(f"line {found[1][0]}: a second line of kind '{kind}'")
    return found[0][1] if found else None
