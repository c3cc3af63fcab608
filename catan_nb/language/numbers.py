"""Localized numbers: probabilities in per cent, values in texts, typed whole numbers."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Final

from catan_nb.kernel.words import format_number
from catan_nb.language import gettext

__all__ = ["FINEST", "fine_percent", "percent", "shown", "without_grouping"]

FINEST: Final = 0.0001
"""A chance below this is told as being below it."""


def percent(chance: float | Fraction, places: int = 0) -> str:
    """Return a probability in per cent with fixed decimals; never 0 or 100 by rounding.

    >>> percent(Fraction(5, 36)), percent(Fraction(5, 36), 1), percent(0.001)
    ('14 %', '13.9 %', '< 1 %')
    """
    step = Fraction(1, 10**places)
    edge = step / 200
    if 0 < chance <= edge:
        return f"< {format_number(float(step), f'.{places}f')} %"
    if 1 - edge <= chance < 1:
        return f"> {format_number(float(100 - step), f'.{places}f')} %"
    return f"{format_number(100 * float(chance), f'.{places}f')} %"


def shown(value: object, spec: str = "") -> str:
    """Format a value for insertion into a text in the current language.

    Numbers have the language's signs, and words such as "ore" are translated.

    >>> shown(2 / 3, ".2f"), shown("ore"), shown(1000), shown(Fraction(1, 6))
    ('0.67', 'ore', '1000', '1/6')
    """
    if isinstance(value, str):
        return format(gettext(value), spec)
    if isinstance(value, int | float | Fraction) and not isinstance(value, bool):
        return format_number(value, spec)
    return format(value, spec)


def fine_percent(chance: float | Fraction) -> str:
    """Return a probability in per cent with three significant digits; never 0 or 100 by rounding.

    >>> fine_percent(0.227), fine_percent(0.000227), fine_percent(0.000001)
    ('22.7 %', '0.0227 %', '< 0.01 %')
    """
    if 0 < chance < FINEST:
        return f"< {format_number(100 * FINEST, 'g')} %"
    if 0.9995 <= chance < 1:
        return f"> {format_number(99.9, 'g')} %"
    return f"{format_number(100 * float(chance), '.3g')} %"


def without_grouping(typed: str) -> str:
    """Return a number without thousands separators.

    The signs are spaces, underlines or what the language in use writes there.

    >>> without_grouping("1,000,000"), without_grouping("1 000"), without_grouping("1,5")
    ('1000000', '1000', '1,5')
    >>> without_grouping("0,305")
    '0,305'
    """
    signs = f"[{re.escape(format_number(1000)[1])} _]"
    grouped = re.fullmatch(rf"[+-]?[1-9]\d{{0,2}}(?:{signs}\d{{3}})+", typed)
    return re.sub(signs, "", typed) if grouped else typed
