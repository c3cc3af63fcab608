"""What a board looks like: a scene becomes layers of plain shapes, and painters draw those.

`scene` says what is seen, `draw` turns it into shapes, `svg`, `png` and `canvas` paint them,
`spots` finds places under a pointer, `describe` puts places into words and `picture`
ties it together for notebooks. Nothing here knows Jupyter.

Drawing units everywhere: the distance from a hex's centre to a corner is 1, x points right and
y points down, as in `catan_nb.board.geometry`.
"""
