"""Frames of the socket: what they say, and how they are written."""

from __future__ import annotations

from typing import Any

import msgspec

from pravek.server.wire.messages import CLIENT
from pravek.table.problems import Refuse


class Envelope(msgspec.Struct):
    t: str
    d: msgspec.Raw = msgspec.Raw(b"{}")


as_json = msgspec.json.Encoder().encode
_ENVELOPE = msgspec.json.Decoder(Envelope)
_MESSAGES = {kind: msgspec.json.Decoder(message) for kind, message in CLIENT.items()}


def write(kind: str, number: int, message: bytes) -> bytes:
    """The frame of a message; the same bytes wait for everybody who is told the same."""
    return b'{"v":%d,"t":"%s","d":%s}' % (number, kind.encode(), message)


class Bytes:
    """How a server writes: once, however many hear it."""

    def keep(self, value: Any) -> msgspec.Raw:
        return msgspec.Raw(as_json(value))

    def frame(self, kind: str, number: int, message: Any) -> bytes:
        return write(kind, number, as_json(message))


def read(text: str) -> tuple[str, Any]:
    """The kind and the message of a frame; Refuse if it is none."""
    try:
        envelope = _ENVELOPE.decode(text)
        if envelope.t not in _MESSAGES:
            raise Refuse(400, "unknown_message", "There is no such message.")
        return envelope.t, _MESSAGES[envelope.t].decode(envelope.d)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise Refuse(400, "not_a_message", "This is not a message of the wire.") from None
