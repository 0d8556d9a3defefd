"""Which table: a server's address and three words, or a link that says all."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import SplitResult, parse_qs, quote, unquote, urlsplit

from pravek.guest.trouble import CannotSit


@dataclass(frozen=True, slots=True)
class Invitation:
    """A chair to look for by the words of a table, or one's own by its secret."""

    server: str
    """`https://play.example.org`, without a slash at the end."""
    words: str | None = None
    table: str | None = None
    secret: str | None = None


def read(url: str, words: Sequence[str] = ()) -> Invitation:
    """An invitation as people paste it; CannotSit says what is missing.

    >>> read("localhost:8000", ["amber", "otter", "river"])
    Invitation(server='http://localhost:8000', words='amber-otter-river', table=None, secret=None)
    """
    parts = _address(url)
    path, _, last = parts.path.rstrip("/").rpartition("/")
    base, _, kind = path.rpartition("/")
    if kind == "watch":
        raise CannotSit("this link is for those who watch; to sit down take the one to join")
    said = "-".join(words) or None
    if kind not in ("join", "t"):
        if said is None:
            raise CannotSit("which table? Say its three words, or give the link to join it")
        return Invitation(server_of(url), said)
    if said is not None:
        raise CannotSit("the link names a table already: leave the words out")
    server = f"{parts.scheme}://{parts.netloc}{base}"
    if kind == "join":
        return Invitation(server, unquote(last))
    secrets = parse_qs(parts.fragment).get("seat")
    if not secrets:
        raise CannotSit("this link names a table and no seat; take the one to join, or its words")
    return Invitation(server, None, unquote(last), secrets[0])


def server_of(url: str) -> str:
    """A server as people name it; CannotSit if it is none.

    >>> server_of("localhost:8000/")
    'http://localhost:8000'
    """
    parts = _address(url)
    return f"{parts.scheme}://{parts.netloc}{parts.path.rstrip('/')}"


def _address(url: str) -> SplitResult:
    parts = _parts(url if "://" in url else f"http://{url}")
    if parts is None:
        raise CannotSit(f"{url!r} is no address of a server; say http://… or https://…")
    return parts


def seat_link(server: str, table: str, secret: str) -> str:
    """Where this seat is found again, also from another device."""
    return f"{server}/t/{quote(table, safe='')}#seat={quote(secret, safe='')}"


def socket_of(server: str, table: str) -> str:
    """The address names the table, so that a proxy finds the node that has it."""
    return f"ws{server.removeprefix('http')}/ws?table={quote(table, safe='')}"


def _parts(url: str) -> SplitResult | None:
    """None if no server can be there."""
    try:
        parts = urlsplit(url)
        possible = parts.hostname and not re.search(r"\s", parts.netloc) and parts.port != 0
    except ValueError:  # half an IPv6 address, a port that is none
        return None
    return parts if possible and parts.scheme in ("http", "https") else None
