"""Messages of the socket, as a client reads and writes them."""

from __future__ import annotations

from typing import Any

import msgspec

from pravek.guest.trouble import CannotSit
from pravek.server.wire.messages import CLIENT
from pravek.server.wire.shapes import Asked
from pravek.table.messages import SERVER
from pravek.table.shapes import Told


class Envelope(msgspec.Struct):
    v: int
    t: str
    d: msgspec.Raw


_ENVELOPE = msgspec.json.Decoder(Envelope)
_READERS: dict[str, msgspec.json.Decoder[Any]] = {
    kind: msgspec.json.Decoder(message) for kind, message in SERVER.items()
}
_KINDS = {message: kind for kind, message in CLIENT.items()}


def read(text: str | bytes) -> tuple[int, Told | None]:
    """The number and the message of a frame; None for a kind that a later Pravek has."""
    try:
        envelope = _ENVELOPE.decode(text)
        reader = _READERS.get(envelope.t)
        return envelope.v, reader.decode(envelope.d) if reader else None
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise CannotSit(f"the server said something that is not of this wire: {error}") from None


def write(message: Asked) -> str:
    body = {"t": _KINDS[type(message)], "d": message}
    return msgspec.json.encode(body).decode()
