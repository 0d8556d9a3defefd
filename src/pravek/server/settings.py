"""How a server is set up. Every limit is here, with its reason in docs/hosting.md."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Rate:
    """So many at once, then so many a second."""

    burst: float
    second: float


@dataclass(frozen=True, slots=True)
class Limits:
    """What one socket or one address may do."""

    messages: Rate = Rate(60, 15)
    """Messages of one socket."""
    phrases: Rate = Rate(5, 0.25)
    """Quick phrases of one socket."""
    requests: Rate = Rate(120, 20)
    """HTTP requests of one address."""
    heavy: Rate = Rate(10, 1)
    """Checked records and card files, scored territories and QR codes of one address."""
    tables: Rate = Rate(20, 0.05)
    """New tables of one address."""
    guesses: Rate = Rate(10, 1 / 6)
    """Join words, spectator ids and secrets that were wrong, of one address."""
    sockets: int = 60
    """Open sockets of one address."""

    def times(self, factor: float) -> Limits:
        """All of them raised (or lowered) together; the limit on guesses stays."""

        def more(rate: Rate) -> Rate:
            return Rate(rate.burst * factor, rate.second * factor)

        return Limits(
            more(self.messages),
            more(self.phrases),
            more(self.requests),
            more(self.heavy),
            more(self.tables),
            self.guesses,
            int(self.sockets * factor),
        )


LARGEST_MESSAGE = 16 * 1024
"""Bytes of one WebSocket message from a client."""
LARGEST_BODY = 6 * 1024 * 1024
"""Bytes of one HTTP request: a record of 4,000,000 characters, escaped."""
LARGEST_SMALL_BODY = 256 * 1024
"""Bytes of one HTTP request that is no upload: a table may come with a card file of its own."""
MOST_WAITING = 256
"""Messages that may wait for a slow client before it is let go."""


@dataclass(frozen=True, slots=True)
class Settings:
    host: str = "127.0.0.1"
    port: int = 8000
    database: str = "sqlite:///pravek.sqlite"
    public_url: str | None = None
    """The address people type, if it is not the one the server listens on."""
    proxies: tuple[str, ...] = ()
    """Whose X-Forwarded-For is believed."""
    limits: Limits = field(default_factory=Limits)
    workers: int = max(1, (os.cpu_count() or 2) - 1)
    """Processes in which bots think and records are checked."""
    bot_pause: float = 0.6
    """Seconds before a bot begins to think, so that people can follow (and take back)."""
    keep_days: int = 0
    """Tables nobody touched for so long are deleted; 0: never."""
    idle_minutes: float = 20
    """A room without clients leaves the memory; the store keeps it."""
    web: Path | None = None
    """Where the built client is; None: in the package or in web/dist."""
