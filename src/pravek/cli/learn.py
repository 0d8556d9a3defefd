"""`pravek learn train CONFIG`: train a net by playing against itself."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import click

from pravek.core.registry import SetupError


@click.group()
def command() -> None:
    """Train nets by self-play (needs the extra `[learn]`, and better an accelerator)."""


@command.command()
@click.argument("config")
@click.option("--out", type=click.Path(path_type=Path), default=Path("learned"), show_default=True)
@click.option("--resume", type=click.Path(path_type=Path, exists=True), help="A checkpoint.")
@click.option("--warm", type=click.Path(path_type=Path, exists=True), help="A net to start from.")
@click.option("--minutes", type=float, help="Instead of what the round says.")
def train(
    config: str, out: Path, resume: Path | None, warm: Path | None, minutes: float | None
) -> None:
    """Train a round: a TOML file, or the name of one in the package, such as tiny.

    Leaves NAME.npz (the net), NAME.ckpt.npz (to go on with), NAME.json and NAME.svg (the curve).
    """
    try:
        import jax as jax
    except ImportError:
        raise SetupError("learning needs JAX: pip install 'pravek[learn]'") from None
    from pravek.learn.agree import Disagreement
    from pravek.learn.config import ConfigError, read
    from pravek.learn.train import train as start

    try:
        asked = read(config)
        if minutes is not None:
            asked = replace(asked, minutes=minutes)
        start(asked, out, resume, warm, lambda text: click.echo(text, err=True))
    except (ConfigError, Disagreement) as error:
        raise SetupError(str(error)) from None
