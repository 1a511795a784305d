"""What a member may be called where he logs in: one name, however it is written.

A name is refused with `account.login_form` (`least`, `most`).
"""

from __future__ import annotations

import unicodedata
from typing import Final

from paiju.core.refusal import Refusal
from paiju.server.store.errors import AccountRefused
from paiju.server.store.refusals import AccountCode

LEAST: Final = 2
MOST: Final = 24
_SIGNS: Final = frozenset("-_.")


def clean_login(login: str) -> str:
    """A login as it is stored and shown: letters, digits and `-_.`.

    >>> clean_login(" Ｗａｎｇ_老 ")
    'Wang_老'

    Raises:
        AccountRefused: it holds anything else, or is too short or too long.
    """
    cleaned = unicodedata.normalize("NFKC", login).strip()
    allowed = all(character.isalnum() or character in _SIGNS for character in cleaned)
    if not (allowed and LEAST <= len(cleaned) <= MOST):
        raise AccountRefused(Refusal(AccountCode.LOGIN_FORM, {"least": LEAST, "most": MOST}))
    return cleaned


def login_key(login: str) -> str:
    """The same for all logins that are one: compatible forms and cases are not told apart.

    It fails for none, so that an unknown name and one that nobody could have are treated alike.

    >>> login_key("ＷANG") == login_key("wang ")
    True
    """
    folded = unicodedata.normalize("NFKC", login).strip().casefold()
    return unicodedata.normalize("NFKC", folded)
