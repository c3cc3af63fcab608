"""The painters: SVG, PNG and the calls on a canvas."""

from __future__ import annotations

import subprocess
import sys
from io import BytesIO
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from PIL import Image

from catan_nb.board.layouts import printed
from catan_nb.view import theme
from catan_nb.view.canvas import STYLES, paint
from catan_nb.view.draw import draw, extent
from catan_nb.view.picture import Picture, picture, show
from catan_nb.view.piece_art import piece
from catan_nb.view.png import _font, png
from catan_nb.view.scene import Scene, scene_of_board
from catan_nb.view.shapes import Circle, Extent, Group, Item, Layer, Line, Polygon, Text, check
from catan_nb.view.svg import icon_svg, svg
from catan_nb.view.terrain_art import ICONS, icon
from tests.view.scenes import beginner, everything, islands, played

SVG = "{http://www.w3.org/2000/svg}"
SQUARE = Extent(0, 0, 4, 4)
TRIANGLE = ((1.0, 1.0), (3.0, 1.0), (2.0, 3.0))
SCENES = [beginner(), scene_of_board(printed("beginner_5_6")), everything()]


def sheet(*items: Item) -> Layer:
    return Layer("static", items)


class Recorder:
    """A canvas that writes down what it is told."""

    def __init__(self) -> None:
        self.__dict__["calls"] = []

    def __setattr__(self, name: str, value: Any) -> None:
        self.__dict__["calls"].append((name, value))

    def __getattr__(self, name: str) -> Any:
        return lambda *arguments: self.__dict__["calls"].append((name, *arguments))


def calls(scene: Scene) -> list[tuple[Any, ...]]:
    canvas = Recorder()
    for layer in draw(scene):
        paint(canvas, layer, extent(scene.board), 900)
    return canvas.__dict__["calls"]


# -- SVG ------------------------------------------------------------------------------------


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.board.name)
def test_svg_is_sound_small_and_speaks(scene: Scene) -> None:
    text = picture(scene).svg()
    assert len(text.encode()) < 60_000
    root = ElementTree.fromstring(text)
    assert root.attrib["role"] == "img"
    ids = {element.attrib["id"]: element for element in root.iter() if "id" in element.attrib}
    title, description = (ids[key] for key in root.attrib["aria-labelledby"].split())
    assert (title.tag, description.tag) == (f"{SVG}title", f"{SVG}desc")
    assert scene.board.name in (title.text or "")
    assert "Rows from the top" in (description.text or "")
    used = {element.attrib["href"][1:] for element in root.iter(f"{SVG}use")}
    assert used <= set(ids)
    assert "nan" not in text
    assert "inf" not in text.replace("info", "")


def test_svg_scales_with_its_container() -> None:
    root = ElementTree.fromstring(svg(draw(beginner()), extent(beginner().board), size=500))
    assert root.attrib["width"] == "500"
    assert "max-width:100%" in root.attrib["style"]
    _, _, width, height = map(int, root.attrib["viewBox"].split())
    assert int(root.attrib["height"]) == round(500 * height / width)


def test_repeated_drawings_are_written_once() -> None:
    dot = Group("dot", (Circle(0, 0, 0.5, "#112233"),), ((1.0, 1.0), (3.0, 3.0)))
    text = svg([sheet(dot)], SQUARE)
    assert text.count("<circle") == 1
    assert text.count("<use") == 2


def test_ids_are_shared_only_by_equal_drawings() -> None:
    first, second = picture(beginner()).svg(), show(printed("beginner_5_6")).svg()

    def ids(text: str) -> dict[str, str]:
        root = ElementTree.fromstring(text)
        return {
            e.attrib["id"]: ElementTree.tostring(e, "unicode")
            for e in root.iter()
            if "id" in e.attrib
        }

    one, two = ids(first), ids(second)
    assert all(one[key] == two[key] for key in one.keys() & two.keys())


def test_svg_escapes_what_people_wrote() -> None:
    text = svg([sheet(Text(1, 1, "<&>", 0.5, "#000000"))], SQUARE, title="a<b", description='"&')
    root = ElementTree.fromstring(text)
    assert next(root.iter(f"{SVG}text")).text == "<&>"
    assert next(root.iter(f"{SVG}title")).text == "a<b"


def test_svg_refuses_what_cannot_be_drawn() -> None:
    with pytest.raises(ValueError, match="pixel"):
        svg([], SQUARE, size=0)
    with pytest.raises(ValueError, match="not finite"):
        svg([sheet(Circle(float("nan"), 0, 1, "#000000"))], SQUARE)


@pytest.mark.parametrize("kind", range(len(ICONS)))
def test_icons_of_cards(kind: int) -> None:
    text = icon_svg(icon(kind), size=20, title=ICONS[kind])
    root = ElementTree.fromstring(text)
    assert (root.attrib["width"], root.attrib["aria-label"]) == ("20", ICONS[kind])
    assert len({icon(number) for number in range(len(ICONS))}) == len(ICONS)


