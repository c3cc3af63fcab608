"""A guess beside the simulation and the exact value: rows, sentences and one picture."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction

from catan_nb.language import gettext as _
from catan_nb.language import shown_number
from catan_nb.lessons.output.number_line import line
from catan_nb.lessons.output.number_words import Number, difference, show_number
from catan_nb.lessons.questions.judging_numbers import agrees
from catan_nb.stats.tools.estimates import Estimate
from catan_nb.ui.widgets.html import Markup, h

__all__ = ["Comparison", "with_unit"]

NEAR = Fraction(1, 10)
"""So far off, as a share of the exact value, a guess is a good one."""


def with_unit(value: Number, unit: str) -> str:
    """Return a number for people with what it counts."""
    return f"{show_number(value)} {unit}".strip()


class Comparison:
    """What came out, beside what was guessed.

    Attributes
    ----------
    guess, exact : number or None
    simulation : Estimate or None
    unit, comment : str
    traps : mapping of number to str
        Well-known wrong guesses and what is behind each of them.
    """

    def __init__(
        self,
        guess: Number | None,
        simulation: Estimate | None,
        exact: Number | None,
        *,
        unit: str = "",
        comment: str = "",
        traps: Mapping[Number, str] | None = None,
    ) -> None:
        self.guess, self.simulation, self.exact = guess, simulation, exact
        self.unit, self.comment, self.traps = unit, comment, traps or {}

    def rows(self) -> list[tuple[str, str, str]]:
        """Return what is known as a key, a name and a value in words, for each."""
        rows = []
        if self.guess is not None:
            rows.append(("guess", _("Your guess"), with_unit(self.guess, self.unit)))
        if self.simulation is not None:
            rows.append(("sim", _("Simulation"), str(self.simulation)))
        if self.exact is not None:
            rows.append(("exact", _("Exact"), with_unit(self.exact, self.unit)))
        return rows

    def sentences(self) -> list[str]:
        """Return what there is to say about guess, simulation and exact value."""
        said = [*self._judged(), *self._simulated()]
        return [*said, self.comment] if self.comment else said

    def _judged(self) -> list[str]:
        guess, exact = self.guess, self.exact
        if guess is None:
            return []
        if exact is None:
            if self.simulation is None:
                return []
            return [
                _("Your guess lies inside the interval of the simulation.")
                if guess in self.simulation
                else _("Your guess lies outside the interval of the simulation.")
            ]
        if agrees(guess, exact):
            return [_("Your guess is right.")]
        off = abs(difference(guess, exact))
        told = (
            _("Your guess is {n} too high.") if guess > exact else _("Your guess is {n} too low.")
        ).format(n=_about(off))
        behind = next((text for trap, text in self.traps.items() if agrees(guess, trap)), "")
        if behind:
            return [told, behind]
        return [_("Close."), told] if off <= abs(Fraction(exact)) * NEAR else [told]

    def _simulated(self) -> list[str]:
        simulation, exact = self.simulation, self.exact
        if simulation is None or exact is None:
            return []
        if exact in simulation:
            return [_("The interval of the simulation holds the exact value.")]
        return [_("The interval of the simulation misses the exact value, as 1 in 20 do.")]

    def html(self) -> Markup:
        """Return the picture, the rows and the sentences."""
        keys = [
            h(
                "div",
                h("dt", h("i", class_=f"cnb-key-{key}", aria_hidden="true"), name),
                h("dd", value),
            )
            for key, name, value in self.rows()
        ]
        said = self.sentences()
        picture = line(self.guess, self.simulation, self.exact) if len(keys) > 1 else None
        return h(
            "div",
            picture,
            h("dl", keys, class_="cnb-compared"),
            h("p", " ".join(said), class_="cnb-guess-said") if said else None,
        )


def _about(off: Fraction) -> str:
    """Return a difference with three digits, or all digits of a larger whole number."""
    if off.denominator == 1 or off >= 100:
        return show_number(round(off))
    return shown_number(Decimal(f"{float(off):.2e}").normalize(), "f")
