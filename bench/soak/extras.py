"""Each extra alone, really installed, on every Python we promise: `python -m bench.soak.extras`.

For each version and each extra a new virtual environment with the wheel and that extra, and the
program of tests/packaging/extras.py; in the one without extras also what is said of each missing
one; in that of `envs` also the lines of the README. Resumes; results in bench/soak/extras.json.
Pythons are looked for on the path and in ~/.pyenv/versions.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from time import monotonic
from typing import Any

from tests.packaging.extras import ALONE, WITHOUT, importing

ROOT = Path(__file__).parents[2]
RESULTS = Path(__file__).with_suffix(".json")
VERSIONS = ("3.11", "3.12", "3.13")


def python(version: str) -> str | None:
    """An interpreter of this version, if there is one."""
    homes = sorted((Path.home() / ".pyenv" / "versions").glob(f"{version}.*/bin/python"))
    return str(homes[-1]) if homes else shutil.which(f"python{version}")


def readme() -> str:
    """The lines of the README in which somebody trains something."""
    text = (ROOT / "README.md").read_text("utf-8")
    [code] = re.findall(r"```python\n(import numpy.*?)```", text, re.DOTALL)
    return str(code)


def call(words: list[str], folder: Path) -> str:
    bare = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    told = subprocess.run(words, cwd=folder, env=bare, capture_output=True, text=True, timeout=1800)
    assert told.returncode == 0, (told.stdout + told.stderr)[-2000:]
    return told.stdout


def attempt(interpreter: str, wheel: Path, extra: str) -> dict[str, Any]:
    """Install the wheel with this extra into a new environment, and run its program there."""
    begun = monotonic()
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        call([interpreter, "-m", "venv", "env"], folder)
        own = str(folder / "env" / "bin" / "python")
        wanted = f"{wheel}[{extra}]" if extra else str(wheel)
        call([own, "-m", "pip", "install", "-q", "--disable-pip-version-check", wanted], folder)
        call([own, "-c", ALONE[extra]], folder)
        found: dict[str, Any] = {"ok": True}
        if not extra:
            found["told"] = {name: call([own, "-c", importing(name)], folder) for name in WITHOUT}
            for name, (needed, _) in WITHOUT.items():
                assert found["told"][name].endswith(f"pip install 'pravek[{needed}]'\n"), name
        if extra == "envs":
            found["readme"] = call([own, "-c", readme()], folder)
        listed = call([own, "-m", "pip", "list", "--format=freeze"], folder).split()
        found["packages"] = len(listed)
    return found | {"seconds": round(monotonic() - begun, 1)}


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--again", action="store_true", help="forget what was tried")
    parser.add_argument("--extras", nargs="*", default=list(ALONE))
    asked = parser.parse_args(arguments)
    held: dict[str, Any] = {}
    if RESULTS.exists() and not asked.again:
        held = json.loads(RESULTS.read_text("utf-8"))
    with tempfile.TemporaryDirectory() as folder:
        build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder]
        subprocess.run(build, check=True, capture_output=True, cwd=ROOT)
        [wheel] = Path(folder).glob("*.whl")
        for version in VERSIONS:
            interpreter = python(version)
            for extra in asked.extras:
                key = f"{version} {extra}".strip()
                if held.get(key, {}).get("ok"):
                    continue
                if interpreter is None:
                    held[key] = {"ok": False, "why": f"there is no Python {version} here"}
                else:
                    try:
                        held[key] = attempt(interpreter, wheel, extra)
                    except (AssertionError, subprocess.SubprocessError) as error:
                        held[key] = {"ok": False, "why": str(error)}
                RESULTS.write_text(json.dumps(held, indent=1) + "\n", encoding="utf-8")
                print(key, held[key], flush=True)
    wrong = {key: found["why"] for key, found in held.items() if not found["ok"]}
    assert not wrong, wrong


if __name__ == "__main__":
    main(sys.argv[1:])
