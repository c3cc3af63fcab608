"""Small sums with colours written ``#rrggbb`` or ``#rrggbbaa``."""

from __future__ import annotations

from functools import cache

RGBA = tuple[int, int, int, int]


@cache
def rgba(colour: str) -> RGBA:
    """Return red, green, blue and alpha (0–255); ValueError for any other way of writing it."""
    if colour[:1] != "#" or len(colour) not in (7, 9):
        raise ValueError(f"not a colour of the form #rrggbb or #rrggbbaa: {colour!r}")
    try:
        number = int(colour[1:].ljust(8, "f"), 16)
    except ValueError:
        raise ValueError(f"not a colour: {colour!r}") from None
    return number >> 24 & 255, number >> 16 & 255, number >> 8 & 255, number & 255


def fade(colour: str, alpha: float) -> str:
    """Return a colour with an opacity from 0 (clear) to 1."""
    return f"{colour[:7]}{round(255 * alpha):02x}"


def mix(one: str, other: str, part: float) -> str:
    """Return the colour that is ``part`` (0–1) of the way from one to the other."""
    first, second = rgba(one), rgba(other)
    red, green, blue = (
        round(a + (b - a) * part) for a, b in zip(first[:3], second[:3], strict=True)
    )
    return f"#{red:02x}{green:02x}{blue:02x}"


def luminance(colour: str) -> float:
    """Return the relative luminance (0 black – 1 white) of the web accessibility rules."""
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in (value / 255 for value in rgba(colour)[:3])
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours, from 1 (none) to 21 (black on white)."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def readable_on(ground: str, dark: str = "#1d1a16", light: str = "#ffffff") -> str:
    """Return the ink, dark or light, that is easier to read on a ground."""
    return max((dark, light), key=lambda ink: contrast(ink, ground))


def ramp(colours: tuple[str, ...], value: float) -> str:
    """Return the colour at ``value`` (0–1, clamped) of an even scale through the colours."""
    spot = min(1.0, max(0.0, value)) * (len(colours) - 1)
    start = min(int(spot), len(colours) - 2)
    return mix(colours[start], colours[start + 1], spot - start)
