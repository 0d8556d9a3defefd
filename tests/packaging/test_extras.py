"""The wheel with each extra alone: everything else that is installed here is hidden from it."""

from __future__ import annotations

import re
import subprocess
import sys
from email import message_from_string
from importlib import metadata
from pathlib import Path
from zipfile import ZipFile

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from tests.packaging.extras import ALONE, WITHOUT, importing

HIDING = """
import sys
from importlib.machinery import PathFinder
folder, allowed = sys.argv[1], set(sys.argv[2].split())
class Hiding:
    def find_spec(self, name, path=None, target=None):
        spec = PathFinder.find_spec(name, path, target)
        where = f"{spec.origin}{spec.submodule_search_locations}" if spec else ""
        _, installed, below = where.partition("site-packages")
        owners = {name.partition(".")[0], below[1:].partition("/")[0]}  # some bring others' modules
        return None if installed and not owners & allowed else spec
hiding = Hiding()
hiding.find_distributions = PathFinder.find_distributions
sys.meta_path[:] = [finder for finder in sys.meta_path if finder is not PathFinder] + [hiding]
sys.path.insert(0, folder)
import pravek
assert pravek.__file__.startswith(folder), pravek.__file__
"""
HERE = [extra for extra in ALONE if extra not in ("jax", "learn")]
"""The extras of this environment; those that need JAX are tried by `bench.soak.extras`."""


@pytest.fixture(scope="module")
def unpacked(wheel_file: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("unpacked")
    ZipFile(wheel_file).extractall(folder)
    return folder


def requirements(unpacked: Path) -> list[Requirement]:
    [file] = unpacked.glob("*.dist-info/METADATA")
    told = message_from_string(file.read_text("utf-8"))
    return [Requirement(line) for line in told.get_all("Requires-Dist", [])]


def closure(unpacked: Path, extra: str) -> set[str]:
    """Every module that comes with an extra, dependencies of dependencies included."""
    owners: dict[str, set[str]] = {}
    for module, names in metadata.packages_distributions().items():
        for name in names:
            owners.setdefault(canonicalize_name(name), set()).add(module)
    found, ahead = set[str](), [(need, extra) for need in requirements(unpacked)]
    modules = {"pravek", "_distutils_hack"}
    while ahead:
        need, of = ahead.pop()
        if need.marker and not need.marker.evaluate({"extra": of}):
            continue
        name = canonicalize_name(need.name)
        if name == "pravek":
            ahead += [(each, inner) for inner in need.extras for each in requirements(unpacked)]
            continue
        for inner in (need.extras or {""}) if (name, *need.extras) not in found else ():
            ahead += [(Requirement(line), inner) for line in metadata.requires(name) or ()]
        found.add((name, *need.extras))
        modules |= owners.get(name, set())
    return modules


def run(unpacked: Path, folder: Path, code: str, allowed: set[str]) -> str:
    told = subprocess.run(
        [sys.executable, "-I", "-W", "ignore", "-c", HIDING + code, unpacked, " ".join(allowed)],
        capture_output=True,
        text=True,
        cwd=folder,
        timeout=600,
    )
    assert told.returncode == 0, told.stderr
    return told.stdout


@pytest.mark.parametrize("extra", HERE, ids=lambda extra: extra or "none")
def test_it_works_with_this_extra_alone(unpacked: Path, tmp_path: Path, extra: str) -> None:
    run(unpacked, tmp_path, ALONE[extra], closure(unpacked, extra) if extra else {"pravek"})


@pytest.mark.parametrize("module", WITHOUT)
def test_a_missing_extra_is_told_in_one_line(unpacked: Path, tmp_path: Path, module: str) -> None:
    extra, names = WITHOUT[module]
    said = run(unpacked, tmp_path, importing(module), {"pravek"})
    assert re.fullmatch(rf"({names}) is not installed: pip install 'pravek\[{extra}\]'\n", said)


@pytest.mark.parametrize(
    ("words", "extra"),
    [
        (["bench", "--envs"], "envs"),
        (["decisions", "kingdomino", "--out", "x"], "tables"),
        (["arena", "kingdomino", "--players", "random,random", "--ray"], "ray"),
        (["think", "--bus", "nats://127.0.0.1:1"], "nodes"),
    ],
    ids=["bench", "decisions", "arena", "think"],
)
def test_the_terminal_says_the_same(
    unpacked: Path, tmp_path: Path, words: list[str], extra: str
) -> None:
    code = f"""
from pravek.cli.app import app
from contextlib import redirect_stderr
with redirect_stderr(sys.stdout):
    try:
        app.main({words!r})
    except SystemExit as end:
        assert end.code == 2
"""
    said = run(unpacked, tmp_path, code, closure(unpacked, "cli"))
    assert re.fullmatch(
        rf"pravek: \w+ is not installed: pip install 'pravek\[{extra}\]'\n", said
    ), said


def test_every_extra_is_tried(unpacked: Path) -> None:
    [file] = unpacked.glob("*.dist-info/METADATA")
    named = message_from_string(file.read_text("utf-8")).get_all("Provides-Extra", [])
    assert set(named) - {"all", "dev"} == set(ALONE) - {""}
