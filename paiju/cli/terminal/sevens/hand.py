"""The person's hand: live cards framed and raised, the others dim below them."""

from __future__ import annotations

from typing import ClassVar, Final, Literal

from rich.text import Text
from textual import events
from textual.binding import Binding, BindingType

from paiju.cli.terminal.face import Chosen, HandFace
from paiju.cli.terminal.sevens.faces import card_text, suit_style
from paiju.cli.terminal.words import Words
from paiju.core.cards import Card
from paiju.games.sevens.actions import TOPPLE, Action, Cover, Play, Topple
from paiju.games.sevens.view import SevensView

WIDTH: Final = 5
LEFT: Final = 2
ROWS: Final = 5
Frame = tuple[str, str, str]
LIVE: Final[Frame] = ("╭───╮", "││", "╰───╯")
TO_COVER: Final[Frame] = ("┌╌╌╌┐", "╎╎", "└╌╌╌┘")
CURSOR: Final[Frame] = ("┏━━━┓", "┃┃", "┗━━━┛")


class SevensHand(HandFace):
    """Arrows move, Enter plays or covers; so does a second click on a card."""

    DEFAULT_CSS = """
    SevensHand { height: 7; border: round $primary; }
    SevensHand:focus { border: round $accent; }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "move(-1)", show=False),
        Binding("right", "move(1)", show=False),
        Binding("home", "move(-13)", show=False),
        Binding("end", "move(13)", show=False),
        Binding("up", "jump(1)", show=False),
        Binding("down", "jump(-1)", show=False),
        Binding("enter,space", "choose", show=False),
        Binding("t", "topple", show=False),
        Binding("o", "sort", show=False),
    ]

    def __init__(self) -> None:
        super().__init__()
        self.order: Literal["suit", "rank"] = "suit"
        self._view: SevensView | None = None
        self._words: Words | None = None
        self.cards: list[Card] = []
        self._cursor = 0

    @property
    def chosen(self) -> Card | None:
        """The card under the cursor."""
        return self.cards[self._cursor] if self.cards else None

    def show(self, view: SevensView, words: Words) -> None:
        """Draws a view anew; at the person's turn the cursor goes to a card that he may play."""
        self._view, self._words = view, words
        under = self.cards[self._cursor : self._cursor + 1]
        self._sort()
        places = [self.cards.index(card) for card in under if card in self.cards]
        self._cursor = places[0] if places else min(self._cursor, max(0, len(self.cards) - 1))
        near = [self.cards.index(card) for card in _cards(view.legal)]
        if near and self._cursor not in near:
            self._cursor = min(near, key=lambda place: abs(place - self._cursor))
        self._draw()

    def prompt(self, view: SevensView, words: Words) -> str:
        """Play, cover, and perhaps topple."""
        covering = any(isinstance(action, Cover) for action in view.legal)
        text = words.must_cover if covering else words.your_turn
        return f"{text} {words.may_topple}" if TOPPLE in view.legal else text

    # --- drawing ---------------------------------------------------------------------

    def render(self) -> Text:
        """Five rows: live cards stand one row higher, the cursor points from below."""
        rows = [Text(" " * LEFT) for _ in range(ROWS)]
        for place, card in enumerate(self.cards):
            for row, part in zip(rows, self._drawn(place, card), strict=True):
                row.append_text(part)
        return Text("\n").join(rows)

    def _drawn(self, place: int, card: Card) -> list[Text]:
        legal = self._view.legal if self._view else ()
        chosen = place == self._cursor
        if Play(card) in legal:
            rows = [*_framed(card, CURSOR if chosen else LIVE), _blank()]
        elif Cover(card) in legal:
            rows = [_blank(), *_framed(card, CURSOR if chosen else TO_COVER)]
        else:
            rows = [_blank(), _blank(), Text(f" {card_text(card):<3} ", _dim(card)), _blank()]
        return [*rows, Text("▲".center(WIDTH), "bold") if chosen else _blank()]

    def _draw(self) -> None:
        if self._words is not None:
            by_suit = self.order == "suit"
            words = self._words
            self.border_title = words.hand_by_suit if by_suit else words.hand_by_rank
        self.refresh()

    def _sort(self) -> None:
        """SV-10: by suit, or by rank."""
        cards = self._view.hand if self._view else ()
        by_rank = self.order == "rank"
        self.cards = sorted(cards, key=lambda card: (card.rank if by_rank else 0, card))

    # --- choosing --------------------------------------------------------------------

    def action_move(self, by: int) -> None:
        """Moves the cursor."""
        self._cursor = max(0, min(self._cursor + by, len(self.cards) - 1))
        self._draw()

    def action_jump(self, direction: int) -> None:
        """Moves the cursor to the next card that may be played, round the end."""
        playable = set(_cards(self._view.legal)) if self._view else set[Card]()
        self._cursor_to([card in playable for card in self.cards], direction)

    def action_choose(self) -> None:
        """Plays the card under the cursor; covers it where nothing can be played."""
        if not self.cards or self._view is None:
            return
        card = self.cards[self._cursor]
        covering = any(isinstance(action, Cover) for action in self._view.legal)
        self.post_message(Chosen(Cover(card) if covering else Play(card)))

    def action_topple(self) -> None:
        """Topples."""
        self.post_message(Chosen(TOPPLE))

    def action_sort(self) -> None:
        """By suit or by rank, the cursor staying on its card."""
        self.order = "rank" if self.order == "suit" else "suit"
        if self._view is not None and self._words is not None:
            self.show(self._view, self._words)

    def on_key(self, event: events.Key) -> None:
        """A digit goes to the next card of that rank: 0 is the ten, 1 the ace."""
        if event.key.isdigit():
            rank = int(event.key) or 10
            self._cursor_to([card.rank == rank for card in self.cards], 1)
            event.stop()

    def on_click(self, event: events.Click) -> None:
        """The first click chooses a card, a click on the chosen one plays it."""
        place = (event.get_content_offset_capture(self).x - LEFT) // WIDTH
        if not 0 <= place < len(self.cards):
            return
        if place == self._cursor:
            self.action_choose()
        self._cursor = place
        self._draw()

    def _cursor_to(self, wanted: list[bool], direction: int) -> None:
        count = len(wanted)
        places = [(self._cursor + direction * step) % count for step in range(1, count + 1)]
        self._cursor = next((place for place in places if wanted[place]), self._cursor)
        self._draw()


def _cards(legal: tuple[Action, ...]) -> list[Card]:
    return [action.card for action in legal if not isinstance(action, Topple)]


def _blank() -> Text:
    return Text(" " * WIDTH)


def _dim(card: Card) -> str:
    return f"dim {suit_style(card.suit)}"


def _framed(card: Card, frame: Frame) -> list[Text]:
    top, (left, right), bottom = frame
    text = Text(left)
    text.append(f"{card_text(card):<3}", f"bold {suit_style(card.suit)}")
    return [Text(top), text.append(right), Text(bottom)]
