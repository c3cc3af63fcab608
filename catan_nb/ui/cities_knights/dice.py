"""The three dice: the event die with its symbol, the red one, the other one."""

from __future__ import annotations

from typing import Final

from catan_nb.kernel.action import Action
from catan_nb.kernel.game import AnyGame
from catan_nb.language import gettext as _
from catan_nb.rules.cities_knights.actions import RollThree
from catan_nb.rules.cities_knights.names import SYMBOLS
from catan_nb.ui.cities_knights.drawings import event_die
from catan_nb.ui.looks.drawings import die
from catan_nb.ui.panels.dice import cast
from catan_nb.ui.table.boardgame import board_game
from catan_nb.ui.widgets.html import Child, Markup, h, hidden_words

__all__ = ["ThreeDice", "red_die", "yellow_die"]

_RED: Final = ("#b3261e", "#fff")
_YELLOW: Final = ("#ffd766", "#1d1a16")
_SIZE: Final = 36


def red_die(face: int, size: int = 40) -> Markup:
    """Return the red die."""
    return die(face, size, *_RED)


def yellow_die(face: int, size: int = 40) -> Markup:
    """Return the other number die."""
    return die(face, size, *_YELLOW)


class ThreeDice:
    """The dice of Cities & Knights."""

    def shown(self, game: AnyGame) -> Markup:
        """Return the three dice with the sum of the number dice and the symbol in a word."""
        lying = board_game(game)
        symbol, roll, turn = lying.symbol, lying.roll, lying.turn_number
        if symbol is None:
            unrolled = hidden_words(_("The dice have not been rolled in this turn."))
            blank = (event_die(None, _SIZE), die(0, _SIZE), die(0, _SIZE))
            return h("div", blank, unrolled, class_="cnb-dice")
        red, other = roll or (0, 0)
        return h(
            "div",
            _cast(event_die(symbol, _SIZE), f"e{turn}", _(symbol)),
            _cast(red_die(red, _SIZE), f"a{turn}", _("red")),
            cast(yellow_die(other, _SIZE), f"b{turn}"),
            _sum(red + other) if roll else None,
            class_="cnb-dice",
        )

    def rows(self) -> tuple[tuple[str, tuple[Markup, ...]], ...]:
        """Return name and faces of each die."""
        return (
            (_("event die"), tuple(event_die(symbol, 26) for symbol in SYMBOLS)),
            (_("red die"), tuple(red_die(face, 26) for face in range(1, 7))),
            (_("other die"), tuple(yellow_die(face, 26) for face in range(1, 7))),
        )

    def roll(self, faces: tuple[int, ...]) -> Action:
        """Return the outcome for chosen faces."""
        symbol, red, other = faces
        return RollThree(symbol - 1, red, other)


def _sum(total: int) -> Child:
    """Return the sum of the number dice, large."""
    seen = h("span", total, class_="cnb-sum", aria_hidden="true")
    return hidden_words(_("sum {n}").format(n=total)), seen


def _cast(picture: Markup, key: str, words: str) -> Markup:
    """Return a die, and in a word which one it is."""
    return h("span", cast(picture, key), hidden_words(words), class_="cnb-worded-die")
