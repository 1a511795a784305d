"""What each part of Sevens' strongest level is worth: `python -m benchmarks.ablations_sevens`.

Level 5, and it without one part at a time, each against level 4's rules of thumb in the kernel or
against a `--rival`: the same decks, each played twice with the seats turned. Points are what a seat
wins in a deal, with the half of the 95 % interval. The players can meet in `paiju arena`, too, as
`python:benchmarks.ablations_sevens:without_learning`.
"""

from __future__ import annotations

import argparse
import dataclasses
from collections.abc import Mapping, Sequence
from functools import partial
from time import process_time
from typing import Final

from paiju.bots.sevens.searching import (
    BY_FEELING,
    FULL,
    GLANCE,
    SearchingSevens,
    Strength,
    policy_for,
    practised,
    settings_of,
)
from paiju.games.registry import find_ruleset
from paiju.games.sevens import SevensOptions
from paiju.kernel import _kernel
from paiju.kernel.sevens import rules_of

VARIANTS: Final[Mapping[str, Strength]] = {
    "full": FULL,
    "without_learning": Strength(worlds=FULL.worlds),
    "without_search": BY_FEELING,
    "glance": GLANCE,
    "without_belief": dataclasses.replace(FULL, heeds_covers=False),
    "without_tree": dataclasses.replace(FULL, turns=0),
    "without_noise": dataclasses.replace(FULL, noise=0.0),
    "without_opinion": dataclasses.replace(FULL, opinion=0.0, margin=0.0),
    "with_likely_deals": dataclasses.replace(FULL, chains=12),
}

without_learning = partial(SearchingSevens, strength=VARIANTS["without_learning"])
without_search = partial(SearchingSevens, strength=VARIANTS["without_search"])
without_belief = partial(SearchingSevens, strength=VARIANTS["without_belief"])
without_tree = partial(SearchingSevens, strength=VARIANTS["without_tree"])
without_noise = partial(SearchingSevens, strength=VARIANTS["without_noise"])
without_opinion = partial(SearchingSevens, strength=VARIANTS["without_opinion"])
with_likely_deals = partial(SearchingSevens, strength=VARIANTS["with_likely_deals"])


def player(strength: Strength, options: SevensOptions) -> _kernel.SevensPlayer:
    settings = settings_of(strength)
    if strength.learnt:
        return _kernel.SevensPlayer(policy_for(options), strength.worlds, settings)
    return _kernel.SevensPlayer(practised(options), strength.worlds, settings)


def rival(name: str | None, options: SevensOptions) -> _kernel.SevensPlayer:
    """Without a name level 4's rules of thumb, without a search."""
    if name is not None:
        return player(VARIANTS[name], options)
    return _kernel.SevensPlayer(practised(options), 0, _kernel.SevensSettings())


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="What each part of level 5 is worth.")
    parser.add_argument("--decks", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--ruleset", default="sevens-qq")
    parser.add_argument("--rival", choices=VARIANTS)
    parser.add_argument("variants", nargs="*", help="all by default: " + ", ".join(VARIANTS))
    args = parser.parse_args(arguments)
    options = find_ruleset(args.ruleset).options
    print(f"{'player':20}{'points':>9}{'±':>9}{'ms':>9}")
    for name in args.variants or VARIANTS:
        start = process_time()
        first = player(VARIANTS[name], options)
        points, error, _ = _kernel.sevens_match(
            rules_of(options), first, rival(args.rival, options), args.decks, args.seed
        )
        decisions = args.decks * 2 * 26
        pace = 1000 * (process_time() - start) / decisions
        # The kernel tells by how much a seat is ahead, which is twice what it wins.
        row = f"{points / 2:9.2f}{1.96 * error / 2:9.2f}{pace:9.2f}"
        print(f"{name:20}{row}", flush=True)


if __name__ == "__main__":
    main()
