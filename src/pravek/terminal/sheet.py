"""A score sheet in the terminal."""

from __future__ import annotations

from rich.table import Table
from rich.text import Text

from pravek.core.protocol import Score


def score_table(score: Score, title: Text | None = None, short: bool = False) -> Table:
    """The sheet: a line a reason, the total at the bottom. A short one folds zeros."""
    table = Table(
        box=None,
        show_header=False,
        show_footer=True,
        padding=(0, 1),
        title=title,
        title_justify="left",
    )
    table.add_column(footer=Text("total", "bold"))
    table.add_column(justify="right", footer=Text(str(score.total), "bold"))
    empty = sum(not line.points for line in score.lines)
    for line in sorted(score.lines, key=lambda line: -line.points):
        style = "" if line.points else "dim"
        if line.points or not short or empty == 1:
            table.add_row(Text(line.label, style), Text(str(line.points), style))
    if short and empty > 1:
        table.add_row(Text(f"{empty} lines more", "dim"), Text("0", "dim"))
    return table
