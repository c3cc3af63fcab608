"""The maps of the sea as the scenario books draw them, row by row, in letters.

h hills, f forest, g fields, m mountains, p pasture, d desert, $ gold, ~ sea, x fog, ? dealt; each
row begins with its r and the q of its first hex. Marks: ' where one starts, " strip or way of the
pirates, ^ the tribe, isles and deserts. A "?" in place of a harbour's kind is drawn.
"""

from __future__ import annotations

from typing import NamedTuple


class Drawing(NamedTuple):
    """A map: rows, harbours by land hex, side and kind, robber, pirate, and islands by hexes."""

    rows: str
    harbours: str = ""
    robber: str = ""
    pirate: str = ""
    areas: str = ""


#: By scenario and the smallest number of players.
DRAWINGS = {
    ("new_shores", 3): Drawing(
        """
        1 2: h12 $5 ~ ~
        2 1: ~ ~ ~ p4 m9
        3 0: ~ g4' p6' ~ g3 ~
        4 0: p2' m5' f10' ~ $4
        5 -1: h8' p10' p9' f8' ~ ~
        6 -1: g11' m3' h11' ~ m8
        7 -1: g6' f5' ~ h10
        """,
        harbours=(
            "-1,5 NW ore; -1,5 SW generic; -1,7 W brick; 0,7 SW lumber; 0,7 E generic; "
            "2,3 E generic; 2,5 NE wool; 1,3 W grain"
        ),
        robber="2,1",
        pirate="5,4",
        areas="islet1 = h12 $5; islet2 = p4 m9 g3 $4; islet3 = m8 h10",
    ),
    ("new_shores", 4): Drawing(
        """
        1 2: m8 p11 ~ $4 ~
        2 1: ~ ~ ~ ~ h5 m2
        3 0: ~ p5' f6' m4' ~ f9 ~
        4 0: g12' h11' g3' p9' ~ $10
        5 -1: h6' f10' d' g11' f5' ~ ~
        6 -1: m3' p4' h9' p8' ~ h3
        7 -1: g8' f2' m10' ~ g6
        """,
        harbours=(
            "0,4 W ?; -1,6 W ?; -1,7 SW ?; 0,7 SE ?; 2,6 SE ?; 3,5 E ?; 3,4 NE ?; "
            "1,3 NW ?; 2,3 NE ?"
        ),
        robber="1,5",
        pirate="6,4",
        areas="islet1 = m8 p11; islet2 = $4 h5 m2 f9 $10; islet3 = h3 g6",
    ),
    ("four_islands", 3): Drawing(
        """
        1 2: ~ ~ g4 p3
        2 1: m4 f9 ~ g9 h5
        3 0: p6 m10 ~ f8 h11 ~
        4 0: ~ ~ ~ ~ ~
        5 -1: g11 m8 f3 ~ h10 h6
        6 -1: f5 p9 ~ m2 g5
        7 -1: p12 ~ ~ ~
        """,
        harbours=(
            "2,6 NW generic; -1,5 SW generic; 4,3 SW brick; 4,5 SE grain; "
            "-1,5 NE lumber; 0,3 NW generic; 5,2 NE generic; 0,6 SE wool; 2,2 SE ore"
        ),
        robber="-1,7",
        pirate="2,4",
        areas=(
            "island1 = g4 p3 g9 h5 f8 h11; island2 = m4 f9 p6 m10; "
            "island3 = g11 m8 f3 f5 p9 p12; island4 = h10 h6 m2 g5"
        ),
    ),
    ("four_islands", 4): Drawing(
        """
        1 2: p8 ~ f9 f11
        2 1: h10 ~ m3 g12 p5
        3 0: g5 f3 ~ h5 m10 ~
        4 0: ~ ~ f6 ~ ~
        5 -1: h4 p9 ~ ~ f9 p11
        6 -1: g6 m4 h2 ~ m8
        7 -1: p10 g11 ~ g4
        """,
        harbours=(
            "4,5 NW ore; -1,5 SW brick; -1,7 W wool; 0,3 SE generic; 0,6 NE generic; "
            "1,2 W grain; 4,5 SE generic; 2,4 NW generic; 5,2 SE lumber"
        ),
        robber="4,2",
        pirate="5,4",
        areas=(
            "island1 = p8 h10 g5 f3; island2 = f9 f11 m3 g12 p5 h5 m10 f6; "
            "island3 = h4 p9 g6 m4 h2 p10 g11; island4 = f9 p11 m8 g4"
        ),
    ),
    ("fog_islands", 3): Drawing(
        """
        1 2: x x ~ h6' f11'
        2 1: x x x ~ f5' g3'
        3 0: ~ ~ ~ x ~ p8' p9'
        4 0: f6' p5' ~ x ~ m4'
        5 -1: ~ h11' f9' ~ x ~ ~
        6 -1: ~ m8' g10' ~ x x
        7 -1: ~ p12' ~ x x
        """,
        harbours=(
            "0,4 SW ore; 0,7 W generic; 1,6 SE brick; 5,1 NE generic; 0,5 SW lumber; "
            "6,3 NE grain; 6,1 E wool; 5,4 E generic"
        ),
        robber="0,7",
        pirate="-1,4",
    ),
    ("fog_islands", 4): Drawing(
        """
        1 2: x ~ h4' g10' m3'
        2 1: x x ~ p9' f6' h12'
        3 0: ~ ~ x ~ ~ p10' m8'
        4 0: m3' ~ x x ~ g11'
        5 -1: g6' f4' ~ x x ~ f5'
        6 -1: h9' p8' ~ x x ~
        7 -1: p2' f5' ~ x x
        """,
        harbours=(
            "-1,5 SW ore; -1,7 W generic; -1,7 SE generic; 4,1 NE wool; "
            "5,5 NE generic; 6,1 E generic; 6,1 NW grain; 0,4 W lumber; 6,3 NE brick"
        ),
        robber="6,2",
        pirate="-1,4",
    ),
    ("through_desert", 3): Drawing(
        """
        1 2: $4" d' ~ m8
        2 1: f3" d' f4' ~ p11
        3 0: g6" d' h5' p6' ~ ~
        4 0: ~ m3' f10' ~ $5
        5 -1: f11' h6' g2' h9' ~ ~
        6 -1: m10' g9' f8' ~ g9
        7 -1: p8' p4' ~ m5
        """,
        harbours=(
            "0,5 NW grain; -1,5 SW wool; 3,2 NE lumber; 2,5 NE generic; -1,7 SE brick; "
            "2,5 SE generic; -1,7 W ore; 0,7 E generic"
        ),
        robber="2,2",
        pirate="5,4",
        areas="islet1 = m8 p11; islet2 = $5; islet3 = g9 m5",
    ),
    ("through_desert", 4): Drawing(
        """
        1 2: $10" d' f5' ~ m9
        2 1: m11" d' h3' p6' ~ g4
        3 0: g8" d' m8' g10' f4' ~ h2
        4 0: ~ f10' h11' p9' ~ ~
        5 -1: h12' h6' g5' f8' ~ $5 p3
        6 -1: p3' p11' m4' ~ ~ ~
        7 -1: ~ f9' ~ m6 g12
        """,
        harbours=(
            "0,7 SW generic; -1,6 W grain; -1,6 SE ore; 4,3 NE generic; 0,7 E lumber; "
            "1,4 W wool; 4,3 SE generic; 4,1 E brick; 2,5 SE generic"
        ),
        robber="2,2",
        pirate="6,4",
        areas="islet1 = m9 g4 h2; islet2 = $5 p3; islet3 = m6 g12",
    ),
    ("forgotten_tribe", 3): Drawing(
        """
        1 2: $^ m^ ~ d^ m^ g^
        2 1: ~ ~ ~ ~ ~ ~ ~
        3 0: g6' f9' m11' h5' f6' m4' ~ p^
        4 0: p10' h8' p4' g12' f5' p2' ~
        5 -1: f11' g9' m3' p8' h10' g3' ~ f^
        6 -1: ~ ~ ~ ~ ~ ~ ~
        7 -1: d^ h^ ~ h^ d^ $^
        """,
        robber="3,7",
        pirate="4,1",
    ),
    ("cloth", 3): Drawing(
        """
        1 2: f4' p6' h5' p11' g8'
        2 1: g3' f12' ~ ~ f3' m9'
        3 0: g12' ~ ~ $^ ~ ~ ~
        4 0: ~ d^ ~ ~ d^ ~
        5 -1: ~ ~ ~ $^ ~ ~ m2'
        6 -1: h9' g2' ~ ~ p11' m4'
        7 -1: p10' f6' m5' g10' h8'
        """,
        harbours=(
            "0,7 SW ?; -1,6 W ?; 2,1 NE ?; 5,5 E ?; 1,2 W ?; 4,6 SE ?; 6,2 E ?; 2,7 SE ?; 5,1 NW ?"
        ),
        robber="0,3",
        pirate="6,4",
    ),
    ("pirate_islands", 3): Drawing(
        """
        1 2: $11" m6" ~ ~ g4' h5'
        2 1: h" ~ ~ d^ ~ m9' f10'
        3 0: g4" ~ ~ d^ ~ f3' p8' f5'
        4 0: ~ m8" ~ ~ g6' h9' p12'
        5 -1: g10" ~ ~ d^ ~ p11' f8' p9'
        6 -1: h" ~ ~ p^ ~ m5' f2'
        7 -1: $3" m6" ~ ~ g10' h4'
        """,
        harbours=("3,7 SE ?; 6,5 SE ?; 7,1 NW ?; 6,1 NW ?; 5,6 SE ?; 7,2 E ?; 7,1 E ?; 6,4 E ?"),
        pirate="2,7",
    ),
    ("wonders", 3): Drawing(
        """
        1 2: $8 h2 ~ m10' ~ ~
        2 1: ~ ~ ~ f11' ~ d' ~
        3 0: m12' g6' h11' g10' p3' f9' d' ~
        4 0: m3' g4' m6' p5' h4' d' ~
        5 -1: h8' p9' ~ ~ h10' ~ ~ $6
        6 -1: ~ f3' ~ f8' g9' ~ f4
        7 -1: m5' ~ p11' p2' ~ g5
        """,
        harbours=(
            "1,4 SE ?; 3,6 SE ?; 3,3 NW ?; 1,3 NW ?; 1,7 SE ?; 0,4 W ?; 4,3 NE ?; 0,6 W ?; 3,6 NE ?"
        ),
        robber="6,3",
        areas="islet1 = $8 h2; islet2 = $6 f4 g5",
    ),
    ("new_shores", 5): Drawing(
        """
        1 2: $9 ~ ?' ?' ?' ~ m6
        2 1: m11 ~ ?' ?' ?' ?' ~ ~
        3 0: p8 ~ ?' ?' ?' ?' ?' ~ h12
        4 0: ~ ?' ?' ?' ?' ?' ?' ~
        5 -1: h4 ~ ?' ?' ?' ?' ?' ~ g3
        6 -1: f2 ~ ?' ?' ?' ?' ~ ~
        7 -1: $5 ~ ?' ?' ?' ~ $10
        """,
        harbours=(
            "2,7 SW ?; 3,7 SE ?; 1,6 SW ?; 4,6 E ?; 1,4 SW ?; 6,4 SE ?; 2,3 W ?; "
            "6,3 E ?; 3,2 NW ?; 6,2 NE ?; 5,1 NE ?"
        ),
        robber="8,3",
        pirate="-1,4",
        areas=(
            "islet1 = $9 m11 p8; islet2 = m6; islet3 = h12; islet4 = h4 f2 $5; "
            "islet5 = g3; islet6 = $10"
        ),
    ),
    ("four_islands", 5): Drawing(
        """
        1 2: p12 m4 ~ f6 ~ m9 p6
        2 1: f8 m10 ~ m11 h10 ~ g3 h10
        3 0: h11 g9 ~ p3 f4 ~ ~ f4 ~
        4 0: ~ ~ ~ ~ ~ ~ ~ ~
        5 -1: ~ h4 ~ ~ p8 f10 ~ f5 g6
        6 -1: f9 g12 ~ g5 m3 ~ h8 p9
        7 -1: p5 m6 ~ p2 ~ h5 g2
        """,
        harbours=(
            "0,7 NE ?; 4,7 SW ?; -1,6 W ?; 2,6 SW ?; 6,6 E ?; 1,3 SW ?; 2,2 SE ?; "
            "7,2 SW ?; 3,1 NW ?; 5,1 NE ?; 8,1 NE ?"
        ),
        robber="2,7",
        pirate="-1,4",
        areas=(
            "island1 = p12 m4 f8 m10 h11 g9; island2 = f6 m11 h10 p3 f4; "
            "island3 = m9 p6 g3 h10 f4; island4 = h4 f9 g12 p5 m6; "
            "island5 = p8 f10 g5 m3 p2; island6 = f5 g6 h8 p9 h5 g2"
        ),
    ),
    ("fog_islands", 5): Drawing(
        """
        1 2: h5' p6' m3' d' h11' h8' m11' g6'
        2 1: ~ g2' p4' m6' m10' p9' h12' f4' ~
        3 0: x ~ f8' g9' h3' m12' g10' f3' ~ x
        4 0: x ~ ~ f5' g11' p8' ~ ~ x
        5 -1: x x x ~ ~ ~ ~ x x x
        6 -1: x x x x x x x x x
        7 -1: $4 x x x x x x $10
        """,
        harbours=(
            "4,4 SE ?; 3,3 SW ?; 6,3 SE ?; 2,2 W ?; 8,2 E ?; 2,1 NE ?; 4,1 NW ?; 6,1 NE ?; 9,1 NW ?"
        ),
        robber="5,1",
        pirate="7,4",
        areas="islet1 = $4; islet2 = $10",
    ),
    ("through_desert", 5): Drawing(
        """
        1 2: $4" m6" h11" ~ f12" g5" m3" h6"
        2 1: f5" p2" d' d' d' d' d' ~ ~
        3 0: ~ ~ ~ g2' f8' p9' f10' ~ ~ $10
        4 0: m4' f5' g10' h5' p10' f4' h8' ~ ~
        5 -1: p12' g3' h12' m6' h11' m3' g9' ~ ~ m8
        6 -1: h9' m11' ~ ~ ~ ~ ~ p11 f3
        7 -1: p6' ~ p8 g2 ~ $4 ~ g9
        """,
        harbours=(
            "-1,7 SW ?; -1,6 W ?; 0,6 SE ?; 1,5 SE ?; 3,5 SW ?; 5,5 SW ?; 0,4 NW ?; "
            "2,4 NW ?; 6,4 SE ?; 6,3 E ?; -1,5 NW ?"
        ),
        robber="5,2",
        pirate="5,7",
        areas="islet1 = $10; islet2 = m8 p11 f3 g9; islet3 = p8 g2; islet4 = $4",
    ),
    ("greater_catan", 3): Drawing(
        """
        -4 -2: ? ? ~ ? ? ~ ? ? ?
        -3 -2: ? ~ ~ ~ ~ ~ ? ?
        -2 -3: ? ~ ~ ?' ?' ?' ~ ~ ?
        -1 -3: ~ ~ ?' ?' ?' ?' ~ ~
        0 -4: ? ~ ?' ?' ?' ?' ?' ~ ?
        1 -4: ? ~ ?' ?' ?' ?' ~ ~
        2 -5: ? ? ~ ?' ?' ?' ~ ~ ?
        """,
        harbours=(
            "0,-2 NW ?; 1,-2 NE ?; 2,-1 NE ?; 2,0 E ?; 1,1 SE ?; -1,2 SE ?; -2,2 SW ?; "
            "-2,1 W ?; -1,-1 W ?"
        ),
    ),
}
