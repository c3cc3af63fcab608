"""A player of the scenarios of the sea, who knows what wins there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from tests.browser.players.player import KINDS, Seen
from tests.browser.players.sea_player import SeaPlayer

__all__ = ["Sailor"]

#: What a level of each wonder costs.
WONDERS = {
    "great_theatre": {"brick": 1, "wool": 3, "lumber": 1},
    "great_bridge": {"wool": 1, "grain": 1, "lumber": 3},
    "monument": {"ore": 2, "grain": 3},
    "great_wall": {"brick": 3, "grain": 1, "lumber": 1},
    "great_cathedral": {"brick": 1, "ore": 3, "grain": 1},
}
SHIP = {"lumber": 1, "wool": 1}
CARD = {"ore": 1, "grain": 1, "wool": 1}
#: With fewer chances than these in a hundred no fortress is attacked.
LIKELY = 50
#: A ship is moved so often, and then no more.
MOVES = 3


@dataclass
class Sailor(SeaPlayer):
    """Plays as `SeaPlayer` does, takes gold, claims wonders and attacks fortresses."""

    _wonder: str = ""
    _moves: int = 0

    def _answers(self, seen: Seen) -> Iterator[str]:
        """Return what answers a question; for gold, cards of the bank."""
        if not seen.offered("discard") and seen.offered("bank"):
            fewest = min(KINDS[:5], key=lambda kind: seen.hand.get(kind, 0))
            for one in seen.offered("bank", str(KINDS.index(fewest))):
                yield one["name"]
            for one in seen.offered("bank"):
                yield one["name"]
        yield from super()._answers(seen)

    def _thoughts(self, seen: Seen) -> Iterator[str]:
        """Return what to click on one's own turn: first what wins in this scenario."""
        if seen.pressed is None:
            for one in seen.offered("act", "build wonder"):
                yield one["name"]
            for one in seen.offered("act", "claim wonder"):
                self._wonder = one["arg"].split()[-1]
                yield one["name"]
            for one in seen.offered("drawer", "What wins here", "turn"):
                if self._once("claim"):
                    yield one["name"]
        yield from super()._thoughts(seen)

    def _build(self, seen: Seen) -> Iterator[str]:
        """Attack the own fortress where that is likely to succeed, else arm the line for it."""
        attacks = seen.offered("act", "attack fortress")
        for one in attacks:
            odds = re.search(r"(\d+) %", one["text"])
            if "surely" in one["text"] or (odds and int(odds[1]) >= LIKELY):
                yield one["name"]
        if attacks:
            yield from self._knight(seen)
            if seen.tab != "Build" and "Build" in seen.tabs:
                yield seen.tabs["Build"]
            for one in seen.offered("buy", "card"):
                yield one["name"]
        for name in super()._build(seen):
            if name != "tool/move_ship":
                yield name
            elif self._moves < MOVES:
                self._moves += 1
                yield name

    def _knight(self, seen: Seen) -> Iterator[str]:
        """Play a knight, which makes a ship a warship, where one is held."""
        for one in (*seen.offered("play", "knight"), *seen.offered("read", "knight")):
            if self._once(one["name"]):
                yield one["name"]

    def _trade(self, seen: Seen) -> Iterator[str]:
        """Trade for a card that may arm the line, a level of the own wonder, or a ship."""
        prices = [WONDERS.get(self._wonder, SHIP), SHIP]
        if seen.offered("act", "attack fortress"):
            prices = [CARD]
        else:
            yield from super()._trade(seen)
        if "sea 5" in self._done:
            return
        for price in prices:
            lacks = [kind for kind, n in price.items() if seen.hand.get(kind, 0) < n]
            spare = {kind: n - price.get(kind, 0) for kind, n in seen.hand.items()}
            most = max(spare, key=lambda kind: spare[kind], default="")
            few = len(lacks) == 1 or (lacks and price == CARD)
            if few and most and spare[most] >= 4:
                for do, kind in (("bank", lacks[0]), ("card", most)):
                    for found in seen.offered(do, str(KINDS.index(kind))):
                        next(n for n in range(6) if self._once(f"sea {n}"))
                        yield found["name"]
