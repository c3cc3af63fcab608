"""An exercise to play, without an answer yet: on a page actions are chosen one by one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from html import escape
from typing import Any

from catan_nb.kernel.action import Action
from catan_nb.language import gettext as _
from catan_nb.language import noop
from catan_nb.lessons.output.box import html_box
from catan_nb.lessons.output.page import hides_code, widget_bundle
from catan_nb.lessons.questions.verdict import Verdict
from catan_nb.rules.play.game import Game

PICTURE = 380
"""Width of the board in pixels."""
OVER = noop("Nothing more to choose here: check it, or take something back.")


@dataclass(frozen=True, slots=True, repr=False, kw_only=True)
class OpenPlay(Verdict):
    """That such an exercise is unanswered; on a page the actions can be chosen and tried.

    Attributes
    ----------
    game : Game
        The position.
    ask : callable
        Checks a list of actions.
    """

    game: Game
    ask: Callable[[list[Action]], Verdict]

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, Any]:
        texts = {"text/html": self._repr_html_(), "text/plain": repr(self)}
        return widget_bundle(play_widget, self) | texts


def play_widget(exercise: OpenPlay) -> Any:
    """Return the verdict with the board, a list of what is allowed, and buttons."""
    import ipywidgets as widgets

    from catan_nb.view.picture import show

    game = exercise.game.fork()
    start, player = game.ply, game.actor
    words = widgets.HTML(
        html_box("open", exercise.heading, _("Choose the actions here:"))
        if hides_code()
        else html_box("open", exercise.heading, exercise.text, _("Or choose the actions here:"))
    )
    board, done = widgets.HTML(), widgets.HTML()
    allowed = widgets.Dropdown(
        description=_("Action"),
        layout=widgets.Layout(width="380px", max_width="100%"),
        style={"description_width": "60px"},
    )
    do = widgets.Button(description=_("Do it"), tooltip=_("Do the action that is chosen"))
    back = widgets.Button(description=_("Take back"), tooltip=_("Take the last action back"))
    check = widgets.Button(description=_("Check"), tooltip=_("Check what has been done so far"))

    def update() -> None:
        actions = game.legal_actions() if game.actor == player else ()
        allowed.options = [(action.describe(), action) for action in actions]
        allowed.index = 0 if actions else None
        allowed.disabled = do.disabled = not actions
        back.disabled = game.ply == start
        board.value = show(game, labels="vertex", size=PICTURE).svg()
        now = _held(game, player) if actions and player is not None else _(OVER)
        done.value = f"{_told(game, start)}<p>{now}</p>"

    def act(_: object) -> None:
        game.push(allowed.value)
        update()

    def take_back(_: object) -> None:
        game.goto(max(start, game.ply - 1))
        update()

    def ask(_: object) -> None:
        words.value = exercise.ask(list(game.log[start : game.ply]))._repr_html_()

    do.on_click(act)
    back.on_click(take_back)
    check.on_click(ask)
    update()
    buttons = widgets.HBox([allowed, do, back, check], layout=widgets.Layout(flex_flow="row wrap"))
    whole = widgets.VBox([words, board, buttons, done])
    whole.add_class("cnb-exercise")
    check.add_class("cnb-lesson-check")
    return whole


def _told(game: Game, start: int) -> str:
    """Return what has happened since a point of the game as an HTML list."""
    events = [event for ply in range(start, game.ply) for event in game.events_at(ply)]
    items = "".join(f"<li>{escape(str(event.text(game.names)))}</li>" for event in events)
    return f"<ol>{items}</ol>" if items else ""


def _held(game: Game, player: int) -> str:
    """Return what a player has in hand."""
    hand = game.players[player].hand or {}
    cards = ", ".join(f"{count} {_(name)}" for name, count in hand.items() if count)
    return _("In hand: {cards}.").format(cards=cards or _("nothing"))
