"""What rule sets are called."""

from __future__ import annotations

from paiju.core.errors import RuleSetError
from paiju.explain import Text
from paiju.games.registry import find_ruleset


def title_of(name: str) -> Text:
    """A rule set's title; of one that is no more, or a host's own, the name.

    >>> title_of("doudizhu-huanle").zh
    '欢乐斗地主'
    """
    try:
        title = find_ruleset(name).title
    except RuleSetError:
        return Text(zh=name, en=name)
    return Text(zh=title.zh, en=title.en)
