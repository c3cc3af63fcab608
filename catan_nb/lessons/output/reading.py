"""Parses numbers and answers as learners type them."""

from __future__ import annotations

import ast
import operator
import re
from collections.abc import Callable, Collection, Iterable, Set
from decimal import Decimal
from fractions import Fraction
from typing import Any, Final
from unicodedata import normalize

from catan_nb.kernel.text import ascii_digits, parse_int
from catan_nb.language import format_number
from catan_nb.language import gettext as _
from catan_nb.language.numbers import without_grouping
from catan_nb.lessons.output.words import as_number

__all__ = [
    "LONGEST_NUMBER",
    "TypedNumber",
    "is_readable",
    "parse_positive_number",
    "parse_whole_number",
    "read_answer",
    "read_number",
]


LONGEST_NUMBER: Final = 60
"""Characters that are typed at most: no answer needs more."""
LARGEST: Final = 100_000
"""Bits of a power at most: more are nobody's answer."""

_SIGNS: Final = str.maketrans(
    {
        **dict.fromkeys("\u2212\u2013\u2012\u2011", "-"),
        **dict.fromkeys("×·⋅∙∗", "*"),
        **dict.fromkeys("÷∶:\u2044\u2215", "/"),
        **dict.fromkeys("\u00a0\u2009\u202f\t", " "),
        "^": "**",
    }
)
_VULGAR: Final = re.compile("[¼-¾⅐-⅞]")
"""Fractions that are one character, such as ⅙."""
_RAISED: Final = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻", "0123456789-")
_POWER: Final = re.compile("[⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+")
_ABOUT: Final = re.compile(
    r"^(?:≈|~|=|≥|≤|(?:ca\.|(?:ca|circa|about|at least|at most|exactly|etwa|rund|genau|mindestens"
    r"|höchstens|ongeveer|precies|minstens|hoogstens)\b))\s*",
    re.IGNORECASE,
)
_NAMED: Final = re.compile(r"^[A-Za-z]\w?(?: ?\([^()=]{0,20}\))? *[=≈] *(?=[^=≈])")
"""What is equated with the number, such as ``P(7) =``."""
_UNITS: Final = frozenset(
    """
    card cards roll rolls throw throws turn turns round rounds time times way ways pip pips
    point points draw draws game games piece pieces road roads ship ships path paths settlement
    settlements city cities place places hex hexes intersection intersections seven sevens
    evening evenings year years island islands die dice knight knights pair pairs set sets order
    orders player players commodity commodities ore wool grain brick lumber
    Karte Karten Wurf Würfe Würfen Zug Züge Zügen Runde Runden Mal Weg Wege Augen Punkt Punkte
    Ziehung Ziehungen Spiel Spiele Spielen Teil Teile Straße Straßen Schiff Schiffe Siedlung
    Siedlungen Stadt Städte Ort Orte Feld Felder Kreuzung Kreuzungen Siebenen Abend Abende Jahr
    Jahre Insel Inseln Würfel Ritter Paar Paare Menge Mengen Spieler Handelsware Handelswaren
    Erz Wolle Getreide Lehm Holz
    kaart kaarten worp worpen beurt beurten ronde rondes keer manier manieren ogen punt punten
    trekking trekkingen spel spellen stuk stukken straat straten schip schepen pad paden dorp
    dorpen stad steden plaats plaatsen veld velden kruising kruisingen zevens avond avonden jaar
    jaren eiland eilanden dobbelsteen dobbelstenen ridder ridders paar paren verzameling
    verzamelingen speler spelers handelswaar handelswaren erts wol graan baksteen hout
    """.casefold().split()
)
"""Words for what is counted in lessons, in all languages of the kit; they may follow a number."""
_FORMS: Final = (
    (re.compile(r"Fraction\(\s*(-?\d+)\s*,\s*(\d+)\s*\)"), r"(\1/\2)"),
    (re.compile(r"(\d+) +(?:in|out of|von|op) +(\d+)", re.IGNORECASE), r"(\1/\2)"),
    (re.compile(r"(?<![\d.,/])(\d+) +(\d{1,2}) ?/ ?(\d+)(?![.,]?\d)"), r"(\1+\2/\3)"),
    (re.compile(r"(?:%|\bper ?cent|\bprozent|\bprocent)", re.IGNORECASE), "/100 "),
)
_NUMERAL: Final = re.compile(
    r"\d{1,3}(?:[ _'’]\d{3})+(?![\d])(?:[.,]\d+)?"  # thousands apart
    r"|\d+(?:[.,]\d+)*[.,]?(?:[eE][+-]?\d{1,2}(?!\d))?"
    r"|[.,]\d+(?:[eE][+-]?\d{1,2}(?!\d))?"
)
_DECIMAL: Final = re.compile(
    rf"\s*[-+]?\s*(?P<numeral>{_NUMERAL.pattern})\s*(?P<percent>%|per ?cent|prozent|procent)?\s*",
    re.IGNORECASE,
)
_GROUPED: Final = re.compile(
    r"[1-9]\d{0,2}(?P<sign>[.,])\d{3}(?P<more>(?:(?P=sign)\d{3})*)"
    r"(?P<decimals>(?!(?P=sign))[.,]\d+)?"
)
_SUMS: Final[dict[type[ast.operator], Callable[[Fraction, Fraction], Fraction]]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
}


