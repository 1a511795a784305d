"""The terminal's table: keys in, a `Deal` driven, faces drawn."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any, ClassVar, Final

from rich.text import Text
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.widgets import RichLog, Static

from paiju import explain
from paiju.cli.terminal.deal import Deal
from paiju.cli.terminal.face import Chosen, HandFace, TableFace
from paiju.cli.terminal.screens import Ended, HelpScreen, SettlementScreen
from paiju.cli.terminal.sevens import SevensHand, SevensTable
from paiju.cli.terminal.words import WORDS, Words
from paiju.core.protocol import Event
from paiju.core.record import write_record
from paiju.core.ruleset import RuleSet
from paiju.core.units import Millis
from paiju.explain import Lang

FACES: Final[dict[str, tuple[type[TableFace], type[HandFace]]]] = {
    "sevens": (SevensTable, SevensHand),
}


@dataclass(frozen=True)
class Setup:
    """What a sitting begins with; time and chance come in here.

    Attributes:
        ruleset: what is played.
        level: of the bots.
        seeds: the shuffle's seed for each deal.
        clock: the time now, in UTC.
        folder: where records are saved.
        pace: seconds that a bot waits before it acts.
        lang: the language to begin with.
    """

    ruleset: RuleSet[Any]
    level: int
    seeds: Iterator[bytes]
    clock: Callable[[], datetime]
    folder: Path
    pace: float = 0.6
    lang: Lang = "zh"


class TerminalApp(App[None]):
    """Deal after deal against bots."""

    ENABLE_COMMAND_PALETTE = False
    CSS = """
    #title { height: 1; background: $primary; color: $text; padding: 0 1; }
    #log {
        height: 1fr; border: round $primary; padding: 0 1;
        background: $background; scrollbar-size-vertical: 1;
    }
    #message { height: 1; padding: 0 1; }
    #keys { height: 1; padding: 0 1; color: $text-muted; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("l", "language", show=False),
        Binding("s", "save", show=False),
        Binding("n", "next_deal", show=False),
        Binding("e", "settlement", show=False),
        Binding("question_mark", "help", show=False),
        Binding("q", "leave", show=False),
    ]

    def __init__(self, setup: Setup) -> None:
        super().__init__()
        self.setup = setup
        self.lang: Lang = setup.lang
        self.number = 0
        self._leaving = False
        self._begin()
        self.totals = (0,) * self.deal.game.seats

    def _begin(self) -> None:
        self.number += 1
        self.started = self.setup.clock()
        self.deal = Deal(self.setup.ruleset, self.setup.level, next(self.setup.seeds))
        self._events: list[Event] = []

    @property
    def table(self) -> Screen[Any]:
        """The screen below all others."""
        return self.screen_stack[0]

    @property
    def words(self) -> Words:
        """The texts of the language."""
        return WORDS[self.lang]

    def compose(self) -> ComposeResult:
        """From above: title, table, what happened, hand, a message, the keys."""
        table, hand = FACES[self.setup.ruleset.family]
        yield Static(id="title")
        yield table()
        log = RichLog(id="log", wrap=True)
        log.can_focus = False
        yield log
        yield hand()
        yield Static(id="message")
        yield Static(id="keys")

    def on_mount(self) -> None:
        """Begins the first deal."""
        self.table.query_one(HandFace).focus()
        self._write_log()
        self._go_on()

    # --- the deal --------------------------------------------------------------------

    def on_chosen(self, message: Chosen) -> None:
        """The person wants to act: it is done, or the reason against it is shown."""
        refusal = self.deal.refusal(message.action)
        if refusal is not None:
            self._say(explain.refusal(refusal, self.lang, self.words.seats), "bold red")
            return
        self._happened(self.deal.act(message.action, self._elapsed()))
        self._go_on()

    def _pause_for_bot(self) -> None:
        if self.setup.pace > 0:
            self.set_timer(self.setup.pace, self._bot_acts)
        else:
            self.call_next(self._bot_acts)

    def _bot_acts(self) -> None:
        self._happened(self.deal.act_for_bot(self._elapsed()))
        self._go_on()

    def _go_on(self) -> None:
        """Waits for whoever is next: the person, a bot after its pause, or nobody any more."""
        self._leaving = False
        self._draw()
        if self.deal.over:
            self._end()
        elif not self.deal.persons_turn:
            self._pause_for_bot()

    def _end(self) -> None:
        scores = self.deal.settlement.scores
        self.totals = tuple(a + b for a, b in zip(self.totals, scores, strict=True))
        self.action_settlement()

    def _happened(self, events: tuple[Event, ...]) -> None:
        told = self.table.query_one(TableFace).told(events)
        self._events.extend(told)
        for event in told:
            self._write_event(event)

    def _elapsed(self) -> Millis:
        return Millis(int((self.setup.clock() - self.started).total_seconds() * 1000))

    # --- drawing ---------------------------------------------------------------------

    def _draw(self) -> None:
        words, view = self.words, self.deal.view
        title = words.title.format(
            ruleset=getattr(self.setup.ruleset.title, self.lang),
            number=self.number,
            level=self.setup.level,
        )
        self.table.query_one("#title", Static).update(Text(title, no_wrap=True))
        self.table.query_one(TableFace).show(view, words)
        self.table.query_one(HandFace).show(view, words)
        keys = words.keys_over if self.deal.over else words.keys_playing
        self.table.query_one("#keys", Static).update(Text(keys, no_wrap=True))
        self._say(self._prompt(view), "bold" if self.deal.persons_turn else "")

    def _prompt(self, view: Any) -> str:
        if self.deal.over:
            return self.words.deal_over
        if self.deal.persons_turn:
            return self.table.query_one(HandFace).prompt(view, self.words)
        return self.words.waiting.format(name=self.words.seats[self.deal.next_bot or 0])

    def _say(self, text: str, style: str = "") -> None:
        self.table.query_one("#message", Static).update(Text(text, style, overflow="ellipsis"))

    def _write_log(self) -> None:
        """Writes the whole log anew: at the start of a deal, and in another language."""
        log = self.table.query_one(RichLog)
        log.clear()
        log.border_title = self.words.log
        log.write(Text(self.words.commitment.format(commitment=self.deal.seeds.commitment)))
        if self.deal.seeds.attempt:
            log.write(Text(self.words.redealt))
        for event in self._events:
            self._write_event(event)

    def _write_event(self, event: Event) -> None:
        text = explain.event(event, self.lang, self.words.seats)
        self.table.query_one(RichLog).write(Text(text))

    # --- keys ------------------------------------------------------------------------

    def action_language(self) -> None:
        """Chinese and English in turn, wherever text stands."""
        self.lang = "en" if self.lang == "zh" else "zh"
        self._write_log()
        self._draw()
        if isinstance(self.screen, SettlementScreen):
            self.screen.show(self.lang)

    def action_settlement(self) -> None:
        """Opens the settlement of a deal that is over."""
        if self.deal.over and not isinstance(self.screen, SettlementScreen):
            seeds = self.deal.seeds
            ended = Ended(self.deal.settlement, self.totals, seeds.server.hex(), seeds.commitment)
            self.push_screen(SettlementScreen(ended, self.lang))

    def action_next_deal(self) -> None:
        """Deals again when the deal is over."""
        if not self.deal.over:
            return
        if isinstance(self.screen, SettlementScreen):
            self.pop_screen()
        self._begin()
        self._write_log()
        self._go_on()

    def action_save(self) -> None:
        """Saves the record under the time when the deal began; not before its seed may be seen."""
        if not self.deal.over:
            self._say(self.words.not_yet)
            return
        name = f"paiju-{self.setup.ruleset.name}-{self.started:%Y%m%d-%H%M%S}.jsonl"
        path = self.setup.folder / name
        record = self.deal.record(self.words.seats, f"{self.started:%Y-%m-%dT%H:%M:%SZ}")
        try:
            path.write_text(write_record(record), "utf-8")
            text = self.words.saved.format(path=path)
        except OSError as error:
            text = self.words.not_saved.format(reason=error.strerror or error)
        if isinstance(self.screen, SettlementScreen):
            self.screen.note(text)
        else:
            self._say(text)

    def action_help(self) -> None:
        """Opens help."""
        if not isinstance(self.screen, HelpScreen):
            self.push_screen(HelpScreen(self.lang))

    def action_leave(self) -> None:
        """Quits; in the middle of a deal only when asked twice."""
        if self.deal.over or self._leaving:
            self.exit()
        else:
            self._leaving = True
            self._say(self.words.press_again, "bold")
