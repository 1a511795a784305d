"""`paiju score`: scores of a deal from a short description of how it ended.

The description of an end of Sevens is JSON:

  covered      for each seat the cards that it covered, or their points
  last         for each seat the last card that it played, or null
  leader       the seat that led (0); it breaks ties
  dragons      the seats that completed a suit, once for each suit
  all_covered  the seats that covered all thirteen; needed where covered holds points
  topple       {"seat": 1, "kind": "A"}, "K" or "7"
  escape       {"seat": 2, "hands": […], "table": {"S": [6, 8]}, "played": [n, …]}

For example: echo '{"covered": [5, 8, 1, 12]}' | paiju score sevens-qq

That of an end of Dou Dizhu:

  landlord     the landlord's seat
  winner       "landlord" or "peasants"
  robs         how often somebody robbed (0)
  show         the largest multiplier at which somebody showed his hand (1)
  bombs        how many bombs were played, and rockets how many rockets (0)
  spring       whether it was spring (false)
  room         {"N": 100, "A": 50, "base": 1, "multiplier": 1}: coins instead of points
  stacks       for each seat the coins that it brought, where they bound what is paid

That of an end of Shuangkou:

  out          the seats in the order in which they went out
  played       [{"seat": 0, "cards": "666666"}, …], all plays or just the bombs
"""

from __future__ import annotations

import argparse

from paiju.cli.files import read_json, shown
from paiju.cli.output import identity, print_json, settlement_json, settlement_text, title
from paiju.cli.parser import add_output, add_ruleset, chosen_ruleset
from paiju.core.errors import DescriptionError
from paiju.explain import seat_names
from paiju.games.registry import family_of


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    add_ruleset(parser)
    parser.add_argument(
        "file", metavar="FILE", nargs="?", default="-", help="the description; - is standard input"
    )
    add_output(parser)


def run(args: argparse.Namespace) -> int:
    """Prints the scores.

    Raises:
        RuleSetError: where rule set or option are unknown.
        DescriptionError: where the description makes no sense.
    """
    ruleset = chosen_ruleset(args)
    described = read_json(args.file)
    try:
        settlement = family_of(ruleset).score(ruleset.options, described)
    except DescriptionError as error:
        raise DescriptionError(f"{shown(args.file)}: {error}") from None
    names = seat_names(settlement.seats, args.lang)
    if args.json:
        print_json({**identity(ruleset), **settlement_json(settlement, args.lang, names)})
        return 0
    print(title(ruleset, args.lang, args.settings), end="\n\n")
    for text in settlement_text(settlement, args.lang, names):
        print(text)
    return 0
