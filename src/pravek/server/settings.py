"""How a server is set up. Every limit is here, with its reason in docs/hosting.md."""

from __future__ import annotations

import os
from dataclasses import dataclass, field, fields, replace
from pathlib import Path

from pravek.table.limits import Rate, TableLimits


@dataclass(frozen=True, slots=True)
class Limits(TableLimits):
    """What one socket, one address, one seat or one table may do."""

    messages: Rate = Rate(60, 15)
    """Messages of one socket; dear ones count for several (`session.COSTS`, `DROP_BYTES`)."""
    crowd: Rate = Rate(600, 60)
    """Messages of all sockets of one address together, counted alike."""
    loads: int = 60
    """Tables of one address that wait to be read from the store."""
    requests: Rate = Rate(120, 20)
    """HTTP requests of one address."""
    heavy: Rate = Rate(10, 1)
    """Checked records and card files, scored territories and QR codes of one address."""
    results: Rate = Rate(60, 1 / 60)
    """Games of the day of one address that are handed in: a whole school class at once."""
    tables: Rate = Rate(20, 0.05)
    """New tables of one address."""
    guesses: Rate = Rate(10, 1 / 6)
    """Join words that were wrong, of one address."""
    sockets: int = 60
    """Open sockets of one address."""
    connections: int = 120
    """Connections of one address, sockets included: each of them may come with a page."""
    bodies: int = 8
    """Requests of one address whose bodies are being read or worked on."""

    def times(self, factor: float) -> Limits:
        """All of them raised (or lowered) together; the limit on guesses stays."""

        def more(limit: Rate | int) -> Rate | int:
            if isinstance(limit, Rate):
                return Rate(limit.burst * factor, limit.second * factor)
            return int(limit * factor)

        raised = {each.name: more(getattr(self, each.name)) for each in fields(self)}
        return replace(self, **{**raised, "guesses": self.guesses})  # type: ignore[arg-type]


LARGEST_MESSAGE = 16 * 1024
"""Bytes of one WebSocket message from a client."""
LARGEST_BODY = 6 * 1024 * 1024
"""Bytes of one HTTP request: a record of 4,000,000 characters, escaped."""
LARGEST_SMALL_BODY = 256 * 1024
"""Bytes of one HTTP request that is no upload: a table may come with a card file of its own."""
MOST_HELD = 64 * 1024 * 1024
"""Bytes of all bodies that are being read or worked on."""
MOST_HELD_OF_ONE = 16 * 1024 * 1024
"""Of these, what one address may hold."""
MOST_CONNECTIONS = 16_384
"""Connections in all; fewer where fewer files may be open."""
MOST_WAITING = 256
"""Messages that may wait for a slow client before it is let go."""
MOST_WAITING_BYTES = 2 * 1024 * 1024
"""Bytes of them, unless it is a single message."""
LONGEST_DEAF = 20.0
"""Seconds a message may wait for a client that does not read before it is let go."""
FAREWELL = 3.0
"""Seconds a client has to hear the goodbye before the line is cut."""
DROP_BYTES = 16 * 1024
"""Bytes of a snapshot somebody asked for that count as one more message."""
MOST_IDLE_ROOMS = 2_000
"""Rooms in memory that nobody looks at; beyond that the longest idle ones leave before their
time."""


@dataclass(frozen=True, slots=True)
class Settings:
    host: str = "127.0.0.1"
    port: int = 8000
    database: str = "sqlite:///pravek.sqlite"
    bus: str | None = None
    """nats://…: this is one of the nodes that share the database; None: a server alone."""
    public_url: str | None = None
    """The address people type, if it is not the one the server listens on."""
    proxies: tuple[str, ...] = ()
    """Whose X-Forwarded-For is believed."""
    limits: Limits = field(default_factory=Limits)
    workers: int = max(1, (os.cpu_count() or 2) - 1)
    """Processes in which bots think and records are checked."""
    bot_pause: float = 0.6
    """Seconds before a bot begins to think, so that people can follow (and take back)."""
    grace: float = 60
    """Seconds somebody may be gone before the others may let a bot sit in."""
    rules_processes: int = 16
    """Processes in which the rules of games from outside run, one a table."""
    rules_seconds: float = 5.0
    """Seconds such rules may take for an answer; then their table ends."""
    rules_megabytes: int = 1024
    """Memory (addresses) of such a process."""
    bot_megabytes: int = 2048
    """The same of a process in which bots think about such a game."""
    keep_days: int = 0
    """Tables nobody touched for so long are deleted; 0: never."""
    idle_minutes: float = 20
    """A room without clients leaves the memory; the store keeps it."""
    web: Path | None = None
    """Where the built client is; None: in the package or in web/dist."""
