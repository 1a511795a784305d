"""A player at the page: what he sees, and what he does with his fingers."""

from __future__ import annotations

from playwright.sync_api import Locator, Page

MY_TURN = "[data-testid=hand]:not([data-mode=wait])"
TO_ACT = f"{MY_TURN}, [data-testid=settlement]"


class Player:
    """Drives one page."""

    def __init__(self, page: Page, url: str) -> None:
        self.page = page
        self.url = url

    def by_id(self, name: str) -> Locator:
        return self.page.get_by_test_id(name)

    def start_against_bots(self, ruleset: str = "sevens-qq") -> None:
        """From opening the page to the first cards."""
        self.choose(ruleset)
        self.by_id("play-bots").click()
        self.page.wait_for_selector(TO_ACT)
        if self.over:  # a bot toppled the deal before its first card (SV-42)
            self.next_deal()

    def open_table(self, ruleset: str, **wanted: object) -> str:
        """Sits down at a new table, as wanted, and waits there; gives its number."""
        request = self.page.request
        request.get(f"{self.url}/api/me")
        opened = request.post(f"{self.url}/api/tables", data={"ruleset": ruleset, **wanted})
        table = str(opened.json()["id"])
        self.page.goto(f"{self.url}/t/{table}")
        return table

    def choose(self, ruleset: str) -> None:
        """From the first page to a private table: the game, then its rule set."""
        self.page.goto(self.url)
        self.by_id("private").click()
        family = ruleset.partition("-")[0]
        self.page.locator("label", has=self.by_id(f"game-{family}")).click()
        self.page.locator(f"input[value={ruleset}]").check()

    def next_deal(self) -> None:
        self.by_id("ready").click()
        self.page.wait_for_selector(MY_TURN)

    @property
    def over(self) -> bool:
        return self.by_id("settlement").is_visible()

    @property
    def mode(self) -> str:
        return self.by_id("hand").get_attribute("data-mode") or ""

    def hand(self) -> list[str]:
        """The cards in hand, as they are shown."""
        cards = self.page.locator("[data-testid=hand] [data-testid^=card-]")
        names = cards.evaluate_all("all => all.map(card => card.dataset.testid)")
        return [name.removeprefix("card-") for name in names]

    def table(self) -> list[str]:
        """The cards on the table."""
        played = self.page.locator("[data-testid=board] [data-state=played]")
        return played.evaluate_all("all => all.map(slot => slot.dataset.card)")

    def card(self, name: str) -> Locator:
        return self.by_id(f"card-{name}")

    def legal(self) -> list[str]:
        cards = self.page.locator("[data-testid=hand] [data-legal=true]")
        names = cards.evaluate_all("all => all.map(card => card.dataset.testid)")
        return [name.removeprefix("card-") for name in names]

    def act(self) -> None:
        """Plays or covers the first card that may be, by two taps."""
        name = self.legal()[0]
        self.card(name).tap()
        self.card(name).tap()
        self.done(name)

    def done(self, name: str) -> None:
        """The card has left the hand, and it is this player's turn again or all is over."""
        self.card(name).wait_for(state="detached")
        self.page.wait_for_selector(TO_ACT)

    def play_on(self, until: int = 0) -> None:
        """Acts until so many cards are left, or to the end."""
        while not self.over and len(self.hand()) > until:
            self.act()

    def scores(self) -> list[int]:
        points = self.page.locator("[data-testid^=score-]")
        return [int(n) for n in points.evaluate_all("all => all.map(s => s.dataset.points)")]
