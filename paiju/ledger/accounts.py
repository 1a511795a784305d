"""Whose coins they are: accounts by name.

`player:7` is what a player has free, `stake:t1:3:0` what is set aside for seat 0 of table t1 in
its deal 3, so that no deal can be settled with the coins of another.
Coins come from `grants` and from `bots`, and go back there and to `house`: these three may owe,
all others never do, so the sum over all accounts is always 0 (PL-51).
"""

from __future__ import annotations

from typing import Final, NewType

Account = NewType("Account", str)
"""The name of an account."""

HOUSE: Final = Account("house")
"""Fees and penalties go to it, rewards come from it."""

GRANTS: Final = Account("grants")
"""What new and broke players are given comes from it (PL-50)."""

BOTS: Final = Account("bots")
"""What bots bring to a table comes from it, and what they have left goes back."""

OWING: Final = frozenset({HOUSE, GRANTS, BOTS})
"""The accounts that may be below 0."""

_PLAYER: Final = "player:"
_STAKE: Final = "stake:"


def player(number: int) -> Account:
    """What a player has free.

    >>> player(7)
    'player:7'
    """
    return Account(f"{_PLAYER}{number}")


def stake(table: str, deal: int, seat: int) -> Account:
    """What is set aside for a seat of a table while a deal runs there.

    >>> stake("t1", 3, 0)
    'stake:t1:3:0'
    """
    return Account(f"{_STAKE}{table}:{deal}:{seat}")


def may_owe(account: Account) -> bool:
    """Whether an account may be below 0.

    >>> may_owe(HOUSE), may_owe(player(7)), may_owe(stake("t1", 3, 0))
    (True, False, False)
    """
    return account in OWING


def player_of(account: Account) -> int | None:
    """Whose free coins an account holds; None where it is no player's.

    >>> player_of(player(7)), player_of(HOUSE)
    (7, None)
    """
    number = account.removeprefix(_PLAYER)
    return int(number) if number != account and number.isdecimal() else None


def is_stake(account: Account) -> bool:
    """Whether what it holds is set aside.

    >>> is_stake(stake("t1", 3, 0)), is_stake(BOTS)
    (True, False)
    """
    return account.startswith(_STAKE)
