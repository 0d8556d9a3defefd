"""OR-3 and OR-4: placing, and what volcanoes throw."""

from typing import Any

import pytest
from tests.games.dominoes.at_table import at_table, finished, legal, refusal, states, tell

from pravek.core import registry
from pravek.games.dominoes.grid import POSITIONS
from pravek.games.dominoes.reasons import obstacle
from pravek.games.origins import typed
from pravek.games.origins.discovery import Discovery, Erupt, Fizzle
from pravek.games.origins.dominoes import BOX, VOLCANO

GAME = Discovery(players=2, short=True)
SHELTER = Discovery(players=2, short=True, hut_shelters=True)


def why(text: str, domino: str, at: tuple[int, int], towards: str, size: int = 5) -> str | None:
    [land] = typed.read(text, size)
    found = obstacle(land.kingdom, typed.read_domino(domino), at, towards, GAME.words)
    return found.clause if found else None


def landing(
    text: str, volcano: tuple[int, int], game: Any = GAME, mode: str = "tribe", size: int = 5
) -> set[tuple[int, int]]:
    [land] = typed.read(text, size, mode)
    return set(typed.landing_squares(game, land, volcano))


def test_dominoes_lie_as_in_kingdomino_with_the_hut_for_the_castle() -> None:
    # OR-3.1
    assert why("# d0 d0", "1", (1, 0), "south") == "OR-3.1 (KD-4.1)"
    assert why("# d0 d0", "l0/j0", (3, 0), "east") == "OR-3.1 (KD-4.2)"
    assert why("d0 d0 # d0 d0", "d0/l0", (3, 0), "east") == "OR-3.1 (KD-4.3)"
    assert why("# d0 d0", "l0/j0", (0, 1), "south") is None
    match = at_table("origins", "line-1,2,3,4 drawn-A A:open-1,4 line-5,6,7,8", players=2)
    assert refusal(match, "A:discard").clause == "OR-3.1 (KD-4.4)"


def test_volcanoes_match_each_other_whatever_their_craters_and_the_hut() -> None:
    # OR-3.1
    assert why("# d0 v1", "q0/v3", (4, 0), "west") is None
    assert why("# d0 v1", "q0/v3", (3, 0), "east") == "OR-3.1 (KD-4.2)"
    assert why("#", "v3/q0", (1, 0), "east") is None


def test_a_volcano_erupts_as_soon_as_it_is_placed() -> None:
    # OR-4.1
    match = at_table("origins", "line-29,38,42,48 drawn-A A:open-1,4 line-1,2,3,4", players=2)
    tell(match, "A:(1,0)east")  # desert, volcano with one crater
    assert match.state.duties[0] == Erupt(0, (2, 0), 1)
    assert legal(match) == ["A:fire(0,0)", "A:fire(1,0)"]
    tell(match, "A:fire(1,0) A:take-1")
    land = match.game.describe(match.state)["territories"][0]["squares"][0]
    assert (land["at"], land["token"]) == ((1, 0), 1)


@pytest.mark.parametrize(("craters", "reach"), [(1, 3), (2, 2), (3, 1)])
def test_more_craters_throw_more_fires_less_far(craters: int, reach: int) -> None:
    # OR-4.1
    text = f"# d0 d0 d0 v{craters}"
    assert landing(text, (4, 0)) == {(4 - step, 0) for step in range(1, reach + 1)}


def test_the_token_has_as_many_fires_as_the_volcano_craters() -> None:
    # OR-4.1
    seen = set()
    for seed in range(6):
        match = finished("origins", seed, players=4)
        for state, event in states(match):
            if type(event).__name__ == "Fire":
                duty, cell = state.duties[0], event.at  # type: ignore[attr-defined]
                after = match.game.apply(state, event)
                lands = match.game.describe(after)["territories"][duty.seat]
                squares = {square["at"]: square for square in lands["squares"]}
                token = squares[cell]["token"] if cell != (0, 0) else lands["start"]["token"]
                assert token == duty.craters
                seen.add(token)
                others = [s for s in range(4) if s != duty.seat]
                assert all(after.kingdoms[s] == state.kingdoms[s] for s in others)
    assert seen == {1, 2, 3}


