"""Running the app: a socket, the addresses people type, an orderly end."""

from __future__ import annotations

import gc
import resource
import socket
from contextlib import suppress
from dataclasses import replace

import uvicorn

from pravek.server import app, logs
from pravek.server.settings import LARGEST_MESSAGE, Settings

ANYWHERE = ("0.0.0.0", "::")


class Server(uvicorn.Server):
    """Tells its addresses once it answers; says goodbye to everybody before it stops."""

    def __init__(self, config: uvicorn.Config, *addresses: str | None) -> None:
        super().__init__(config)
        self._addresses = [address for address in addresses if address]

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if not self.should_exit:
            print(*self._addresses, sep="\n", flush=True)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        loaded = self.config.app
        await loaded.state.house.say_goodbye()  # type: ignore[union-attr]
        await super().shutdown(sockets)
        self._captured_signals.clear()  # an orderly end is a success


def listen(settings: Settings) -> socket.socket:
    """A listening socket; OSError if the port is taken."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listening.bind((settings.host, settings.port))
    listening.set_inheritable(False)
    return listening


def addresses(settings: Settings, port: int) -> tuple[str, str | None]:
    """Where people on this machine and on this network find the server."""
    if settings.host not in ANYWHERE:
        host = f"[{settings.host}]" if ":" in settings.host else settings.host
        return f"http://{host}:{port}", None
    network = network_address()
    return f"http://localhost:{port}", f"http://{network}:{port}" if network else None


def network_address() -> str | None:
    """This machine's address on its network; nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("10.254.254.254", 1))
            found: str = probe.getsockname()[0]
        except OSError:
            return None
    return None if found.startswith(("127.", "0.")) else found


def raise_open_files() -> None:
    """A socket is an open file: allow as many as the system lets us."""
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    with suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def run(settings: Settings, level: str = "info") -> None:
    """Serve until a signal ends it. The first line on standard output is the address. OSError
    if the port is taken, CannotOpen if the database is."""
    logs.set_up(level)
    raise_open_files()
    listening = listen(settings)
    port = listening.getsockname()[1]
    local, network = addresses(settings, port)
    loaded = app.make(replace(settings, port=port), public_url=network or local)
    config = uvicorn.Config(
        loaded,
        log_config=None,
        access_log=False,
        server_header=False,
        date_header=False,
        ws="websockets-sansio",
        ws_max_size=LARGEST_MESSAGE,
        ws_per_message_deflate=False,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=",".join(settings.proxies) or None,
        timeout_graceful_shutdown=10,
        backlog=2048,
        lifespan="on",
    )
    loaded.state.house.store.open()
    listening.listen(config.backlog)
    gc.freeze()  # what is loaded now stays: the collector need not look at it again
    gc.set_threshold(20_000, 20, 50)
    Server(config, local, network).run(sockets=[listening])
