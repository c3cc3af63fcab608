"""Checks of one position of a random game; each raises AssertionError saying what is wrong."""

from __future__ import annotations

from collections import Counter
from typing import Any

import catan_nb as cn
from catan_nb.kernel.action import Action
from catan_nb.rules.catalogue import RULES
from tests.conformance.legality import check_refusal
from tests.conformance.oracle import DECKS, SUPPLY, Oracle

#: The development card that an action plays, by the action's name.
CARD_OF = {f"Play{card.title().replace('_', '')}": card for card in DECKS[False]}


class Bookkeeper:
    """What a game must keep from its start to its end."""

    oracle: type[Oracle] = Oracle

    def __init__(self, game: cn.Game) -> None:
        self.game = game
        six = len(game.players) > 4
        size = game.options["bank_size"]
        self.cards = size if size is not None else (24 if six else 19)
        self.deck = DECKS[six]
        self.road_holder: int | None = game.longest_route_holder
        self.army_holder: int | None = None
        self.strict_ties = bool(game.options.get("strict_tie_returns"))
        self.lengths = [0] * len(game.players)
        self.played: Counter[str] = Counter()

    def expect(self, action: Action) -> None:
        """Work out what an action that is about to be done must bring."""

    def note(self, action: Action) -> None:
        """Follow an action that has just been done: cards played, and both special cards."""
        name = CARD_OF.get(type(action).__name__)
        if name:
            self.played[name] += 1
        self._follow_army()
        self.check_special_cards(action)

    def check_special_cards(self, action: Action) -> None:
        """Check who holds the longest road and the largest army."""
        if isinstance(action, cn.BuildRoad | cn.BuildSettlement):
            self._follow_road()
        assert self.game.largest_army_holder == self.army_holder
        assert self.game.longest_route_holder == self.road_holder

    def _follow_army(self) -> None:
        for player in self.game.players:
            holder = self.army_holder
            least = 3 if holder is None else self.game.players[holder].knights + 1
            if player.knights >= least:
                self.army_holder = player.seat

    def _follow_road(self) -> None:
        oracle, holder = self.oracle(self.game), self.road_holder
        before, self.lengths = (
            self.lengths,
            [oracle.longest_route(p.seat) for p in self.game.players],
        )
        best = max(self.lengths)
        longest = [seat for seat, length in enumerate(self.lengths) if length == best]
        if best < 5:
            self.road_holder = None
        elif holder in longest:
            broken = before[holder] > best
            if len(longest) > 1 and broken and self.strict_ties:
                self.road_holder = None
        else:
            self.road_holder = longest[0] if len(longest) == 1 else None

    # ---- what never changes --------------------------------------------------------

    def check(self) -> None:
        """Check everything that must hold at any time."""
        game, oracle = self.game, self.oracle_now()
        self.check_cards()
        for player in game.players:
            self.check_player(player, oracle)
        self.check_ground(oracle)
        assert game.robber is None or game.robber in game.live_board.land_hexes
        self.check_end()

    def oracle_now(self) -> Oracle:
        """Return the rules' answers for the present position."""
        return self.oracle(self.game)

    def check_end(self) -> None:
        """Check that the game is over when, and only when, somebody has won."""
        game = self.game
        if game.over:
            assert game.winner is not None
            assert game.points(game.winner) >= game.options["target"]
        elif game.turn is not None and not game.options["must_claim"]:
            on_turn = game.state.active
            assert on_turn < 0 or game.points(on_turn) < game.options["target"]

    def check_cards(self) -> None:
        """Check that no card of hands, bank and deck has come or gone."""
        game = self.game
        for kind in game.bank:
            held = [player.hand[kind] for player in game.players]
            assert min(held) >= 0
            assert game.bank[kind] >= 0
            assert sum(held) + game.bank[kind] == self.cards_of(kind), kind
        self.check_deck()

    def cards_of(self, kind: str) -> int:
        """Return how many cards of a kind there are."""
        return self.cards

    def check_deck(self) -> None:
        game = self.game
        for name, count in self.deck.items():
            held = [player.development[name] for player in game.players]
            assert min(held) >= 0
            assert game.deck[name] >= 0
            assert sum(held) + game.deck[name] + self.played[name] == count, name
        assert sum(player.knights for player in game.players) == self.played["knight"]
        assert game.deck_size == sum(game.deck.values()) - self.cards_set_aside()
        for player in game.players:
            assert player.development_size == sum(player.development.values())
            assert player.public_points == player.points - player.development["victory_point"]

    def cards_set_aside(self) -> int:
        """Return how many cards of the deck nobody can buy."""
        return 0

    def check_player(self, player: Any, oracle: Oracle) -> None:
        """Check a player's pieces, points, route and rates."""
        left = player.left
        assert {
            name: left[name] + len(found) for name, found in self.placed(player)
        } == self.supply(player)
        assert min(left.values()) >= 0
        assert player.points == oracle.points(player.seat)
        assert player.route_length == oracle.longest_route(player.seat)
        assert len(player.route) == player.route_length
        assert set(player.route) <= self.paved(player)
        assert player.hand_size == sum(player.hand.values())
        assert dict(player.rates) == {
            kind: oracle.rate(player.seat, kind) for kind in self.game.bank
        }

    def supply(self, player: Any) -> dict[str, int]:
        """Return how many pieces of each kind a player has, on the board or not."""
        return SUPPLY

    def paved(self, player: Any) -> set[int]:
        """Return the paths of which a player's route may consist."""
        return set(player.roads)

    def placed(self, player: Any) -> list[tuple[str, Any]]:
        """Return the pieces of each kind that a player has on the board."""
        found = (player.settlements, player.cities, player.roads)
        return list(zip(SUPPLY, found, strict=True))

    def check_ground(self, oracle: Oracle) -> None:
        """Check that pieces stand one at a place, on land and at a distance."""
        players = self.game.players
        corners = [v for player in players for v in (*player.settlements, *player.cities)]
        assert len(corners) == len(set(corners)) == len(oracle.owner_of_building)
        for vertex in corners:
            assert not oracle.ground.near[vertex] & set(corners), "distance rule"
            assert oracle.ground.land_corner[vertex]
        assert sum(len(player.roads) for player in players) == len(oracle.owner_of_road)


