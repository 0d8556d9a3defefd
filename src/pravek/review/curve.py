"""The curve of a game: every seat's chances, as one line of blocks or as an SVG."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from pravek.core.protocol import SEATS, Seat
from pravek.review.shapes import Decision, Moment, Review

BLOCKS = "▁▂▃▄▅▆▇█"
WIDTH, HEIGHT, LEFT, TOP, RIGHT, BOTTOM = 960, 340, 50, 16, 130, 46
INK = ("#2f6f8f", "#b5533c", "#6b7f3a", "#8a5a9e", "#c08a2e", "#4a4a4a")
DASHES = ("", "7 3", "2 3", "10 3 2 3", "4 4", "1 2")
"""Every line has dashes and a letter of its own, so colour never stands alone."""
TICK, HIGHEST = 200.0, 34.0
"""How high the tick of a whole win would be, and how high one is at most."""
CALLED = ("mistake", "blunder")


def named(names: Sequence[str], seat: Seat) -> str:
    """A seat by its letter and its name, if it has another one."""
    return names[seat] if names[seat] == SEATS[seat] else f"{SEATS[seat]} {names[seat]}"


def blocks(moments: Sequence[Moment], seat: Seat, events: int, width: int) -> str:
    """A seat's chances from the first to the last event, as wide as that."""
    shown, at = [], 0
    for column in range(width):
        step = column * events // max(1, width - 1)
        while at + 1 < len(moments) and moments[at + 1].step <= step:
            at += 1
        chance = moments[at].chances[seat]
        shown.append(BLOCKS[min(len(BLOCKS) - 1, int(chance * len(BLOCKS)))])
    return "".join(shown)


def drawn(review: Review) -> str:
    """The chances of all seats, luck as ticks below, mistakes as dots on the line of their seat."""
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img">',
        "<title>The chance of each seat to win, from the first event to the last</title>",
        *_frame(),
    ]
    for seat in range(len(review.names)):
        parts += _line(review, seat)
    parts += [_tick(review, luck.event, luck.chances) for luck in review.lucks]
    parts += [_dot(review, each) for each in review.decisions if each.label in CALLED]
    return "\n".join([*parts, "</svg>"])


def _frame() -> list[str]:
    lines = []
    for percent in (0, 25, 50, 75, 100):
        y = _y(percent / 100)
        lines.append(f'<path d="M{LEFT} {y}H{WIDTH - RIGHT}" stroke="#ccc"/>')
        lines.append(f'<text x="{LEFT - 6}" y="{y + 4}" text-anchor="end">{percent} %</text>')
    return lines


def _line(review: Review, seat: Seat) -> list[str]:
    places = [f"{_x(review, m.step)} {_y(m.chances[seat])}" for m in review.moments]
    ink, dash = INK[seat % len(INK)], DASHES[seat % len(DASHES)]
    end = review.moments[-1].chances[seat] if review.moments else 0.0
    name = escape(named(review.names, seat)[:18])
    return [
        f'<polyline points="{" ".join(places)}" fill="none" stroke="{ink}" stroke-width="2" '
        f'stroke-dasharray="{dash}"/>',
        f'<text x="{WIDTH - RIGHT + 6}" y="{_apart(review, seat, end)}" fill="{ink}">{name}</text>',
    ]


def _apart(review: Review, seat: Seat, end: float) -> float:
    """Names do not lie on each other: those that end alike stand in a row."""
    alike = sum(review.moments[-1].chances[other] == end for other in range(seat))
    return _y(end) + 4 + (16 * alike if end > 0.5 else -16 * alike)


def _tick(review: Review, event: int, luck: Sequence[float]) -> str:
    """For whom the luck was best, and how good."""
    seat = max(range(len(luck)), key=lambda each: luck[each])
    x, base = _x(review, event + 1), HEIGHT - 6
    height = min(HIGHEST, max(1.0, TICK * luck[seat]))
    return (
        f'<path d="M{x} {base}v{-height:.1f}" stroke="{INK[seat % len(INK)]}" '
        f'stroke-width="4"><title>luck for {SEATS[seat]}: {luck[seat]:+.0%}</title></path>'
    )


def _dot(review: Review, decision: Decision) -> str:
    seat = decision.seat
    moments = [moment for moment in review.moments if moment.step <= decision.event + 1]
    x, y = _x(review, decision.event + 1), _y(moments[-1].chances[seat])
    return (
        f'<a href="#event-{decision.event}"><circle cx="{x}" cy="{y}" r="6" '
        f'fill="{INK[seat % len(INK)]}"/><text x="{x}" y="{y - 9}" text-anchor="middle">'
        f"{SEATS[seat]}</text><title>{decision.label}: {decision.loss:.0%}</title></a>"
    )


def _x(review: Review, step: int) -> float:
    return round(LEFT + (WIDTH - LEFT - RIGHT) * step / max(1, review.events), 1)


def _y(chance: float) -> float:
    return round(HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * chance, 1)
