"""What a translator must not copy: numbers, formulas, code and addresses stand behind masks.

``"A 7 has the chance 1/6."`` is translated as ``"A {1} has the chance {2}."``; what stands behind
the masks comes from the source, its numbers written as the language writes them. So a number that
is changed in a lesson is changed in every language.
"""

from __future__ import annotations

import re
from typing import Final

from catan_nb.kernel.values.frozen import frozen

__all__ = ["Masked", "mask", "slot"]

_SIGN: Final = r"[·×÷+\-−=≈≠≤≥<>/^±]"
_NUMBER: Final = r"\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?"
_ATOM: Final = rf"(?:\*[A-Za-zχσμ]\*|{_NUMBER})"
_CHOOSE: Final = rf"C\({_ATOM}, {_ATOM}\)"
_PART: Final = rf"(?:{_CHOOSE}|[√Σ(]*[-−]?{_ATOM}[()²³⁰¹⁴-⁹ⁿ!…]*)"
_FORMULA: Final = rf"{_PART}(?:\s?{_SIGN}\s?{_PART})*(?:\s%)?"
_MASKED: Final = re.compile(
    r"(?P<slot>\x02\d+\x03)"
    r"|(?P<code>`[^`]+`)"
    r"|(?P<math>\$[^$\n]+\$)"
    r"|(?P<address>(?<=\])\([^)\s]+\))"
    r"|(?P<tag><[^>\n]+>)"
    rf"|(?P<formula>(?<![\w{{]){_FORMULA}(?!\w))"
)
_PLACE: Final = re.compile(r"(?<!\{)\{(\d+)\}(?!\})")
_WRITTEN: Final = re.compile(_NUMBER)


@frozen
class Masked:
    """A text with masks for what is not translated.

    Attributes
    ----------
    text : str
        With ``{1}``, ``{2}`` … where something is masked; braces of the text are doubled.
    behind : tuple of str
        What stands behind the masks, in their order, as the source writes it.
    numeric : tuple of bool
        For which of them numbers are written as the language writes them.
    """

    text: str
    behind: tuple[str, ...]
    numeric: tuple[bool, ...]

    def filled(self, translation: str, language: str) -> str:
        """Put what is masked into a translation.

        Raises
        ------
        ValueError
            When a mask is missing there, is there twice, or is none.
        """
        places = [int(place) for place in _PLACE.findall(translation)]
        if sorted(places) != list(range(1, len(self.behind) + 1)):
            raise ValueError(f"{translation!r} has not the same masks as {self.text!r}")

        def put(found: re.Match[str]) -> str:
            at = int(found[1]) - 1
            return written(self.behind[at], language) if self.numeric[at] else self.behind[at]

        return _PLACE.sub(put, translation).replace("{{", "{").replace("}}", "}")


def slot(number: int) -> str:
    """Return what stands in a text for the so-manieth value that Python puts there."""
    return f"\x02{number}\x03"


def mask(text: str) -> Masked:
    """Return a text with masks.

    >>> mask("A 7 has the chance 1/6, so in 600 rolls we expect 100 of them.").text
    'A {1} has the chance {2}, so in {3} rolls we expect {4} of them.'
    >>> mask("Ask `game.legal_actions()`, or see [Lesson 3](03_place.ipynb).").behind
    ('`game.legal_actions()`', '3', '(03_place.ipynb)')
    >>> mask("Here it is √(600·1/6·5/6) ≈ 9.13 (with *n* = 600).").behind
    ('√(600·1/6·5/6) ≈ 9.13', '*n* = 600')
    """
    behind: list[str] = []
    numeric: list[bool] = []

    def hide(found: re.Match[str]) -> str:
        whole, rest = found[0], ""
        if found["formula"]:
            whole, rest = _balanced(whole)
        behind.append(whole)
        numeric.append(bool(found["formula"]))
        return f"\x00{len(behind)}\x01{rest}"

    hidden = _MASKED.sub(hide, text).replace("{", "{{").replace("}", "}}")
    return Masked(hidden.replace("\x00", "{").replace("\x01", "}"), tuple(behind), tuple(numeric))


def _balanced(formula: str) -> tuple[str, str]:
    """Split off the parentheses at the end that the formula does not open."""
    rest = ""
    while formula.endswith(")") and formula.count(")") > formula.count("("):
        formula, rest = formula[:-1], ")" + rest
    return formula, rest


def written(formula: str, language: str) -> str:
    """Return a formula with its numbers as a language writes them.

    >>> written("1,388.9", "de"), written("50,000/36 ≈ 1,388.9", "en")
    ('1.388,9', '50,000/36 ≈ 1,388.9')
    """
    if language == "en":
        return formula
    swapped = str.maketrans(",.", ".,")
    return _WRITTEN.sub(lambda found: found[0].translate(swapped), formula)