def test_no_domino_has_two_volcanoes_and_a_discarded_one_does_not_erupt() -> None:
    # OR-4.1
    assert all(sum(h.craters > 0 for h in d.halves) < 2 for d in BOX.dominoes.values())
    discarded = 0
    for seed in range(60):
        match = finished("origins", seed, players=4)
        for state, event in states(match):
            if type(event).__name__ != "Discard":
                continue
            number = state.duties[0].domino
            if any(half.craters for half in BOX[number].halves):
                discarded += 1
                after = match.game.apply(state, event)
                assert not any(isinstance(duty, Erupt) for duty in after.duties)
                assert after.tokens == state.tokens
    assert discarded


def test_distance_counts_kings_steps_and_gaps_do_not_matter() -> None:
    # OR-4.2
    text = """
        #  d0 .  d0
        .  .  .  .
        .  v2 .  .
    """
    assert landing(text, (1, 2)) == {(0, 0), (1, 0), (3, 0)}
    far = "# . . .\n. . . .\n. . . .\n. . . v1"
    assert landing(far, (3, 3)) == {(0, 0)}
    assert landing(far.replace("v1", "v2"), (3, 3)) == set()


def test_fire_lands_where_there_is_neither_volcano_nor_fire() -> None:
    # OR-4.3
    text = """
        d1 g0$   d0!1
        v2 v1    l0@hu
        #  d0    d0
    """
    near = {(1, -2), (2, -1), (0, 0), (1, 0), (2, 0)}
    assert landing(text.replace("v1", "v3"), (1, -1)) == near


def test_the_other_half_and_the_hut_are_squares_to_land_on() -> None:
    # OR-4.3
    assert landing("# d0 v3", (2, 0)) == {(1, 0)}
    assert landing("d0 #\nv3 .", (-1, 1)) == {(-1, 0), (0, 0)}


def test_a_hut_shelters_if_people_agreed_on_it() -> None:
    # OR-4.3
    assert landing("d0 #\nv3 .", (-1, 1), SHELTER) == {(-1, 0)}
    match = at_table(
        "origins", "line-29,38,42,48 drawn-A A:open-1,4 line-1,2,3,4 A:(1,0)east",
        players=2, hut_shelters=True,
    )  # fmt: skip
    assert legal(match) == ["A:fire(1,0)"]
    assert refusal(match, "A:fire(0,0)").key == "hut_shelters"


def test_fire_on_the_hut_belongs_to_no_region_but_breaks_ties() -> None:
    # OR-4.3, OR-8.0
    game = registry.build("origins", players=2, short=True)
    [land] = typed.read("#!2 d0 d0", 5)
    score = game.scores(typed.table(game, land))[0]  # type: ignore[arg-type]
    assert score.total == 0
    assert score.tiebreakers == (2, 2)


def test_a_refused_fire_says_why() -> None:
    # OR-4.1, OR-4.3
    match = at_table(
        "origins", "line-28,29,30,48 drawn-A A:open-1,4 line-1,2,3,4",
        "A:(1,0)east A:fire(1,0) A:take-1", "B:(1,0)east B:fire(1,0) B:take-2",
        "B:(0,1)south B:take-3", players=2,
    )  # fmt: skip
    tell(match, "A:(0,1)south")  # quarry at (0, 1), three craters at (0, 2)
    told = {
        token: (refusal(match, token).clause, refusal(match, token).key)
        for token in ("A:fire(0,0)", "A:fire(2,0)", "A:fire(5,5)", "A:fire(0,2)", "A:fizzle")
    }
    assert told == {
        "A:fire(0,0)": ("OR-4.1", "too_far"),
        "A:fire(2,0)": ("OR-4.1", "too_far"),
        "A:fire(5,5)": ("OR-4.3", "off_territory"),
        "A:fire(0,2)": ("OR-4.3", "fire_on_volcano"),
        "A:fizzle": ("OR-4.4", "must_land"),
    }
    assert legal(match) == ["A:fire(0,1)"]


def test_no_half_beside_a_volcano_has_printed_fire_so_there_always_is_a_square() -> None:
    # OR-4.4
    for domino in BOX.dominoes.values():
        for half, other in (domino.halves, domino.halves[::-1]):
            if half.terrain == VOLCANO:
                assert other.symbols == 0
                assert other.terrain != VOLCANO
    for seed in range(10):
        for options in ({"players": 2}, {"players": 3, "hut_shelters": True}, {"players": 4}):
            log = finished("origins", seed, **options).log
            assert not any(isinstance(event, Fizzle) for event in log)


