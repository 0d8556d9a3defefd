"""The 48 dominoes of Kingdomino. Each half: its terrain, then one star per crown (KD-1.1)."""

from pravek.games.dominoes.domino import read_box

BOX = read_box(
    ("wheat", "forest", "lake", "grassland", "swamp", "mine"),
    """
     1 w w      2 w w      3 f f      4 f f      5 f f      6 f f
     7 l l      8 l l      9 l l     10 g g     11 g g     12 s s
    13 w f     14 w l     15 w g     16 w s     17 f l     18 f g
    19 w* f    20 w* l    21 w* g    22 w* s    23 w* m    24 f* w
    25 f* w    26 f* w    27 f* w    28 f* l    29 f* g    30 l* w
    31 l* w    32 l* f    33 l* f    34 l* f    35 l* f    36 w g*
    37 l g*    38 w s*    39 g s*    40 m* w    41 w g**   42 l g**
    43 w s**   44 g s**   45 m** w   46 s m**   47 s m**   48 w m***
    """,
)
