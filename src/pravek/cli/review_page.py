"""A review as one page that opens without a server: the curve, the seats, every mistake."""

from __future__ import annotations

from html import escape
from io import StringIO

from rich.console import Console, RenderableType

from pravek.cli.reviewed import Reviewed
from pravek.core.registry import entry
from pravek.review.curve import drawn
from pravek.review.shapes import Decision

STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; max-width: 62rem; margin: 2rem auto; padding: 0 1rem;
  background: #fbf8f1; color: #2b2620; }
svg { width: 100%; height: auto; font: 12px system-ui, sans-serif; }
pre { overflow-x: auto; font: 13px/1.25 ui-monospace, monospace; }
h2 { margin-top: 2rem; } article { border-top: 1px solid #ccc; padding: .5rem 0; }
"""
WIDE = 120
TOLD = ("inaccuracy", "mistake", "blunder")


def page(reviewed: Reviewed) -> str:
    """The whole page."""
    review = reviewed.review
    title = f"{entry(review.game).title}, {' : '.join(map(str, review.scores))}"
    told = [decision for decision in review.decisions if decision.label in TOLD]
    parts = [
        "<!doctype html>",
        '<html lang="en"><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width">',
        f"<title>{escape(title)}</title><style>{STYLE}</style>",
        f"<h1>{escape(title)}</h1>",
        f"<p>{escape(', '.join(review.names))}. {escape(_made(reviewed))}</p>",
        drawn(review),
        "<h2>The seats</h2>",
        _as_text(reviewed.seats()),
        "<h2>What decided it</h2>",
        *(_as_text(reviewed.turns(seat)) for seat in review.seats),
        "<h2>Decision by decision</h2>",
        *(_told(reviewed, decision) for decision in told),
        "</html>",
    ]
    return "\n".join(parts) + "\n"


def _made(reviewed: Reviewed) -> str:
    review = reviewed.review
    depth = ", ".join(f"{value} {name}" for name, value in review.depth.items())
    return f"Judged by {review.evaluator}, {depth} a decision, seed {review.seed}."


def _told(reviewed: Reviewed, decision: Decision) -> str:
    lines = "".join(f"<li>{escape(line)}</li>" for line in reviewed.why(decision))
    boards = reviewed.boards(decision)
    return (
        f'<article id="event-{decision.event}"><h3>Event {decision.event + 1}: '
        f"{escape(reviewed.told(decision.event))}</h3><ul>{lines}</ul>"
        f"{'' if boards is None else _as_text(boards)}</article>"
    )


def _as_text(thing: RenderableType) -> str:
    """Anything a terminal can show, with its colours."""
    console = Console(
        record=True,
        width=WIDE,
        file=StringIO(),
        force_terminal=True,
        color_system="truecolor",
        markup=False,  # a name may have brackets
        highlight=False,
    )
    console.print(thing)
    code: str = console.export_html(inline_styles=True, code_format="<pre>{code}</pre>")
    return code
