"""`paiju deal`: the hands that a seed deals, the same whenever and wherever it is asked."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from paiju.cli.layout import pad, width
from paiju.cli.output import identity, print_json, title
from paiju.cli.parser import add_output, add_ruleset, add_seeds, chosen_ruleset, chosen_seeds
from paiju.cli.words import WORDS
from paiju.core.cards import Card
from paiju.core.notation import format_cards
from paiju.core.protocol import Deck, Game
from paiju.core.record import Record, cards_entry, head_of, shuffle_entry, write_record
from paiju.core.ruleset import RuleSet
from paiju.core.shuffle import Seeds, shuffle
from paiju.core.units import Seat
from paiju.explain import Lang, seat_names
from paiju.explain.words import card_text
from paiju.games.registry import make_game


@dataclass(frozen=True)
class Dealt:
    """Cards dealt and not played yet."""

    hands: tuple[tuple[Card, ...], ...]
    leader: Seat | None
    redeal: bool


def dealt(game: Game[Any, Any, Any], state: Any) -> Dealt:
    """What is dealt where nobody takes up an offer on the way, and who acts first then."""
    while game.brief(state):
        seat = game.actors(state)[0]
        state = game.apply(state, seat, game.timeout_action(state, seat)).state
    hands = tuple(game.observe(state, Seat(seat)).hand for seat in range(game.seats))
    return Dealt(hands, next(iter(game.actors(state)), None), game.redealt(state))


def dealt_json(deal: Dealt) -> dict[str, Any]:
    """The same as plain data."""
    hands = [format_cards(hand) for hand in deal.hands]
    return {"hands": hands, "leader": deal.leader, "redeal": deal.redeal}


def dealt_text(deal: Dealt, lang: Lang, names: tuple[str, ...]) -> Iterator[str]:
    """The same to read."""
    column = max(map(width, names)) + 2
    for seat, (name, hand) in enumerate(zip(names, deal.hands, strict=True)):
        cards = " ".join(card_text(card, lang) for card in hand)
        leads = f"  ({WORDS[lang].leads})" if seat == deal.leader else ""
        yield f"  {pad(name, column)}{cards}{leads}"
    if deal.redeal:
        yield WORDS[lang].redeal


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    add_ruleset(parser)
    add_seeds(parser)
    parser.add_argument(
        "--record", action="store_true", help="print a record of the deal, with no action yet"
    )
    add_output(parser)


def run(args: argparse.Namespace) -> int:
    """Prints the hands.

    Raises:
        RuleSetError: where rule set or option are unknown.
        UsageError: where the seed cannot be read.
    """
    ruleset, seeds = chosen_ruleset(args), chosen_seeds(args)
    game = make_game(ruleset)
    deck = shuffle(game.pack, seeds)
    deal = dealt(game, game.deal(deck))
    if args.record:
        print(write_record(_record(ruleset, seeds, deck)), end="")
    elif args.json:
        print_json({**identity(ruleset), **_cards_json(seeds, deck), **dealt_json(deal)})
    else:
        print(title(ruleset, args.lang, args.settings), end="\n\n")
        print("\n".join(dealt_text(deal, args.lang, seat_names(game.seats, args.lang))))
    return 0


def _cards_json(seeds: Seeds, deck: Deck) -> dict[str, Any]:
    entry = shuffle_entry(seeds)
    return {
        "seed": entry.server,
        "clients": entry.clients,
        "attempt": entry.attempt,
        "commitment": entry.commitment,
        "deck": format_cards(deck.cards),
        "lots": deck.lots,
    }


def _record(ruleset: RuleSet[Any], seeds: Seeds, deck: Deck) -> Record:
    return Record(head=head_of(ruleset), shuffle=shuffle_entry(seeds), cards=cards_entry(deck))
