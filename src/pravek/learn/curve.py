"""The learning curve: JSON for machines, an SVG to look at."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from pravek.arena.plots import DASHES, INK

WIDTH, HEIGHT, LEFT, TOP, BOTTOM = 800, 360, 60, 30, 40
LEGEND = 270


def save(folder: Path, name: str, story: dict[str, Any]) -> None:
    (folder / f"{name}.json").write_text(json.dumps(story, indent=1), "utf-8")
    (folder / f"{name}.svg").write_text(draw(story["curve"], name), "utf-8")


def draw(curve: list[dict[str, Any]], title: str) -> str:
    """Win share against minutes of training, a line for each kind of table and opponent."""
    lines: dict[str, list[tuple[float, float, float]]] = {}
    for row in curve:
        if "win_share" in row:
            share, half = row["win_share"]
            point = (row["train_s"] / 60, 100 * share, 100 * half)
            lines.setdefault(f"{row['tables']} vs {row['opponent']}", []).append(point)
    every = [point for points in lines.values() for point in points]
    last = max((x for x, _, _ in every), default=1.0) or 1.0
    lowest = int(min((y - half for _, y, half in every), default=0.0)) // 10 * 10
    lowest = max(0, min(90, lowest))
    wide, high = WIDTH - LEFT - LEGEND, HEIGHT - TOP - BOTTOM

    def x_of(minutes: float) -> float:
        return LEFT + wide * minutes / last

    def y_of(share: float) -> float:
        return TOP + high * (100 - share) / (100 - lowest)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
        'font-family="sans-serif" font-size="12">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>',
        f'<text x="{LEFT}" y="18">{title}: win share (%) by minutes of training</text>',
    ]
    for share in range(lowest, 101, 10):
        y = y_of(share)
        parts.append(
            f'<path d="M{LEFT} {y:.1f}h{wide}" stroke="#ddd"/>'
            f'<text x="{LEFT - 8}" y="{y + 4:.1f}" text-anchor="end">{share}</text>'
        )
    for i in range(5):
        minutes = last * i / 4
        parts.append(
            f'<text x="{x_of(minutes):.1f}" y="{HEIGHT - 18}" text-anchor="middle">'
            f"{minutes:.1f}</text>"
        )
    for number, (label, points) in enumerate(lines.items()):
        # neighbours differ in both, and no two of the first 36 lines are alike
        ink, dash = INK[number % 6], DASHES[(number + number // 6) % 6]
        path = " ".join(f"{x_of(x):.1f},{y_of(y):.1f}" for x, y, _ in points)
        pen = f'fill="none" stroke="{ink}" stroke-width="2" stroke-dasharray="{dash}"'
        parts.append(f'<polyline points="{path}" {pen}/>')
        for x, y, half in points:
            parts.append(
                f'<path d="M{x_of(x):.1f} {y_of(y - half):.1f}V{y_of(y + half):.1f}" '
                f'stroke="{ink}"/><circle cx="{x_of(x):.1f}" cy="{y_of(y):.1f}" r="3" '
                f'fill="{ink}"/>'
            )
        right, y = LEFT + wide + 16, TOP + 12 + 18 * number
        parts.append(
            f'<path d="M{right} {y - 4}h30" {pen}/><text x="{right + 38}" y="{y}">{label}</text>'
        )
    return "\n".join([*parts, "</svg>\n"])
