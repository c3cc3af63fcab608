"""What a game of Seafarers must keep from its start to its end."""

from __future__ import annotations

from typing import Any

import catan_nb as cn
from catan_nb.board.topology import bits
from catan_nb.kernel.action import Action
from catan_nb.rules.seafarers.actions import MoveShip
from catan_nb.rules.seafarers.fleet import fleet
from tests.conformance.audit import Bookkeeper
from tests.conformance.knights_audit import KnightsBookkeeper, Roll
from tests.conformance.oracle import DECKS, SUPPLY, Oracle
from tests.conformance.sea.ledger import Ledger
from tests.conformance.sea.ledgers import LEDGERS
from tests.conformance.sea.oracle import SeaKnightsOracle, SeaOracle
from tests.conformance.sea.waters import SEA

SHIPS = 15


class SeaBooks(Bookkeeper):
    """What Seafarers and its scenarios add to the books of the game that they are played with."""

    oracle: type[Oracle] = SeaOracle

    def __init__(self, game: cn.Game) -> None:
        scenario = game.rules.scenario
        self.ledgers: list[Ledger] = [
            LEDGERS[name](game, data)
            for name, data in scenario.mechanisms.items()
            if name in LEDGERS
        ]
        self.left_out = scenario.leaves_out
        self.sails = "ships" not in self.left_out
        self.key: Any = None
        self.fresh: set[int] = set()
        self.moved = False
        self.fleet_of: list[set[int]] = [set() for _ in game.players]
        self.before: SeaOracle | None = None
        self.due: list[tuple[int, int]] | None = None
        super().__init__(game)
        self.fleet_of = [self.ships_of(player) for player in game.players]

    def ships_of(self, player: Any) -> set[int]:
        return set(player.ships) if self.sails else set()

    # ---- before and after an action ------------------------------------------------

    def oracle_now(self) -> Oracle:
        oracle = self.oracle(self.game)
        assert isinstance(oracle, SeaOracle)
        oracle.special = {
            player.seat: sum(ledger.points(player.seat) for ledger in self.ledgers)
            for player in self.game.players
        }
        return oracle

    def expect(self, action: Action) -> None:
        super().expect(action)
        self.due = None
        if isinstance(action, cn.Roll) and action.total != 7:
            oracle = self.oracle(self.game)
            assert isinstance(oracle, SeaOracle)
            self.due = oracle.gold(action.total)
        for ledger in self.ledgers:
            ledger.expect(action)

    def note(self, action: Action) -> None:
        new = self._follow_ships(action)
        for ledger in self.ledgers:
            ledger.note(action, new)
        self.check_gold()
        super().note(action)

    def _follow_ships(self, action: Action) -> list[tuple[int, int]]:
        """Note ships that have come; return them with their owners."""
        new = []
        for player in self.game.players:
            now = self.ships_of(player)
            came = now - self.fleet_of[player.seat]
            new += [(player.seat, ship) for ship in came]
            if isinstance(action, MoveShip):
                self.moved = True
                if came:
                    assert len(came) == len(self.fleet_of[player.seat] - now) == 1
            elif player.seat == self.on_turn:
                self.fresh |= came
            self.fresh &= {*self.fresh} - (self.fleet_of[player.seat] - now)
            self.fleet_of[player.seat] = now
        key = self.game.turn_number, self.game.state.active
        if key != self.key:
            self.key, self.fresh, self.moved = key, set(), False
        return new

    @property
    def on_turn(self) -> int:
        return self.key[1] if self.key else -1

    def check_gold(self) -> None:
        """Check that a roll asks for gold in turn, with what it pays."""
        if self.due is None or self.game.over or not any(self.game.bank.values()):
            return
        if type(self.game.frame).__name__ in ("FleetLoss", "FleetPrize"):
            return  # the dice pay after the fleet
        asked = [
            (frame.player, frame.count)
            for frame in reversed(self.game.state.stack)
            if type(frame).__name__ == "ChooseGold"
        ]
        assert asked == self.due, (asked, self.due, self.game)

    # ---- what never changes --------------------------------------------------------

    def supply(self, player: Any) -> dict[str, int]:
        supply = dict(SUPPLY)
        if self.sails:
            supply["ship"] = SHIPS
        if self.game.options.get("eight_cities"):
            supply["city"] = 8
        for ledger in self.ledgers:
            for kind, count in ledger.spent(player.seat).items():
                supply[kind] -= count
        return supply

    def paved(self, player: Any) -> set[int]:
        return {*player.roads, *self.ships_of(player)}

    def placed(self, player: Any) -> list[tuple[str, Any]]:
        more = [("ship", player.ships)] if self.sails else []
        return [*super().placed(player), *more]

    def check_ground(self, oracle: Oracle) -> None:
        super().check_ground(oracle)
        game = self.game
        assert isinstance(oracle, SeaOracle)
        assert game.pirate is None or game.state.terrain[game.pirate] == SEA
        assert not oracle.owner_of_road.keys() & oracle.owner_of_ship.keys()
        assert sum(map(len, self.fleet_of)) == len(oracle.owner_of_ship)
        assert all(oracle.ground.sea_side[edge] for edge in oracle.owner_of_ship)
        assert all(oracle.ground.land_side[edge] for edge in oracle.owner_of_road)
        if self.sails:
            assert {*bits(fleet(game.state).laid)} == oracle.owner_of_ship.keys()
        for player in game.players if self.sails else ():
            assert set(player.closed_ships) == oracle.closed_ships(player.seat)
            may_move = not self.moved and player.seat == game.state.active
            movable = oracle.movable(player.seat, self.fresh) if may_move else set()
            assert set(player.movable_ships) == movable, (player, game)
        for ledger in self.ledgers:
            ledger.check(oracle)

    def check_end(self) -> None:
        game = self.game
        if game.over:
            assert game.winner is not None
            if not any(ledger.ended() for ledger in self.ledgers):
                assert self.has_won(game.winner)
        elif game.turn is not None and not game.options["must_claim"]:
            on_turn = game.state.active
            assert on_turn < 0 or not self.has_won(on_turn)

    def has_won(self, seat: int) -> bool:
        enough = self.game.points(seat) >= self.game.options["target"]
        for ledger in self.ledgers:
            enough = ledger.wins(seat, enough)
        return enough

    def _follow_road(self) -> None:
        if "longest_route" not in self.left_out:
            super()._follow_road()


