r"""What a translator must not copy: numbers, formulas, code and addresses stand behind masks.

``"A 7 has the chance 1/6."`` is translated as ``"A {1} has the chance {2}."``; what stands behind
the masks comes from the source, its numbers written as the language writes them. So a number that
is changed in a lesson is changed in every language. Words within a formula, which TeX marks by
``\text{…}``, are texts of their own.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from catan_nb.kernel.values import frozen

__all__ = ["Masked", "mask", "slot", "worded", "written"]

_SIGN: Final = r"[·×÷+\-−=≈≠≤≥<>/^±]"
_NUMBER: Final = r"\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?"
_ATOM: Final = rf"(?:\*[A-Za-zχσμ]\*|{_NUMBER})"
_CHOOSE: Final = rf"C\({_ATOM}, {_ATOM}\)"
_PART: Final = rf"(?:{_CHOOSE}|[√Σ(]*[-−]?{_ATOM}[()²³⁰¹⁴-⁹ⁿ!…]*)"
_FORMULA: Final = rf"{_PART}(?:\s?{_SIGN}\s?{_PART})*(?:\s%)?"
_MASKED: Final = re.compile(
    r"(?P<slot>\x02\d+\x03)"
    r"|(?P<code>`[^`]+`)"
    r"|(?P<math>(?<!\\)(?:\$\$[^$]+\$\$|\$[^$\n]+(?<!\\)\$))"
    r"|(?P<address>(?<=\])\([^)\s]+\))"
    r"|(?P<tag></?[A-Za-z][^<>\n]*>|<!--.*?-->)"
    rf"|(?P<formula>(?<!\w){_FORMULA}(?!\w))"
)
_FILLED: Final = re.compile(r"\{\{|\}\}|\{(\d+)\}")
_TEX_NUMBER: Final = re.compile(r"\d{1,3}(?:(?:,|\{,\})\d{3})+(?:\.\d+)?|\d+\.\d+")
_TEX_SIGNS: Final = re.compile(r"\{,\}|[,.]")
_TEX_WORDS: Final = re.compile(r"(?<=\\text\{)([^{}$]*[^\W\d_][^{}$]*)(?=\})")
_ENGLISH: Final = "en"
_OTHER_SIGN: Final = str.maketrans(",.", ".,")


@frozen
class Masked:
    """A text with masks for what is not translated.

    Attributes
    ----------
    text : str
        With ``{1}``, ``{2}`` … where something is masked; braces of the text are doubled.
    behind : tuple of str
        What stands behind the masks, in their order, as the source writes it.
    kinds : tuple of str
        What each of that is: "formula", "math", "code", "address", "tag" or "slot".
    """

    text: str
    behind: tuple[str, ...]
    kinds: tuple[str, ...]

    @property
    def has_words(self) -> bool:
        """Whether there is anything to translate."""
        return any(sign.isalpha() for sign in self.text)

    @property
    def words_in_formulas(self) -> tuple[str, ...]:
        """The words within its formulas, in their order."""
        formulas = [one for one, kind in zip(self.behind, self.kinds, strict=True) if kind == "math"]
        return tuple(words for formula in formulas for words in _TEX_WORDS.findall(formula))

    def filled(
        self, translation: str, language: str, words: Callable[[str], str] = str
    ) -> str:
        """Put what is masked into a translation.

        Parameters
        ----------
        translation : str
            With the masks of `text`.
        language : str
            How numbers are written.
        words : callable, optional
            Translates the words within formulas.

        Raises
        ------
        ValueError
            When a mask is missing there, is there twice, or is none.
        """
        places = [int(found[1]) for found in _FILLED.finditer(translation) if found[1]]
        if sorted(places) != list(range(1, len(self.behind) + 1)):
            raise ValueError(f"{translation!r} has not the same masks as {self.text!r}")

        def put(found: re.Match[str]) -> str:
            if not found[1]:
                return found[0][0]
            at = int(found[1]) - 1
            if self.kinds[at] == "math":
                told = worded(self.behind[at], words)
                return _tex_written(told, language)
            numeric = self.kinds[at] == "formula"
            return written(self.behind[at], language) if numeric else self.behind[at]

        return _FILLED.sub(put, translation)


def slot(number: int) -> str:
    """Return what stands in a text for the so-manieth value that Python puts there."""
    return f"\x02{number}\x03"


def mask(text: str) -> Masked:
    r"""Return a text with masks.

    >>> mask("A 7 has the chance 1/6, so in 600 rolls we expect 100 of them.").text
    'A {1} has the chance {2}, so in {3} rolls we expect {4} of them.'
    >>> mask("Ask `game.legal_actions()`, or see [Lesson 3](03_place.ipynb).").behind
    ('`game.legal_actions()`', '3', '(03_place.ipynb)')
    >>> mask("Here it is √(600·1/6·5/6) ≈ 9.13 (with *n* = 600).").behind
    ('√(600·1/6·5/6) ≈ 9.13', '*n* = 600')
    >>> mask(r"The chance is $\frac{5}{36}$ (5 of 36).").text
    'The chance is {1} ({2} of {3}).'
    """
    behind: list[str] = []
    kinds: list[str] = []

    def hide(found: re.Match[str]) -> str:
        before, whole, after = "", found[0], ""
        if found["formula"]:
            before, whole, after = _balanced(whole)
        behind.append(whole)
        kinds.append(str(found.lastgroup))
        return f"{before}\x00{len(behind)}\x01{after}"

    hidden = _MASKED.sub(hide, text).replace("{", "{{").replace("}", "}}")
    return Masked(hidden.replace("\x00", "{").replace("\x01", "}"), tuple(behind), tuple(kinds))


def _balanced(formula: str) -> tuple[str, str, str]:
    """Split off the parentheses at the ends that the formula does not close or open."""
    before, after = "", ""
    while formula.endswith(")") and formula.count(")") > formula.count("("):
        formula, after = formula[:-1], ")" + after
    while formula.startswith("(") and formula.count("(") > formula.count(")"):
        before, formula = before + "(", formula[1:]
    return before, formula, after


def worded(formula: str, words: Callable[[str], str]) -> str:
    r"""Return a formula of TeX with its words translated.

    >>> worded(r"$P(\text{a seven}) = \frac16$", str.upper)
    '$P(\\text{A SEVEN}) = \\frac16$'
    """
    return _TEX_WORDS.sub(lambda found: words(found[0]), formula)


def written(formula: str, language: str) -> str:
    """Return a formula with its numbers as a language writes them.

    >>> written("1,388.9", "de"), written("50,000/36 ≈ 1,388.9", "en")
    ('1.388,9', '50,000/36 ≈ 1,388.9')
    """
    if language == _ENGLISH:
        return formula
    return re.sub(_NUMBER, lambda found: found[0].translate(_OTHER_SIGN), formula)


def _tex_written(formula: str, language: str) -> str:
    r"""Return a formula of TeX with its numbers as a language writes them.

    >>> _tex_written(r"$\approx 1{,}388.9$", "de"), _tex_written("$(1, 2)$", "nl")
    ('$\\approx 1.388{,}9$', '$(1, 2)$')
    """
    if language == _ENGLISH:
        return formula

    def sign(found: re.Match[str]) -> str:
        return "{,}" if found[0] == "." else "."

    return _TEX_NUMBER.sub(lambda found: _TEX_SIGNS.sub(sign, found[0]), formula)
