"""Messages over a table's WebSocket.

Every change of a table reaches a client as one `Changed`: what happened, in words too, and the
whole table as its seat may see it. So a client that missed some, reloaded, or sits on a second
device is right again with the next message, and holds no rules of its own.
"""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from paiju.core.cards import Card
from paiju.core.packing import Ranks
from paiju.core.protocol import Action, Event, Observation
from paiju.core.units import Coins, Millis, Points, Seat
from paiju.explain import Text
from paiju.server.table.pace import Pace
from paiju.server.table.stakes import Stakes
from paiju.server.wire.admin import Announced
from paiju.server.wire.base import ClientMessage, ServerMessage
from paiju.server.wire.talk import Said, Say

SeedText = Annotated[str, msgspec.Meta(max_length=64, pattern="^([0-9a-fA-F]{2})*$")]


# --- from the client, over the table's WebSocket --------------------------------


class Sit(ClientMessage, frozen=True, kw_only=True):
    """Takes an empty seat, or a bot's between deals; any where `seat` is None."""

    seat: int | None = None


class Stand(ClientMessage, frozen=True, kw_only=True):
    """Leaves the table.

    Attributes:
        escape: the player knows that a deal is running, and that leaving it is an escape
            (PL-30). Without it a running deal is not left, so that nobody escapes from a deal
            that began a moment ago.
    """

    escape: bool = False


class PlaceBot(ClientMessage, frozen=True, kw_only=True, tag="place_bot"):
    """Puts a bot on an empty seat, changes its level, or takes it away where `level` is None."""

    seat: int
    level: int | None


class Kick(ClientMessage, frozen=True, kw_only=True):
    """The owner sends somebody away before the deal, who cannot sit down again for a while."""

    seat: int


class Ready(ClientMessage, frozen=True, kw_only=True):
    """Wants the next deal, and adds a seed of the client's own to its shuffle (PL-60)."""

    seed: SeedText = ""


class Act(ClientMessage, frozen=True, kw_only=True):
    """Does something in the running deal.

    Attributes:
        seq: the table's `seq` that the player saw; an action from an earlier moment is refused.
        action: as the family writes it: `{"action": "play", "cards": "S8"}`.
    """

    seq: int
    action: msgspec.Raw


class SetAutoplay(ClientMessage, frozen=True, kw_only=True, tag="set_autoplay"):
    """Lets the room's bot play, or takes over again (PL-05)."""

    on: bool


class AskPause(ClientMessage, frozen=True, kw_only=True, tag="ask_pause"):
    """Asks all people at a private table for a pause of the running deal; bots always agree."""


class AnswerPause(ClientMessage, frozen=True, kw_only=True, tag="answer_pause"):
    """Agrees to the pause that somebody asked for, or does not; who asked may take it back."""

    agree: bool


class EndPause(ClientMessage, frozen=True, kw_only=True, tag="end_pause"):
    """Goes on with the deal; any player may."""


class AskEnd(ClientMessage, frozen=True, kw_only=True, tag="ask_end"):
    """Asks all people at the table to end the running deal: a draw, without points and coins."""


class AnswerEnd(ClientMessage, frozen=True, kw_only=True, tag="answer_end"):
    """Agrees to the end that somebody asked for, or does not; who asked may take it back."""

    agree: bool


class Ping(ClientMessage, frozen=True, kw_only=True):
    """Asks for the server's clock; `sent` comes back as it is."""

    sent: float


class Hint(ClientMessage, frozen=True):
    """Asks for sensible actions, the best first; for leads too."""


class Ask(ClientMessage, frozen=True, kw_only=True):
    """Asks how certain cards of the hand may be played, where not all plays are listed.

    Attributes:
        cards: as ranks, wild ones as what they are.
    """

    cards: Ranks


AnyClientMessage = (
    Sit
    | Stand
    | PlaceBot
    | Kick
    | Ready
    | Act
    | SetAutoplay
    | AskPause
    | AnswerPause
    | EndPause
    | AskEnd
    | AnswerEnd
    | Hint
    | Ask
    | Say
    | Ping
)


# --- from the server, over the table's WebSocket --------------------------------


class SeatView(msgspec.Struct, frozen=True, kw_only=True):
    """One seat as everybody sees it.

    Attributes:
        kind: who sits there: `empty`, `human` or `bot`.
        name: the player's name; empty on an empty seat.
        player: his id, by which his page is found; None where no player sits.
        program: the player is a bot account, a member's program.
        level: a bot's level.
        online: whether a human's client is connected.
        autoplay: whether the room's bot plays for the human (PL-05).
        absent: it does because his time was up. A client takes over again as soon as it sees that
            he is there.
        ready: whether the human wants the next deal.
        total: the running score at this table.
        coins: where coins move, what is set aside for the running deal, or what was left of it
            after the last one; None before the first.
    """

    seat: Seat
    kind: str
    name: str = ""
    player: str | None = None
    program: bool = False
    level: int | None = None
    online: bool = False
    autoplay: bool = False
    absent: bool = False
    ready: bool = False
    total: Points = Points(0)
    coins: Coins | None = None


class RuleSetView(msgspec.Struct, frozen=True, kw_only=True):
    """The rule set of a table, with all its options."""

    name: str
    family: str
    hash: str
    title: Text
    options: dict[str, Any]


