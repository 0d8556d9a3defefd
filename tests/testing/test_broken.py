"""Every law catches a game that breaks it, says what is wrong, and how to see it again."""

from __future__ import annotations

import pytest
from tests.testing.breakers import BREAKERS, people, rules, secrets

from pravek.testing import LAWS, PROMISES, Broken, check

NAMES = [law.name for law in (*LAWS, *PROMISES)]
assert people, (rules, secrets)


@pytest.mark.parametrize("name", NAMES, ids=lambda name: name.replace(" ", "-"))
def test_a_game_that_breaks_it_is_caught(name: str) -> None:
    with pytest.raises(Broken) as caught:
        check(BREAKERS[name], games=1, law=name)
    broken = caught.value
    assert broken.law == name
    assert broken.reason
    assert name in str(broken)
    assert broken.repeat in str(broken)
    assert "\n" not in str(broken)


def test_every_breaker_breaks_a_law_that_there_is() -> None:
    assert set(BREAKERS) == set(NAMES)
    assert len(NAMES) == len(set(NAMES))
