"""A game of one's own, opened from a file of the table, and what a lesson says to it."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from pathlib import Path
from typing import Any

from catan_nb.kernel.files import read_text
from catan_nb.language import gettext as _
from catan_nb.language import noop
from catan_nb.lessons.experiments.replaying import Drawn
from catan_nb.lessons.output.page import OnPage
from catan_nb.rules.play.game import Game

OPENS = noop("Open a saved game")

Judge = Callable[[Game], tuple[Drawn, str]]
"""Takes a game; returns a picture and a sentence. May raise ValueError with what is missing."""


class OwnGame(OnPage):
    """A game to look at, at first an example; made by `own_game`.

    Attributes
    ----------
    game : Game
    name : str
        The name of the file it comes from; empty for the example.
    """

    def __init__(self, example: Game, judge: Judge) -> None:
        self._judge = judge
        self.game, self.name = example, ""
        self.picture, self.words = judge(example)

    def open(self, text: str, name: str = "") -> OwnGame:
        """Look at a saved game instead; when it cannot be read, nothing changes.

        Raises
        ------
        ValueError
            With a sentence for the learner.
        """
        # Only whoever opens a file waits for the table.
        from catan_nb.ui.table.tablefile import read_board_game

        game = read_board_game(text)
        self.picture, self.words = self._judge(game)
        self.game, self.name = game, name
        return self

    @property
    def heading(self) -> str:
        """Which game it is."""
        return self.name or _("An example, until you open a game of your own")

    def __repr__(self) -> str:
        return f"{self.heading}: {self.words}"

    def _on_page(self) -> Any:
        return own_game_widget(self)

    def _texts(self) -> dict[str, Any]:
        return {"image/svg+xml": self.picture.svg(), "text/plain": repr(self)}


def own_game(example: Game, judge: Judge, *, file: Any = ...) -> OwnGame:
    """Return a game to be looked at; on a page there is a button that opens another one.

    Parameters
    ----------
    example : Game
        Shown until there is a game of one's own.
    judge : callable
        Takes a game; returns a picture and a sentence.
    file : str or Path, optional
        A file that the table has saved, for pages without buttons; ``...`` is none.

    Raises
    ------
    ValueError
        When the file holds no game of two dice, or not what `judge` needs.
    OSError
        When there is no such file.
    """
    shown = OwnGame(example, judge)
    if file is ... or file is None:
        return shown
    return shown.open(read_text(file), Path(file).name)


def own_game_widget(made: OwnGame) -> Any:
    """Return the picture and the sentence with a button that opens a file."""
    import ipywidgets as widgets

    from catan_nb.lessons.output.box import html_box
    from catan_nb.ui.widgets.keep import Keep

    keep = Keep("lesson", opens=OPENS)
    trouble, words, picture = widgets.HTML(), widgets.HTML(), widgets.HTML()

    def update() -> None:
        words.value = (
            f"<p role='status' style='margin:2px 0;line-height:1.45'>"
            f"<strong>{escape(made.heading)}</strong><br>{escape(made.words)}</p>"
        )
        picture.value = made.picture.svg()

    def opened(name: str, text: str) -> None:
        trouble.value = ""
        try:
            made.open(text, name)
        except ValueError as error:
            told = _("{name} cannot be used: {problem}").format(name=name, problem=error)
            trouble.value = html_box("unclear", told)
        else:
            update()

    keep.on_upload(opened)
    update()
    return widgets.VBox([keep, keep.errors, trouble, words, picture])
