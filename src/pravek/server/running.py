"""Running the app: a socket, the addresses people type, an orderly end."""

from __future__ import annotations

import asyncio
import resource
import socket
from contextlib import suppress
from dataclasses import replace

import uvicorn
from starlette.applications import Starlette
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from pravek.server import app, logs, rubbish
from pravek.server.bus.problems import CannotConnect
from pravek.server.net.caller import Caller
from pravek.server.net.gate import Gate
from pravek.server.net.line import Line
from pravek.server.settings import LARGEST_MESSAGE, MOST_CONNECTIONS, Settings

ANYWHERE = ("0.0.0.0", "::")
KEEP_ALIVE = 5
"""Seconds a connection may stay open without a request."""
RESERVE = 128
"""Open files that are no connections: the database, the workers' pipes, logs, pages."""


class Server(uvicorn.Server):
    """Takes people in through the gate and tells where once it is open; says goodbye to everybody
    before the sockets are closed."""

    def __init__(self, config: uvicorn.Config, *addresses: str | None) -> None:
        super().__init__(config)
        self._addresses = [address for address in addresses if address]

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup([])
        house = self.config.app.state.house  # type: ignore[union-attr]
        if house.settings.bus is not None:  # others serve its people until all of it is there
            await house.thinkers.load()
        limits, proxies = house.settings.limits, list(house.settings.proxies)
        trusted = ProxyHeadersMiddleware(self.config.loaded_app, proxies).trusted_hosts
        for listening in sockets or []:
            gate = Gate(
                listening,
                lambda: Caller(self.config, self.server_state, self.lifespan.state),
                most_connections(),
                limits.connections,
                trusted.__contains__,
                house.metrics,
            )
            gate.open()
            self.servers.append(gate)  # type: ignore[arg-type]
        if not self.should_exit:
            for address in self._addresses:
                print(address, flush=True)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        loaded = self.config.app
        await loaded.state.house.say_goodbye()  # type: ignore[union-attr]
        await super().shutdown(sockets)
        self._captured_signals.clear()  # an orderly end is a success


def listen(settings: Settings) -> socket.socket:
    """A listening socket; OSError if the port is taken."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    # Named as TCP, or asyncio would not switch Nagle's algorithm off: a move would wait 40 ms.
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
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


def most_connections() -> int:
    """How many connections leave enough open files for everything else."""
    files = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    if files == resource.RLIM_INFINITY:
        return MOST_CONNECTIONS
    return min(MOST_CONNECTIONS, max(files - RESERVE, files // 2))


def run(settings: Settings, level: str = "info") -> None:
    """Serve until a signal ends it. The first line on standard output is the address. OSError
    if the port is taken, CannotOpen if the database is, CannotConnect if the bus is not there."""
    logs.set_up(level)
    raise_open_files()
    with listen(settings) as listening:
        port = listening.getsockname()[1]
        local, network = addresses(settings, port)
        loaded = app.make(replace(settings, port=port), public_url=network or local)
        config = configure(loaded, settings)
        if settings.bus is not None:
            _look_for_bus(settings.bus)
        loaded.state.house.store.open()
        listening.listen(config.backlog)
        rubbish.settle()
        Server(config, local, network).run(sockets=[listening])


def _look_for_bus(url: str) -> None:
    try:
        from pravek.server.bus.bus import probe  # a server alone needs no bus
    except ModuleNotFoundError:
        raise CannotConnect("--bus needs nats-py: pip install 'pravek[nodes]'") from None
    asyncio.run(probe(url))


def configure(loaded: Starlette, settings: Settings) -> uvicorn.Config:
    return uvicorn.Config(
        loaded,
        log_config=None,
        access_log=False,
        server_header=False,
        date_header=False,
        timeout_keep_alive=KEEP_ALIVE,
        ws=Line,
        ws_max_size=LARGEST_MESSAGE,
        ws_per_message_deflate=False,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=",".join(settings.proxies) or None,
        timeout_graceful_shutdown=10,
        backlog=2048,
        lifespan="on",
    )
