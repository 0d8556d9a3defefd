"""Which move a line of the log belongs to. A client gives every move an id of its own and keeps it
when it sends it again, so that one word leads through nodes, bots and workers."""

from __future__ import annotations

from contextvars import ContextVar

current: ContextVar[str] = ContextVar("trace", default="")
"""The id of the message that is answered, and of whatever it sets going; empty: of none."""
