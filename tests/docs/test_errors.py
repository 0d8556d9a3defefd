"""An exception is made where it is raised. One that is raised again keeps its traceback, and so
everybody who ever met it: what they said, their table, their game."""

from __future__ import annotations

import subprocess
import sys

ALIVE = """
import gc, importlib, pkgutil
import pravek

missing = set()
for module in pkgutil.walk_packages(pravek.__path__, "pravek."):
    try:
        importlib.import_module(module.name)
    except ImportError as error:
        missing.add(error.name)
gc.collect()
print(sorted(missing))
print([repr(each) for each in gc.get_objects() if issubclass(type(each), BaseException)])
"""


def test_no_module_keeps_an_exception() -> None:
    command = [sys.executable, "-c", ALIVE]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    missing, alive = done.stdout.splitlines()
    assert missing in ("[]", "['jax']"), "only what learns needs more than is here"
    assert alive == "[]"
