"""A game of two players as a square: what each gets, best answers lit, equilibria marked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import ClassVar, Final

from catan_nb.language import gettext as _
from catan_nb.language import noop, shown_number
from catan_nb.lessons.moving.controls import Choice, Control, Does, Slider, Value
from catan_nb.lessons.moving.moving import Moving
from catan_nb.lessons.moving.rows import Row
from catan_nb.lessons.output.drawing import (
    EDGE,
    GLOW,
    INK,
    INK_2,
    PAPER,
    PRIMARY,
    SOFT,
    label,
    picture,
    pressed_here,
    rect,
)
from catan_nb.stats.knights.commitment import Stakes, commitment_game
from catan_nb.stats.knights.landing import Defender
from catan_nb.stats.tools.matrix_games import NormalForm, Profile
from catan_nb.ui.widgets.html import Child, Markup, h
from catan_nb.ui.widgets.pane import Press

__all__ = ["GAMES", "PARTS", "PLAYERS", "PayoffSquare", "payoff_square", "signed"]

PLAYERS: Final = ("Fritz", "Peter")
GAMES: Final = {
    "enough": (Defender((1,), cities=1), Defender((1,), cities=1)),
    "weak": (Defender((2,), cities=2), Defender((2,), cities=2, metropolises=1)),
}
"""Two who are strong enough together, and two who are not."""
WORDS: Final = {
    "enough": noop("strong enough together"),
    "weak": noop("too weak even together"),
}
PARTS: Final = 20
"""What a knight costs is set in so many parts of a point."""
TALL, UPPER, LEFT = 84, 52, 96
"""Height of a field; what stands above the fields and left of them."""
ROOM: Final = 170
"""Width that two results beside each other need."""


def signed(worth: Fraction) -> str:
    """Return a payoff as people write it, with a true minus sign."""
    return str(worth).replace("-", "−")


def cost_shown(parts: int) -> str:
    """Return what a knight costs, for a slider."""
    return f"{Fraction(parts, PARTS)} = {shown_number(parts / PARTS, 'g')}" if parts else "0"


class PayoffSquare(Moving):
    """The square of two players who send a knight or keep it at home.

    Parameters
    ----------
    game : str
        A key of `GAMES` to begin with.
    """

    start: ClassVar[Mapping[str, Value]] = {"game": "enough", "knight": 2}

    def __init__(self, game: str = "enough") -> None:
        super().__init__()
        self._values["game"] = self._first = game

    def begin(self) -> None:
        """Look at no field yet."""
        self.field: Profile | None = None

    def reset(self) -> None:
        """Put everything back as it was at first."""
        super().reset()
        self._values["game"] = self._first

    def title(self) -> str:
        """Return what it is called."""
        return _("To send or not to send")

    def about(self) -> str:
        """Return what one does with it."""
        return _(
            "In each field Fritz's result stands first, then Peter's. A framed result is the best"
            " answer to what the other does. Press a field: would anybody rather change?"
        )

    def controls(self) -> Sequence[Control | Does]:
        """Return the game, and what a knight costs."""
        parts = self.number("knight")
        return (
            Choice("game", _("The two are"), {key: _(words) for key, words in WORDS.items()}),
            Slider(
                "knight",
                _("To wake a knight costs (points)"),
                0,
                PARTS,
                shown=cost_shown(parts),
            ),
        )

    @property
    def form(self) -> NormalForm:
        """The game with its payoffs."""
        stakes = Stakes(knight=Fraction(self.number("knight"), PARTS))
        return commitment_game(GAMES[self.chosen("game")], stakes, names=PLAYERS)

    def pressed(self, press: Press) -> str:
        """Look at a field."""
        profiles = list(self.form.profiles)
        if press.do == "field" and press.arg.isdecimal() and int(press.arg) < len(profiles):
            self.field = profiles[int(press.arg)]
            return self._change(self.field)
        return ""

    def _change(self, profile: Profile) -> str:
        form, said = self.form, []
        for player, name in enumerate(PLAYERS):
            best = form.best_responses(player, profile)
            if profile[player] in best:
                continue
            other = (*profile[:player], best[0], *profile[player + 1 :])
            template = (
                _("{name} would rather send: {better} is more than {worse}.")
                if best[0]
                else _("{name} would rather stay at home: {better} is more than {worse}.")
            )
            better, worse = form.payoffs[other][player], form.payoffs[profile][player]
            said.append(template.format(name=name, better=signed(better), worse=signed(worse)))
        return " ".join(said) or _("Nobody gains by changing alone: an equilibrium.")

    # ---- what one sees -----------------------------------------------------------------

    def picture(self) -> Child:
        """Return the square."""
        form = self.form
        wide = min((self.width - LEFT) / 2, 230)
        rows, columns = form.strategies
        drawn: list[Child] = [
            label(LEFT + wide, 18, "Peter", font_weight=800),
            label(8, UPPER + TALL + 5, "Fritz", font_weight=800, anchor="start"),
        ]
        for number, strength in enumerate(columns):
            drawn.append(label(LEFT + (number + 0.5) * wide, 42, _act(strength), fill=INK_2))
        for number, strength in enumerate(rows):
            y = UPPER + (number + 0.5) * TALL + 5
            y += -14 if number == 0 else 14
            drawn.append(label(LEFT - 10, y, _act(strength), anchor="end", fill=INK_2))
        fields = [
            self._field(form, number, profile, wide) for number, profile in enumerate(form.profiles)
        ]
        told = _("A square of payoffs: rows are what Fritz does, columns what Peter does")
        return picture(
            self.width,
            UPPER + 2 * TALL + 4,
            drawn,
            h("g", fields, data_roving=True),
            told=told,
        )

    def _field(self, form: NormalForm, number: int, profile: Profile, wide: float) -> Markup:
        row, column = divmod(number, 2)
        x, y = LEFT + column * wide, UPPER + row * TALL
        stable = form.is_equilibrium(profile)
        parts: list[Child] = [
            rect(
                x + 2,
                y + 2,
                wide - 4,
                TALL - 4,
                rx=10,
                fill=GLOW if stable else PAPER,
                fill_opacity=0.55 if stable else 1,
                stroke=PRIMARY if profile == self.field else EDGE,
                stroke_width=4 if profile == self.field else 1,
            )
        ]
        results = []
        for player, name in enumerate(PLAYERS):
            worth = signed(form.payoffs[profile][player])
            best = profile[player] in form.best_responses(player, profile)
            middle = x + wide * (0.28 if player == 0 else 0.72)
            # In a narrow field Peter's result stands higher, so that the two never touch.
            height = y + TALL / 2 + (0 if wide > ROOM else 18 if player == 0 else -18)
            if best:
                room = max(30, 9 * len(worth) + 14)
                parts.append(
                    rect(
                        middle - room / 2,
                        height - 16,
                        room,
                        32,
                        rx=8,
                        fill=SOFT,
                        stroke=PRIMARY,
                        stroke_width=2,
                    )
                )
            parts.append(label(middle, height + 6, worth, size=17, font_weight=800, fill=INK))
            results.append(f"{name} {worth}")
        told = ", ".join((_("equilibrium"), *results) if stable else results)
        return pressed_here(
            "field", number, told, parts, on=profile == self.field, first=number == 0
        )

    def rows(self) -> Sequence[Row]:
        """Return what is dominated, and the equilibria."""
        form = self.form
        beaten = [
            _("{name}: {act}").format(name=name, act=_act(strength))
            for player, name in enumerate(PLAYERS)
            for strength in form.dominated(player)
        ]
        stable = [
            _("Fritz {fritz}, Peter {peter}").format(fritz=_act(fritz), peter=_act(peter))
            for fritz, peter in form.pure_equilibria()
        ]
        return (
            Row(_("Never the best answer"), "; ".join(beaten) or _("nothing")),
            Row(_("Equilibria without dice"), "; ".join(stable) or _("none"), "exact"),
        )


def _act(strength: int) -> str:
    return _("sends") if strength else _("stays home")


def payoff_square(game: str = "enough") -> PayoffSquare:
    """Return the square of two players, to be shown as the last value of a cell.

    Parameters are those of `PayoffSquare`.
    """
    return PayoffSquare(game)
