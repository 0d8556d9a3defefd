"""Plots as SVG, drawn by hand: score distributions, and strength against thinking time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from math import ceil, floor, log10

WIDTH, HEIGHT, LEFT, TOP, RIGHT, BOTTOM = 720, 400, 60, 40, 20, 50
INK = ("#2f6f8f", "#b5533c", "#6b7f3a", "#8a5a9e", "#c08a2e", "#4a4a4a")
"""Colours; every line also has dashes of its own, so colour never stands alone."""
DASHES = ("", "7 3", "2 3", "10 3 2 3", "4 4", "1 2")
FONT = 'font-family="sans-serif" font-size="13"'


def _frame(title: str, x_label: str, y_label: str, inside: Sequence[str]) -> str:
    middle = LEFT + (WIDTH - LEFT - RIGHT) / 2
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img">',
        f"<title>{escape(title)}</title>",
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fbf8f1"/>',
        f'<text x="{middle}" y="24" text-anchor="middle" {FONT} font-weight="bold">'
        f"{escape(title)}</text>",
        f'<text x="{middle}" y="{HEIGHT - 10}" text-anchor="middle" {FONT}>'
        f"{escape(x_label)}</text>",
        f'<text x="16" y="{HEIGHT / 2}" text-anchor="middle" {FONT} '
        f'transform="rotate(-90 16 {HEIGHT / 2})">{escape(y_label)}</text>',
        f'<path d="M{LEFT} {TOP}V{HEIGHT - BOTTOM}H{WIDTH - RIGHT}" fill="none" stroke="#444"/>',
        *inside,
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _place(value: float, low: float, high: float, begin: float, end: float) -> float:
    part = (value - low) / (high - low) if high > low else 0.5
    return round(begin + part * (end - begin), 1)


def _x(value: float, low: float, high: float) -> float:
    return _place(value, low, high, LEFT, WIDTH - RIGHT)


def _y(value: float, low: float, high: float) -> float:
    return _place(value, low, high, HEIGHT - BOTTOM, TOP)


def _ticks(low: float, high: float, number: int = 6) -> list[float]:
    step = (high - low) / max(1, number - 1)
    return [low + step * i for i in range(number)]


def _legend(names: Sequence[str]) -> list[str]:
    lines = []
    for i, name in enumerate(names):
        y = TOP + 8 + 18 * i
        lines.append(
            f'<path d="M{WIDTH - 230} {y}h26" stroke="{INK[i % 6]}" stroke-width="2.5" '
            f'stroke-dasharray="{DASHES[i % 6]}"/>'
            f'<text x="{WIDTH - 198}" y="{y + 4}" {FONT}>{escape(name[:32])}</text>'
        )
    return lines


def distributions(title: str, totals: Mapping[str, Sequence[float]], bins: int = 32) -> str:
    """How often each score came: a line a bot."""
    every = [total for values in totals.values() for total in values] or [0.0]
    low, high = min(every), max(every) + 1
    width = (high - low) / bins
    shares = {}
    for name, values in totals.items():
        counts = [0] * bins
        for value in values:
            counts[min(bins - 1, int((value - low) / width))] += 1
        shares[name] = [100 * count / max(1, len(values)) for count in counts]
    top = max((max(share) for share in shares.values()), default=1.0) or 1.0
    inside = []
    for i, share in enumerate(shares.values()):
        points = [
            f"{_x(low + width * (k + 0.5), low, high)},{_y(value, 0, top)}"
            for k, value in enumerate(share)
        ]
        inside.append(_line(points, i))
    inside += [_x_tick(tick, low, high, f"{tick:.0f}") for tick in _ticks(low, high)]
    inside += [_y_tick(tick, 0, top, f"{tick:.0f}") for tick in _ticks(0, top, 5)]
    return _frame(title, "points", "% of games", inside + _legend(list(totals)))


def strength(title: str, curves: Mapping[str, Sequence[tuple[float, float, float, float]]]) -> str:
    """Win shares in % against thinking time: (seconds, value, low, high) for each point; time on
    a logarithmic axis."""
    every = [point for points in curves.values() for point in points]
    times = [log10(seconds) for seconds, *_ in every] or [0.0]
    lows, highs = [p[2] for p in every] or [0.0], [p[3] for p in every] or [1.0]
    left, right = min(times) - 0.1, max(times) + 0.1
    bottom, top = min(lows), max(highs)
    top += (top - bottom) * 0.08 * (len(curves) + 1)  # room for the legend
    inside = []
    for i, points in enumerate(curves.values()):
        places = []
        for seconds, value, low, high in points:
            x, y = _x(log10(seconds), left, right), _y(value, bottom, top)
            places.append(f"{x},{y}")
            bar = f"M{x} {_y(low, bottom, top)}V{_y(high, bottom, top)}"
            inside.append(f'<path d="{bar}" stroke="{INK[i % 6]}"/>')
            inside.append(f'<circle cx="{x}" cy="{y}" r="3.5" fill="{INK[i % 6]}"/>')
        inside.append(_line(places, i))
    for power in range(floor(left), ceil(right)):
        for seconds in (10**power, 2 * 10**power, 5 * 10**power):
            if left <= log10(seconds) <= right:
                inside.append(_x_tick(log10(seconds), left, right, f"{seconds:g}"))
    inside += [
        _y_tick(tick, bottom, top, f"{tick}") for tick in range(0, ceil(top), 10) if tick >= bottom
    ]
    return _frame(title, "seconds a move", "win share, %", inside + _legend(list(curves)))


def _line(points: Sequence[str], i: int) -> str:
    return (
        f'<polyline points="{" ".join(points)}" fill="none" stroke="{INK[i % 6]}" '
        f'stroke-width="2" stroke-dasharray="{DASHES[i % 6]}"/>'
    )


def _x_tick(value: float, low: float, high: float, text: str) -> str:
    x, y = _x(value, low, high), HEIGHT - BOTTOM
    return (
        f'<path d="M{x} {y}v5" stroke="#444"/>'
        f'<text x="{x}" y="{y + 19}" text-anchor="middle" {FONT}>{text}</text>'
    )


def _y_tick(value: float, low: float, high: float, text: str) -> str:
    y = _y(value, low, high)
    return (
        f'<path d="M{LEFT} {y}h-5" stroke="#444"/>'
        f'<text x="{LEFT - 9}" y="{y + 4}" text-anchor="end" {FONT}>{text}</text>'
    )
