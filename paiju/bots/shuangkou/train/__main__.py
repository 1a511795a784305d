"""Learns the weights of levels 3 to 5.

    python -m paiju.bots.shuangkou.train [--rounds N] [--seed N] [--folder PATH]

First the policy imitates level 2. Then, round after round, it plays deals with itself, from which
it learns what moments are worth, and searches with that, from which it learns to choose. Writes
`shuangkou.weights`; README.md beside it says what made it.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from time import process_time
from typing import Any, Final

import numpy as np

from paiju.bots.shuangkou.searching import Strength
from paiju.bots.shuangkou.train.lessons import (
    SITUATIONS,
    imitated,
    mind_with,
    packed,
    played,
    searched,
    sizes,
)
from paiju.bots.shuangkou.train.networks import Network, beginning
from paiju.bots.shuangkou.train.policy import Decisions, agreement, learn_policy
from paiju.bots.shuangkou.train.worth import learn_worth

FOLDER: Final = Path(__file__).parent.parent / "learnt"


def main(arguments: Sequence[str] | None = None) -> None:
    """Trains, and writes what was learnt."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--imitated", type=int, default=700, help="deals of level 2")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--searched", type=int, default=1500, help="deals of search in a round")
    parser.add_argument(
        "--played", type=int, default=100_000, help="deals of the policy in a round"
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--folder", type=Path, default=FOLDER)
    args = parser.parse_args(arguments)
    start = process_time()
    rng = np.random.default_rng(args.seed)
    networks = imitate(args, rng)
    for number in range(1, args.rounds + 1):
        networks = one_round(networks, args, args.seed + number, rng)
    networks[-1] = judge(networks, args, args.seed + args.rounds + 1, rng)
    args.folder.mkdir(exist_ok=True)
    (args.folder / "shuangkou.weights").write_bytes(packed(networks))
    print(f"{process_time() - start:,.0f} seconds", flush=True)


def imitate(args: Any, rng: np.random.Generator) -> list[Network]:
    """A policy that chooses as level 2 does, and no idea yet of what moments are worth."""
    outputs = [1] * SITUATIONS + [2]
    networks = [beginning(*size, out, rng) for size, out in zip(sizes(), outputs, strict=True)]
    lessons = imitated(mind_with(networks, Strength()), args.imitated, args.seed)
    return [*learn(networks, lessons, rng, rounds=6), networks[-1]]


def one_round(
    networks: list[Network], args: Any, seed: int, rng: np.random.Generator
) -> list[Network]:
    """Learns what moments are worth, and then to choose."""
    networks = [*networks[:-1], judge(networks, args, seed, rng)]
    lessons = searched(networks, args.searched, seed)
    return [*learn(networks, lessons, rng, rounds=5), networks[-1]]


def judge(networks: list[Network], args: Any, seed: int, rng: np.random.Generator) -> Network:
    """What moments are worth when the policy plays on."""
    moments, outcomes = played(networks, args.played, seed)
    return learn_worth(networks[-1], moments, outcomes, rng, rounds=4)


def learn(
    networks: list[Network], lessons: list[Decisions], rng: np.random.Generator, *, rounds: int
) -> list[Network]:
    """Brings the policy of each situation nearer to its lessons."""
    found: list[Network] = []
    for network, decisions in zip(networks, lessons, strict=False):
        learnt = learn_policy(network, decisions, rng, rounds)
        found.append(learnt)
        agrees = agreement(learnt, decisions)
        print(f"{len(decisions.counts):,} decisions, {agrees:.1%} as they should be", flush=True)
    return found


if __name__ == "__main__":
    main()
