"""A player of Seafarers: builds and moves ships, and takes cards for gold."""

from __future__ import annotations

from collections.abc import Iterator

from tests.browser.players.player import Player, Seen

__all__ = ["SeaPlayer"]


class SeaPlayer(Player):
    """Plays like others, and sails wherever it can."""

    def _next(self, seen: Seen) -> str | None:
        """Return where to click: a ship where a path takes both, the way of a ship in hand."""
        ships = seen.offered("act", "build ship", "turn")
        in_hand = [one for one in seen.offered("tool", within="turn") if not one["arg"]]
        if ships:
            return str(ships[0]["name"])
        if in_hand and seen.lit:
            return self._best(seen)
        return super()._next(seen)

    def _build(self, seen: Seen) -> Iterator[str]:
        yield from super()._build(seen)
        tiles = {one["arg"]: one for one in seen.buttons if one["do"] == "tool"}
        if "ship" in tiles and not tiles["ship"]["dim"] and self._once("ship"):
            yield tiles["ship"]["name"]
        for one in seen.offered("tool", "move_ship"):
            if self._once("move_ship"):
                yield one["name"]