def test_the_owner_must_burn_even_what_is_his_own() -> None:
    # OR-4.4
    match = at_table(
        "origins", "line-38,39,40,48 drawn-A A:open-1,4 line-1,2,3,4 A:(1,0)east",
        players=2, mode="totem", hut_shelters=True,
    )  # fmt: skip
    assert legal(match) == ["A:fire(1,0)"]  # its only mammoth
    assert match.preview(match.actions(0)[0])["burns"] == "mammoth"


def test_without_a_square_the_token_leaves_the_game() -> None:
    # OR-4.4: a made-up position, with printed fire beside the volcano
    game: Any = SHELTER
    [land] = typed.read("# d1 v3", 5)
    state = typed.table(game, land)
    duty = Erupt(0, (2, 0), 3)
    made_up = type(state)(
        **{f: getattr(state, f) for f in state.__dataclass_fields__ if f != "duties"},
        duties=(duty,),
    )
    assert game.actions(made_up, 0) == [Fizzle(0)]
    after = game.happen(made_up, Fizzle(0))
    assert after.tokens == (0, 0)
    assert after.kingdoms == made_up.kingdoms
    assert game.describe(made_up)["tokens"] == {1: 5, 2: 4, 3: 1}
    assert game.describe(after)["tokens"] == {1: 5, 2: 4, 3: 0}  # nor is it in the supply


ROUND = (
    "line-29,38,42,48 drawn-A A:open-1,4 line-1,2,3,4",
    "A:(1,0)east A:fire(1,0) A:take-1",  # desert, volcano with one crater
    "B:(1,0)east B:fire(1,0) B:take-2 B:(0,1)south B:fire(0,1) B:take-3",
)


def test_a_volcano_is_placed_beside_a_volcano_of_other_craters() -> None:
    # OR-3.1, by placing: A has a volcano of one crater at (2,0), and 48 has one of three
    match = at_table("origins", *ROUND, players=2)
    assert "A:(4,0)west" in legal(match)  # quarry, volcano: the volcanoes touch
    assert refusal(match, "A:(3,0)east").clause == "OR-3.1 (KD-4.2)"  # the quarry would
    tell(match, "A:(4,0)west")
    assert match.state.duties[0] == Erupt(0, (3, 0), 3)


def test_a_fire_that_was_thrown_counts_like_a_printed_one() -> None:
    # OR-4.5, by burning: the desert has one fire, the quarry three
    match = at_table("origins", *ROUND, players=2)
    assert (match.scores[0].total, match.scores[0].tiebreakers) == (1, (1, 1))
    tell(match, "A:(0,1)south A:fire(0,1) A:take-4 line-5,6,7,8")
    assert (match.scores[0].total, match.scores[0].tiebreakers) == (1 + 3, (1, 4))
    tell(match, "A:(1,1)east")  # the desert grows to three squares
    assert (match.scores[0].total, match.scores[0].tiebreakers) == (3 * 1 + 3, (3, 4))
    assert match.scores[1].total == 1 + 2


def test_fire_tokens_count_like_printed_fire() -> None:
    # OR-4.5
    game = registry.build("origins", players=2, short=True)
    for text in ("# g1 g0 g1", "# g1 g0!1 g0", "# g0!2 g0 g0", "# g2 g0 g0"):
        [land] = typed.read(text, 5)
        score = game.scores(typed.table(game, land))[0]  # type: ignore[arg-type]
        assert (score.total, score.tiebreakers) == (6, (3, 2))


def test_a_fire_never_lands_where_fire_is() -> None:
    # OR-4.3
    for seed in range(5):
        match = finished("origins", seed, players=2)
        for state, event in states(match):
            if type(event).__name__ == "Fire":
                kingdom = state.kingdoms[event.seat]  # type: ignore[attr-defined]
                cell = next(c for c, at in POSITIONS.items() if at == event.at)  # type: ignore[attr-defined]
                assert kingdom.symbols_on(cell) == 0
                assert not kingdom.terrains[VOLCANO] & cell
