"""The questions of the scenarios' mechanisms."""

from __future__ import annotations

from typing import ClassVar

from catan_nb.kernel.values.frozen import frozen
from catan_nb.kernel.values.telling import Told
from catan_nb.rules.telling import CatanQuestion


@frozen
class FogOrder(CatanQuestion):
    """Choose which of several hidden hexes is uncovered first."""

    hexes: tuple[int, ...]
    rule: ClassVar[str] = "sea.fog.order"
    ask: ClassVar[str] = Told(
        "{player} chooses which hex to uncover first.", player="Which hex shall be uncovered first?"
    )


@frozen
class FogDraw(CatanQuestion):
    """Chance draws the hex that lies in the fog at `hex`."""

    hex: int
    rule: ClassVar[str] = "sea.fog"
    chance: ClassVar[bool] = True
    public: ClassVar[bool] = True
    ask: ClassVar[str] = Told("{player} uncovers {hex}.", player="You uncover {hex}.")
