"""A table needs nothing but Python: whole, it runs where there is nothing else."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

SOURCE = Path(__file__).parents[2] / "src"
PLAY = """
import sys
sys.path.insert(0, sys.argv[1])
before = set(sys.modules)
from pravek.table.home import Home

home = Home(lambda question: iter(question.actions), lambda game, level: "first")
seats = [{"who": "bot"}, {"who": "bot"}]
wish = {"id": 1, "method": "POST", "path": "/api/tables", "body": {"game": "krom", "seats": seats}}
made = home.answer({"t": "ask", "d": wish})[-1]["d"]["body"]
table = made["table"]["id"]
home.answer({"t": "hello", "d": {"table": table, "watch": made["watch"]}, "table": table})
for _ in range(50):
    home.tick()
ours = {name.partition(".")[0] for name in set(sys.modules) - before}
print(*sorted(ours - sys.stdlib_module_names), "|", *({"asyncio", "multiprocessing"} & ours), "|")
"""


def test_a_table_is_played_by_the_standard_library_alone() -> None:
    """Without site-packages, and without a loop, a process or a thread of its own."""
    command = [sys.executable, "-I", "-S", "-c", PLAY, str(SOURCE)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=600)
    assert done.stderr == ""
    assert done.stdout.split() == ["pravek", "|", "|"]
