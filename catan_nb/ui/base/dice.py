"""The two dice of the base game."""

from __future__ import annotations

from catan_nb.kernel.action import Action
from catan_nb.kernel.game import AnyGame
from catan_nb.language import gettext as _
from catan_nb.rules.base.actions import Roll
from catan_nb.ui.looks.drawings import die
from catan_nb.ui.panels.dice import cast
from catan_nb.ui.table.boardgame import board_game
from catan_nb.ui.widgets.html import Markup, h, hidden_words

__all__ = ["TwoDice"]


class TwoDice:
    """The two dice of the base game."""

    def shown(self, game: AnyGame) -> Markup:
        """Return both dice with their sum."""
        roll = board_game(game).roll
        if roll is None:
            return h(
                "div",
                die(0),
                die(0),
                hidden_words(_("The dice have not been rolled in this turn.")),
                class_="cnb-dice",
            )
        first, second = roll
        turn = game.turn_number
        return h(
            "div",
            cast(die(first), f"a{turn}"),
            cast(die(second), f"b{turn}"),
            h("span", first + second, class_="cnb-sum"),
            class_="cnb-dice",
        )

    def rows(self) -> tuple[tuple[str, tuple[Markup, ...]], ...]:
        """Return name and faces of each die."""
        faces = tuple(die(face, 26) for face in range(1, 7))
        return (_("first die"), faces), (_("second die"), faces)

    def roll(self, faces: tuple[int, ...]) -> Action:
        """Return the outcome for chosen faces."""
        return Roll(*faces)
