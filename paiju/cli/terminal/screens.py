"""What opens over the table: the settlement, and help."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rich.table import Table
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import ModalScreen, Screen
from textual.widgets import Static

from paiju import explain
from paiju.cli.terminal.words import WORDS, Words
from paiju.core.settlement import Settlement
from paiju.explain import Lang
from paiju.explain.words import signed


@dataclass(frozen=True)
class Ended:
    """A deal that is over, as the settlement shows it.

    Attributes:
        settlement: its lines.
        totals: what each seat has won in all deals of this sitting.
        seed: the shuffle's, in hexadecimal digits.
        commitment: what was shown before the deal.
    """

    settlement: Settlement
    totals: tuple[int, ...]
    seed: str
    commitment: str


class SettlementScreen(Screen[None]):
    """Scores first, then the lines that they come from, then the seed."""

    CSS = """
    SettlementScreen VerticalScroll {
        border: round $accent; padding: 0 1; scrollbar-size-vertical: 1;
    }
    SettlementScreen VerticalScroll Static { height: auto; }
    SettlementScreen #settlement_keys { height: 1; padding: 0 1; color: $text-muted; }
    """

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss", show=False)]

    def __init__(self, ended: Ended, lang: Lang) -> None:
        super().__init__()
        self._ended = ended
        self._lang: Lang = lang

    def compose(self) -> ComposeResult:
        """One page that scrolls, and the keys."""
        with VerticalScroll():
            yield Static(id="scores")
            yield Static(id="lines")
            yield Static(id="seed")
        yield Static(id="settlement_keys")

    def on_mount(self) -> None:
        """Fills the page."""
        self.show(self._lang)
        self.query_one(VerticalScroll).focus()

    def show(self, lang: Lang) -> None:
        """Writes the page in a language."""
        words = WORDS[lang]
        self.query_one(VerticalScroll).border_title = words.settlement
        self.query_one("#scores", Static).update(scores_table(self._ended, words))
        self.query_one("#lines", Static).update(Text("\n".join(sentences(self._ended, lang))))
        seed = words.seed.format(seed=self._ended.seed)
        commitment = words.commitment.format(commitment=self._ended.commitment)
        self.query_one("#seed", Static).update(Text(f"\n{seed}\n{commitment}\n{words.check_seed}"))
        self.query_one("#settlement_keys", Static).update(Text(words.keys_settlement))

    def note(self, text: str) -> None:
        """Says something in the place of the keys."""
        self.query_one("#settlement_keys", Static).update(Text(text, "bold"))


def sentences(ended: Ended, lang: Lang) -> list[str]:
    """Each line of the settlement with the id of its rule."""
    names = WORDS[lang].seats
    return [f"{line.rule}  {explain.line(line, lang, names)}" for line in ended.settlement.lines]


def scores_table(ended: Ended, words: Words) -> Table:
    """Each seat's score and total; the house's where it won or lost anything."""
    table = Table(box=None, padding=(0, 3, 0, 0))
    table.add_column(words.seat_column)
    table.add_column(words.score_column, justify="right")
    table.add_column(words.total_column, justify="right")
    table.add_column("")
    for seat, score in enumerate(ended.settlement.scores):
        won = words.winner if seat in ended.settlement.winners else ""
        table.add_row(words.seats[seat], signed(score), signed(ended.totals[seat]), won)
    if ended.settlement.house:
        table.add_row(words.house, signed(ended.settlement.house), "", "")
    table.add_row("")
    return table


class HelpScreen(ModalScreen[None]):
    """The rules in four lines, and the keys."""

    CSS = """
    HelpScreen { align: center middle; }
    HelpScreen Static {
        width: 80; height: auto; border: round $accent; background: $surface; padding: 0 1;
    }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,question_mark,q", "dismiss", show=False)
    ]

    def __init__(self, lang: Lang) -> None:
        super().__init__()
        self._lang: Lang = lang

    def compose(self) -> ComposeResult:
        """One page."""
        yield Static(WORDS[self._lang].help)