def test_icons_without_a_title_are_silent() -> None:
    text = icon_svg(piece("city", theme.PLAYERS["red"]))
    assert ElementTree.fromstring(text).attrib["aria-hidden"] == "true"
    with pytest.raises(ValueError, match="card kind 8"):
        icon(8)


# -- PNG ------------------------------------------------------------------------------------


def test_png_shows_the_right_colours_at_the_right_places() -> None:
    scene = beginner()
    view = extent(scene.board)
    image = Image.open(BytesIO(png(draw(scene), view, size=300, scale=1)))
    assert image.size == (300, view.pixels_high(300))

    def near(point: tuple[float, float], colour: str) -> bool:
        x, y = view.pixel(point, 300)
        pixel = image.convert("RGB").getpixel((round(x), round(y)))
        assert isinstance(pixel, tuple)
        wanted = tuple(int(colour[i : i + 2], 16) for i in (1, 3, 5))
        return max(abs(a - b) for a, b in zip(pixel, wanted, strict=True)) < 40

    fields = scene.board.topology.hex_points[scene.board.hex(-2, 0)]
    assert near((fields[0] + 0.3, fields[1] - 0.14), theme.TOKEN)
    house = scene.point(("vertex", 8))
    assert near((house[0] - 0.13, house[1] + 0.13), theme.PLAYERS["red"].fill)
    assert near((view.x + 0.5 * view.width, view.y + 0.3), theme.SEA)


def test_png_paints_every_kind_of_shape() -> None:
    items = (
        Polygon(TRIANGLE, "#ff000080", "#000000", 0.1),
        Line(TRIANGLE, "#00ff00", 0.1),
        Circle(2, 2, 0.5, None, "#0000ff", 0.2),
        Group("dots", (Circle(0, 0, 0.2, "#123456"),), ((1.0, 3.0), (3.0, 3.0))),
        Text(2, 0.5, "8", 0.5, "#000000", True, "#ffffff", 0.1),
    )
    image = Image.open(BytesIO(png([sheet(*items)], SQUARE, size=40, scale=1)))
    colours = image.convert("RGB").getcolors(maxcolors=2000)
    assert colours is not None
    assert len(colours) > 20


def test_png_writes_in_the_typeface_of_the_pages_and_bold_where_it_is_wanted() -> None:
    written = [_font(20, bold) for bold in (False, True)]
    assert all(font.getname()[0].startswith("Nunito") for font in written)
    assert written[0].getlength("Blue") < written[1].getlength("Blue")


def test_png_refuses_impossible_sizes() -> None:
    with pytest.raises(ValueError, match="pixels"):
        png([], SQUARE, size=100_000)
    with pytest.raises(ValueError, match="pixels"):
        png([], SQUARE, size=0)
    with pytest.raises(ValueError, match="not finite"):
        png([sheet(Line(((0.0, 0.0), (float("inf"), 0.0)), "#000000", 0.1))], SQUARE, size=10)


# -- canvas ---------------------------------------------------------------------------------


@pytest.mark.parametrize("scene", SCENES[:2], ids=lambda scene: scene.board.name)
def test_a_board_takes_few_calls(scene: Scene) -> None:
    assert len(calls(scene)) < 350


def test_pieces_take_few_calls() -> None:
    canvas = Recorder()
    _, pieces, _ = draw(beginner())
    paint(canvas, pieces, extent(beginner().board), 900)
    assert len(canvas.__dict__["calls"]) < 100


def test_calls_are_ones_the_live_pen_knows() -> None:
    from catan_nb.ui.widgets import board_widget

    known = set(board_widget._COMMANDS) | set(board_widget._STYLES)
    assert {call[0] for call in calls(everything())} <= known


def test_shapes_that_look_alike_become_one_call() -> None:
    canvas = Recorder()
    dots = Group("dots", (Circle(0, 0, 0.2, "#112233"),), ((1.0, 1.0), (3.0, 3.0)))
    paint(canvas, sheet(dots, Circle(1, 3, 0.2, "#112233")), SQUARE, 400)
    drawn = [call for call in canvas.__dict__["calls"] if call[0] == "fill_circles"]
    scale = next(c[1] for c in canvas.__dict__["calls"] if c[0] == "set_transform")
    ((_, xs, ys, radius),) = drawn
    assert [round(x * scale) for x in xs] == [100, 300, 100]
    assert [round(y * scale) for y in ys] == [100, 300, 300]
    assert round(radius * scale) == 20


def test_overlapping_outlined_shapes_keep_their_order() -> None:
    canvas = Recorder()
    two = (
        Circle(1, 1, 0.5, "#ffffff", "#000000", 0.1),
        Circle(1.3, 1, 0.5, "#ffffff", "#000000", 0.1),
    )
    paint(canvas, sheet(*two), SQUARE, 400)
    order = [call[0] for call in canvas.__dict__["calls"] if "circles" in call[0]]
    assert order == ["fill_circles", "stroke_circles"] * 2


