"""A line between a browser and its server that can be cut in the middle of a file."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from threading import Thread
from urllib.parse import urlsplit

CHUNK = 16 * 1024


class Relay:
    """Passes on what both sides say, as long as it lasts."""

    def __init__(self, server: int) -> None:
        self._server = server
        self._door = socket.create_server(("127.0.0.1", 0))
        self.base = f"http://127.0.0.1:{self._door.getsockname()[1]}"
        self.lasts: float = float("inf")
        """So many bytes more come from the server; then every line breaks, and none begins."""
        self.came = 0
        Thread(target=self._take_in, daemon=True).start()

    def _take_in(self) -> None:
        with suppress(OSError):  # the door is closed: it is over
            while True:
                client, _ = self._door.accept()
                Thread(target=self._serve, args=(client,), daemon=True).start()

    def _serve(self, client: socket.socket) -> None:
        with client, suppress(OSError):
            if self.lasts <= 0:
                return
            with socket.create_connection(("127.0.0.1", self._server)) as server:
                asking = Thread(target=self._pass_on, args=(client, server), daemon=True)
                asking.start()
                self._pass_on(server, client, counted=True)
                asking.join()

    def _pass_on(
        self, speaker: socket.socket, listener: socket.socket, counted: bool = False
    ) -> None:
        with suppress(OSError):  # either of them hung up
            while said := speaker.recv(CHUNK):
                if counted:
                    self.came += len(said)
                    self.lasts -= len(said)
                if self.lasts <= 0:
                    break
                listener.sendall(said)
        for end in (speaker, listener):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        self._door.close()


@contextmanager
def relayed(base: str) -> Iterator[Relay]:
    relay = Relay(urlsplit(base).port or 80)
    yield relay
    relay.close()
