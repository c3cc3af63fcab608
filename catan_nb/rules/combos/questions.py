"""The questions of Seafarers together with Cities & Knights."""

from __future__ import annotations

from typing import ClassVar

from catan_nb.kernel.values import frozen
from catan_nb.kernel.words import Told
from catan_nb.rules.telling import CatanQuestion


@frozen
class PirateMove(CatanQuestion):
    """Move the pirate that a knight has chased."""

    wire_name: ClassVar[str] = "PirateMove"
    rule: ClassVar[str] = "sea.pirate.move"
    ask: ClassVar[str] = Told("{player} must move the pirate.", player="You must move the pirate.")


@frozen
class RebuildShip(CatanQuestion):
    """Place the own ship that the Diplomat took from the path `barred` elsewhere, or not."""

    wire_name: ClassVar[str] = "RebuildShip"
    barred: int
    rule: ClassVar[str] = "sea.ck.diplomat"
    gratis: ClassVar[bool] = True
    ask: ClassVar[str] = Told(
        "{player} may place the ship again for nothing.",
        player="You may place your ship again for nothing.",
    )