class TypedNumber(Fraction):
    """A number as somebody typed it.

    Attributes
    ----------
    accuracy : Fraction
        Half a unit of the last digit of a decimal number or a percentage: 1/200 for ``0.27`` and
        ``27 %``. 0 for fractions and for what was calculated, which are exact.

    As text it is what was typed, as a decimal number or a fraction: ``0.27``, ``11/36``.
    """

    accuracy: Fraction = Fraction(0)

    def __new__(
        cls, numerator: Any = 0, denominator: Any = None, *, accuracy: Fraction = Fraction(0)
    ) -> TypedNumber:
        number = super().__new__(cls, numerator, denominator)
        number.accuracy = accuracy
        return number

    def __repr__(self) -> str:
        return repr(Fraction(self))

    def __str__(self) -> str:
        exact = Fraction(self)
        if not self.accuracy or exact.denominator == 1:
            return str(exact)
        return format(Decimal(exact.numerator) / exact.denominator, "f")


def read_number(text: str) -> TypedNumber:
    """Parse a number in the notations that people use.

    Decimals with point or comma, thousands in groups, fractions, mixed numbers, per cent,
    "1 in 6", sums, products, quotients and powers of them: ``27``, ``0,31``, ``39 916 800``,
    ``11/36``, ``2 1/4``, ``31 %``, ``5/36*2``, ``1 - (31/36)^4``, ``Fraction(11, 36)``. Point
    and comma both stand before decimals, except where the language in use would write the same
    between thousands: ``19,958`` is a whole number in English. Of two that are equated, as in
    ``11/36 = 0.3056``, the first is taken, when the other is the same or rounded from it. What
    stands before the number, as in ``P(7) = 1/6`` and ``at least 13``, and what is counted, as in
    ``13 cards``, are left out.

    Raises
    ------
    ValueError
        With a sentence for the learner.
    """
    word = text.strip()
    if not word:
        raise ValueError(_("Type an answer first."))
    if len(word) > LONGEST_NUMBER:
        raise ValueError(
            _("A number with {n} characters is too long; write a shorter one.").format(n=len(word))
        )
    try:
        bare = _without_unit(_ABOUT.sub("", _NAMED.sub("", word)))
        first, *others = (_parse_value(part) for part in re.split("[=≈]", bare))
    except (ArithmeticError, SyntaxError, ValueError):
        message = _("“{text}” is no number; write one like 40, 0.125, 3/8 or 12.5 %.")
        raise ValueError(message.format(text=word)) from None
    if any(abs(value - first) > max(abs(first) / 200, value.accuracy) for value in others):
        raise ValueError(_("“{text}” names two numbers; write one of them.").format(text=word))
    return first


def _without_unit(word: str) -> str:
    """Return a number without what it counts, such as ``13 cards``."""
    number, _space, unit = word.rpartition(" ")
    return number if unit.rstrip(".").casefold() in _UNITS else word


