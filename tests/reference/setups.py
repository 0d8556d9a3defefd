"""The set-ups of both games by players and options (KD-2, KD-6, OR-2)."""

from collections.abc import Collection
from typing import NamedTuple

GAMES = ("kingdomino", "discovery", "totem", "tribe")

KINGDOMINO_OPTIONS = {"all_48", "mighty_duel", "middle_kingdom", "harmony"}
ORIGINS_OPTIONS = {"short", "hut_shelters", "empire_of_fire", "homo_habilis"}

ONLY_FOR = {"all_48": 3, "mighty_duel": 2, "short": 2}  # option, and its number of players


class Setup(NamedTuple):
    size: int  # of the largest territory
    line: int  # dominoes in a line
    rounds: int
    kings: int  # kings or chiefs of each player


def setup_for(game: str, players: int, options: Collection[str]) -> Setup:
    _check(game, players, options)
    if players == 4:  # KD-2.3, OR-2.1
        return Setup(size=5, line=4, rounds=12, kings=1)
    if players == 3:
        classic = game == "kingdomino" and "all_48" not in options  # KD-2.2, OR-2.1
        return Setup(size=5, line=3 if classic else 4, rounds=12, kings=1)
    if _is_large_duel(game, options):
        return Setup(size=7, line=4, rounds=12, kings=2)
    return Setup(size=5, line=4, rounds=6, kings=2)


def _is_large_duel(game: str, options: Collection[str]) -> bool:
    if game == "kingdomino":
        return "mighty_duel" in options  # KD-2.1, KD-6.3
    return "short" not in options  # OR-2.3, OR-2.4


def _check(game: str, players: int, options: Collection[str]) -> None:
    if game not in GAMES:
        raise ValueError(f"no such game: {game!r}")
    if players not in (2, 3, 4):
        raise ValueError(f"not for {players} players")
    known = KINGDOMINO_OPTIONS if game == "kingdomino" else ORIGINS_OPTIONS
    for option in options:
        if option not in known:
            raise ValueError(f"{game} has no option {option!r}")
        if ONLY_FOR.get(option, players) != players:
            raise ValueError(f"option {option!r} is not for {players} players")
