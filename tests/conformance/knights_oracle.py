"""What the rules of Cities & Knights say about a position, worked out anew and slowly.

As in `tests.conformance.oracle`: from the pieces and the axial coordinates alone, with nothing
of the engine's own counting.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import catan_nb as cn
from tests.conformance.oracle import RESOURCES, Oracle

COMMODITIES = ("coin", "paper", "cloth")
KINDS = RESOURCES + COMMODITIES
TRACKS = ("trade", "politics", "science")
#: The commodity that pays for each track, and the one that a city gets with each resource.
PAYS = {"trade": "cloth", "politics": "coin", "science": "paper"}
COMES_WITH = {"ore": "coin", "lumber": "paper", "wool": "cloth"}
#: Progress cards in the box, by track.
BOX = {
    "science": {
        **dict.fromkeys(("alchemist", "crane", "mining", "irrigation", "inventor"), 2),
        **dict.fromkeys(("medicine", "smith", "road_building"), 2),
        **dict.fromkeys(("printer", "engineer"), 1),
    },
    "politics": {
        **dict.fromkeys(("bishop", "diplomat", "warlord", "wedding", "intrigue"), 2),
        **dict.fromkeys(("saboteur", "deserter"), 2),
        "spy": 3,
        "constitution": 1,
    },
    "trade": {
        **dict.fromkeys(("commercial_harbour", "merchant_fleet", "master_merchant"), 2),
        "trade_monopoly": 2,
        "merchant": 6,
        "resource_monopoly": 4,
    },
}
TRACK_OF = {card: track for track, cards in BOX.items() for card in cards}
COPIES = {card: count for cards in BOX.values() for card, count in cards.items()}


class KnightsOracle(Oracle):
    """The rules' answers for the present position of a game of Cities & Knights."""

    def __init__(self, game: cn.Game) -> None:
        super().__init__(game)
        self.knight: dict[int, Any] = {
            knight.vertex: knight for player in game.players for knight in player.knight_pieces
        }
        places = [place for place in game.metropolises.values() if place is not None]
        self.metropolises = {vertex for _, vertex in places}

    # ---- counting ------------------------------------------------------------------

    def points(self, seat: int) -> int:
        game, player = self.game, self.game.players[seat]
        held = [place for place in game.metropolises.values() if place is not None]
        return (
            len(player.settlements)
            + 2 * len(player.cities)
            + 2 * sum(owner == seat for owner, _ in held)
            + 2 * (game.longest_route_holder == seat)
            + player.defenders
            + len(player.shown_cards)
            + (game.merchant is not None and game.merchant[1] == seat)
        )

    def attack(self) -> int:
        return sum(len(player.cities) for player in self.game.players)

    def force(self, seat: int) -> int:
        pieces = self.game.players[seat].knight_pieces
        return sum(knight.strength for knight in pieces if knight.active)

    def rate(self, seat: int, kind: str) -> int:
        game, player = self.game, self.game.players[seat]
        best = super().rate(seat, kind)
        if kind in COMMODITIES and player.improvements["trade"] >= 3:
            best = 2
        if game.merchant is not None and game.merchant[1] == seat:
            ground = game.state.terrain[game.merchant[0]]
            if RESOURCES[ground] == kind:
                best = 2
        return best

    def yields(self, total: int) -> dict[int, Counter[str]]:
        """What a roll pays, short cards left out."""
        game = self.game
        terrain, tokens = game.state.terrain, game.state.tokens  # the Inventor swaps them
        due: dict[int, Counter[str]] = {seat: Counter() for seat in range(len(game.players))}
        for player in game.players:
            for vertex in (*player.settlements, *player.cities):
                for hex in self.ground.hexes_at[vertex]:
                    ground = terrain[hex]
                    if tokens[hex] != total or hex == game.robber or ground >= 5:
                        continue
                    kind = RESOURCES[ground]
                    due[player.seat][kind] += 1
                    if vertex in player.cities:
                        due[player.seat][COMES_WITH.get(kind, kind)] += 1
        self._cut(due)
        return due

    def _cut(self, due: dict[int, Counter[str]]) -> None:
        """Leave out kinds of card of which the bank has too few."""
        game = self.game
        for kind in KINDS:
            claimants = [seat for seat, cards in due.items() if cards[kind]]
            if sum(due[seat][kind] for seat in claimants) <= game.bank[kind]:
                continue
            alone = len(claimants) == 1
            rest = alone and game.options["bank_shortage"] == "single_claimant_gets_rest"
            for seat in claimants:
                due[seat][kind] = game.bank[kind] if rest else 0

    def draws(self, track: str, red: int) -> list[int]:
        """Seats that draw a progress card for a gate and a red die, in turn, stack allowing."""
        game = self.game
        seats = len(game.players)
        order = [(game.turn + step) % seats for step in range(seats)]
        steps = [game.players[seat].improvements[track] for seat in order]
        found = [seat for seat, step in zip(order, steps, strict=True) if step and red <= step + 1]
        return found[: game.progress_left[track]]

    # ---- places --------------------------------------------------------------------

    def taken(self, vertex: int) -> bool:
        return vertex in self.owner_of_building or vertex in self.owner_of_knight

    def reach(self, seat: int) -> set[int]:
        """Intersections that an own road touches."""
        roads = self.game.players[seat].roads
        return {vertex for edge in roads for vertex in self.ground.ends[edge]}

    def knight_sites(self, seat: int) -> set[int]:
        return {vertex for vertex in self.reach(seat) if not self.taken(vertex)}

    def paved(self, seat: int) -> set[int]:
        """Paths along which a seat's knights walk."""
        return set(self.game.players[seat].roads)

    def ways(self, seat: int, start: int) -> set[int]:
        """Intersections to which a knight gets along own roads, past nobody else's piece.

        Those where it would have to stop for somebody else's piece are among them.
        """
        own, seen, ahead = self.paved(seat), {start}, [start]
        while ahead:
            at = ahead.pop()
            for edge in self.ground.paths[at] & own:
                one, two = self.ground.ends[edge]
                new = one + two - at
                if new in seen:
                    continue
                seen.add(new)
                owners = {self.owner_of_building.get(new), self.owner_of_knight.get(new)}
                if owners <= {None, seat}:
                    ahead.append(new)
        return seen - {start}

    def moves(self, seat: int, knight: int) -> set[int]:
        return {vertex for vertex in self.ways(seat, knight) if not self.taken(vertex)}

    def targets(self, seat: int, knight: int) -> set[int]:
        strength = self.knight[knight].strength
        return {
            vertex
            for vertex in self.ways(seat, knight)
            if self.owner_of_knight.get(vertex, seat) != seat
            and self.knight[vertex].strength < strength
        }

    def open_roads(self) -> set[int]:
        """Roads with an open end: nothing of their owner's is there."""
        found = set()
        for edge, owner in self.owner_of_road.items():
            for vertex in self.ground.ends[edge]:
                others = self.ground.paths[vertex] - {edge}
                pieces = {self.owner_of_building.get(vertex), self.owner_of_knight.get(vertex)}
                if owner not in pieces | {self.owner_of_road.get(path) for path in others}:
                    found.add(edge)
        return found

    def free_cities(self, seat: int) -> set[int]:
        return set(self.game.players[seat].cities) - self.metropolises

    def upgradable(self, seat: int) -> set[int]:
        """Knights that may go up a step, costs and earlier upgrades aside."""
        player = self.game.players[seat]
        standing = Counter(knight.strength for knight in player.knight_pieces)
        fortress = player.improvements["politics"] >= 3
        return {
            knight.vertex
            for knight in player.knight_pieces
            if knight.strength < (3 if fortress else 2) and standing[knight.strength + 1] < 2
        }

    def improvable(self, seat: int, track: str) -> bool:
        """Whether the next step of a track is open, costs aside."""
        game, player = self.game, self.game.players[seat]
        step = player.improvements[track] + 1
        if step > 5 or not player.cities:
            return False
        place = game.metropolises[track]
        return step < 4 or (place is not None and place[0] == seat) or bool(self.free_cities(seat))
