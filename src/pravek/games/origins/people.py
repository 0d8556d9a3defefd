"""The 22 cave people, and what each is worth where it stands (OR-7)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pravek.core.protocol import Args, ScoreLine
from pravek.games.dominoes.grid import POSITIONS, Cells, each, region, surroundings
from pravek.games.dominoes.kingdom import Kingdom
from pravek.games.origins.resources import KINDS, TERRAIN

TILES = {
    "hunter": 2,
    "fishing_child": 2,
    "gatherer": 2,
    "sculptor": 2,
    "painter": 2,
    "fire_lady": 2,
    "shaman": 2,
    "warrior_1": 4,
    "warrior_2": 3,
    "warrior_3": 1,
}
EVERYBODY = tuple(sorted(kind for kind, tiles in TILES.items() for _ in range(tiles)))

LIKES: dict[str, tuple[int, tuple[str, ...]]] = {
    "hunter": (3, ("mammoth",)),  # OR-7.1
    "fishing_child": (3, ("fish",)),  # OR-7.2
    "gatherer": (4, ("mushroom",)),  # OR-7.3
    "sculptor": (5, ("flint",)),  # OR-7.4
    "painter": (2, KINDS),  # OR-7.5
}
"""Points for each resource of these kinds around."""
FOR_A_PERSON = 2
"""A shaman's points for each person around (OR-7.7)."""
STRENGTH = {"warrior_1": 1, "warrior_2": 2, "warrior_3": 3}


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody on a territory, and the square."""

    kind: str
    cell: Cells


People = tuple[Person, ...]


def around(cell: Cells) -> Cells:
    """The 8 surrounding squares."""
    return surroundings(cell) & ~cell


def worth(kingdom: Kingdom, resources: Cells, people: People, person: Person) -> tuple[int, int]:
    """How many things somebody other than a warrior counts around, and the points for them."""
    near = around(person.cell)
    match person.kind:
        case "fire_lady":  # OR-7.6
            number, each_one = kingdom.symbols_on(near), 1
        case "shaman":  # OR-7.7
            number, each_one = sum(bool(other.cell & near) for other in people), FOR_A_PERSON
        case kind:
            each_one, liked = LIKES[kind]
            squares = sum(kingdom.terrains[TERRAIN[resource]] for resource in liked)
            number = (resources & near & squares).bit_count()
    return number, number * each_one


def lone(kingdom: Kingdom, resources: Cells, people: People) -> Iterator[tuple[Person, int, int]]:
    """Everybody but the warriors, with how many things each counts around and the points."""
    for person in people:
        if person.kind not in STRENGTH:
            yield person, *worth(kingdom, resources, people, person)


def groups(people: People) -> Iterator[tuple[int, int, int]]:
    """Warriors connected by edges: members of each group, the sum of their strengths, and the
    points, which are the product (OR-7.8)."""
    strengths = {person.cell: STRENGTH[person.kind] for person in people if person.kind in STRENGTH}
    left = sum(strengths)
    while left:
        group = region(left & -left, left)
        members, strength = group.bit_count(), sum(strengths[cell] for cell in each(group))
        yield members, strength, members * strength
        left ^= group


def points(kingdom: Kingdom, resources: Cells, people: People) -> int:
    """What all the people of a territory bring."""
    alone = sum(score for *_, score in lone(kingdom, resources, people))
    return alone + sum(score for *_, score in groups(people))


def sheet(kingdom: Kingdom, resources: Cells, people: People) -> Iterator[ScoreLine]:
    """A line a person with what it counted, and a line a group of warriors."""
    for person, number, score in lone(kingdom, resources, people):
        x, y = POSITIONS[person.cell]
        name = person.kind.replace("_", " ")
        args: Args = {"person": person.kind, "counted": number, "x": x, "y": y}
        yield ScoreLine(f"{name} at {x},{y}: {number} around", score, "person", args)
    for members, strength, score in groups(people):
        size = "lone warrior" if members == 1 else f"{members} warriors"
        label = f"{size}: {members} × strength {strength}"
        yield ScoreLine(label, score, "warriors", {"members": members, "strength": strength})
