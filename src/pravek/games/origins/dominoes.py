"""The 48 dominoes of Origins (OR-1.1). Each half: its terrain, a star a fire, a hat a crater."""

from pravek.games.dominoes.domino import read_box

BOX = read_box(
    ("desert", "grassland", "lake", "jungle", "quarry", "volcano"),
    """
     1 d d       2 d d       3 d d       4 d g       5 d g       6 d l
     7 d l       8 d j       9 d j      10 d q      11 d q      12 g g
    13 g g      14 g g      15 l l      16 l l      17 j j      18 j j
    19 g l      20 l j      21 g q      22 g q      23 j q      24 d g*
    25 d l*     26 d j*     27 d q*     28 d v^     29 d v^     30 d* g
    31 d* l     32 g* l     33 g* j     34 g l*     35 l* q     36 g j*
    37 q q*     38 g v^     39 g v^     40 l v^     41 l q**    42 l v^^
    43 j v^^    44 j v^^    45 q v^^    46 l* j**   47 j* q**   48 q v^^^
    """,
)
VOLCANO = BOX.terrains.index("volcano")

FIRE_TOKENS = {1: 5, 2: 4, 3: 1}
"""How many tokens of one, two and three fires there are: one for each volcano (OR-1.2)."""
