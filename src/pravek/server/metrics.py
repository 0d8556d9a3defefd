"""Numbers for those who run a server, as Prometheus reads them."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable
from dataclasses import dataclass, field

BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)


@dataclass(slots=True)
class Counter:
    about: str
    value: int = 0

    def add(self, more: int = 1) -> None:
        self.value += more


@dataclass(slots=True)
class Histogram:
    about: str
    counts: list[int] = field(default_factory=lambda: [0] * (len(BOUNDS) + 1))
    total: float = 0.0

    def observe(self, seconds: float) -> None:
        self.counts[bisect_left(BOUNDS, seconds)] += 1
        self.total += seconds


class Metrics:
    def __init__(self) -> None:
        self.moves = Counter("Moves that took effect.")
        self.repeats = Counter("Moves that were sent again and answered as the first time.")
        self.refused = Counter("Messages that changed nothing.")
        self.limited = Counter("Requests and messages that came too often.")
        self.messages = Counter("WebSocket messages received.")
        self.requests = Counter("HTTP requests answered.")
        self.errors = Counter("Requests that failed through our own fault.")
        self.store_failures = Counter("Writes and reads the database did not do.")
        self.bot_thoughts = Counter("Decisions of bots.")
        self.bot_failures = Counter("Bots that broke down or got stuck; a plain one played.")
        self.games_broken = Counter("Tables that ended because foreign rules broke down.")
        self.seconds = Histogram("From a message to its answer, in seconds.")
        self.gauges: dict[str, tuple[str, Callable[[], float]]] = {}

    def gauge(self, name: str, about: str, ask: Callable[[], float]) -> None:
        self.gauges[name] = about, ask

    def text(self) -> str:
        lines: list[str] = []

        def head(name: str, about: str, kind: str) -> None:
            lines.extend((f"# HELP pravek_{name} {about}", f"# TYPE pravek_{name} {kind}"))

        for name, metric in vars(self).items():
            if isinstance(metric, Counter):
                head(f"{name}_total", metric.about, "counter")
                lines.append(f"pravek_{name}_total {metric.value}")
        for name, (about, ask) in self.gauges.items():
            head(name, about, "gauge")
            lines.append(f"pravek_{name} {ask():g}")
        head("message_seconds", self.seconds.about, "histogram")
        below = 0
        for bound, count in zip((*map(str, BOUNDS), "+Inf"), self.seconds.counts, strict=True):
            below += count
            lines.append(f'pravek_message_seconds_bucket{{le="{bound}"}} {below}')
        lines.append(f"pravek_message_seconds_sum {self.seconds.total:.6f}")
        lines.append(f"pravek_message_seconds_count {below}")
        return "\n".join(lines) + "\n"
