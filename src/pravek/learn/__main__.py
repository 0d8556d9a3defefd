"""`python -m pravek.learn CONFIG [--out FOLDER] [--resume FILE | --warm FILE]`.

The same as `pravek learn train`, with nothing but NumPy and JAX: for a bare machine that has an
accelerator.
"""

from __future__ import annotations

import argparse
import sys
from dataclasses import replace
from pathlib import Path

from pravek.learn.agree import Disagreement
from pravek.learn.config import ConfigError, read
from pravek.learn.train import train


def say(text: str) -> None:
    print(text, flush=True)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m pravek.learn", description=__doc__)
    parser.add_argument("config", help="a TOML file, or the name of a round of the package")
    parser.add_argument("--out", type=Path, default=Path("learned"))
    parser.add_argument("--resume", type=Path, help="a checkpoint to go on with")
    parser.add_argument("--warm", type=Path, help="a net to start from")
    parser.add_argument("--minutes", type=float, help="instead of what the round says")
    parser.add_argument("--iterations", type=int)
    parser.add_argument("--conv", choices=("rows", "conv"))
    parser.add_argument("--no-look", action="store_true", help="train only, evaluate nothing")
    for name in ("games", "batch", "evaluate", "final", "seed"):
        parser.add_argument(f"--{name}", type=int)
    given = parser.parse_args()
    names = ("minutes", "iterations", "conv", "games", "batch", "evaluate", "final", "seed")
    asked = {name: getattr(given, name) for name in names}
    try:
        config = read(given.config)
        wanted = {name: value for name, value in asked.items() if value is not None}
        config = replace(config, **wanted)
        if given.no_look:
            config = replace(config, first_look=False, final=0, every=1e9)
        train(config, given.out, given.resume, given.warm, say)
    except (ConfigError, Disagreement) as error:
        print(f"pravek.learn: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
