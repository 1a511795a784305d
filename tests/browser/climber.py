"""A player of Shuangkou or Dou Dizhu at the page."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from tests.browser.player import Player

WORDS = ("wait", "call", "rob", "decline")
ASKED = ", ".join(f"[data-testid={word}]:enabled" for word in WORDS)
TO_PLAY = "[data-testid=hand][data-mode=play], [data-testid=settlement]"


def _moved(plies: str | None) -> str:
    return f"[data-testid=dock]:not([data-plies='{plies}']), [data-testid=settlement]"


class Climber(Player):
    """Drives one page of a game in which plays beat plays."""

    def start(self, ruleset: str) -> None:
        """From opening the page to the first cards."""
        self.choose(ruleset)
        self.by_id("play-bots").click()
        self.by_id("hand").wait_for()

    def say(self, *wanted: str) -> None:
        """Says what is wanted, where it is asked, until there are cards to be played."""
        while True:
            self.page.wait_for_selector(f"{ASKED}, {TO_PLAY}")
            word = next((w for w in (*wanted, *WORDS) if self.by_id(w).is_visible()), None)
            if word is None:
                return
            button = self.by_id(word)
            button.click()
            expect(button).not_to_be_visible()

    @property
    def chosen(self) -> list[str]:
        """The cards that are raised."""
        cards = self.page.locator("[data-testid=hand] [aria-pressed=true]")
        names = cards.evaluate_all("all => all.map(card => card.dataset.testid)")
        return [name.removeprefix("card-") for name in names]

    def cards(self) -> Locator:
        """The cards in hand."""
        return self.page.locator("[data-testid=hand] [data-index]")

    def tap(self, place: int) -> None:
        """A finger on the part of a card that the next one leaves to be seen."""
        self.cards().nth(place).tap(position={"x": 8, "y": 20})

    def sweep(self, first: int, last: int) -> None:
        """A finger, or a mouse, over cards from one place in the hand to another."""
        boxes = [self.cards().nth(i).bounding_box() for i in (first, last)]
        (x, y), (to_x, to_y) = [(box["x"] + 8, box["y"] + 20) for box in boxes if box is not None]
        mouse = self.page.mouse
        mouse.move(x, y)
        mouse.down()
        mouse.move(to_x, to_y, steps=8)
        mouse.up()

    def hint(self) -> list[str]:
        """Asks for advice with nothing chosen; gives what it raised, nothing for passing."""
        before = self.by_id("advice").inner_text()
        self.by_id("hint").click()
        told = "document.querySelector('[data-testid=advice]').innerText !== before"
        raised = "document.querySelector('[data-testid=hand] [aria-pressed=true]') !== null"
        self.page.wait_for_function(f"before => {told} || {raised}", arg=before)
        return self.chosen

    def choose_ranks(self, ranks: str) -> None:
        """By the keyboard, one card after the other (C063), as soon as it is his turn."""
        self.page.wait_for_selector("[data-testid=hand][data-mode=play]")
        for rank in ranks:
            self.page.keyboard.press(rank.lower())

    def do(self, action: dict[str, str]) -> None:
        """Plays certain cards, passes or says a word, as soon as it is his turn.

        The page itself says for who was ready that he does not show his hand (DZ-10).
        """
        word = action["action"]
        if word in WORDS:
            if word != "wait":
                self.by_id(word).click()
            return
        self.page.wait_for_selector("[data-testid=hand][data-mode=play]")
        plies = self.by_id("dock").get_attribute("data-plies")
        if word == "pass":
            self.by_id("pass").click()
        else:
            self.choose_ranks(action["cards"])
            self.by_id("play").click()
        self.page.wait_for_selector(_moved(plies))

    def act(self) -> None:
        """Plays what is advised, or passes, and waits for the next turn."""
        plies = self.by_id("dock").get_attribute("data-plies")
        # On the lead the first advice may be to show the hand (DZ-10).
        if self.hint() or (self.by_id("pass").is_disabled() and self.hint()):
            self.by_id("play").click()
        else:
            self.by_id("pass").click()
        self.moved_on(plies)

    def moved_on(self, plies: str | None) -> None:
        """Something has been done since, and it is this player's turn again or all is over."""
        self.page.wait_for_selector(_moved(plies))
        self.page.wait_for_selector(TO_PLAY)

    def take_turns(self, turns: int) -> None:
        """Takes so many turns, or fewer where the deal ends before."""
        for _ in range(turns):
            if not self.over:
                self.act()

    def let_a_bot_finish(self) -> None:
        """Autoplay to the end of the deal (PL-05)."""
        if not self.over:
            self.by_id("autoplay").click()
        self.by_id("settlement").wait_for()

    def play_to_the_end(self) -> None:
        """Plays the deal out."""
        while not self.over:
            self.act()

    def count(self, seat: int) -> Locator:
        """How many cards another holds (C058)."""
        return self.by_id(f"count-{seat}")

    def others_hold(self) -> int:
        """How many cards all others hold together."""
        counts = self.page.locator("[data-testid^=count-] b").all_inner_texts()
        return sum(int(re.sub(r"\D", "", text)) for text in counts)
