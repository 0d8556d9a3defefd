"""Run every module of bench/soak, one after another: `python -m bench.soak`, or `make soak`."""

from __future__ import annotations

import sys
from importlib import import_module
from pkgutil import iter_modules

import bench.soak


def main() -> None:
    asked = sys.argv[1:]
    for found in iter_modules(bench.soak.__path__):
        if found.name.startswith("_") or (asked and found.name not in asked):
            continue
        module = import_module(f"bench.soak.{found.name}")
        if hasattr(module, "main"):
            print(f"== {found.name}", flush=True)
            module.main([])


if __name__ == "__main__":
    main()
