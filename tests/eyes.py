"""How colours look to people whose eyes lack one kind of cone.

Complete dichromacy as matrices on linear RGB: G. M. Machado, M. M. Oliveira and L. A. F. Fernandes,
"A Physiologically-based Model for Simulation of Color Vision Deficiency", IEEE Transactions on
Visualization and Computer Graphics 15 (2009), severity 1.0.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from catan_nb.view.theme import rgba

__all__ = ["EYES", "linear", "simulated"]

Row = tuple[float, float, float]
EYES: Final[dict[str, tuple[Row, Row, Row]]] = {
    "all cones": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}


def linear(colour: str, eyes: str) -> tuple[float, ...]:
    """Return the linear red, green and blue, from 0 to 1, that these eyes see."""
    parts = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in (value / 255 for value in rgba(colour)[:3])
    ]
    return tuple(
        min(1.0, max(0.0, sum(a * b for a, b in zip(row, parts, strict=True))))
        for row in EYES[eyes]
    )


@cache
def simulated(colour: str, eyes: str) -> str:
    """Return the colour, ``#rrggbb``, that these eyes see."""
    parts = [
        12.92 * part if part <= 0.0031308 else 1.055 * part ** (1 / 2.4) - 0.055
        for part in linear(colour, eyes)
    ]
    return "#" + "".join(f"{round(255 * part):02x}" for part in parts)
