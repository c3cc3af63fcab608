"""A finished picture for notebooks and files, and `show`, which makes one."""

from __future__ import annotations

import importlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, cast

from catan_nb.board.given import parse_heat, parse_places
from catan_nb.board.layout import Board
from catan_nb.board.piece import PLACE_KINDS, Place
from catan_nb.view.describe import scene_text, scene_title
from catan_nb.view.draw import draw, extent
from catan_nb.view.scene import GameReading, Scene, areas_of, scene_of, scene_of_board
from catan_nb.view.shapes import Extent, Layer

if TYPE_CHECKING:
    from catan_nb.fastcard.game import CardGame, CardView

SIZE = 640
"""Width of a picture in pixels where nothing else is asked for."""

#: Games without a board, by variant, and where their pictures are drawn; loaded when needed.
BOARDLESS: Final = {"fastcard": "catan_nb.view.card_table"}


@dataclass(frozen=True)
class Picture:
    """A drawing that notebooks show by themselves and that can be saved as SVG or PNG."""

    layers: tuple[Layer, ...]
    extent: Extent
    size: int = SIZE
    title: str = ""
    description: str = ""

    def __repr__(self) -> str:
        return f"<Picture: {self.title}, {self.size} pixels wide>"

    def svg(self) -> str:
        """Return the picture as SVG text."""
        from catan_nb.view.svg import svg

        return svg(
            self.layers, self.extent, size=self.size, title=self.title, description=self.description
        )

    def png(self, path: str | Path | None = None, scale: float = 2) -> bytes:
        """Return the picture as PNG, ``scale`` times as wide, and write it to a given path."""
        from catan_nb.view.png import png

        data = png(self.layers, self.extent, size=self.size, scale=scale)
        if path is not None:
            Path(path).write_bytes(data)
        return data

    def save(self, path: str | Path) -> Path:
        """Write the picture to a file and return its path; the ending decides, .svg or .png."""
        target = Path(path)
        if target.suffix.lower() == ".svg":
            target.write_text(self.svg(), encoding="utf-8")
        elif target.suffix.lower() == ".png":
            self.png(target)
        else:
            raise ValueError(f"cannot save {target.name!r}: the name must end in .svg or .png")
        return target

    def _repr_svg_(self) -> str:
        return self.svg()

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        return {"image/svg+xml": self.svg(), "text/plain": f"{self.title}\n{self.description}"}


def picture(scene: Scene, size: int = SIZE) -> Picture:
    """Return the picture of a scene, ``size`` pixels wide."""
    return Picture(
        layers=draw(scene),
        extent=extent(scene.board),
        size=size,
        title=scene_title(scene),
        description=scene_text(scene),
    )


def show(
    what: GameReading | Board | CardGame | CardView,
    *,
    viewer: int | None = None,
    labels: bool | str | Iterable[str] = False,
    longest_route: Iterable[int] | None = None,
    heat: Mapping[str | Place, float] | None = None,
    marks: Iterable[str | Place] = (),
    areas: bool = False,
    size: int = SIZE,
    highlight: Iterable[str | Place] = (),
) -> Picture:
    """Return a picture of a game, one seat's view of it, or a board.

    ``viewer`` is the seat that looks. ``labels`` is True for all labels or names the kinds of
    places to label: "hex", "vertex", "edge". ``longest_route`` are path numbers, in order, to
    mark with a ribbon. ``heat`` maps places to numbers and ``marks`` lists places to ring; a
    place is a label ("V23") or a pair (("vertex", 23)). ``areas`` tints the islands of a
    scenario with who is at home there or has earned their points. ``size`` is the width in
    pixels. ``highlight`` is an older name of ``marks``. Raises ValueError for a place that is
    not on the board, and for anything but ``viewer`` and ``size`` where there is no board;
    TypeError for what is no place.

    >>> from catan_nb.board.layouts import printed
    >>> show(printed("beginner"), labels="hex")
    <Picture: CATAN board: beginner, 640 pixels wide>
    """
    boardless = BOARDLESS.get(getattr(what, "variant", ""))
    if boardless is not None:
        if labels or longest_route or heat or marks or highlight or areas:
            raise ValueError("this game has no board, so it has no places to mark")
        return _boardless_picture(importlib.import_module(boardless), what, viewer, size)
    if not isinstance(what, Board) and not hasattr(what, "board"):
        raise TypeError(f"a game, a seat's view of one or a board is shown, not {what!r}")
    game = cast(GameReading, what)
    board = what if isinstance(what, Board) else game.board
    kinds = PLACE_KINDS if labels is True else labels or ()
    extras: dict[str, Any] = {
        "labels": frozenset((kinds,) if isinstance(kinds, str) else kinds),
        "marked": (
            *parse_places(board, marks, "marks"),
            *parse_places(board, highlight, "highlight"),
        ),
        "heat": parse_heat(board, {} if heat is None else heat),
        "longest_route": tuple(longest_route or ()),
        "areas": areas_of(game) if areas else (),
    }
    if isinstance(what, Board):
        return picture(scene_of_board(what, **extras), size)
    return picture(scene_of(game, viewer, **extras), size)


def _boardless_picture(available: Any, game: Any, viewer: int | None, size: int) -> Picture:
    """Return the picture of a game whose `available` draws it, as a seat sees it."""
    view = game if viewer is None else game.view(viewer)
    layers, extent = available.card_table(view)
    return Picture(layers, extent, size, available.table_title(view), available.table_text(view))
