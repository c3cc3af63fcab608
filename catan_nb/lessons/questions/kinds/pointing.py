"""Questions on the live board: `point`. Places are marked with mouse, finger or arrow keys."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import replace
from functools import partial
from typing import Any, Final

from ipywidgets import Layout, VBox

from catan_nb.board.layout import Board
from catan_nb.board.piece import Place
from catan_nb.kernel.action import Action
from catan_nb.language import gettext as _
from catan_nb.language import ngettext
from catan_nb.lessons.output.answer_words import called
from catan_nb.lessons.output.pane import QUIET, LessonPane
from catan_nb.lessons.questions.asking import Asked, asked
from catan_nb.lessons.questions.asking_widget import QuestionPane
from catan_nb.lessons.questions.exercise_card import pills
from catan_nb.lessons.questions.hinting import Given
from catan_nb.lessons.questions.judgement import Judgement
from catan_nb.lessons.questions.kinds.places import BestPlace, BoardQuestion, Places, Worth
from catan_nb.lessons.questions.verdict import Verdict
from catan_nb.rules.play.game import Game
from catan_nb.ui.panels.board import paint_layer
from catan_nb.ui.panels.placespots import WIDTH, PlaceSpots
from catan_nb.ui.widgets.board_widget import BoardWidget
from catan_nb.ui.widgets.html import Child, button, h
from catan_nb.ui.widgets.overlay import Click, Spot
from catan_nb.ui.widgets.pane import Press
from catan_nb.view.draw import LAYERS, extent, layer
from catan_nb.view.scene import Scene, scene_of, scene_of_board

__all__ = ["BoardPane", "point"]

PICTURE: Final = 560
"""Greatest width of the board on the page in pixels."""


class BoardPane(QuestionPane[BoardQuestion]):
    """A question whose answer is marked on the board.

    Attributes
    ----------
    marked : list of int
        The places marked so far, in their order.
    """

    def __init__(self, question: BoardQuestion, verdict: Verdict) -> None:
        super().__init__(question, verdict)
        self.marked: list[int] = []
        self._open = frozenset(question.open_places())
        self._extent = extent(question.board)
        self._spots = PlaceSpots(question.board, self._extent)
        self.board = BoardWidget(
            WIDTH,
            self._extent.pixels_high(WIDTH),
            label=f"{called(question.name)}: {question.text}",
            max_width=PICTURE,
        )
        self.board.widget.add_class("cnb-lesson-board")
        self.board.on_click(self._clicked)
        self._paint(*LAYERS)
        self.title = LessonPane(classes="cnb-lesson")
        self.widget: Any = VBox(
            [self.title, self.board.widget, self.pane],
            layout=Layout(width="100%", overflow="visible"),
        )
        # The board stands in the card, too.
        self.pane.classes = "cnb-lesson"
        for name in ("cnb-lesson", "cnb-exercise"):
            self.widget.add_class(name)
        self.show()

    def show(self) -> None:
        """Show everything as it is now."""
        asked = h("p", self.question.text, class_="cnb-lesson-question")
        self.title.show(h("div", pills(self.name, self.solved()), asked), 0)
        super().show()

    def answer(self) -> list[int] | None:
        """Return the marked places."""
        return list(self.marked) or None

    def take(self, given: str) -> None:
        """Mark places by their labels."""
        read = self.question.read(given) if given else []
        self.marked = [] if isinstance(read, Judgement) else list(dict.fromkeys(read))
        self._paint("highlights")

    def head(self) -> Child:
        """Return nothing: the question stands above the board."""
        return None

    def body(self) -> Child:
        """Return what is marked, and a button to take it all back."""
        question = self.question
        count = len(self.marked)
        if not count:
            told = _("Nothing is marked yet.")
        else:
            told = ngettext("{n} marked: {places}.", "{n} marked: {places}.", count).format(
                n=count, places=question.labels(self.marked)
            )
        clear = button(_("Clear"), do="clear", **QUIET) if question.several and count else None
        none = None if count else "cnb-no-print"
        return h("p", h("span", told, role="status"), " ", clear, class_=none)

    def pressed(self, press: Press) -> str:
        """Take all marks back."""
        if press.do == "clear":
            self.marked = []
            self._paint("highlights")
            return "check"
        return ""

    def _clicked(self, click: Click) -> None:
        question = self.question
        if click.kind != question.places or not isinstance(click.id, int):
            return
        if click.id in self.marked:
            self.marked.remove(click.id)
        elif click.id in self._open or question.several:
            self.marked = [*self.marked, click.id] if question.several else [click.id]
        else:
            # A place that the rules refuse is answered with their reason.
            verdict = question.judge(click.id)
            self._state, self._words = "unclear", verdict.text
        self._paint("highlights")
        self.show()

    def _paint(self, *names: str) -> None:
        scene = self._scene()
        self.board.paint({n: partial(paint_layer, layer(scene, n), self._extent) for n in names})
        self.board.set_spots(self._lit(scene), 0)

    def _scene(self) -> Scene:
        kind, game = self.question.places, self.question.game
        marked = tuple((kind, place) for place in self.marked)
        labels = frozenset({kind}) - {"edge"}
        if isinstance(game, Board):
            return scene_of_board(game, marked=marked, labels=labels)
        return scene_of(game, marked=marked, labels=labels, last_move=())

    def _lit(self, scene: Scene) -> list[Spot]:
        kind = self.question.places
        here: dict[Place, None] = dict.fromkeys((kind, place) for place in self._open)
        spots = []
        for known in self._spots.spots(scene, {}, ""):
            # What a place is worth must not be told by pointing at it.
            spot = replace(known, facts="")
            if (spot.kind, spot.id) in here:
                marked = spot.id in self.marked
                label = _("{place}, marked").format(place=spot.label) if marked else spot.label
                spot = replace(spot, label=label, legal=True)
            spots.append(spot)
        return spots


def point(
    name: str,
    game: Game | Board,
    question: str,
    *,
    kind: str = "vertex",
    worth: Worth | None = None,
    right: Collection[int] | None = None,
    unit: str = "",
    act: Callable[[int], Action] | None = None,
    near: int = 5,
    among: Collection[int] | None = None,
    answer: Any = ...,
    why: str = "",
    hint: Given = (),
) -> Asked:
    """Ask for the best place of a board, or for all places of some sort.

    Parameters
    ----------
    game : Game or Board
    question : str
    kind : str
        "vertex", "edge" or "hex".
    worth : callable or mapping, optional
        Place to a number, best one that the engine computes: the place with the greatest one
        is asked for. Any of several equally good ones is right.
    right : collection of int, optional
        Instead: all places that have to be marked.
    unit : str
        What the numbers count, such as "cards per roll".
    act : callable, optional
        Place to action, such as `catan_nb.BuildSettlement`: only places where the rules allow
        it in the game count, and others are answered with the engine's reason.
    near : int
        Down to this rank an answer is a near miss.
    among : collection of int, optional
        The only places that count, where it is not an action that decides.
    answer
        What the learner wrote into a cell: numbers or labels ("V23"); ``...`` or None when
        nothing yet. On a page the board is clicked.

    The other parameters, what is returned and what is raised are those of `choice`.

    Examples
    --------
    >>> from catan_nb import printed, stats
    >>> board = printed("beginner")
    >>> pips = stats.pip_ranking(board)
    >>> point("Exercise 1", board, "Where?", worth=pips, unit="pips", answer="V28").state
    'right'
    >>> point("Exercise 1", board, "Where?", worth=pips, unit="pips", answer=13).text
    'V13: 9 pips. That is rank 9 of 54; the best has 11.'
    """
    if (worth is None) == (right is None):
        raise ValueError("a question has either what places are worth or the right places")
    wanted: BoardQuestion
    if worth is not None:
        wanted = BestPlace(name, question, game, kind, worth, unit, act, near, why, hint, among)
    else:
        wanted = Places(name, question, game, kind, right or (), why, hint)
    return asked(wanted, answer, BoardPane)
