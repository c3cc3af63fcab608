"""What the rules of Seafarers say about a position, worked out anew and slowly.

As in `tests.conformance.oracle`: from the pieces, the coordinates of the hexes and the scenario's
file alone, with nothing of the engine's own counting.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

import catan_nb as cn
from tests.conformance.knights_oracle import KnightsOracle
from tests.conformance.oracle import RESOURCES, Oracle
from tests.conformance.sea.waters import GOLD, Place, Waters, waters_of


class SeaOracle(Oracle):
    """The rules' answers for the present position of a game of Seafarers."""

    ground: Waters
    #: Points by seat that other books tell.
    special: Mapping[int, int] = {}

    def __init__(self, game: cn.Game) -> None:
        super().__init__(game)
        self.ground = waters_of(game)
        self.sails = "ships" in game.rules.player_facts
        self.owner_of_ship: dict[int, int] = {
            edge: player.seat for player in game.players for edge in self.ships(player.seat)
        }
        self.data: Mapping[str, Any] = game.rules.scenario.mechanisms

    def ships(self, seat: int) -> tuple[int, ...]:
        return self.game.players[seat].ships if self.sails else ()

    def blocks(self, seat: int, vertex: int) -> bool:
        """Say whether somebody else's building or knight stands there."""
        return any(
            owners.get(vertex, seat) != seat
            for owners in (self.owner_of_building, self.owner_of_knight)
        )

    # ---- areas ---------------------------------------------------------------------

    def areas(self) -> list[set[Place]]:
        """Return what counts as an area: named parts of land, and islands of all the rest."""
        game, land = self.game, self.ground.land
        zone_of = dict(zip(self.ground.hexes, game.board.zones, strict=True))
        parts = [
            {hex for hex in land if zone_of[hex] == name}
            for name in self.data.get("areas", {}).get("named", ())
        ]
        return parts + self.ground.islands(land.difference(*parts))

    def area_of(self, vertex: int) -> frozenset[Place]:
        """Return the area of an intersection."""
        corner = self.ground.corners[vertex]
        return next((frozenset(area) for area in self.areas() if area & corner), frozenset())

    # ---- building ------------------------------------------------------------------

    def settlement_sites(self, seat: int, *, free: bool) -> set[int]:
        game, ground = self.game, self.ground
        sites = set()
        for vertex, corner in enumerate(ground.corners):
            if not corner & ground.land or vertex in self.owner_of_building:
                continue
            if vertex in self.owner_of_knight or self.closed(seat, vertex, begins=free):
                continue
            if any(near in self.owner_of_building for near in ground.near[vertex]):
                continue
            own = {*game.players[seat].roads, *self.ships(seat)}
            if free or own & ground.paths[vertex]:
                sites.add(vertex)
        return sites

    def closed(self, seat: int, vertex: int, *, begins: bool) -> bool:
        """Say whether the scenario lets nobody settle there."""
        game, ground = self.game, self.ground
        zone_of = dict(zip(ground.hexes, game.board.zones, strict=True))
        land = ground.corners[vertex] & ground.land
        start = game.rules.scenario.start_zones
        if begins and start and any(zone_of[hex] not in start for hex in land):
            return True
        if any(
            zone_of.get(hex) in self.data.get("bounds", {}).get("unsettled", ())
            for hex in ground.corners[vertex]
        ):
            return True
        marks = self.data.get("wonders")
        if marks and begins:
            strait = {ground.corner(place) for place in marks["strait"]}
            closed = strait | {ground.corner(place) for place in marks["wasteland"]}
            if vertex in closed.union(*(ground.near[one] for one in strait)):
                return True
        pirates = self.data.get("pirate_islands")
        if pirates:
            players = game.players
            if any(p.fortress_chits and p.fortress == vertex for p in players):
                return True
            east = any(zone_of.get(hex) == pirates["shore"] for hex in ground.corners[vertex])
            return not (east or vertex == players[seat].marked_corner)
        return False

    def road_sites(self, seat: int) -> set[int]:
        return {
            edge
            for edge in self.free_paths()
            if self.ground.land_side[edge] and self.leads(seat, edge, self.game.players[seat].roads)
        }

    def free_paths(self) -> set[int]:
        return set(range(len(self.ground.sides))) - {*self.owner_of_road, *self.owner_of_ship}

    def leads(self, seat: int, edge: int, pieces: Any) -> bool:
        """Say whether an own building, or one of these own pieces, leads to a path."""
        return any(
            self.owner_of_building.get(vertex) == seat
            or (not self.blocks(seat, vertex) and set(pieces) & self.ground.paths[vertex] - {edge})
            for vertex in self.ground.ends[edge]
        )

    def held_by_pirate(self) -> set[int]:
        return set() if self.game.pirate is None else self.ground.rim(self.game.pirate)

    def ship_sites(self, seat: int, without: int | None = None) -> set[int]:
        """Paths for a ship; `without` is one that is taken up."""
        ships = set(self.ships(seat)) - {without}
        sites = {
            edge
            for edge in self.free_paths() - self.held_by_pirate()
            if self.ground.sea_side[edge] and self.leads(seat, edge, ships)
        }
        if "pirate_islands" in self.data:
            sites &= self.steps_on(seat, ships)
        return sites

    # ---- the line to the fortress --------------------------------------------------

    def steps_on(self, seat: int, ships: set[int]) -> set[int]:
        """Paths that bring the one line of a seat nearer: over its mark to its fortress."""
        player, ground = self.game.players[seat], self.ground
        zone_of = dict(zip(ground.hexes, self.game.board.zones, strict=True))
        shore = self.data["pirate_islands"]["shore"]
        home = {
            vertex
            for vertex in (*player.settlements, *player.cities)
            if any(zone_of.get(hex) == shore for hex in ground.corners[vertex])
        }
        heads = home if not ships else set[int]()
        for start in home if ships else ():
            here, left, seen = start, set(ships), [start]
            while ground.paths[here] & left:
                (step,) = sorted(ground.paths[here] & left)[:1]
                left.discard(step)
                here = sum(ground.ends[step]) - here
                seen.append(here)
            if not left:
                heads = {here}
                break
        passed = {v for ship in ships for v in ground.ends[ship]}
        if player.fortress in passed:
            return set()
        goal = player.fortress if player.marked_corner in passed else player.marked_corner
        steps = self._steps(goal)
        return {
            edge
            for head in heads
            for edge in ground.paths[head]
            if ground.sea_side[edge] and steps.get(sum(ground.ends[edge]) - head) == steps[head] - 1
        }

    def _steps(self, goal: int) -> dict[int, int]:
        steps, ahead = {goal: 0}, [goal]
        for here in ahead:
            for edge in self.ground.paths[here]:
                there = sum(self.ground.ends[edge]) - here
                if self.ground.sea_side[edge] and there not in steps:
                    steps[there] = steps[here] + 1
                    ahead.append(there)
        return steps

    # ---- lines ---------------------------------------------------------------------

    def moorings(self, seat: int) -> set[int]:
        own = {v for v, owner in self.owner_of_building.items() if owner == seat}
        own |= {v for v, owner in self.owner_of_knight.items() if owner == seat}
        if "cloth" in self.data:
            reached = {v for ship in self.ships(seat) for v in self.ground.ends[ship]}
            own |= reached & {v["vertex"] for v in self.game.villages}
        return own

    def closed_ships(self, seat: int) -> set[int]:
        """Ships on a way between two different pieces that end lines."""
        ends, ships = self.moorings(seat), set(self.ships(seat))
        found = set()
        for ship in ships:
            one, two = self.ground.ends[ship]
            if any(
                last != first
                for first, way in self._to_moorings(one, ends, ships - {ship}, {two})
                for last, _ in self._to_moorings(two, ends, ships - {ship}, way)
            ):
                found.add(ship)
        return found

    def _to_moorings(
        self, at: int, ends: set[int], ships: set[int], barred: set[int]
    ) -> Iterator[tuple[int, set[int]]]:
        """Yield the moorings to which ships lead, each with the intersections on the way."""
        if at in ends:
            yield at, {at}
            return
        for ship in self.ground.paths[at] & ships:
            there = sum(self.ground.ends[ship]) - at
            if there not in barred:
                further = self._to_moorings(there, ends, ships - {ship}, barred | {at})
                for end, way in further:
                    yield end, way | {at}

    def last_ships(self, seat: int) -> set[int]:
        """Ships that are last in an open line."""
        ends, ships = self.moorings(seat), set(self.ships(seat))
        found = set()
        for ship in ships - self.closed_ships(seat):
            one, two = self.ground.ends[ship]
            loose = any(
                end not in ends and not self.ground.paths[end] & ships - {ship}
                for end in (one, two)
            )
            if loose or any(
                len(ring & ends) == 0 or (len(ring & ends) == 1 and ring & ends & {one, two})
                for ring in self.rings(one, two, ships - {ship}, {one})
            ):
                found.add(ship)
        return found

    def rings(self, at: int, goal: int, ships: set[int], seen: set[int]) -> Iterator[set[int]]:
        """Yield the intersections of every ring back to the other end of a ship."""
        for ship in self.ground.paths[at] & ships:
            there = sum(self.ground.ends[ship]) - at
            if there == goal:
                yield seen | {goal}
            elif there not in seen:
                yield from self.rings(there, goal, ships - {ship}, seen | {there})

    def movable(self, seat: int, fresh: set[int]) -> set[int]:
        """Ships that may be moved, those built in this turn given."""
        return self.last_ships(seat) - fresh - self.held_by_pirate() - self.stopped(seat)

    def stopped(self, seat: int) -> set[int]:
        """With knights: ships that meet at somebody else's piece within their line."""
        if "knight_pieces" not in self.game.rules.player_facts:
            return set()
        found, ships = set[int](), set(self.ships(seat))
        for vertex in {v for ship in ships for v in self.ground.ends[ship]}:
            here = self.ground.paths[vertex] & ships
            if len(here) > 1 and self.blocks(seat, vertex):
                found |= here
        return found

    # ---- counting ------------------------------------------------------------------

    def longest_route(self, seat: int) -> int:
        roads, ships = set(self.game.players[seat].roads), set(self.ships(seat))
        touched = {v for edge in roads | ships for v in self.ground.ends[edge]}
        return max((self._sail(seat, roads, ships, at, None) for at in touched), default=0)

    def _sail(self, seat: int, roads: set[int], ships: set[int], at: int, by: str | None) -> int:
        """Return the longest way to go on, each piece once; `by` is what one came on."""
        if by and self.blocks(seat, at):
            return 0
        joint = self.owner_of_building.get(at) == seat
        best = 0
        for kind, pieces in (("road", roads), ("ship", ships)):
            if by and by != kind and not joint:
                continue
            for edge in self.ground.paths[at] & pieces:
                pieces.discard(edge)
                there = sum(self.ground.ends[edge]) - at
                best = max(best, 1 + self._sail(seat, roads, ships, there, kind))
                pieces.add(edge)
        return best

    def points(self, seat: int) -> int:
        return super().points(seat) + self.special.get(seat, 0)

    def harbours_at(self, seat: int) -> Iterator[str]:
        """Yield what the own harbours trade."""
        game, player = self.game, self.game.players[seat]
        own = {*player.settlements, *player.cities}
        for harbour in game.board.harbours:
            if own & set(harbour.vertices):
                yield harbour.word
        for edge, kind in game.laid_harbours if "laid_harbours" in game.rules.facts else ():
            if own & set(self.ground.ends[edge]):
                yield kind

    def rate(self, seat: int, kind: str) -> int:
        best = 4
        for harbour in self.harbours_at(seat):
            best = min(best, {"generic": 3, kind: 2}.get(harbour, 4))
        return best

    def harbour_points(self, seat: int) -> int:
        player = self.game.players[seat]
        served = {vertex for harbour in self.game.board.harbours for vertex in harbour.vertices}
        return len(served & {*player.settlements}) + 2 * len(served & {*player.cities})

    def yields(self, total: int) -> dict[int, Counter[str]]:
        """What a roll pays when the bank is full, gold aside."""
        game = self.game
        due: dict[int, Counter[str]] = {seat: Counter() for seat in range(len(game.players))}
        for player in game.players:
            for buildings, cards in ((player.settlements, 1), (player.cities, 2)):
                for vertex in buildings:
                    for hex in self.ground.hexes_at[vertex]:
                        ground = game.state.terrain[hex]
                        if game.state.tokens[hex] == total and hex != game.robber and ground < 5:
                            due[player.seat][RESOURCES[ground]] += cards
        return due

    def gold(self, total: int) -> list[tuple[int, int]]:
        """Who takes how many cards for gold on a roll, in their order."""
        game, seats = self.game, len(self.game.players)
        found = []
        for step in range(seats):
            player = game.players[(game.turn + step) % seats]
            count = sum(
                cards
                for buildings, cards in ((player.settlements, 1), (player.cities, 2))
                for vertex in buildings
                for hex in self.ground.hexes_at[vertex]
                if game.state.terrain[hex] == GOLD
                and game.state.tokens[hex] == total
                and hex != game.robber
            )
            if count:
                found.append((player.seat, count))
        return found