def _parse_value(text: str) -> TypedNumber:
    """Return the value of a single number or an arithmetic expression."""
    word = _VULGAR.sub(lambda match: f" {normalize('NFKC', match[0])}", text)
    word = _POWER.sub(lambda match: f"**{match[0].translate(_RAISED)}", ascii_digits(word))
    word = word.translate(_SIGNS)
    accuracy = _accuracy_of(word)
    for pattern, sum_ in _FORMS:
        word = pattern.sub(sum_, word)
    numbers: list[Fraction] = []

    def named(match: re.Match[str]) -> str:
        numbers.append(_parse_numeral(match[0]))
        return f" n{len(numbers) - 1} "

    tree = ast.parse(_NUMERAL.sub(named, word).strip(), mode="eval").body
    return TypedNumber(_evaluate(tree, numbers), accuracy=accuracy)


def _accuracy_of(word: str) -> Fraction:
    """Return half a unit of the last digit of a decimal number or a percentage, else 0."""
    plain = _DECIMAL.fullmatch(word)
    if plain is None:
        return Fraction(0)
    digits, power = _split_numeral(plain["numeral"])
    decimals = len(digits.partition(".")[2])
    return Fraction(10) ** (power - decimals - (2 if plain["percent"] else 0)) / 2


def _parse_numeral(typed: str) -> Fraction:
    """Return the value of a numeral with thousands separators and a decimal sign."""
    digits, power = _split_numeral(typed)
    return Fraction(digits) * Fraction(10) ** power


def _split_numeral(typed: str) -> tuple[str, int]:
    """Return the digits of a numeral with a decimal point, and its power of ten."""
    mantissa, _e, power = typed.lower().partition("e")
    digits = re.sub("[ _'’]", "", mantissa).rstrip(".,")
    grouped = _GROUPED.fullmatch(digits)
    if grouped and (
        grouped["more"] or grouped["decimals"] or grouped["sign"] == format_number(1000)[1]
    ):
        digits = digits.replace(grouped["sign"], "")
    return digits.replace(",", "."), int(power or 0)


def _evaluate(node: ast.expr, numbers: list[Fraction]) -> Fraction:
    """Return the value of an arithmetic syntax tree; ValueError for any other syntax."""
    match node:
        case ast.Name(id=name) if re.fullmatch(r"n\d+", name) and int(name[1:]) < len(numbers):
            return numbers[int(name[1:])]
        case ast.UnaryOp(op=ast.USub(), operand=one):
            return -_evaluate(one, numbers)
        case ast.UnaryOp(op=ast.UAdd(), operand=one):
            return _evaluate(one, numbers)
        case ast.BinOp(left=one, op=ast.Pow(), right=other):
            base, power = _evaluate(one, numbers), _evaluate(other, numbers)
            bits = max(base.numerator.bit_length(), base.denominator.bit_length())
            if power.denominator != 1 or bits * abs(power) > LARGEST:
                raise ValueError(power)
            return Fraction(base ** int(power))
        case ast.BinOp(left=one, op=sign, right=other) if type(sign) in _SUMS:
            return _SUMS[type(sign)](_evaluate(one, numbers), _evaluate(other, numbers))
    raise ValueError(ast.dump(node))


# Answers as learners type them: numbers, yes and no, lists, sets and pairs.


TRUTH_WORDS: Final = {"true": True, "yes": True, "false": False, "no": False}
"""Words for truth values in English; those of the language in use count as well."""
LONGEST_LIST: Final = 2000
"""Characters of a list that is typed at most."""
_AND: Final = re.compile(r"(?<![\w])(?:and|und|en|&)(?![\w])", re.IGNORECASE)
_PAIR: Final = re.compile(r"[(\[{]([^()\[\]{}]*)[)\]}]")
_LABEL: Final = re.compile(r"[HVE]\d+", re.IGNORECASE)


def is_readable(truth: Any) -> bool:
    """Return whether answers of a type can be typed: number, truth value, text, or several."""
    return (
        as_number(truth) is not None
        or isinstance(truth, bool | str)
        or (isinstance(truth, Set | list | tuple) and all(map(_is_simple, truth)))
    )


