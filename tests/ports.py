"""A port for a server that will be gone for a while and must find it free when it comes back."""

from __future__ import annotations

import os
import socket
from pathlib import Path
from random import Random

LOWEST = 15_000


def own_port() -> int:
    """A free port that the system gives to nobody by itself, so that it stays free: one below its
    range for outgoing connections."""
    range_ = Path("/proc/sys/net/ipv4/ip_local_port_range")
    end = int(range_.read_text().split()[0]) if range_.exists() else 32_768
    luck = Random(f"{os.getpid()}/{os.urandom(8).hex()}")
    while True:
        port = luck.randrange(LOWEST, end)
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port
