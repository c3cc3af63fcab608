"""Lights: how a place looks that may be chosen, in drawings and on live boards alike.

A light is a white halo, a band in the player's colour and a pale core, without the dark rim of
what is built. A colour that white does not set off gets a line of ink around its band, so that
some edge of the light is seen on every ground.
"""

from __future__ import annotations

from typing import Final

from catan_nb.kernel.values import frozen
from catan_nb.view.shapes.colour import contrast, mix
from catan_nb.view.shapes.theme import ACCENT, INK

__all__ = ["BAND", "CORE", "HALO", "HALO_COLOUR", "LINE", "NEUTRAL", "Light", "light"]

HALO: Final = 0.29
"""Width of a lit path from edge to edge of its halo, in drawing units; the next are those of
its line, its band and its core."""

LINE: Final = 0.26
BAND: Final = 0.21
CORE: Final = 0.145

HALO_COLOUR: Final = "#ffffff"

_PALE: Final = 0.55
_ENOUGH: Final = 3.0
"""The contrast that graphics need to be seen."""


@frozen
class Light:
    """The colours of a light; ``line`` is None where the band does without one."""

    band: str
    core: str
    line: str | None = None


def light(colour: str) -> Light:
    """Return the light of a colour."""
    line = INK if contrast(colour, HALO_COLOUR) < _ENOUGH else None
    return Light(colour, mix(colour, HALO_COLOUR, _PALE), line)


NEUTRAL: Final = light(ACCENT)
"""The light of nobody in particular."""
