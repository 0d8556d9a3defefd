"""Whom limits are counted for."""

from __future__ import annotations

from ipaddress import IPv6Address, ip_address


def neighbourhood(address: str | None) -> str:
    """The address limits are counted for: an IPv6 household has a whole /64."""
    try:
        found = ip_address(address or "")
    except ValueError:
        return address or "unknown"
    if isinstance(found, IPv6Address):
        if found.ipv4_mapped:
            return str(found.ipv4_mapped)
        return f"{IPv6Address(int(found) >> 64 << 64)}/64"
    return str(found)
