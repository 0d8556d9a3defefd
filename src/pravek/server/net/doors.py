"""Who may come in: from which pages and addresses, and how often."""

from __future__ import annotations

import socket
from collections import Counter
from collections.abc import Callable
from ipaddress import ip_address
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection

from pravek.server.limits import neighbourhood
from pravek.server.metrics import Metrics
from pravek.server.settings import Settings
from pravek.table.limits import Buckets, Rate
from pravek.table.problems import Refuse, too_often

BROUGHT = "pravek.brought"
"""In the scope of a request that another node brings: it was counted there."""
MANY = 6
"""Of the sockets an address may have this part is many."""


class Doors:
    def __init__(
        self,
        settings: Settings,
        metrics: Metrics,
        public_url: str,
        buckets: Callable[[str, Rate], Buckets] = lambda _, rate: Buckets(rate),
    ) -> None:
        """`buckets` makes those of a limit; nodes share them."""
        limits = settings.limits
        self.public_url = public_url.rstrip("/")
        self.requests = buckets("requests", limits.requests)
        self.heavy = buckets("heavy", limits.heavy)
        self.results = buckets("results", limits.results)
        self.tables = buckets("tables", limits.tables)
        self.messages = buckets("messages", limits.crowd)
        self._guesses = buckets("guesses", limits.guesses)
        self._most_sockets = limits.sockets
        self._sockets: Counter[str] = Counter()
        self.elsewhere: dict[str, Counter[str]] = {}
        """Sockets of addresses that have many, by node."""
        self._metrics = metrics
        self._public_host = urlsplit(self.public_url).netloc.lower()
        self._own_name = socket.gethostname().lower()

    # Addresses

    def pass_(self, connection: HTTPConnection, buckets: Buckets) -> None:
        """Take one of what this address may do; Refuse if nothing is left."""
        if BROUGHT in connection.scope:
            return
        bucket = buckets.of(address(connection))
        if not bucket.take():
            self._metrics.limited.add()
            raise too_often(bucket.wait)

    def may_guess(self, connection: HTTPConnection) -> None:
        """Refuse an address that has guessed join words too often, before its next guess is
        looked at. Secrets have 128 bits: there is nothing to guess."""
        bucket = self._guesses.of(address(connection))
        if bucket.drops < 1:
            self._metrics.limited.add()
            raise too_often(bucket.wait)

    def guessed_wrong(self, connection: HTTPConnection) -> None:
        self._guesses.of(address(connection)).take()

    def enter(self, connection: HTTPConnection) -> bool:
        """Whether this address may open one more socket."""
        who = address(connection)
        others = sum(sockets[who] for sockets in self.elsewhere.values())
        if self._sockets[who] + others >= self._most_sockets:
            return False
        self._sockets[who] += 1
        return True

    def leave(self, connection: HTTPConnection) -> None:
        who = address(connection)
        self._sockets[who] -= 1
        if self._sockets[who] <= 0:
            del self._sockets[who]

    def crowds(self) -> dict[str, int]:
        """Addresses with so many sockets here that others should know of it."""
        many = self._most_sockets // MANY
        return {who: count for who, count in self._sockets.items() if count >= many}

    # Pages

    def is_welcome(self, connection: HTTPConnection) -> bool:
        """A browser must come from this server's own pages, under a name that is ours."""
        host = connection.headers.get("host", "").lower()
        if host != self._public_host and not self._is_local(host):
            return False
        if not _is_from_here(connection):
            return False
        origin = connection.headers.get("origin")
        if origin is None:  # not a browser, or a plain page
            return True
        return origin.lower().partition("://")[2] in (host, self._public_host)

    def _is_local(self, host: str) -> bool:
        """An address instead of a name, or a name only this network knows: a page elsewhere
        cannot have it pointed here (DNS rebinding)."""
        name = host.rsplit(":", 1)[0] if not host.endswith("]") else host
        try:
            ip_address(name.strip("[]"))
            return True
        except ValueError:
            return "." not in name or name.endswith(".local") or name == self._own_name


def _is_from_here(connection: HTTPConnection) -> bool:
    """Pictures, scripts and frames of a page elsewhere bring no Origin; the browser says where
    they come from all the same. A link to one of our pages may be followed from anywhere."""
    site = connection.headers.get("sec-fetch-site")
    if site in (None, "same-origin", "none"):
        return True
    how = [connection.headers.get(f"sec-fetch-{part}") for part in ("mode", "dest")]
    page = not connection.scope["path"].startswith("/api/")
    return page and how == ["navigate", "document"]


def address(connection: HTTPConnection) -> str:
    client = connection.client
    return neighbourhood(client.host if client else None)


def refuse_stranger() -> Refuse:
    return Refuse(403, "wrong_origin", "This page belongs to somebody else.")
