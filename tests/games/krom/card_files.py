"""Card files of strangers: the largest that is accepted, any at the bounds, and any at all."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hypothesis import strategies as st
from tests.games.krom.scene import our_file

from pravek.games.krom import bounds
from pravek.games.krom.grammar import EFFECTS, REWARD, TOKENS
from pravek.games.krom.inspector import AREAS, LANGUAGES

File = dict[str, Any]
LETTER = "Ж"
"""Two bytes; shown everywhere."""


def edit(**places: Any) -> File:
    """Our file with something else at some places: `edit(bonus__0__kind="explode")`."""
    file = our_file()
    for path, value in places.items():
        *way, last = path.split("__")
        box: Any = file
        for step in way:
            box = box[int(step) if step.isdigit() else step]
        box[last] = value
    return file


def other_edition() -> File:
    """A box with one more mammoth."""
    return edit(hunting__16__count=2, counts__hunting=18, reconstruction=False)


def worst_file() -> File:
    """As many choices at once as a file may give, soon, and nearly as many bytes."""
    file = our_file()
    swap = {"kind": "swap", "give": {"any_resource": 2, "krom": 1}, "take": {"any_resource": 2}}
    snatch = {"kind": "steal", "take": {"any_resource": 1}}
    bonus = [swap | {"count": 25}, *[snatch | {"count": 2}] * 4]
    bonus += [{"kind": "counter"}] * (bounds.MOST_FACES - len(bonus))
    decks = {
        "bonus": bonus,
        "evolution": [{"points": 2, "cost": {}}] * bounds.MOST_FACES,
        "hunting": [{"dice": 3, "value": 30, "reward": {"krom": 1}}] * bounds.MOST_FACES,
        "gathering": [{"reward": dict.fromkeys(TOKENS, 8)}],
    }
    for deck, cards in decks.items():
        file[deck] = [named(f"{deck}{n}", card) for n, card in enumerate(cards)]
    file["setup"] |= {"bonus": bounds.MOST_DRAWN}
    file["setup"]["display"] = {"evolution": bounds.MOST_SHOWN, "hunting": bounds.MOST_SHOWN}
    file["targets"] = dict.fromkeys("23456", bounds.HIGHEST_TARGET)
    file["tokens"] = dict.fromkeys(TOKENS, bounds.MOST_TOKENS)
    file["reconstruction"] = False
    return counted(file)


def named(card: str, what: Mapping[str, Any]) -> File:
    return {"id": card, "names": dict.fromkeys(LANGUAGES, LETTER * bounds.LONGEST_NAME), **what}


def counted(file: File) -> File:
    for part in file["counts"]:
        file["counts"][part] = sum(card.get("count", 1) for card in file[part])
    return file


# Any file at the bounds ---------------------------------------------------------------------


@st.composite
def bold_files(draw: st.DrawFn) -> File:
    """Right in its grammar, with numbers from end to end; not all of them make sense."""
    file = our_file()
    file["tokens"] = draw(_amounts(TOKENS, 6, bounds.MOST_TOKENS, whole=True))
    file["setup"] |= {
        "life": draw(st.integers(1, bounds.MOST_LIFE)),
        "krom": draw(st.integers(0, 8)),
        "bonus": draw(st.integers(0, bounds.MOST_DRAWN)),
        "area": draw(st.sampled_from(AREAS)),
        "display": {
            deck: draw(st.integers(1, bounds.MOST_SHOWN)) for deck in ("evolution", "hunting")
        },
    }
    file["rest"] = draw(_amounts(("krom", "life"), 0, bounds.MOST_AMOUNT))
    file["gathering_prices"] = draw(_prices(bounds.MOST_WALKS))
    file["hunting_extra_dice_prices"] = draw(_prices(1 + bounds.MOST_EXTRA))
    file["services"] = draw(
        st.lists(
            st.fixed_dictionaries(
                {
                    "pay": _amounts(("krom",), 1, 6, some=True),
                    "gain": _amounts(("wood", "bone", "stone", "life", "bonus"), 1, 3, some=True),
                }
            ),
            min_size=1,
            max_size=bounds.MOST_SERVICES,
            unique_by=lambda service: frozenset(service["gain"]),
        )
    )
    for summit in file["mountain_rewards"]:
        summit["choice"] = draw(
            st.lists(_amounts(REWARD, 1, 5, some=True), min_size=1, max_size=bounds.MOST_OPTIONS)
        )
    for deck, face in DECKS.items():
        most = draw(st.sampled_from((5, 10, 25)))
        cards = draw(st.lists(face, min_size=1, max_size=most))
        file[deck] = [named(f"{deck}{n}", card) for n, card in enumerate(cards)]
    file["targets"] = dict.fromkeys("23456", draw(st.sampled_from((1, 5, 10))))
    file["long_game"] = draw(st.integers(0, 3))
    return counted(file)


@st.composite
def _amounts(
    draw: st.DrawFn,
    kinds: tuple[str, ...],
    least: int,
    most: int,
    some: bool = False,
    whole: bool = False,
) -> dict[str, int]:
    ends = {"any_resource": bounds.MOST_CHOSEN, "bonus": bounds.MOST_DRAWN}
    chosen = draw(st.lists(st.sampled_from(kinds), min_size=int(some), unique=True))
    return {
        kind: draw(st.integers(least, min(most, ends.get(kind, most))))
        for kind in (kinds if whole else chosen)
    }


def _prices(most: int) -> st.SearchStrategy[list[int]]:
    later = st.lists(st.integers(0, bounds.MOST_AMOUNT), max_size=most - 1)
    return later.map(lambda row: [0, *sorted(row)])


COUNT = st.sampled_from((1, 1, 1, 2))
AREA = st.sampled_from((None, None, *AREAS))


@st.composite
def _effect(draw: st.DrawFn) -> dict[str, Any]:
    kind = draw(st.sampled_from(sorted(EFFECTS)))
    card: dict[str, Any] = {"kind": kind, "area": draw(AREA), "count": draw(COUNT)}
    for field, kinds in EFFECTS[kind].items():
        if field == "y":
            card[field] = draw(st.integers(1, bounds.MOST_DICE))
        else:
            most = draw(st.sampled_from((1, 1, 2, bounds.MOST_AMOUNT)))
            card[field] = draw(_amounts(kinds, 1, most, some=True))
    return card


DECKS: dict[str, st.SearchStrategy[dict[str, Any]]] = {
    "evolution": st.fixed_dictionaries(
        {
            "points": st.integers(1, bounds.MOST_POINTS),
            "area": AREA,
            "cost": _amounts(TOKENS, 0, 6),
            "count": COUNT,
        }
    ),
    "gathering": st.fixed_dictionaries(
        {"reward": _amounts(REWARD, 0, bounds.MOST_AMOUNT), "count": COUNT}
    ),
    "hunting": st.fixed_dictionaries(
        {
            "dice": st.integers(1, 3),
            "value": st.integers(1, 6),
            "reward": _amounts(REWARD, 1, bounds.MOST_AMOUNT, some=True),
            "count": COUNT,
        }
    ),
    "bonus": _effect(),
}


# Any file at all ----------------------------------------------------------------------------

JUNK = st.recursive(
    st.one_of(
        st.none(),
        st.booleans(),
        st.integers(-5, 10**9),
        st.floats(allow_nan=False, allow_infinity=False),
        st.text(max_size=5),
        st.sampled_from((*AREAS, *TOKENS, "counter", "swap", "any_resource", "B01", "E01")),
    ),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.sampled_from(("id", "names", "en", "krom", "any_resource")), inner)
    ),
    max_leaves=5,
)


@st.composite
def spoilt_files(draw: st.DrawFn) -> File:
    """Ours with junk, small numbers or holes at some places."""
    file = our_file()
    for _ in range(draw(st.integers(1, 4))):
        box: Any = file
        while True:
            steps = list(box) if isinstance(box, dict) else list(range(len(box)))
            step = draw(st.sampled_from(steps))
            inner = box[step]
            if not isinstance(inner, dict | list) or not inner or draw(st.integers(0, 5)) == 0:
                break
            box = inner
        if draw(st.integers(0, 4)) == 0:
            del box[step]
            if not file:
                return file
        else:
            box[step] = draw(st.one_of(JUNK, st.integers(0, 9)))
        if not box:
            break
    return file
