"""The card of a play exercise: the board, the legal actions, the actions so far."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from catan_nb.kernel.action import Action
from catan_nb.language import gettext as _
from catan_nb.lessons.output.page import is_code_hidden
from catan_nb.lessons.output.panes import QUIET
from catan_nb.lessons.questions.asking import Verdict, action_numbers, best_hints
from catan_nb.lessons.questions.panes import AnswerPane
from catan_nb.rules.play.game import Game
from catan_nb.ui.widgets.html import Child, Markup, button, h
from catan_nb.ui.widgets.pane import Press
from catan_nb.view.picture import show

__all__ = ["PlayPane"]

PICTURE: Final = 380
"""Width of the board in pixels."""


class PlayPane(AnswerPane):
    """A position in which the learner chooses actions one by one.

    Parameters
    ----------
    verdict : Verdict
        What has been said so far.
    position : Game
        It stays as it is.
    ask : callable
        Checks a list of actions.
    """

    def __init__(
        self, verdict: Verdict, position: Game, ask: Callable[[list[Action]], Verdict]
    ) -> None:
        self._position, self._ask, self._how = position, ask, verdict.text
        self.game = position.fork()
        self._start, self._player, self._at = self.game.ply, self.game.actor, 0
        super().__init__(verdict.name, best_hints(verdict.name), verdict)
        self.show()

    @property
    def allowed(self) -> tuple[Action, ...]:
        """The legal actions."""
        return tuple(self.game.legal_actions()) if self.game.actor == self._player else ()

    def answer(self) -> list[Action] | None:
        """Return the actions done so far."""
        return list(self.game.log[self._start : self.game.ply]) or None

    def missing(self) -> str:
        """Return the message for a check before any action."""
        return _("Choose an action first.")

    def judge(self, answer: list[Action]) -> Verdict:
        """Judge the actions done so far."""
        return self._ask(answer)

    def draft(self) -> str:
        """Return the actions as indices among the legal ones."""
        return action_numbers(self._position, self.answer() or ())

    def take(self, answer: str) -> None:
        """Redo the actions of an earlier visit."""
        self.game.goto(self._start)
        self._at = 0
        for place in answer.split():
            allowed = self.allowed
            if not place.isdecimal() or int(place) >= len(allowed):
                return
            self.game.push(allowed[int(place)])

    def pressed(self, press: Press) -> str:
        """Choose an action, do it, or undo the last one."""
        match press.do:
            case "choose":
                self._at = int(press.value) if str(press.value).isdecimal() else 0
            case "act" if self._at < len(self.allowed):
                self.game.push(self.allowed[self._at])
                self._at = 0
            case "back":
                self.game.goto(max(self._start, self.game.ply - 1))
                self._at = 0
        return ""

    def body(self) -> Child:
        """Return the board, the actions so far, and the legal actions."""
        how = None
        if not is_code_hidden():
            text = _("Or choose the actions here:")
            how = h("p", self._how, " ", text, class_="cnb-lesson-note")
        return how, Markup(show(self.game, labels="vertex", size=PICTURE).svg()), self._history()

    def _history(self) -> Child:
        game, allowed = self.game, self.allowed
        events = [e for ply in range(self._start, game.ply) for e in game.events_at(ply)]
        done = h("ol", [h("li", str(event.text(game.names))) for event in events])
        back = button(
            _("Take back"),
            do="back",
            why_not=None if game.ply > self._start else _("Nothing has been done yet."),
            **QUIET,
        )
        if not allowed or self._player is None:
            over = _("Nothing more to choose here: check it, or take something back.")
            return done, h("p", over), h("p", back, class_="cnb-lesson-buttons")
        options = [
            h("option", action.describe(), value=place, selected=place == self._at)
            for place, action in enumerate(allowed)
        ]
        chosen = h("select", options, data_do="choose", **QUIET)
        label = h("label", h("span", _("Action")), chosen, class_="cnb-lesson-field")
        act = button(_("Do it"), do="act", title=_("Do the action that is chosen"), **QUIET)
        return (
            done if events else None,
            h("p", self._hand_text(self._player)),
            label,
            h("p", act, back, class_="cnb-lesson-buttons"),
        )

    def _hand_text(self, player: int) -> str:
        """Return the player's hand in words."""
        hand = self.game.players[player].hand or {}
        cards = ", ".join(f"{count} {_(name)}" for name, count in hand.items() if count)
        return _("In hand: {cards}.").format(cards=cards or _("nothing"))
