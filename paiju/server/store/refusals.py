"""Why something about accounts is refused. `paiju.explain` has the sentences."""

from __future__ import annotations

from enum import StrEnum


class AccountCode(StrEnum):
    """All refusals that are about accounts."""

    BAD_LOGIN = "account.bad_login"
    LOGIN_FORM = "account.login_form"
    LOGIN_TAKEN = "account.login_taken"
    PASSWORD_SHORT = "account.password_short"
    PASSWORD_LONG = "account.password_long"
    PASSWORD_COMMON = "account.password_common"
    MEMBER_ALREADY = "account.member_already"
    NOT_MEMBER = "account.not_member"
    NOT_FOR_BOTS = "account.not_for_bots"
    NOT_FOUND = "account.not_found"
    NOT_HOST = "account.not_host"
    TOO_MANY = "account.too_many"
    TOO_MANY_BOTS = "account.too_many_bots"
    BAD_CODE = "account.bad_code"
    IN_DEAL = "account.in_deal"
    LEAVING = "account.leaving"
    BUSY = "account.busy"
