"""What can happen in Seafarers together with Cities & Knights, as facts and in words."""

from __future__ import annotations

from typing import ClassVar

from catan_nb.kernel.values import frozen
from catan_nb.kernel.words import Told
from catan_nb.rules.base.events import BoardEvent


@frozen
class PirateChased(BoardEvent):
    """A knight chases the pirate."""

    wire_name: ClassVar[str] = "PirateChased"
    player: int
    vertex: int
    rule: ClassVar[str] = "sea.ck.knight.pirate"
    words: ClassVar[str] = Told(
        "{player} chases the pirate with the knight at {vertex}.",
        player="You chase the pirate with your knight at {vertex}.",
    )


@frozen
class ShipRemoved(BoardEvent):
    """A Diplomat removes a ship."""

    wire_name: ClassVar[str] = "ShipRemoved"
    player: int
    victim: int
    edge: int
    rule: ClassVar[str] = "sea.ck.diplomat"

    def words_for(self, viewer: int | None) -> str:
        """Return the template, another one where the ship is the player's own."""
        if self.victim == self.player:
            return Told(
                "{player} takes up an own ship at {edge}.",
                player="You take up your ship at {edge}.",
            )
        return Told(
            "{player} removes {victim}'s ship at {edge}.",
            player="You remove {victim}'s ship at {edge}.",
            victim="{player} removes your ship at {edge}.",
        )
