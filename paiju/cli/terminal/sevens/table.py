"""The four suits as they grow from their sevens, and beside them the players."""

from __future__ import annotations

from typing import Final

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.widgets import Static

from paiju.cli.terminal.face import TableFace
from paiju.cli.terminal.sevens.faces import card_text, rank_text, suit_style
from paiju.cli.terminal.words import Words
from paiju.core.cards import SUIT_SYMBOLS, Suit
from paiju.core.protocol import Event
from paiju.games.sevens.actions import Covered, CoveredCard
from paiju.games.sevens.view import Run, SevensView

CELL: Final = 3
NAME: Final = 10
ON_TABLE: Final = "bold {colour} on white"


class SevensTable(TableFace):
    """Two panels of five lines."""

    DEFAULT_CSS = """
    SevensTable { height: 7; }
    SevensTable Static { border: round $primary; height: 7; padding: 0 1; }
    SevensTable #suits { width: 45; }
    SevensTable #players { width: 1fr; }
    """

    def compose(self) -> ComposeResult:
        """The panels."""
        with Horizontal():
            yield Static(id="suits")
            yield Static(id="players")

    def show(self, view: SevensView, words: Words) -> None:
        """Draws a view anew."""
        suits = self.query_one("#suits", Static)
        suits.border_title = words.table
        lines = [ranks_line(), *(suit_line(suit, view.table[suit]) for suit in Suit)]
        suits.update(Text("\n").join(lines))
        players = self.query_one("#players", Static)
        players.border_title = words.players
        lines = [player_line(view, seat, words) for seat in range(len(view.hand_counts))]
        players.update(Text("\n").join([*lines, covered_line(view, words)]))

    def told(self, events: tuple[Event, ...]) -> tuple[Event, ...]:
        """Of his own covered card the person reads which it was, not that there was one."""
        if any(isinstance(event, CoveredCard) for event in events):
            return tuple(event for event in events if not isinstance(event, Covered))
        return events


def ranks_line() -> Text:
    """The head of the suits: ace to king."""
    return Text("  " + "".join(rank_text(rank).center(CELL) for rank in range(1, 14)), "dim")


def suit_line(suit: Suit, run: Run | None) -> Text:
    """A suit from ace to king: the cards that lie there, rings where one can follow, dots."""
    line = Text(SUIT_SYMBOLS[suit] + " ", suit_style(suit))
    for rank in range(1, 14):
        line.append_text(_cell(suit, rank, run))
    return line


def _cell(suit: Suit, rank: int, run: Run | None) -> Text:
    low, high = run or (8, 6)
    if low <= rank <= high:
        colour = suit_style(suit) or "black"
        return Text(rank_text(rank).center(CELL), ON_TABLE.format(colour=colour))
    if rank in ((low - 1, high + 1) if run else (7,)):
        return Text("○".center(CELL))
    return Text("·".center(CELL), "dim")


def player_line(view: SevensView, seat: int, words: Words) -> Text:
    """Who, whether it is his turn, his cards, how many he covered, and what he did last."""
    turn = view.turn == seat
    line = Text("▶ " if turn else "  ", "bold")
    line.append(words.seats[seat], "bold" if turn else "")
    line.pad_right(NAME - line.cell_len)
    line.append(words.cards_left.format(n=view.hand_counts[seat]))
    line.append("  " + words.covered.format(n=view.covered_counts[seat]) + " ")
    line.append_text(_last(view, seat, words))
    return line


def _last(view: SevensView, seat: int, words: Words) -> Text:
    own = view.history[(seat - view.leader) % len(view.hand_counts) :: len(view.hand_counts)]
    if not own:
        return Text("")
    card = own[-1]
    if card is None:
        return Text(words.just_covered, "bold")
    return Text(card_text(card), f"bold {suit_style(card.suit)}")


def covered_line(view: SevensView, words: Words) -> Text:
    """The person's own covered cards (SV-10)."""
    if not view.covered:
        return Text("")
    cards = " ".join(map(card_text, view.covered))
    points = sum(card.rank for card in view.covered)
    return Text(words.your_covered.format(cards=cards, points=points), overflow="ellipsis")
