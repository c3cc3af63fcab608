"""Checks of one position of a random game of Cities & Knights."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import catan_nb as cn
from catan_nb.kernel.action import Action
from catan_nb.rules.cities_knights.block import CitiesKnightsBlock, block, update_derived
from catan_nb.rules.cities_knights.names import PROGRESS_NAMES
from tests.conformance.audit import Bookkeeper
from tests.conformance.knights_oracle import (
    COMMODITIES,
    COPIES,
    TRACKS,
    KnightsOracle,
)
from tests.conformance.oracle import RESOURCES, Oracle

#: Actions in which one knight goes and another one comes, which may change routes twice.
DESERTING = (cn.PlayDeserter, cn.GiveUpKnight)


@dataclass
class Roll:
    """What a roll must bring, worked out before it takes effect."""

    symbol: str
    red: int
    total: int
    draws: list[int]
    yields: dict[int, Counter[str]]
    hands: list[dict[str, int]]
    attack: int
    force: list[int]
    free: list[set[int]] = field(default_factory=list)
    defenders: list[int] = field(default_factory=list)


def check_derived(cards: CitiesKnightsBlock) -> None:
    """Check what is kept beside that from which it follows."""
    again = cards.copy()
    update_derived(again)
    for what in ("kinds", "standing", "worth"):
        assert getattr(cards, what) == getattr(again, what)


class KnightsBookkeeper(Bookkeeper):
    """What a game of Cities & Knights must keep, and what its rolls must bring."""

    oracle: type[Oracle] = KnightsOracle
    #: What a 7 asks when the robber is awake.
    robber_asks = "RobberMove"

    def __init__(self, game: cn.Game) -> None:
        super().__init__(game)
        six = len(game.players) > 4
        self.commodities = 18 if six else 12
        self.defenders = 8 if six else 6
        self.fleet, self.landings = game.fleet, game.landings
        self.bed = game.robber
        self.steps = {player.seat: dict(player.improvements) for player in game.players}
        self.roll: Roll | None = None
        self.pieces: Any = None
        self.holders = {
            track: None if place is None else place[0] for track, place in game.metropolises.items()
        }
        self.doer: int | None = None
        self.turn, self.paired = -1, game.actor
        self.woken: set[int] = set()
        self.raised: set[int] = set()
        self.seen: set[type] = set()
        self._follow_pieces()

    # ---- before and after an action ------------------------------------------------

    def expect(self, action: Action) -> None:
        self.seen |= {type(action), type(self.game.frame)}
        self.doer = self.game.actor
        self.roll = None
        self._expect_rest(action)
        if isinstance(action, cn.RollThree):
            self.roll = self._expected(action.symbol, action.red, action.other)
        elif isinstance(action, cn.RollSymbol):
            frame = self.game.frame
            self.roll = self._expected(action.symbol, frame.red, frame.other)

    def _expect_rest(self, action: Action) -> None:
        """Check that knights activated or upgraded in this turn rest."""
        game = self.game
        if game.turn_number != self.turn or type(game.frame).__name__ == "PairedTurn":
            if (game.turn_number, game.actor) != (self.turn, self.paired):
                self.woken, self.raised = set(), set()
            self.turn, self.paired = game.turn_number, game.actor
        if isinstance(action, cn.MoveKnight | cn.DisplaceKnight | cn.ChaseRobber):
            assert action.knight not in self.woken
        if isinstance(action, cn.MoveKnight | cn.DisplaceKnight):
            self.woken.discard(action.to)
            self.raised.discard(action.to)
            if action.knight in self.raised:
                self.raised ^= {action.knight, action.to}
        if isinstance(action, cn.ActivateKnight):
            self.woken.add(action.vertex)
        if isinstance(action, cn.UpgradeKnight):
            assert action.vertex not in self.raised
            self.raised.add(action.vertex)
        if isinstance(action, cn.BuildKnight | cn.PlaceKnight):
            self.woken.discard(action.vertex)
            self.raised.discard(action.vertex)

    def _expected(self, symbol: int, red: int, other: int) -> Roll:
        game, oracle = self.game, KnightsOracle(self.game)
        name = (*TRACKS, "ship")[symbol]
        return Roll(
            symbol=name,
            red=red,
            total=red + other,
            draws=oracle.draws(name, red) if name != "ship" else [],
            yields=oracle.yields(red + other),
            hands=[dict(player.hand) for player in game.players],
            attack=oracle.attack(),
            force=[oracle.force(player.seat) for player in game.players],
            free=[oracle.free_cities(player.seat) for player in game.players],
            defenders=[player.defenders for player in game.players],
        )

    def note(self, action: Action) -> None:
        game = self.game
        if isinstance(action, cn.Improve):
            assert self.doer is not None
            track = TRACKS[action.track]
            self.steps[self.doer][track] += 1
            self._follow_metropolis(track, self.steps[self.doer][track])
        for player in game.players:
            assert dict(player.improvements) == self.steps[player.seat]
        if self.roll is not None:
            self._check_roll(self.roll)
        else:
            self._check_fleet()
        self._follow_pieces()
        if game.longest_route_holder != self.road_holder:
            assert isinstance(action, DESERTING), (action, self.road_holder, game)
            self._accept_holder()

    def _follow_metropolis(self, track: str, step: int) -> None:
        """Say who has the metropolis of a track after a step of the doer."""
        assert self.doer is not None
        holder = self.holders[track]
        if holder is None:
            won = step == 4
        else:
            won = step == 5 and holder != self.doer and self.steps[holder][track] < 5
        if won:
            self.holders[track] = self.doer

    def _follow_pieces(self) -> None:
        pieces = self.pieces_now()
        if pieces != self.pieces and not self.knight_is_on_its_way():
            self.pieces = pieces
            self._follow_road()

    def pieces_now(self) -> Any:
        """Return what longest routes depend on."""
        state = self.game.state
        knights = tuple(block(state).knights)
        return tuple(state.roads), tuple(state.settlements), tuple(state.cities), knights

    def knight_is_on_its_way(self) -> bool:
        """Say whether a displaced knight has no place yet; till then no route is measured."""
        return any(type(frame).__name__ == "DisplacedKnight" for frame in self.game.state.stack)

    def _accept_holder(self) -> None:
        """Take over a holder that several changes in one action can have led to."""
        holder, best = self.game.longest_route_holder, max(self.lengths)
        longest = [seat for seat, length in enumerate(self.lengths) if length == best]
        assert holder in longest if holder is not None else len(longest) > 1
        self.road_holder = holder

    # ---- rolls ---------------------------------------------------------------------

    def _check_fleet(self) -> None:
        game = self.game
        if type(game.frame).__name__ == "Commitment":
            assert (game.fleet, game.landings) == (7, self.landings)
        elif self.fleet == 7:  # the last commitment has just been made
            self.fleet, self.landings = 0, self.landings + 1
            assert (game.fleet, game.landings) == (0, self.landings)
        else:
            assert (game.fleet, game.landings) == (self.fleet, self.landings)

    def _check_roll(self, roll: Roll) -> None:
        game = self.game
        assert game.over or game.symbol == roll.symbol
        if roll.symbol == "ship":
            self.fleet += 1
            if self.fleet == 7:
                self._check_landing(roll)
                return
        assert (game.fleet, game.landings) == (self.fleet, self.landings)
        frame = game.frame
        if roll.draws:
            assert type(frame).__name__ == "ProgressDraw"
            assert (frame.player, TRACKS[frame.track]) == (roll.draws[0], roll.symbol)
        else:
            self._check_yields(roll)

    def _check_yields(self, roll: Roll) -> None:
        game = self.game
        hands = [dict(player.hand) for player in game.players]
        if roll.total == 7:
            assert hands == roll.hands
            over = [p.seat for p in game.players if p.hand_size > 7 + 2 * len(p.walls)]
            if over:
                assert type(game.frame).__name__ == "DiscardHalf"
                assert game.frame.player in over
            else:
                awake = self.robber_asks if self.landings else "MainTurn"
                assert type(game.frame).__name__ == awake
            return
        for before, after, due in zip(roll.hands, hands, roll.yields.values(), strict=True):
            assert after == {kind: count + due[kind] for kind, count in before.items()}
        seats = len(game.players)
        order = [(game.turn + step) % seats for step in range(seats)]
        dry = [
            seat
            for seat in order
            if game.players[seat].improvements["science"] >= 3
            and not sum(roll.yields[seat].values())
        ]
        self.check_income(roll, dry)

    def check_income(self, roll: Roll, dry: list[int]) -> None:
        """Check who is asked after the production; `dry` got no cards and has an aqueduct."""
        game = self.game
        if not game.over:
            due = dry and any(game.bank[kind] for kind in RESOURCES)
            wanted = ("Aqueduct", dry[0]) if due else ("MainTurn", game.turn)
            assert (type(game.frame).__name__, game.actor) == wanted

    def _check_landing(self, roll: Roll) -> None:
        """Check what the barbarians bring, unless somebody decides on knights first."""
        game = self.game
        if game.options["grudge"] and any(roll.force):
            assert type(game.frame).__name__ == "Commitment"
            return
        self.fleet, self.landings = 0, self.landings + 1
        assert (game.fleet, game.landings) == (0, self.landings)
        assert not any(k.active for player in game.players for k in player.knight_pieces)
        if sum(roll.force) >= roll.attack:
            best = [s for s, force in enumerate(roll.force) if force == max(roll.force)]
            alone = len(best) == 1 and sum(roll.defenders) < self.defenders
            for player in game.players:
                more = int(alone and player.seat == best[0])
                assert player.defenders == roll.defenders[player.seat] + more
                assert set(player.cities) >= roll.free[player.seat]
            if len(best) > 1 and any(game.progress_left.values()):
                assert type(game.frame).__name__ == "PickTrack"
                assert game.actor in best
            return
        exposed = [seat for seat, free in enumerate(roll.free) if free]
        least = min((roll.force[seat] for seat in exposed), default=0)
        seats, waits = len(game.players), False
        for step in range(seats):  # clockwise; who chooses keeps those after him waiting
            seat = (game.turn + step) % seats
            free = roll.free[seat]
            loses = seat in exposed and roll.force[seat] == least and not waits
            asked = loses and len(free) > 1
            assert len(free - set(game.players[seat].cities)) == int(loses and not asked)
            if asked:
                assert (type(game.frame).__name__, game.actor) == ("LostCity", seat)
                waits = True

    # ---- what never changes --------------------------------------------------------

    def cards_of(self, kind: str) -> int:
        return self.cards if kind in RESOURCES else self.commodities

    def check_deck(self) -> None:
        game, cards = self.game, block(self.game.state)
        for number, name in enumerate(PROGRESS_NAMES):
            held = [player.progress[name] for player in game.players]
            assert min(held) >= 0
            shown = sum(name in player.shown_cards for player in game.players)
            under = sum(put.count(number) for put in cards.under)
            assert sum(held) + shown + under + cards.stacks[number] == COPIES[name], name
            assert not (sum(held) and name in ("printer", "constitution"))
        laid = sum(player.progress_size + len(player.shown_cards) for player in game.players)
        assert sum(game.progress_left.values()) + laid == sum(COPIES.values())
        saved = sum(player.defenders for player in game.players)
        assert saved + game.defenders_left == self.defenders
        assert game.defenders_left >= 0
        check_derived(cards)

    def placed(self, player: Any) -> list[tuple[str, Any]]:
        settlements = set(player.settlements) - set(player.reduced)
        cities = (*player.cities, *player.reduced)
        return [("settlement", settlements), ("city", cities), ("road", player.roads)]

    def check_player(self, player: Any, oracle: Oracle) -> None:
        left = dict(player.left)
        assert isinstance(oracle, KnightsOracle)
        strengths = Counter(knight.strength for knight in player.knight_pieces)
        for strength, rank in enumerate(("basic", "strong", "mighty"), 1):
            assert left.pop(f"{rank}_knight") + strengths[strength] == 2
        assert left.pop("wall") + len(player.walls) == 3
        assert {
            name: left[name] + len(found) for name, found in self.placed(player)
        } == self.supply(player)
        assert min(player.left.values()) >= 0
        assert set(player.walls) <= set(player.cities)
        assert set(player.reduced) <= set(player.settlements)
        assert not player.reduced or left["settlement"] == 0
        assert player.points == player.public_points == oracle.points(player.seat)
        if not self.knight_is_on_its_way():
            assert player.route_length == len(player.route) == oracle.longest_route(player.seat)
            assert set(player.route) <= self.paved(player)
        assert player.hand_size == sum(player.hand.values())
        assert player.progress_size == sum(player.progress.values())
        assert player.strength == oracle.force(player.seat)
        assert player.safe_cards == 7 + 2 * len(player.walls)
        self._check_rates(player, oracle)
        self._check_progress_limit(player)

    def _check_rates(self, player: Any, oracle: KnightsOracle) -> None:
        fleets = block(self.game.state).fleet_kinds if player.seat == self.game.state.active else 0
        for number, kind in enumerate((*RESOURCES, *COMMODITIES)):
            rate = 2 if fleets >> number & 1 else oracle.rate(player.seat, kind)
            assert player.rates[kind] == rate, (player.seat, kind)

    def _check_progress_limit(self, player: Any) -> None:
        game = self.game
        asked = {frame.player for frame in game.state.stack if type(frame).__name__ == "KeepFour"}
        most = 5 if player.seat in asked | {game.state.active, game.winner} else 4
        assert player.progress_size <= most

    def check_ground(self, oracle: Oracle) -> None:
        super().check_ground(oracle)
        game = self.game
        assert isinstance(oracle, KnightsOracle)
        pieces = [knight for player in game.players for knight in player.knight_pieces]
        assert len(pieces) == len(oracle.knight)
        for vertex, owner in oracle.owner_of_knight.items():
            assert vertex not in oracle.owner_of_building
            assert vertex in oracle.reach(owner)
        standing = {k.vertex for k in pieces if k.active}
        cards = block(game.state)
        for mask, among in ((cards.woken, standing), (cards.raised, set(oracle.knight))):
            assert {vertex for vertex in range(200) if mask >> vertex & 1} <= among
        assert game.attack == oracle.attack()
        assert game.defence == sum(oracle.force(player.seat) for player in game.players)
        self._check_metropolises(oracle)
        if game.merchant is not None:
            hex, seat = game.merchant
            assert game.state.terrain[hex] < 5
            own = {v for v, owner in oracle.owner_of_building.items() if owner == seat}
            assert any(hex in oracle.ground.hexes_at[vertex] for vertex in own)
        if not game.landings:
            assert game.robber == self.bed

    def _check_metropolises(self, oracle: KnightsOracle) -> None:
        game = self.game
        places = [place for place in game.metropolises.values() if place is not None]
        assert len(oracle.metropolises) == len(places)
        waiting = {
            TRACKS[frame.track]
            for frame in game.state.stack
            if type(frame).__name__ == "NewMetropolis"
        }
        for track, place in game.metropolises.items():
            steps = [player.improvements[track] for player in game.players]
            if track not in waiting:
                assert self.holders[track] == (None if place is None else place[0])
            if place is None:
                assert max(steps) < 4 or track in waiting
                continue
            seat, vertex = place
            assert vertex in game.players[seat].cities
            assert steps[seat] >= 4
            assert steps[seat] == 5 or max(steps) < 5 or track in waiting
            assert track in game.players[seat].metropolises
