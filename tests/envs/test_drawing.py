"""Tables drawn in letters and colours."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import numpy as np

import pravek
from pravek.envs.drawing import draw
from pravek.envs.drawing.canvas import HIGH, WIDE, Canvas
from pravek.envs.drawing.dominoes import COLOURS
from pravek.envs.drawing.font import glyph
from pravek.games.kingdomino.dominoes import BOX as KINGDOMINO
from pravek.games.origins.dominoes import BOX as ORIGINS


def test_the_same_letters_stand_in_text_and_svg() -> None:
    match = pravek.Match("kingdomino", players=2, seed=3)
    canvas = draw(match.game, match.state)
    plain = re.sub("\x1b\\[[0-9;]*m", "", canvas.ansi())
    assert [line.rstrip() for line in plain.splitlines()] == str(canvas).splitlines()
    drawn = ElementTree.fromstring(canvas.svg())
    letters = "".join(text.text or "" for text in drawn.iter("{http://www.w3.org/2000/svg}text"))
    assert sorted(letters) == sorted(re.sub(r"\s", "", str(canvas)))


def test_a_picture_has_the_colour_of_every_square() -> None:
    canvas = Canvas()
    canvas.write(1, 0, "w<", paper="#112233")
    image = canvas.rgb()
    assert (image.shape, image.dtype) == ((HIGH, 3 * WIDE, 3), np.uint8)
    assert image[0, WIDE].tolist() == [0x11, 0x22, 0x33]
    assert image[0, 0].tolist() != [0x11, 0x22, 0x33]
    assert "&lt;" in canvas.svg()


def test_every_letter_of_a_table_can_be_drawn() -> None:
    unknown = glyph("?")
    for letter in "abcdefghijklmnopqrstuvwxyzABCDEF0123456789.,:+-*^|#/()=_>'·":
        assert glyph(letter).any()
        assert not np.array_equal(glyph(letter), unknown), letter


def test_every_terrain_has_a_colour() -> None:
    assert set(COLOURS) == {*KINGDOMINO.terrains, *ORIGINS.terrains}
