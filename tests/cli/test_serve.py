"""What a server is started with is refused where it would not do what it says."""

from __future__ import annotations

import pytest

from tests.cli.conftest import Paiju


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("--proxy", "localhost"),
        ("--proxy", "*"),
        ("--proxy", "10.0.0.1/8"),
        ("--metrics", "10.0.0.0/8"),
        ("--drain", "-1"),
        ("--drain", "soon"),
        ("--keep-days", "-1"),
        ("--sockets", "0"),
        ("--grant", "1.5"),
    ],
)
def test_values_that_mean_nothing(paiju: Paiju, option: str, value: str) -> None:
    """A proxy by its name would count for nobody, and all players would share its limits."""
    ran = paiju("serve", f"{option}={value}")
    assert ran.code == 2
    assert ran.err.startswith(f"paiju: argument {option}: no ")
    assert repr(value) in ran.err
