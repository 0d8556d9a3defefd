"""Who holds the most of a resource, and what the check of the totems does (OR-5.3 to OR-5.5)."""

from collections.abc import Sequence


def taken_by(counts: Sequence[int], holder: int | None, placed: int) -> set[int | None]:
    """The possible holders of a totem after the check; None is the table.

    counts: the resource on every player's territory; placed: who has just placed a domino.
    More than one possible holder means that the player who placed chooses among them.
    """
    most = max(counts)
    if most == 0:  # OR-5.5
        return {None}
    leaders = {seat for seat, count in enumerate(counts) if count == most}
    if leaders == {placed}:  # OR-5.3
        return {placed}
    if holder == placed and placed not in leaders:  # OR-5.4
        return set(leaders)
    return {holder}
