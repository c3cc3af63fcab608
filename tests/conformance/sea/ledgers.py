"""What the mechanisms of the scenarios must keep, each followed from action to action."""

from __future__ import annotations

from collections import Counter
from typing import Any

import catan_nb as cn
from catan_nb.board.terrain import Terrain
from catan_nb.kernel.action import Action
from catan_nb.rules.seafarers.actions import BuildWonder, ClaimWonder, FightFortress, TakeBolt
from tests.conformance.sea.ledger import Ledger, Seats
from tests.conformance.sea.oracle import SeaOracle
from tests.conformance.sea.waters import FOG


class Areas(Ledger):
    def start(self) -> None:
        self.home: list[set[frozenset[Any]]] | None = None
        self.earned: list[set[frozenset[Any]]] = [set() for _ in self.game.players]

    def expect(self, action: Action) -> None:
        game, oracle = self.game, SeaOracle(self.game)
        if self.home is None and game.turn_number:
            self.home = [
                {oracle.area_of(v) for v in (*player.settlements, *player.cities)}
                for player in game.players
            ]
        if self.home is not None and isinstance(action, cn.BuildSettlement):
            seat = game.actor
            area = oracle.area_of(action.vertex)
            if not area & self.known(seat):
                self.earned[seat].add(area)

    def known(self, seat: int) -> set[Any]:
        """Return the hexes of the areas known to a seat; what joins one out of the fog is too."""
        assert self.home is not None
        return {hex for area in self.home[seat] | self.earned[seat] for hex in area}

    def points(self, seat: int) -> int:
        wanted = self.game.options["island_points"]
        return len(self.earned[seat]) * int(self.data["points"] if wanted is None else wanted)

    def check(self, oracle: SeaOracle) -> None:
        if self.home is None:
            return
        shape = self.game.board.topology
        for player in self.game.players:
            assert player.special_points == self.points(player.seat)
            foreign = {frozenset(shape.hexes[hex] for hex in area) for area in player.foreign_areas}
            known = self.known(player.seat)
            assert foreign == {frozenset(area) for area in oracle.areas() if not area & known}


class Fog(Ledger):
    def start(self) -> None:
        board = self.game.board
        self.dark = [hex for hex, ground in enumerate(board.terrain) if ground == FOG]
        self.printed = Counter(token for token in board.tokens if token)

    def check(self, oracle: SeaOracle) -> None:
        game = self.game
        terrain, tokens = game.state.terrain, game.state.tokens
        hidden = {hex for hex in self.dark if terrain[hex] == FOG}
        lifted = Counter(Terrain(terrain[hex]).word for hex in self.dark if hex not in hidden)
        assert lifted + Counter(game.fog_stack) == Counter(self.data["terrain"])
        assert len(hidden) == sum(game.fog_stack.values())
        laid = Counter(token for token in tokens if token)
        assert laid + Counter(game.fog_tokens) == self.printed + Counter(self.data["tokens"])
        for hex in self.dark:
            producing = terrain[hex] not in (FOG, Terrain.SEA, Terrain.DESERT)
            assert bool(tokens[hex]) == producing
        waiting = {
            hex
            for frame in game.state.stack
            for hex in (*getattr(frame, "hexes", ()), getattr(frame, "hex", -1))
        }
        for player in game.players if not game.over else ():  # the end comes before the fog lifts
            for edge in (*player.roads, *player.ships):
                for vertex in oracle.ground.ends[edge]:
                    assert not hidden & {*oracle.ground.hexes_at[vertex]} - waiting


class Treasures(Ledger):
    def start(self) -> None:
        self.lying = {self.ground.corner(place) for place in self.data["places"]}
        self.taken = 0

    def note(self, action: Action, new: Seats) -> None:
        reached = {
            vertex
            for player in self.game.players
            for edge in (*player.roads, *player.ships)
            for vertex in self.ground.ends[edge]
        }
        self.taken += len(self.lying & reached)
        self.lying -= reached

    def check(self, oracle: SeaOracle) -> None:
        game = self.game
        assert set(game.treasures) == self.lying
        waiting = sum(type(frame).__name__ == "TreasureDraw" for frame in game.state.stack)
        left = sum(self.data["kinds"].values()) - self.taken + waiting
        assert sum(game.treasures_left.values()) == left


