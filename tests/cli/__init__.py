"""The command line, called as people and machines call it."""

from __future__ import annotations

import json
from typing import Any

from click.testing import CliRunner, Result

from pravek.cli.app import app

KINGDOM = """\
.  w1 w0 .
l0 #  f0 f1
l2 l0 m3 .
"""

FULL = "\n".join(" ".join("#" if (x, y) == (2, 2) else "w0" for x in range(5)) for y in range(5))
"""A kingdom of 5 by 5 without a hole."""


def run(*args: object, text: str | bytes = "") -> Result:
    """Call `pravek` with these words and that stdin."""
    result = CliRunner().invoke(app, [str(arg) for arg in args], input=text)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


def good(*args: object, text: str | bytes = "") -> str:
    """Call `pravek` for something that must work: what it wrote to stdout."""
    result = run(*args, text=text)
    assert result.exit_code == 0, result.stderr
    return result.stdout


def objects(*args: object, text: str | bytes = "") -> list[Any]:
    """What it wrote to stdout, a JSON object a line."""
    return [json.loads(line) for line in good(*args, text=text).splitlines()]


def refused(*args: object, text: str | bytes = "") -> str:
    """Call `pravek` with bad input: exit code 2, one line on stderr, nothing on stdout."""
    result = run(*args, text=text)
    assert result.exit_code == 2, (result.exit_code, result.output)
    assert result.stdout == ""
    assert result.stderr.count("\n") == 1, result.stderr
    assert result.stderr.startswith("pravek: ")
    assert "Traceback" not in result.stderr
    return result.stderr.strip()
