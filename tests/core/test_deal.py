"""Deal codes: the same lines whatever is played; a mistyped code is refused."""

from __future__ import annotations

from random import Random

import pytest
from tests.contract.setups import SOAK, setups
from tests.games.dominoes.at_table import events

import pravek
from pravek.core import deal, registry
from pravek.core.codec import FormatError
from pravek.testing.walk import play_on

FAMILY = [s for s in setups() if s.game in ("kingdomino", "origins")]


def code(plain: str) -> str:
    """A code whose check letter is right, whatever the rest says."""
    return f"{plain}-{deal._check(plain)}"


def test_a_code_can_be_read_aloud() -> None:
    game = registry.build("kingdomino", players=4, harmony=True, middle_kingdom=True)
    assert deal.write(game, 7) == code("kingdomino/4/middle_kingdom+harmony/7")
    assert deal.write(registry.build("kingdomino", players=2), 2**70).startswith(
        "kingdomino/2/plain/"
    )


@pytest.mark.parametrize("setup", FAMILY, ids=str)
def test_a_deal_gives_the_same_lines_whatever_is_played(setup: object) -> None:
    deals = deal.write(setup.build(), 77)  # type: ignore[attr-defined]
    lines = {
        tuple(events(play_on(deal.read(deals), Random(player)), "Deal"))
        for player in range(2 + SOAK)
    }
    assert len(lines) == 1
    games = {tuple(play_on(deal.read(deals), Random(player)).log) for player in range(2 + SOAK)}
    assert len(games) > 1


@pytest.mark.parametrize("seed", [0, 1, 31, 32, 12345, 2**64, 2**128 - 1])
def test_every_seed_has_a_code(seed: int) -> None:
    match = deal.read(deal.write(registry.build("kingdomino", players=3), seed))
    assert match.seed == seed


def test_one_mistyped_letter_is_nearly_always_noticed() -> None:
    right = deal.write(registry.build("kingdomino", players=2, harmony=True), 123456789)
    missed = tried = 0
    for at in range(len(right)):
        for letter in "0123456789ABCDEFGHJKMNPQRSTVWXYZ/-+a":
            if right[at] == letter:
                continue
            tried += 1
            try:
                deal.read(right[:at] + letter + right[at + 1 :])
                missed += 1
            except ValueError:
                continue
    assert tried > 500
    assert missed / tried < 0.03


@pytest.mark.parametrize(
    "bad",
    ["", "-", "7", "kingdomino", "kingdomino/2/plain/7", "kingdomino/2/plain/7-",
     code("kingdomino/2/plain"), code("kingdomino/2/plain/7/8"), code("kingdomino/2/plain/"),
     code("kingdomino//plain/7"), code("kingdomino/2//7"), code("kingdomino/²/plain/7"),
     code("kingdomino/9/plain/7"), code("kingdomino/x/plain/7"), code("chess/2/plain/7"),
     code("kingdomino/2/moon/7"), code("kingdomino/2/harmony=²/7"), code("kingdomino/2/plain/U"),
     code("kingdomino/2/plain/é"), code("kingdomino/2/plain/-7"),
     code("kingdomino/2/plain/" + "7" * 300), "x" * 10_000],
    ids=lambda bad: bad[:40],
)  # fmt: skip
def test_a_bad_code_is_refused_with_a_sentence(bad: str) -> None:
    with pytest.raises((FormatError, pravek.SetupError)) as caught:
        deal.read(bad)
    assert 0 < len(str(caught.value)) < 300


@pytest.mark.parametrize("seed", [-1, -(2**70)])
def test_there_are_no_negative_seeds(seed: int) -> None:
    with pytest.raises(ValueError, match="seed"):
        pravek.Match("kingdomino", seed=seed)
    with pytest.raises(ValueError, match="seed"):
        deal.write(registry.build("kingdomino"), seed)


@pytest.mark.parametrize("seed", ["7", 7.0, True, [7]])
def test_a_seed_is_a_whole_number(seed: object) -> None:
    with pytest.raises(pravek.SetupError, match="seed"):
        pravek.Match("kingdomino", seed=seed)  # type: ignore[arg-type]
