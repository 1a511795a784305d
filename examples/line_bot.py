"""A player of any of the games as a program of its own, over the line protocol.

It needs nothing but Python. To try it:

    paiju arena doudizhu-huanle "program:python examples/line_bot.py" random
"""

import json
import random
import sys

RANKS = "3456789TJQKA2XR"
NO = ("wait", "decline", "pass")
"""Does not show its hand, does not call, and passes where it cannot do better."""


def choose(view: dict, chance: random.Random) -> dict:
    """One of the legal actions: gets rid of many low cards, and keeps bombs for later."""
    if view["game"] == "sevens":
        return chance.choice(view["legal"])
    plays = [action for action in view["legal"] if action["action"] == "play"]
    if not plays:
        return next(action for action in view["legal"] if action["action"] in NO)
    return max(plays, key=lambda play: worth(play["cards"]))


def worth(cards: str) -> tuple[bool, float]:
    """Better the more cards and the lower they are; bombs come last."""
    bomb = (len(cards) > 3 and len(set(cards)) == 1) or cards == "XR"
    return not bomb, len(cards) - sum(map(RANKS.index, cards)) / len(cards) / 3


def main() -> None:
    """Answers each line that asks for an action."""
    chance = random.Random()
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "deal":
            chance = random.Random(message["seed"])
        elif message["type"] == "act":
            print(json.dumps(choose(message["view"], chance)), flush=True)


if __name__ == "__main__":
    main()
