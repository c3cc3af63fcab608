"""The live board of an entry: a position, a button to try something, the engine's answer."""

from __future__ import annotations

from typing import Final

from catan_nb.board.piece import Place
from catan_nb.kernel.action import Action
from catan_nb.language import current
from catan_nb.language import gettext as _
from catan_nb.rules.cards import Cards
from catan_nb.rules.play.game import Game
from catan_nb.ui.almanac.example import Answer, Example
from catan_nb.ui.looks.elements import rule_button
from catan_nb.ui.looks.wording import action_words, card_name, first_upper
from catan_nb.ui.systems.tools import named_places
from catan_nb.ui.widgets.html import Child, Markup, button, h
from catan_nb.view.picture import show

__all__ = ["LiveBoard"]

WIDTH: Final = 420
"""Width of the board in pixels; narrower places scale it."""


class LiveBoard:
    """An example that somebody looks at and tries out.

    Attributes
    ----------
    example : Example
    answer : Answer or None
        What the engine has said; None until it is tried.
    """

    def __init__(self, example: Example) -> None:
        self.example = example
        self.answer: Answer | None = None
        self._start = example.make()
        self._drawn: dict[tuple[bool, str], Markup] = {}

    @property
    def game(self) -> Game:
        """The position that is shown."""
        return self._start if self.answer is None else self.answer.game

    def try_it(self) -> None:
        """Do what the example tries and keep the answer."""
        self.answer = self.example.answer(self._start)

    def begin_again(self) -> None:
        """Go back to the position before."""
        self.answer = None

    def render(self) -> Markup:
        """Return board, hands, button and answer."""
        game = self.game
        board = h("div", self._drawing(), class_="cnb-live-board")
        side = h(
            "div",
            h("ul", [h("li", line) for line in _holdings(game)], class_="cnb-small"),
            h("p", self._buttons()),
            h("div", self._told(), class_="cnb-live-answer", role="status"),
        )
        return h(
            "section",
            h("h4", _("Try it"), class_="cnb-heading3"),
            h("div", board, side, class_="cnb-live-parts"),
            class_="cnb-live",
        )

    def _drawing(self) -> Markup:
        """Return the board; it is drawn once for each position and language."""
        key = self.answer is not None, current()
        if key not in self._drawn:
            marks = _places((self.example.action, *self.example.then))
            self._drawn[key] = Markup(show(self.game, highlight=marks, size=WIDTH).svg())
        return self._drawn[key]

    def _buttons(self) -> Child:
        if self.answer is not None:
            return button(_("Back to the position"), do="again", class_="cnb-big")
        words = action_words(self.example.action, _names(self._start))
        return button(words, do="try", class_="cnb-primary cnb-big", data_next=True)

    def _told(self) -> Child:
        names = _names(self._start)
        if self.answer is None:
            follows = [action_words(step, names) for step in self.example.then]
            if not follows:
                return None
            return h("p", _("Then: {list}").format(list=" · ".join(follows)), class_="cnb-hint")
        refusal = self.answer.refusal
        lines: list[Child] = [
            h("li", event.text(names), " ", rule_button(event.rule)) for event in self.answer.events
        ]
        if refusal is not None:
            refused = h("strong", _("Not allowed:"), class_="cnb-refused")
            lines.append(h("li", refused, f" {refusal.text} ", rule_button(refusal.rule)))
        return h("ol", lines)


def _places(actions: tuple[Action, ...]) -> list[Place]:
    """Return the places of the board that actions name."""
    return [
        (kind, getattr(action, field))
        for action in actions
        for field, kind in named_places(type(action))
    ]


def _names(game: Game) -> tuple[str, ...]:
    """Return what the players of an example are called: their colours, in the language in use."""
    return tuple(first_upper(_(player.colour)) for player in game.players)


def _holdings(game: Game) -> list[str]:
    """Return in words what the players have in hand, without those who have nothing."""
    lines = []
    for player, name in zip(game.players, _names(game), strict=True):
        parts = [str(Cards(player.hand))] if any((player.hand or {}).values()) else []
        if "progress" in game.rules.player_facts:
            held = (player.progress or {}).items()
            parts += [card_name(card) for card, count in held for _one in range(count)]
        if parts:
            lines.append(f"{name}: {', '.join(parts)}")
    return lines