class LineView(msgspec.Struct, frozen=True, kw_only=True):
    """One line of a settlement.

    Attributes:
        kind: note, base, multiplier, rounding, transfer or house.
        seats: the seats that it is about; for a transfer payer then payee.
        payer: who pays a transfer; None where the pot or the house does, and in other lines.
        text: the sentence, with the viewer's own name as "You".
    """

    rule: str
    kind: str
    cause: str
    seats: tuple[Seat, ...]
    cards: tuple[Card, ...]
    points: Points | None
    factor: int | None
    text: Text
    payer: Seat | None = None


class ShuffleView(msgspec.Struct, frozen=True, kw_only=True):
    """What it takes to make the shuffle anew (PL-60), hexadecimal, revealed after the deal."""

    commitment: str
    server: str
    clients: tuple[str, ...]
    attempt: int
    pack: tuple[Card, ...]
    sides: tuple[int, ...]
    deck: tuple[Card, ...]


class CoinsView(msgspec.Struct, frozen=True, kw_only=True):
    """How a deal ended in coins (PL-51).

    Attributes:
        stacks: what was set aside for each seat.
        results: what each has won or lost.
        house: what the house has won or lost; it and the results sum to 0.
        lines: of which all that is made.
    """

    stacks: tuple[Coins, ...]
    results: tuple[Coins, ...]
    house: Coins
    lines: tuple[LineView, ...]


class SettlementView(msgspec.Struct, frozen=True, kw_only=True):
    """How a deal ended.

    Attributes:
        names: who sat on each seat when it began, wherever they are now.
        coins: None where no coins move.
        agreed: the players agreed to end it before it was over by its rules.
    """

    names: tuple[str, ...]
    scores: tuple[Points, ...]
    house: Points
    winners: tuple[Seat, ...]
    lines: tuple[LineView, ...]
    shuffle: ShuffleView
    coins: CoinsView | None = None
    agreed: bool = False


class TableView(msgspec.Struct, frozen=True, kw_only=True):
    """A table as one seat, or a spectator, may see it.

    Attributes:
        seq: the number of the last event of this table; it only grows.
        you: the viewer's seat, None for a spectator.
        owner: the seat of the player who opened the table or took over from him.
        phase: `waiting` before a deal, `playing`, or `settled` after one.
        deal: the number of the running or last deal, 0 before the first.
        commitment: the hash of the server's seed for the running deal, or else for the next one.
        turn_ms: how long a player has for an action.
        card_counter: whether the page may count what has been played.
        room: the room to which it belongs; empty for a private table.
        stakes: what its deals are about; None where no coins move.
        spectators: whether anybody may look on. Without it who does not sit here sees no game.
        delay_ms: how much later than the players spectators see a running deal.
        pace: how it waits for its players.
        pause_agreed: who wants a pause, whoever asked first; empty where nobody asks for one.
        paused_until_ms: in a pause, when it ends by itself; nobody acts before its end.
        agreed_end: whether its players may end a deal by agreement.
        end_agreed: who wants the running deal to end, whoever asked first; empty where nobody does.
        deadline_ms: when the time of those who act is up, by the server's clock; None where no
            time runs.
        start_ms: when the next deal begins even if not all are ready.
        game: the deal as the viewer may see it, from the first deal on.
    """

    id: str
    seq: int
    ruleset: RuleSetView
    seats: tuple[SeatView, ...]
    you: Seat | None
    owner: Seat | None
    phase: str
    deal: int
    commitment: str
    turn_ms: Millis
    card_counter: bool
    room: str = ""
    stakes: Stakes | None = None
    spectators: bool = True
    delay_ms: Millis = Millis(0)
    pace: Pace = Pace()
    pause_agreed: tuple[Seat, ...] = ()
    paused_until_ms: Millis | None = None
    agreed_end: bool = False
    end_agreed: tuple[Seat, ...] = ()
    deadline_ms: Millis | None = None
    start_ms: Millis | None = None
    game: Observation | None = None
    settlement: SettlementView | None = None


class Happened(msgspec.Struct, frozen=True, kw_only=True):
    """One thing that happened, as the viewer may know it.

    Attributes:
        seq: the event of the table that it belongs to.
        code: the game's event (`played`), or the table's (`joined`, `autoplay_on`, …).
        seat: whom it is about.
        by: in a deal, who decided: `player`, `timeout`, `autoplay` or `bot`.
        event: the game's event itself.
        text: the sentence.
    """

    seq: int
    at_ms: Millis
    code: str
    text: Text
    seat: Seat | None = None
    by: str | None = None
    event: Event | None = None


class Changed(ServerMessage, frozen=True, kw_only=True):
    """The table as it is now, and what happened since the last message.

    On a new connection `happened` holds what the client missed since the `since` that it asked
    for, over the end of one deal too; without it what happened since the last deal began.
    """

    now_ms: Millis
    happened: tuple[Happened, ...]
    table: TableView


class Refused(ServerMessage, frozen=True, kw_only=True):
    """A message was refused, and changed nothing.

    Attributes:
        id: the client's number of the message, 0 where it could not be read.
    """

    id: int
    code: str
    params: dict[str, str | int]
    text: Text


class Hints(ServerMessage, frozen=True, kw_only=True):
    """The answer to a hint: none where nothing beats what lies there but passing."""

    id: int
    actions: tuple[Action, ...]


class Readings(ServerMessage, frozen=True, kw_only=True):
    """The answer to it: what `legal` would list of these cards, the highest reading first."""

    id: int
    actions: tuple[Action, ...]


class Pong(ServerMessage, frozen=True, kw_only=True):
    """The answer to a ping."""

    sent: float
    now_ms: Millis


AnyServerMessage = Changed | Refused | Hints | Readings | Said | Announced | Pong
