"""The dice of the turn bar: those that have fallen, and those that are chosen in a lesson.

A system with dice of its own puts its kit in front of `DICE`.
"""

from __future__ import annotations

from typing import Final, Protocol

from catan_nb.kernel.action import Action
from catan_nb.kernel.game import AnyGame
from catan_nb.kernel.rules.ruleset import Ruleset
from catan_nb.language import gettext as _
from catan_nb.rules.base.actions import Roll, RollDice
from catan_nb.ui.looks.drawings import die
from catan_nb.ui.looks.wording import first_upper
from catan_nb.ui.table.boardgame import board_game
from catan_nb.ui.widgets.html import Markup, button, h, hidden_words

__all__ = ["DICE", "Dice", "cast", "choose_row", "dice_of"]


class Dice(Protocol):
    """The dice of a game."""

    def suits(self, rules: Ruleset) -> bool:
        """Say whether a game is played with these dice."""

    def shown(self, game: AnyGame) -> Markup:
        """Return the dice as they lie on the table."""

    def rows(self) -> tuple[tuple[str, tuple[Markup, ...]], ...]:
        """Return name and faces of each die, in the order in which they are chosen."""

    def roll(self, faces: tuple[int, ...]) -> Action:
        """Return the outcome for chosen faces, each counted from 1."""


def cast(picture: Markup, key: str) -> Markup:
    """Return a die that is seen to fall when its key is a new one."""
    return h("span", picture, class_="cnb-cast", data_key=key)


class TwoDice:
    """The two dice of the base game."""

    def suits(self, rules: Ruleset) -> bool:
        """Say whether a game is played with these dice."""
        return RollDice in rules.verbs

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


DICE: Final[list[Dice]] = [TwoDice()]
"""The kits of dice; the first that suits a game is used."""


def dice_of(rules: Ruleset) -> Dice | None:
    """Return the dice of a game, or None when it has none."""
    return next((dice for dice in DICE if dice.suits(rules)), None)


def choose_row(number: int, name: str, faces: tuple[Markup, ...], chosen: int | None) -> Markup:
    """Return the faces of a die as buttons; they send "face" with the die's letter and face."""
    letter = "abc"[number]
    buttons = [
        button(
            picture,
            do="face",
            arg=f"{letter}{face}",
            class_="cnb-face",
            aria_pressed=str(face == chosen).lower(),
        )
        for face, picture in enumerate(faces, 1)
    ]
    return h("div", buttons, role="group", aria_label=first_upper(name))
