"""What a game of the family calls its things, in English; screens translate by the keys."""

from __future__ import annotations

from dataclasses import dataclass

from pravek.core.protocol import ScoreLine
from pravek.games.dominoes.kingdom import Region


@dataclass(frozen=True, slots=True)
class Words:
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
        squares = f"{region.squares} square{'s' * (region.squares != 1)}"
        symbols = f"{region.symbols} {self.symbol}{'s' * (region.symbols != 1)}"
        return ScoreLine(
            f"{terrain}: {squares} × {symbols}",
            region.points,
            "region",
            {"terrain": terrain, "squares": region.squares, "symbols": region.symbols},
        )
