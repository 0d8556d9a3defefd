"""What a game of the family calls its things, in English; screens translate by the keys."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from pravek.core.protocol import ScoreLine
from pravek.games.dominoes.kingdom import Region


@dataclass(frozen=True, slots=True)
class Vocabulary:
    start: str
    """The start square: castle or hut."""
    piece: str
    """What stands on the dominoes: king or chief."""
    territory: str
    symbol: str
    """What a region is multiplied by: crown or fire."""
    clauses: dict[str, str]
    """Which clause of this game says what KD-… says, where it is another one."""

    def clause(self, kingdomino: str) -> str:
        return self.clauses.get(kingdomino, kingdomino)

    def region_line(self, terrain: str, region: Region) -> ScoreLine:
        return _line(terrain, region.squares, region.symbols, self.symbol)


@lru_cache(2048)  # lines are written after every move, and most have been written before
def _line(terrain: str, squares: int, symbols: int, symbol: str) -> ScoreLine:
    return ScoreLine(
        f"{terrain}: {squares} square{'s' * (squares != 1)}"
        f" × {symbols} {symbol}{'s' * (symbols != 1)}",
        squares * symbols,
        "region",
        {"terrain": terrain, "squares": squares, "symbols": symbols},
    )
