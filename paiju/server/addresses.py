"""Where somebody comes from, as far as it is told from others."""

from __future__ import annotations

import ipaddress
from typing import Final

_NETWORK_BITS: Final = 64
"""What one customer is given of IPv6, so what counts as one address."""


def network_of(address: str) -> str:
    """What counts as one address: an IPv6 address with all others that its owner may take.

    >>> network_of("2001:db8::1") == network_of("2001:db8::2:1"), network_of("192.0.2.7")
    (True, '192.0.2.7')
    """
    found = _read(address)
    if found is None or isinstance(found, ipaddress.IPv4Address):
        return address if found is None else str(found)
    return str(ipaddress.ip_network((found, _NETWORK_BITS), strict=False))


def is_this_machine(address: str) -> bool:
    """Whether somebody comes from the machine on which the server runs.

    >>> is_this_machine("127.0.0.1"), is_this_machine("::1"), is_this_machine("192.0.2.7")
    (True, True, False)
    """
    found = _read(address)
    return found is not None and found.is_loopback


def _read(address: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    """The address, as one of IPv4 where it is that; None of a transport that has no addresses."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return None
    return getattr(found, "ipv4_mapped", None) or found