class Tribe(Ledger):
    def start(self) -> None:
        kinds = ("points", "cards", "harbours")
        self.lying = {
            kind: {self.ground.path(place) for place in self.data[kind]} for kind in kinds
        }
        self.given = [0] * len(self.game.players)

    def note(self, action: Action, new: Seats) -> None:
        for seat, ship in new:
            self.given[seat] += ship in self.lying["points"]
            for places in self.lying.values():
                places.discard(ship)

    def points(self, seat: int) -> int:
        return self.given[seat]

    def cards_set_aside(self) -> int:
        return len(self.lying["cards"])

    def check(self, oracle: SeaOracle) -> None:
        game, gifts = self.game, self.game.gifts
        assert [player.gift_points for player in game.players] == self.given
        assert {edge for edge, gift in gifts.items() if gift == "point"} == self.lying["points"]
        assert {edge for edge, gift in gifts.items() if gift == "card"} == self.lying["cards"]
        waiting = [
            f for f in game.state.stack if type(f).__name__ in ("HarbourDeal", "HarbourPlace")
        ]
        if not any(type(frame).__name__ == "HarbourDeal" for frame in waiting):
            open_ones = {edge for edge, gift in gifts.items() if gift not in ("point", "card")}
            assert open_ones == self.lying["harbours"]
            there = Counter(gifts[edge] for edge in open_ones)
            there.update(kind for _, kind in game.laid_harbours)
            for player in game.players:
                there.update({kind: count for kind, count in player.kept_harbours.items() if count})
            names = ("brick", "lumber", "ore", "grain", "wool", "generic")
            there.update(names[frame.harbour] for frame in waiting)
            assert there == Counter(self.data["harbour_kinds"])
        ends = [v for edge, _ in game.laid_harbours for v in oracle.ground.ends[edge]]
        assert len(ends) == len(set(ends))
        assert all(oracle.ground.shore_side[edge] for edge, _ in game.laid_harbours)


class HarbourDraft(Ledger):
    def check(self, oracle: SeaOracle) -> None:
        game, ground = self.game, oracle.ground
        laid = game.laid_harbours
        ends = [vertex for edge, _ in laid for vertex in ground.ends[edge]]
        assert len(ends) == len(set(ends))
        for edge, _ in laid:
            assert ground.shore_side[edge]
            assert any(ground.terrain[hex] not in (5, 7) for hex in ground.sides[edge])
        left = Counter(self.data["kinds"])
        assert Counter(kind for _, kind in laid) <= left
        if game.turn_number and len(laid) < left.total():  # no place was left
            free = {
                edge
                for edge in range(len(ground.sides))
                if ground.shore_side[edge]
                and not set(ground.ends[edge]) & set(ends)
                and any(ground.terrain[hex] not in (5, 7) for hex in ground.sides[edge])
            }
            assert not free


