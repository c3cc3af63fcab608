"""The code of a page with a small stand-in for a board: the widgets without the game."""

import os
from math import cos, pi, sin

from IPython.display import display

from catan_nb.ui.widgets.board_widget import BoardWidget, Click, OverlaySpot, Pen
from catan_nb.ui.widgets.browser import BrowserStorage, Lifeline
from catan_nb.ui.widgets.live_log import LiveLog, StatusLine

WIDTH, HEIGHT, RADIUS = 700, 600, 70
COLOURS = ("#c6744a", "#3f7d44", "#8a8f98", "#e3c15b", "#9ccb6b")

Point = tuple[float, float]
hexes: list[Point] = [
    (350 + RADIUS * 3**0.5 * (q + r / 2), 300 + RADIUS * 1.5 * r)
    for r in range(-2, 3)
    for q in range(-2, 3)
    if abs(q + r) <= 2
]


def corner(middle: Point, index: int) -> Point:
    angle = pi / 3 * index
    return middle[0] + RADIUS * sin(angle), middle[1] - RADIUS * cos(angle)


def rounded(point: Point) -> Point:
    return round(point[0], 1), round(point[1], 1)


corners = {rounded(corner(h, i)): corner(h, i) for h in hexes for i in range(6)}
sides = {
    rounded(((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)): (a, b)
    for h in hexes
    for i in range(6)
    for a, b in [(corner(h, i), corner(h, i + 1))]
}
vertices = [corners[key] for key in sorted(corners, key=lambda p: (p[1], p[0]))]
edges = [sides[key] for key in sorted(sides, key=lambda p: (p[1], p[0]))]
towns: list[Point] = []
roads: list[tuple[Point, Point]] = []

log = LiveLog("Game log")
status = StatusLine()
board = BoardWidget(WIDTH, HEIGHT, label="Small board")
keep = BrowserStorage("small", errors=board.errors)
lifeline = Lifeline()


def land(pen: Pen) -> None:
    pen.fill_style = "#7fb2d6"
    pen.fill_rect(0, 0, WIDTH, HEIGHT)
    pen.stroke_style = "#f4ecd8"
    pen.line_width = 4
    pen.text_align = "center"
    pen.text_baseline = "middle"
    pen.font = "bold 20px sans-serif"
    for index, middle in enumerate(hexes):
        outline = [corner(middle, i) for i in range(6)]
        pen.fill_style = COLOURS[index % 5]
        pen.fill_polygon(outline)
        pen.stroke_polygon(outline)
        pen.fill_style = "#fff8e8"
        pen.fill_circle(*middle, 20)
        pen.fill_style = "#222222"
        pen.fill_text(str(index), *middle)


def pieces(pen: Pen) -> None:
    pen.stroke_style = pen.fill_style = "#c0271d"
    pen.line_width = 8
    for (x1, y1), (x2, y2) in roads:
        pen.stroke_line(x1, y1, x2, y2)
    for x, y in towns:
        pen.fill_rect(x - 12, y - 12, 24, 24)


def spots(lit: str) -> list[OverlaySpot]:
    return [
        *(
            OverlaySpot(
                f"H{i}",
                "hex",
                *middle,
                label=f"Hex {i}",
                facts="5 pips",
                points=tuple(corner(middle, j) for j in range(6)),
            )
            for i, middle in enumerate(hexes)
        ),
        *(
            OverlaySpot(
                f"E{i}",
                "edge",
                (a[0] + b[0]) / 2,
                (a[1] + b[1]) / 2,
                label=f"Path {i}",
                points=(a, b),
                radius=9,
                legal=lit == "edge" and i % 3 == 0,
            )
            for i, (a, b) in enumerate(edges)
        ),
        *(
            OverlaySpot(
                f"V{i}",
                "vertex",
                *vertex,
                label=f"Intersection {i}",
                facts=f"{i % 12} pips\nno harbour",
                radius=14,
                legal=lit == "vertex" and i % 2 == 0,
            )
            for i, vertex in enumerate(vertices)
        ),
    ]


ply = 0


def show(lit: str) -> None:
    board.paint_layers({"pieces": pieces})
    board.set_spots(spots(lit), ply)


def answer(click: Click) -> None:
    global ply
    log.append(f"picked {click.id} at {click.ply}", rule="base.distance")
    status.say(f"You picked {click.id}.")
    if click.kind == "hex":
        raise ValueError("nothing is built on a hex")
    place = int(str(click.id)[1:])
    if click.kind == "vertex":
        towns.append(vertices[place])
    else:
        roads.append(edges[place])
    ply += 1
    keep.save(f"{ply} pieces")
    show("edge" if click.kind == "vertex" else "vertex")


def stop(filename: str) -> None:
    """End this Python without a word, as a crash does."""
    if filename == "crash.json":
        os._exit(1)


def rule(name: str) -> None:
    log.append(f"rule {name}; {board.canvas.messages} drawings sent")


board.on_click(answer)
board.on_cancel(lambda: log.append("cancelled"))
keep.on_loaded(lambda text: log.append(f"kept: {text}"))
keep.on_upload(lambda name, text: stop(name))
keep.on_upload(lambda name, text: log.append(f"file {name}: {text}"))
log.on_rule(rule)
board.paint_layers({"static": land})
show("vertex")
display(lifeline, status, board, log, keep)
