"""What can go wrong with the bus, for those who do without it, too."""

from __future__ import annotations


class BusError(RuntimeError):
    """The bus did not carry it; the message says why."""


class CannotConnect(BusError):
    """The bus cannot be reached at the start."""


class NobodyThere(BusError):
    """Nobody listens to this."""