class Cloth(Ledger):
    def start(self) -> None:
        villages = self.data["villages"]
        self.at = [self.ground.corner((one["hex"], one["corner"])) for one in villages]
        self.numbers = [one["number"] for one in villages]
        self.left = [self.data["bolts"]] * len(villages)
        self.traders: list[list[int]] = [[] for _ in villages]
        self.store = self.data["store"]
        self.own = [0] * len(self.game.players)
        self.dice = 0

    def expect(self, action: Action) -> None:
        if isinstance(action, TakeBolt):
            self.own[action.victim] -= 1
            self.own[self.game.actor] += 1
        self.dice = action.total if isinstance(action, cn.Roll) else 0

    def note(self, action: Action, new: Seats) -> None:
        for seat, ship in new:
            for number, vertex in enumerate(self.at):
                if vertex in self.ground.ends[ship] and seat not in self.traders[number]:
                    self.traders[number].append(seat)
                    if self.left[number]:
                        self.left[number] -= 1
                        self.own[seat] += 1
        for number in (n for n, total in enumerate(self.numbers) if total == self.dice):
            self._pay(number)
        if self.game.variant == "base+seafarers":
            assert [player.bolts for player in self.game.players] == self.own
            assert [village["bolts"] for village in self.game.villages] == self.left
            assert self.game.bolts_in_store == self.store

    def _pay(self, number: int) -> None:
        if not self.left[number]:
            return
        order = sorted(self.traders[number], key=lambda seat: seat != self.game.turn)
        for seat in order:
            if self.left[number]:
                self.left[number] -= 1
            elif self.store:
                self.store -= 1
            else:
                return
            self.own[seat] += 1

    def points(self, seat: int) -> int:
        return int(self.game.players[seat].bolts) // 2

    def check(self, oracle: SeaOracle) -> None:
        game = self.game
        there = sum(village["bolts"] for village in game.villages) + game.bolts_in_store
        own = [player.bolts for player in game.players]
        assert there + sum(own) == self.data["bolts"] * len(self.at) + self.data["store"]
        assert [list(village["traders"]) for village in game.villages] == self.traders
        assert game.over or not self.ended()
        if game.over and self.ended():
            ranks = [
                (game.points(seat), own[seat], -((seat - game.turn) % len(own)))
                for seat in range(len(own))
            ]
            assert ranks[game.winner] == max(ranks)

    def ended(self) -> bool:
        return sum(village["bolts"] > 0 for village in self.game.villages) <= 3


class Wonders(Ledger):
    def start(self) -> None:
        self.wonder: dict[int, int] = {}
        self.level = [0] * len(self.game.players)

    def expect(self, action: Action) -> None:
        if isinstance(action, ClaimWonder):
            assert self.game.actor not in self.wonder
            assert action.wonder not in self.wonder.values()
            assert self._met(action.wonder, self.game.actor)
            self.wonder[self.game.actor] = int(action.wonder)
        if isinstance(action, BuildWonder):
            self.level[self.game.actor] += 1

    def _met(self, wonder: int, seat: int) -> bool:
        player = self.game.players[seat]
        buildings = {*player.settlements, *player.cities}
        strait = {self.ground.corner(place) for place in self.data["strait"]}
        waste = {self.ground.corner(place) for place in self.data["wasteland"]}
        served = {vertex for harbour in self.game.board.harbours for vertex in harbour.vertices}
        return (
            len(player.cities) >= 2,
            bool(buildings & strait),
            bool(served & {*player.cities}) and player.route_length >= 5,
            bool(buildings & waste),
            bool(player.cities) and player.points >= 6,
        )[wonder]

    def spent(self, seat: int) -> dict[str, int]:
        return {"ship": int(seat in self.wonder)}

    def check(self, oracle: SeaOracle) -> None:
        players = self.game.players
        assert [player.wonder_level for player in players] == self.level
        assert {player.seat for player in players if player.wonder} == set(self.wonder)

    def wins(self, seat: int, enough: bool) -> bool:
        most = max(level for other, level in enumerate(self.level) if other != seat)
        return self.level[seat] >= 4 or (enough and self.level[seat] > most)


class Harbourmaster(Ledger):
    def start(self) -> None:
        self.holder: int | None = None

    def note(self, action: Action, new: Seats) -> None:
        oracle = SeaOracle(self.game)
        counts = [oracle.harbour_points(player.seat) for player in self.game.players]
        best = max(counts)
        if best < self.data["least"]:
            self.holder = None
        elif self.holder is None or counts[self.holder] < best:
            self.holder = counts.index(best) if counts.count(best) == 1 else None

    def points(self, seat: int) -> int:
        return self.data["points"] * int(seat == self.holder)

    def check(self, oracle: SeaOracle) -> None:
        assert self.game.harbourmaster == self.holder
        for player in self.game.players:
            assert player.harbour_points == oracle.harbour_points(player.seat)


