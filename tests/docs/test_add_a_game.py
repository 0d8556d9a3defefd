"""docs/add-a-game.md builds a game from nothing: here somebody does what it says."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.cli import run
from tests.docs.clauses import ROOT

from pravek.core import registry

PAGE = (ROOT / "docs" / "add-a-game.md").read_text("utf-8")
BLOCK = re.compile(r"^```(python|console)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
METHOD = re.compile(r"^    def (\w+)\(.*?(?=^    \S|\Z)", re.DOTALL | re.MULTILINE)


@pytest.fixture(autouse=True)
def in_a_folder_of_ones_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.chdir(tmp_path)
    yield
    registry.forget("nim")


def test_who_does_what_the_page_says_has_the_example_and_sees_what_it_shows() -> None:
    file, typed = Path("nim.py"), 0
    for kind, text in BLOCK.findall(PAGE):
        if kind == "python":
            so_far = file.read_text("utf-8") if file.exists() else ""
            file.write_text(written(so_far, text), "utf-8")
        else:
            for command, shown in commands(text):
                registry.forget("nim")
                told = run(*shlex.split(command)[1:])
                assert told.exit_code == exit_code(shown), told.output
                assert not shown or told.output == shown
                typed += 1
    assert typed >= 9
    example = ROOT / "examples" / "games" / "nim.py"
    assert file.read_text("utf-8") == example.read_text("utf-8")


def written(so_far: str, piece: str) -> str:
    """The file with a piece more: a method that is there already is replaced."""
    name = found[1] if (found := METHOD.match(piece)) else None
    for method in METHOD.finditer(so_far):
        if method[1] == name:
            return so_far.replace(method[0].rstrip("\n"), piece.rstrip("\n"))
    blanks = "\n\n" if piece.startswith("class ") else "\n" if so_far else ""
    return so_far + blanks + piece


def commands(text: str) -> Iterator[tuple[str, str]]:
    """Each command of a block with what it shows, if that is told."""
    for part in text.split("$ ")[1:]:
        command, _, shown = part.partition("\n")
        yield command, shown


def exit_code(shown: str) -> int:
    if shown.startswith("pravek: "):
        return 2
    return 1 if "breaks the law" in shown else 0


@pytest.mark.parametrize("name", ["nim", "pig", "goofspiel"])
def test_the_lengths_it_tells_are_those_of_the_files(name: str) -> None:
    [path] = {path for path in re.findall(r"\(\.\./(examples/\S+\.py)\)", PAGE) if name in path}
    lines = len((ROOT / path).read_text("utf-8").splitlines())
    assert f"{lines} lines" in PAGE
