"""A training round, as written in a TOML file.

base = "origins"             # another round; this file says only what differs
[usual]                      # what holds for every kind of tables that does not say otherwise
[[tables]]                   # a kind of tables
[share]                      # other shares for kinds of tables, by their names
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any

from pravek.nets.net import Shape

HERE = Path(__file__).parent / "configs"
MERGED = ("shape", "usual", "share")
"""What a file adds to, where its base says something about it too."""


class ConfigError(ValueError):
    """The file is no training round. The message says what is wrong."""


@dataclass(frozen=True)
class Tables:
    """Games of one kind, and how many of all they are."""

    share: float
    players: int = 4
    seven: bool = False
    rounds: int = 12
    line: int = 4
    mode: int = 0
    """0 Kingdomino and Discovery, 1 Totem, 2 Tribe."""
    both: float = 1.0
    """How many of the games are played with both bonuses."""
    mixed: float = 0.0
    """How many with each option by the toss of a coin; the rest is played with none."""

    @property
    def kings(self) -> int:
        return 4 if self.players == 2 else self.players

    @property
    def name(self) -> str:
        mode = ("", "totem-", "tribe-")[self.mode]
        size = "7" if self.seven else "5"
        return f"{mode}{self.players}p-{size}x{size}-{self.rounds}x{self.line}"


@dataclass(frozen=True)
class Config:
    name: str
    tables: tuple[Tables, ...]
    shape: Shape = field(default_factory=Shape)
    minutes: float = 1.0
    """Time to train, without compiling and evaluating."""
    iterations: int = 1_000_000
    games: int = 4096
    """Games an iteration."""
    steps: tuple[int, int] = (96, 0)
    """Decisions of every game, and how many more the Tribe games get."""
    use: float = 0.8
    """The part of all decisions that is learned from: those with a choice."""
    batch: int = 8192
    rate: tuple[float, float] = (1e-3, 5e-5)
    entropy: tuple[float, float] = (0.02, 0.002)
    discount: float = 0.9
    """Lambda of the advantages, over a player's own decisions."""
    clip: float = 0.2
    score_weight: float = 0.8
    z_loss: float = 1e-4
    half: bool = True
    conv: str = "rows"
    seed: int = 0
    every: float = 120.0
    """Seconds of training between evaluations."""
    evaluate: int = 1024
    """Games of an evaluation against each opponent, for each kind of table."""
    opponents: tuple[str, ...] = ("full-greedy",)
    mirror: bool = True
    first_look: bool = False
    """Whether to evaluate before training."""
    final: int = 4
    """How many times as many games the last evaluation has."""


def read(path: str | Path) -> Config:
    """The round a file describes; a bare name is one of those in the package."""
    file = _find(path, Path())
    told = _told(file)
    usual, share = told.pop("usual", {}), told.pop("share", {})
    tables = [_make(Tables, {**usual, **row}, file) for row in told.pop("tables", [])]
    if not tables:
        raise ConfigError(f"{file} names no [[tables]]")
    names = [kind.name for kind in tables]
    for name in share:
        if name not in names:
            raise ConfigError(f"{file}: there are no tables {name!r}; there is {', '.join(names)}")
    told["tables"] = tuple(replace(kind, share=share.get(kind.name, kind.share)) for kind in tables)
    told["shape"] = _make(Shape, told.get("shape", {}), file)
    for name in ("steps", "rate", "entropy", "opponents"):
        if name in told:
            told[name] = tuple(told[name])
    told.setdefault("name", file.stem)
    made: Config = _make(Config, told, file)
    return made


def _find(path: str | Path, beside: Path) -> Path:
    file = beside / path
    if not file.suffix:
        file = HERE / f"{file.name}.toml"
    if not file.is_file():
        names = ", ".join(sorted(found.stem for found in HERE.glob("*.toml")))
        raise ConfigError(f"there is no file {file}; the rounds of the package are {names}")
    return file


def _told(file: Path, above: tuple[Path, ...] = ()) -> dict[str, Any]:
    """What a file says, on top of what its base says."""
    try:
        told = tomllib.loads(file.read_text("utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ConfigError(f"{file}: {error}") from None
    if (base := told.pop("base", None)) is None:
        return told
    under = _find(str(base), file.parent)
    if under in (file, *above):
        raise ConfigError(f"{file} is built on itself")
    ground = _told(under, (file, *above))
    ground.pop("name", None)
    merged = {part: {**ground.get(part, {}), **told.get(part, {})} for part in MERGED}
    return {**ground, **told, **merged}


def _make(kind: Any, told: dict[str, Any], file: Path) -> Any:
    known = {entry.name for entry in fields(kind)}
    for name in told:
        if name not in known:
            raise ConfigError(f"{file}: {name!r} is unknown; there is {', '.join(sorted(known))}")
    try:
        return kind(**told)
    except TypeError as error:
        raise ConfigError(f"{file}: {error}") from None