class SupplyTokens(Ledger):
    def start(self) -> None:
        self.printed = Counter(token for token in self.game.board.tokens if token)
        self.draws = self.data["draw"][str(len(self.game.players))]

    def check(self, oracle: SeaOracle) -> None:
        game, ground = self.game, oracle.ground
        laid = Counter(token for token in game.state.tokens if token)
        drawn = laid - self.printed
        assert not self.printed - laid
        assert not drawn - Counter(self.data["tokens"])
        assert drawn.total() + game.token_supply == self.draws
        waiting = any(type(f).__name__.startswith("Token") for f in game.state.stack)
        main = {
            hex
            for hex, zone in zip(ground.hexes, game.board.zones, strict=True)
            if zone == self.data["main"]
        }
        if waiting or not any(
            token for hex, token in zip(ground.hexes, game.state.tokens, strict=True) if hex in main
        ):
            return
        for hex in {hex for ship in oracle.owner_of_ship for hex in self._reached(ship)} - main:
            number = ground.hexes.index(hex)
            if hex in ground.land and ground.terrain[hex] != Terrain.DESERT:
                assert game.state.tokens[number], "a ship has been there"

    def _reached(self, ship: int) -> set[Any]:
        return {hex for vertex in self.ground.ends[ship] for hex in self.ground.corners[vertex]}


class PirateIslands(Ledger):
    def start(self) -> None:
        self.circuit = [tuple(hex) for hex in self.data["circuit"]]
        self.place = 0
        self.chits = [3] * len(self.game.players)
        self.battle: tuple[int, int, int, int] | None = None

    def expect(self, action: Action) -> None:
        self.battle = None
        if isinstance(action, cn.Roll):
            self.place = (self.place + min(action.first, action.second)) % len(self.circuit)
        if isinstance(action, FightFortress):
            player = self.game.players[self.game.frame.player]
            strength = len(player.warships) - action.strength
            self.battle = player.seat, strength, len(player.ships), player.fortress
            self.chits[player.seat] -= strength > 0

    def note(self, action: Action, new: Seats) -> None:
        if self.battle is None:
            return
        seat, strength, ships, fortress = self.battle
        player = self.game.players[seat]
        lost = 0 if strength > 0 else 1 if strength == 0 else min(2, ships)
        assert len(player.ships) == ships - lost
        assert (fortress in player.settlements) == (self.chits[seat] == 0)

    def spent(self, seat: int) -> dict[str, int]:
        return {"settlement": int(self.chits[seat] > 0)}

    def deck(self, deck: dict[str, int]) -> dict[str, int]:
        more = deck["victory_point"] if len(self.game.players) > 3 else 0
        return deck | {"knight": deck["knight"] + more, "victory_point": 0}

    def check(self, oracle: SeaOracle) -> None:
        game = self.game
        assert [player.fortress_chits for player in game.players] == self.chits
        if any(self.chits):
            assert game.board.topology.hexes[game.pirate_fleet] == self.circuit[self.place]
        else:
            assert game.pirate_fleet is None
        for player in game.players:
            assert set(player.warships) <= set(player.ships)
            at = Counter(v for ship in player.ships for v in oracle.ground.ends[ship])
            assert all(count <= 2 for count in at.values()), "a branch"
            assert not at or sum(count == 1 for count in at.values()) == 2

    def wins(self, seat: int, enough: bool) -> bool:
        return enough and not self.chits[seat]


LEDGERS: dict[str, type[Ledger]] = {
    "areas": Areas,
    "fog": Fog,
    "treasures": Treasures,
    "tribe": Tribe,
    "harbour_draft": HarbourDraft,
    "cloth": Cloth,
    "wonders": Wonders,
    "harbourmaster": Harbourmaster,
    "supply_tokens": SupplyTokens,
    "pirate_islands": PirateIslands,
}
