"""Finding bots."""

from __future__ import annotations

import pytest

from paiju import kernel
from paiju.bots.registry import levels, make_bot
from paiju.core.errors import RuleSetError
from paiju.core.shuffle import Seeds, shuffle
from paiju.games.registry import find_ruleset, make_game


def test_levels_of_families() -> None:
    expected = (1, 2, 3, 4, 5) if kernel.available() else (1, 2)
    assert levels("sevens") == expected
    assert levels("bridge") == ()


@pytest.mark.parametrize("level", levels("sevens"))
def test_a_bot_leads_the_spade_seven(level: int) -> None:
    ruleset = find_ruleset("sevens-qq")
    game = make_game(ruleset)
    state = game.deal(shuffle(game.pack, Seeds(bytes(32))))
    [seat] = game.actors(state)
    bot = make_bot(ruleset, level, seed=1)
    assert [bot.act(game.observe(state, seat))] == list(game.legal(state, seat))


@pytest.mark.parametrize("level", [0, 6, -1])
def test_an_unknown_level_is_refused(level: int) -> None:
    with pytest.raises(RuleSetError, match="levels are 1, 2"):
        make_bot(find_ruleset("sevens-qq"), level, seed=1)