class SeaBookkeeper(SeaBooks):
    """The books of Seafarers with the base game."""

    def __init__(self, game: cn.Game) -> None:
        super().__init__(game)
        self.deck = dict(DECKS[len(game.players) > 4])
        for ledger in self.ledgers:
            self.deck = ledger.deck(self.deck)
        self.pieces: Any = None
        self.army = "largest_army" not in self.left_out

    def cards_set_aside(self) -> int:
        return sum(ledger.cards_set_aside() for ledger in self.ledgers)

    def _follow_army(self) -> None:
        if self.army:
            super()._follow_army()

    def check_special_cards(self, action: Action) -> None:
        state = self.game.state
        pieces = (
            tuple(state.roads),
            tuple(state.settlements),
            tuple(state.cities),
            tuple(map(frozenset, self.fleet_of)),
        )
        if pieces != self.pieces:
            self.pieces = pieces
            self._follow_road()
        if self.army:
            assert self.game.largest_army_holder == self.army_holder
        assert self.game.longest_route_holder == self.road_holder


class SeaKnightsBookkeeper(SeaBooks, KnightsBookkeeper):
    """The books of Seafarers with Cities & Knights."""

    oracle: type[Oracle] = SeaKnightsOracle

    def __init__(self, game: cn.Game) -> None:
        if not {"pirate", "ships"} & set(game.rules.scenario.leaves_out):
            self.robber_asks = "RobberOrPirate"
        super().__init__(game)
        self.berth = game.pirate

    def expect(self, action: Action) -> None:
        super().expect(action)
        if self.roll is not None:
            oracle = self.oracle(self.game)
            assert isinstance(oracle, SeaOracle)
            self.due = oracle.gold(self.roll.total) if self.roll.total != 7 else []

    def pieces_now(self) -> Any:
        return super().pieces_now(), tuple(
            frozenset(self.ships_of(player)) for player in self.game.players
        )

    def check_gold(self) -> None:
        """Leave it to `check_income`: cards may be drawn before the dice pay."""

    def check_income(self, roll: Roll, dry: list[int]) -> None:
        if not self.due:
            super().check_income(roll, dry)
            return
        if not self.game.over:
            rich = {seat for seat, _ in self.due}
            SeaBooks.check_gold(self)
            later = [
                frame.player
                for frame in reversed(self.game.state.stack)
                if type(frame).__name__ == "AqueductDue"  # whoever then has no more cards
            ]
            assert set(dry) - rich <= set(later) <= set(dry)

    def check_ground(self, oracle: Oracle) -> None:
        super().check_ground(oracle)
        if not self.game.landings:
            assert self.game.pirate == self.berth