class SeaKnightsOracle(SeaOracle, KnightsOracle):
    """The rules' answers where Seafarers is played with Cities & Knights."""

    def rate(self, seat: int, kind: str) -> int:
        best = SeaOracle.rate(self, seat, kind)
        return min(best, KnightsOracle.rate(self, seat, kind))

    def yields(self, total: int) -> dict[int, Counter[str]]:
        return KnightsOracle.yields(self, total)

    def reach(self, seat: int) -> set[int]:
        pieces = (*self.game.players[seat].roads, *self.ships(seat))
        return {vertex for edge in pieces for vertex in self.ground.ends[edge]}

    def knight_sites(self, seat: int) -> set[int]:
        return {v for v in super().knight_sites(seat) if self.ground.land_corner[v]}

    def paved(self, seat: int) -> set[int]:
        return {*self.game.players[seat].roads, *self.ships(seat)}

    def open_roads(self) -> set[int]:
        """Roads and ships with an end at which nothing of their owner's is."""
        owners = self.owner_of_road | self.owner_of_ship
        found = set()
        for edge, owner in owners.items():
            for vertex in self.ground.ends[edge]:
                beside = {owners.get(path) for path in self.ground.paths[vertex] - {edge}}
                pieces = {self.owner_of_building.get(vertex), self.owner_of_knight.get(vertex)}
                if owner not in beside | pieces:
                    found.add(edge)
        return found

    def chases(self, seat: int) -> set[int]:
        """Own knights that may chase the pirate, those that were woken in this turn among them."""
        game = self.game
        trades = "cloth" not in self.data or any(seat in one["traders"] for one in game.villages)
        if not game.landings or game.pirate is None or not trades:
            return set()
        return {
            vertex
            for vertex, knight in self.knight.items()
            if self.owner_of_knight[vertex] == seat
            and knight.active
            and game.pirate in self.ground.hexes_at[vertex]
        }