def read_answer(text: str, truth: Any) -> Any:
    """Parse a typed answer as a value of the same type as the truth.

    >>> read_answer("3, 5 and 8", {3}), read_answer("0,5; 1/4", [0.5])
    ({8, 3, 5}, [Fraction(1, 2), Fraction(1, 4)])
    >>> sorted(read_answer("1-6, (2, 5)", {(1, 6)}))
    [(1, 6), (2, 5)]

    Raises
    ------
    ValueError
        With a sentence for the learner.
    """
    if as_number(truth) is not None:
        return read_number(text)
    if isinstance(truth, bool):
        truth_by_word = {_("yes").casefold(): True, _("no").casefold(): False, **TRUTH_WORDS}
        word = text.strip().casefold()
        if word not in truth_by_word:
            raise ValueError(_("Answer yes or no."))
        return truth_by_word[word]
    if isinstance(truth, str):
        return text
    if not is_readable(truth):
        raise ValueError(_("This answer has to be written into the cell."))
    if len(text) > LONGEST_LIST:
        raise ValueError(_("That is longer than any answer here."))
    items = _parse_items(text, truth)
    if isinstance(truth, Set):
        return set(items)
    return items if isinstance(truth, list) else tuple(items)


def _is_simple(item: Any) -> bool:
    if isinstance(item, tuple | frozenset):
        return all(as_number(part) is not None or isinstance(part, str) for part in item)
    return as_number(item) is not None or isinstance(item, str)


def _parse_items(text: str, truth: Collection[Any]) -> list[Any]:
    """Return several values, each of the type of the truth's items."""
    group = next((type(item) for item in truth if isinstance(item, tuple | frozenset)), None)
    known = [part for item in truth for part in (item if group else (item,))]
    by_word = {part.casefold(): part for part in known if isinstance(part, str)}
    numbers = any(as_number(part) is not None for part in known)

    def read(word: str) -> Any:
        plain = word.strip(" ()[]{}\"'")
        if plain.casefold() in by_word:
            return by_word[plain.casefold()]
        if not numbers or _LABEL.fullmatch(plain):
            return plain
        number = read_number(plain)
        return int(number) if number.denominator == 1 else number

    if group is not None:
        return [group(map(read, parts)) for parts in _split_groups(_AND.sub(",", text))]
    return _parse_separated(_AND.sub(";" if ";" in text else ",", text).strip(" ()[]{}"), read)


def _parse_separated(text: str, read: Callable[[str], Any]) -> list[Any]:
    """Split a list at semicolons, commas or spaces."""
    signs = r"[;\n]|,\s+" if ";" in text else r",\s+|,$|\s+(?=-?[\w.,(])(?<![/*+-]\s)"
    parts = [part for part in re.split(signs, text) if part.strip(" ,")]
    if len(parts) == 1 and re.fullmatch(r"\s*\w+(?:,\w+)+\s*", text):
        parts = text.split(",")  # with nothing but commas between
    return [read(part.strip(" ,")) for part in parts]


def _split_groups(text: str) -> Iterable[list[str]]:
    """Return the groups in brackets, or those joined by signs, as 1-6 or 1+6."""
    bracketed = _PAIR.findall(text)
    separated = _PAIR.sub(" ; ", text)
    between = r"[;\n]" if ";" in _PAIR.sub("", text) else r"[;,\n]"
    loose = [part for part in re.split(between, separated) if part.strip(" ,")]
    for group in [*bracketed, *loose]:
        yield [word for word in re.split(r"[\s,;+/&|–-]+", group) if word]


# Numbers that people type into fields.


def parse_whole_number(text: str) -> int:
    """Parse a whole number; its digits may be grouped.

    Raises
    ------
    ValueError
        It is none; the message says so.
    """
    digits = without_grouping(ascii_digits(text.strip()))
    number = parse_int(digits.removeprefix("-"))
    if number is None:
        raise ValueError(_("“{text}” is no whole number.").format(text=text))
    return -number if digits.startswith("-") else number


def parse_positive_number(text: str, limit: int) -> int:
    """Parse a whole number from 1 up.

    Raises
    ------
    ValueError
        It is no number, too small, or too large; the message says what is possible.
    """
    digits = text.strip()
    try:
        number = parse_whole_number(digits)
    except ValueError:
        number = 0
    if not 1 <= number <= limit:
        raise ValueError(
            _("A whole number from 1 to {most} is needed here, not {told}.").format(
                most=format_number(limit), told=repr(digits[:30]) if digits else _("nothing")
            )
        )
    return number
