"""Letters of three by five dots, so that a picture needs no library."""

from __future__ import annotations

from functools import cache

import numpy as np
import numpy.typing as npt

_LETTERS = """
    A 25755 B 65656 C 34443 D 65556 E 74647 F 74644 G 34553 H 55755 I 72227 J 11152
    K 55655 L 44447 M 57755 N 65555 O 25552 P 65644 Q 25563 R 65655 S 34216 T 72222
    U 55557 V 55552 W 55775 X 55255 Y 55222 Z 71247
    0 75557 1 26227 2 61247 3 61216 4 55711 5 74616 6 34757 7 71122 8 75757 9 75716
    . 00002 , 00024 : 02020 + 02720 - 00700 * 05250 ^ 25000 | 22222 # 57575 / 11244
    ( 24442 ) 21112 = 07070 _ 00007 > 42124 < 12421 ' 22000 · 00200 ? 61202
"""
"""Each row of dots, from above, as a number of three bits."""
_WORDS = iter(_LETTERS.split())
_ROWS = dict(zip(_WORDS, _WORDS, strict=True))


@cache
def glyph(letter: str) -> npt.NDArray[np.bool_]:
    """The dots of a letter; small ones look like large ones, unknown ones are a question mark."""
    rows = "00000" if letter == " " else _ROWS.get(letter.upper(), _ROWS["?"])
    return np.array([[int(row) & bit > 0 for bit in (4, 2, 1)] for row in rows])