# ---- the rest --------------------------------------------------------------------------


def check_sites(game: cn.Game) -> None:
    """Check the places where the actor may build against the plain rules."""
    frame, oracle = game.frame, Oracle(game)
    name = type(frame).__name__
    if name not in ("SetupSettlement", "SetupRoad", "MainTurn", "FreeRoads", "SpecialBuilding"):
        return
    seat, player = frame.player, game.players[frame.player]
    free = name in ("SetupSettlement", "SetupRoad", "FreeRoads")
    roads = set()
    if name != "SetupSettlement" and (free or oracle.can_pay(seat, {"brick": 1, "lumber": 1})):
        roads = oracle.road_sites(seat) if player.left["road"] else set()
        if name == "SetupRoad":
            roads &= oracle.ground.paths[frame.vertex]
    assert {action.edge for action in game.legal(cn.BuildRoad)} == roads
    settlements = set()
    cost = {"brick": 1, "lumber": 1, "wool": 1, "grain": 1}
    if name == "SetupSettlement" or (not free and oracle.can_pay(seat, cost)):
        settlements = (
            oracle.settlement_sites(seat, free=free) if player.left["settlement"] else (set())
        )
    assert {action.vertex for action in game.legal(cn.BuildSettlement)} == settlements


def check_chance(game: cn.Game) -> None:
    """Check weights and probabilities at a chance frame."""
    odds = game.outcomes()
    if game.actor != cn.CHANCE:
        assert len(odds) == 0
        return
    assert len(odds) > 0
    assert all(type(weight) is int and weight > 0 for _, weight in odds)
    assert odds.total == sum(weight for _, weight in odds)
    assert sum(odds.probability(outcome) for outcome, _ in odds) == 1
    assert {outcome for outcome, _ in odds} == set(game.legal_actions())
    assert game.sample() == game.sample()
    name = type(game.frame).__name__
    expected = {"DiceRoll": 36, "DrawCard": sum(game.deck.values())}
    if name == "StealCard":
        expected[name] = game.players[game.frame.victim].hand_size
    assert odds.total == expected[name]


def check_views(game: cn.Game) -> None:
    """Check that views hide what they must and show the rest."""
    for viewer in (None, *range(len(game.players))):
        view = game.view(viewer)
        assert view.deck is None
        assert view.deck_size == game.deck_size
        for player, whole in zip(view.players, game.players, strict=True):
            hidden = player.seat != viewer
            assert (player.hand is None) == hidden
            assert (player.development is None) == hidden
            assert (player.fresh is None) == hidden
            assert (player.playable is None) == hidden
            assert player.hand_size == whole.hand_size
            assert player.development_size == whole.development_size
            if hidden and game.winner != player.seat:
                assert player.points == whole.public_points
            else:
                assert player.points == whole.points
        if viewer == game.actor:
            assert view.legal_actions() == game.legal_actions()
        else:
            assert view.legal_actions() == ()
            if not game.over:
                check_refusal(view.why_not(cn.EndTurn()))
                assert len(view.outcomes()) in (0, 36)


def check_events(game: cn.Game, events: tuple[Any, ...]) -> None:
    """Check that every event has its words for everybody, and its rule."""
    names = game.names
    for event in events:
        assert event.rule in RULES
        for viewer in (None, *range(len(names))):
            text = event.text(names, viewer)
            assert text
            assert "None" not in text
            seen = event.seen_by(viewer)
            if seen is not event:
                assert seen.text(names, viewer) == text
