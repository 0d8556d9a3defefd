"""KD-4: where a domino may lie."""

from itertools import pairwise

import pytest
from tests.games.dominoes.at_table import at_table, events, finished, legal, owes, refusal, states

from pravek.games.dominoes.grid import POSITIONS
from pravek.games.dominoes.reasons import obstacle
from pravek.games.kingdomino import typed
from pravek.games.kingdomino.dominoes import BOX
from pravek.games.kingdomino.rules import Kingdomino

WORDS = Kingdomino.words
OPENING = "line-3,17,24,40 drawn-B B:take-40 drawn-B B:take-3 drawn-A A:take-17 drawn-A A:take-24"


def why(text: str, domino: str, at: tuple[int, int], towards: str, size: int = 5) -> str | None:
    """The clause against a placement on a typed kingdom; None if there is none."""
    [kingdom] = typed.read(text, size)
    found = obstacle(kingdom, typed.read_domino(domino), at, towards, WORDS)
    return found.clause if found else None


def places(text: str, domino: str, size: int = 5) -> set[tuple[tuple[int, int], str]]:
    [kingdom] = typed.read(text, size)
    return {(POSITIONS[c], way) for c, way in kingdom.placements(typed.read_domino(domino))}


def test_the_castle_welcomes_any_domino_in_24_ways() -> None:
    # KD-4.2: 4 sides of the castle, 3 ways to turn from each, either half against the castle
    for domino in BOX.dominoes.values():
        found = places("#", str(domino.number))
        assert len(found) == (12 if domino.is_double else 24)


def test_a_domino_covers_two_free_squares_that_share_an_edge() -> None:
    # KD-4.1
    kingdom = "# w0 w0"
    assert why(kingdom, "1", (0, 0), "south") == "KD-4.1"  # on the castle
    assert why(kingdom, "1", (1, 0), "south") == "KD-4.1"  # the first half on wheat
    assert why(kingdom, "13", (1, -1), "south") == "KD-4.1"  # the second half on wheat
    assert why(kingdom, "1", (3, 0), "east") is None


def test_a_double_is_said_once_and_from_its_western_or_northern_end() -> None:
    # KD-4.1: two placements that give the same kingdom are one action
    assert {way for _, way in places("# w0 w0", "1")} == {"east", "south"}
    assert why("# w0 w0", "1", (4, 0), "west") == "KD-4.1"
    with_crown = places("# w0 w0", "w0/w1")
    assert {way for _, way in with_crown} == {"east", "south", "north", "west"}


def test_two_placements_that_give_the_same_kingdom_are_one_action() -> None:
    # KD-4.1
    for domino in BOX.dominoes.values():
        [kingdom] = typed.read("w0 f1 .\n.  #  l0\ns0 g0 m1")
        after = [kingdom.place(domino, cell, way) for cell, way in kingdom.placements(domino)]
        looks = [(k.terrains, k.symbols, k.built) for k in after]
        assert len(set(looks)) == len(looks) > 0


def test_one_half_must_touch_the_castle_or_its_own_terrain() -> None:
    # KD-4.2
    kingdom = "# w0 w0"
    assert why(kingdom, "l0/f0", (3, 0), "east") == "KD-4.2"
    assert why(kingdom, "w0/l0", (3, 0), "east") is None  # wheat beside wheat
    assert why(kingdom, "l0/w0", (3, 0), "east") == "KD-4.2"  # only the lake touches wheat
    assert why(kingdom, "l0/f0", (0, 1), "south") is None  # the castle welcomes every terrain
    assert why(kingdom, "w0/l0", (3, 1), "north") == "KD-4.2"  # corners do not touch


def test_the_halves_of_one_domino_do_not_count_for_each_other() -> None:
    # KD-4.2
    assert why("# w0 w0", "l0/l0", (3, 0), "east") == "KD-4.2"
    assert places("f0 f0 f0\nf0 #  f0\nf0 f0 f0", "l0/l0") == set()


def test_a_kingdom_never_outgrows_its_square() -> None:
    # KD-4.3
    wide = "w0 w0 # w0 w0"
    assert why(wide, "w0/f0", (3, 0), "east") == "KD-4.3"
    assert why(wide, "w0/f0", (3, 0), "south") == "KD-4.3"
    assert why("# w0 w0", "w0/f0", (3, 0), "east") is None
    assert why("# w0 w0 w0", "w0/f0", (4, 0), "east") == "KD-4.3"


def test_the_square_is_not_fixed_in_advance() -> None:
    # KD-4.3: five columns to the west are as good as five to the east, but not both
    assert why("w0 w0 w0 w0 #", "w0/f0", (0, 1), "south") is None
    assert why("w0 w0 w0 w0 #", "f0/w0", (1, 0), "east") == "KD-4.3"
    columns = {x for (x, _), _ in places("# w0 w0 w0 w0", "2")}
    assert columns <= set(range(5))


def test_the_mighty_duel_has_seven_rows_and_columns() -> None:
    # KD-4.3, KD-6.3
    assert why("w0 w0 # w0 w0", "w0/f0", (3, 0), "east", size=7) is None
    assert why("# w0 w0 w0 w0", "w0/f0", (5, 0), "east", size=7) is None
    assert why("# w0 w0 w0 w0 w0", "w0/f0", (6, 0), "east", size=7) == "KD-4.3"


@pytest.mark.parametrize("seed", range(6))
def test_no_kingdom_of_a_whole_game_outgrows_its_square(seed: int) -> None:
    # KD-4.3
    for size, options in ((5, {"players": 4}), (7, {"players": 2, "mighty_duel": True})):
        for kingdom in finished("kingdomino", seed, **options).state.kingdoms:
            cells = [POSITIONS[cell] for cell in POSITIONS if cell & kingdom.built]
            for axis in zip(*cells, strict=True):
                assert max(axis) - min(axis) < size


def test_a_domino_that_fits_must_be_placed() -> None:
    # KD-4.4
    match = at_table("kingdomino", OPENING, "line-1,2,47,48", players=2)
    assert "B:discard" not in legal(match)
    refused = refusal(match, "B:discard")
    assert (refused.clause, refused.key) == ("KD-4.4", "must_place")


def test_a_domino_that_fits_nowhere_is_discarded_and_the_king_moves_on() -> None:
    # KD-4.4
    discards = 0
    for seed in range(8):
        match = finished("kingdomino", seed, players=4)
        seen = states(match)
        for (state, event), (after, following) in pairwise(seen):
            if type(event).__name__ != "Discard":
                continue
            discards += 1
            seat, number = event.seat, state.duties[0].domino  # type: ignore[attr-defined]
            assert match.game.actions(state, seat) == [event]
            assert not state.kingdoms[seat].placements(BOX[number])
            assert after.kingdoms == state.kingdoms  # it brings nothing
            assert after.gone == (*state.gone, number)  # and is not replaced
            assert after.box == state.box
            if after.coming:
                assert type(following).__name__ == "Claim"
                assert following.seat == seat  # type: ignore[attr-defined]
    assert discards > 3


def test_a_preview_tells_the_points_a_placement_brings() -> None:
    match = at_table("kingdomino", OPENING, "line-1,2,47,48", players=2)
    while owes(match) != "Over":
        turn = owes(match)
        if isinstance(turn, str):
            match.settle()
            continue
        seat, action = turn[0], match.actions(turn[0])[0]
        before, told = match.scores[seat].total, match.preview(action)
        match.play(action)
        if type(action).__name__ == "Place":
            assert told == {"points": match.scores[seat].total - before}
        else:
            assert told == {}
    assert events(match, "Place")