def test_points_travel_as_one_buffer_of_short_numbers() -> None:
    canvas = Recorder()
    triangles = Group("triangles", (Polygon(TRIANGLE, "#000000"),), ((0.0, 0.0), (1.0, 1.0)))
    paint(canvas, sheet(triangles), SQUARE, 400)
    ((_, points, counts),) = [c for c in canvas.__dict__["calls"] if c[0] == "fill_polygons"]
    assert (points.format, points.shape, counts) == ("h", (6, 2), [3, 3])


def test_styles_are_set_only_when_they_change() -> None:
    seen: dict[str, Any] = {}
    canvas = Recorder()
    paint(canvas, draw(beginner())[1], extent(beginner().board), 900)
    for name, *rest in canvas.__dict__["calls"]:
        if name in STYLES:
            assert seen.get(name) != rest[0]
            seen[name] = rest[0]


@pytest.mark.parametrize(
    "shape",
    [
        Circle(0, 0, -1, "#000000"),
        Circle(float("nan"), 0, 1, "#000000"),
        Circle(1, 1, 1, "black"),
        Line(((0.0, 0.0),), "#000000", 0.1),
        Line(((0.0, 0.0), (1.0, 1.0)), "#00000080", 0.1),
        Polygon(((0.0, 0.0), (1.0, 1.0)), "#000000"),
        Polygon(TRIANGLE, None, "#000000", float("inf")),
        Polygon(((0.0, 0.0), (1e6, 1.0), (1.0, 1.0)), "#000000"),
        Text(1, 1, "8", float("nan"), "#000000"),
    ],
)  # fmt: skip
def test_a_broken_shape_draws_nothing_at_all(shape: Circle | Line | Polygon | Text) -> None:
    canvas = Recorder()
    with pytest.raises(ValueError, match=r"drawn|colour|outside"):
        paint(canvas, sheet(Circle(1, 1, 1, "#000000"), shape), SQUARE, 400)
    assert canvas.__dict__["calls"] == []


def test_a_canvas_without_width_is_refused() -> None:
    for width in (0, -5, float("nan"), float("inf")):
        with pytest.raises(ValueError, match="width"):
            paint(Recorder(), sheet(), SQUARE, width)


def test_an_empty_layer_takes_no_calls() -> None:
    canvas = Recorder()
    paint(canvas, sheet(), SQUARE, 400)
    assert canvas.__dict__["calls"] == []


def test_sound_shapes_pass_the_check() -> None:
    check(Polygon(TRIANGLE, "#00000080", "#000000", 0.1))


# -- pictures -------------------------------------------------------------------------------


def test_a_picture_shows_itself_in_notebooks() -> None:
    found = show(printed("beginner"))
    bundle = found._repr_mimebundle_()
    assert bundle["image/svg+xml"] == found._repr_svg_() == found.svg()
    assert bundle["text/plain"].startswith("CATAN board: beginner\nRows from the top")
    assert repr(found) == "<Picture: CATAN board: beginner, 640 pixels wide>"


def test_a_picture_is_saved_by_its_ending(tmp_path: Path) -> None:
    found = show(islands(), size=120)
    assert found.save(tmp_path / "a.svg").read_text(encoding="utf-8") == found.svg()
    assert found.save(str(tmp_path / "b.PNG")).read_bytes().startswith(b"\x89PNG")
    found.png(tmp_path / "c.png", scale=1)
    with Image.open(tmp_path / "c.png") as image:
        assert image.size[0] == 120
    with pytest.raises(ValueError, match=r"\.svg or \.png"):
        found.save(tmp_path / "d.gif")


def test_show_takes_games_boards_labels_and_heat() -> None:
    game = played(60)
    found = show(
        game, viewer=1, labels="vertex", heat={"V3": 2, ("hex", 4): 1.5}, highlight=["E4"], size=200
    )  # fmt: skip
    assert isinstance(found, Picture)
    assert "V53" in found.svg()
    assert "H17" not in found.svg()
    assert "H18" in show(game.board, labels=True).svg()
    assert "H18" in show(game.board, labels=("hex", "edge")).svg()
    with pytest.raises(ValueError, match="no vertex 77"):
        show(game, highlight=["V77"])
    with pytest.raises(ValueError, match="kind of label"):
        show(game, labels="faces")


def test_show_draws_the_longest_route() -> None:
    board = printed("beginner")
    ring = board.topology.hex_edges[9]
    assert theme.RIBBON in show(board, longest_route=ring).svg()
    assert theme.RIBBON not in show(board).svg()


def test_drawing_needs_neither_jupyter_nor_numpy_nor_pillow() -> None:
    code = (
        "import sys, catan_nb.view.picture as p, catan_nb.view.canvas\n"
        "import catan_nb.view.spots\n"
        "from catan_nb.board.layouts import printed\n"
        "p.show(printed('beginner')).svg()\n"
        "print([m for m in ('numpy', 'PIL', 'IPython', 'ipywidgets', 'ipycanvas', 'networkx')"
        " if m in sys.modules])"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"
