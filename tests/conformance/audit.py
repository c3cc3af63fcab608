"""Checks of one position of a random game; each raises AssertionError saying what is wrong."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from typing import Any

import catan_nb as cn
from catan_nb.kernel.action import Action
from catan_nb.kernel.refusal import Refusal
from catan_nb.rules.catalogue import RULES
from tests.conformance.oracle import DECKS, RESOURCES, SUPPLY, Oracle

#: Actions that are put together by hand, and how many random ones are tried of each.
COMPOSED = (cn.OfferTrade, cn.AskForOffers, cn.CounterOffer)
BUNDLES = 4


class Bookkeeper:
    """What a game must keep from its start to its end."""

    def __init__(self, game: cn.Game) -> None:
        self.game = game
        six = len(game.players) > 4
        size = game.options["bank_size"]
        self.cards = size if size is not None else (24 if six else 19)
        self.deck = DECKS[six]
        self.road_holder: int | None = game.longest_route_holder
        self.army_holder: int | None = None
        self.lengths = [0] * len(game.players)
        self.played: Counter[str] = Counter()

    def note(self, action: Action) -> None:
        """Follow an action that has just been done: cards played, and both special cards."""
        game = self.game
        name = {
            "PlayKnight": "knight",
            "PlayRoadBuilding": "road_building",
            "PlayInvention": "invention",
            "PlayMonopoly": "monopoly",
        }.get(type(action).__name__)
        if name:
            self.played[name] += 1
        self._follow_army()
        if isinstance(action, cn.BuildRoad | cn.BuildSettlement):
            self._follow_road()
        assert game.largest_army_holder == self.army_holder
        assert game.longest_route_holder == self.road_holder

    def _follow_army(self) -> None:
        for player in self.game.players:
            holder = self.army_holder
            least = 3 if holder is None else self.game.players[holder].knights + 1
            if player.knights >= least:
                self.army_holder = player.seat

    def _follow_road(self) -> None:
        oracle, holder = Oracle(self.game), self.road_holder
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
            if len(longest) > 1 and broken and self.game.options["strict_tie_returns"]:
                self.road_holder = None
        else:
            self.road_holder = longest[0] if len(longest) == 1 else None

    # ---- what never changes --------------------------------------------------------

    def check(self) -> None:
        game, oracle = self.game, Oracle(self.game)
        for kind in RESOURCES:
            held = [player.hand[kind] for player in game.players]
            assert min(held) >= 0
            assert game.bank[kind] >= 0
            assert sum(held) + game.bank[kind] == self.cards, kind
        for name, count in self.deck.items():
            held = [player.development[name] for player in game.players]
            assert min(held) >= 0
            assert game.deck[name] >= 0
            assert sum(held) + game.deck[name] + self.played[name] == count, name
        assert sum(player.knights for player in game.players) == self.played["knight"]
        assert game.deck_size == sum(game.deck.values())
        corners: list[int] = []
        for player in game.players:
            placed = {
                "settlement": len(player.settlements),
                "city": len(player.cities),
                "road": len(player.roads),
            }
            assert {n: player.left[n] + placed[n] for n in SUPPLY} == SUPPLY
            assert min(player.left.values()) >= 0
            assert player.points == oracle.points(player.seat)
            assert player.public_points == player.points - player.development["victory_point"]
            assert player.route_length == oracle.longest_route(player.seat)
            assert len(player.route) == player.route_length
            assert set(player.route) <= set(player.roads)
            assert player.hand_size == sum(player.hand.values())
            assert player.development_size == sum(player.development.values())
            assert dict(player.rates) == {
                kind: oracle.rate(player.seat, kind) for kind in RESOURCES
            }
            corners += [*player.settlements, *player.cities]
        assert len(corners) == len(set(corners)) == len(oracle.owner_of_building)
        for vertex in corners:
            assert not oracle.ground.near[vertex] & set(corners), "distance rule"
            assert oracle.ground.land_corner[vertex]
        assert sum(len(p.roads) for p in game.players) == len(oracle.owner_of_road)
        assert game.robber is None or game.robber in game.board.land_hexes
        if game.over:
            assert game.winner is not None
            assert game.points(game.winner) >= game.options["target"]
        elif game.turn is not None and not game.options["must_claim"]:
            on_turn = game.state.active
            assert on_turn < 0 or game.points(on_turn) < game.options["target"]


# ---- legality --------------------------------------------------------------------------


def universe(game: cn.Game) -> dict[type[Action], list[Action]]:
    """Return all actions with few forms, possible or not, by kind."""
    key = (id(game.board.topology), len(game.players))
    if key not in _UNIVERSES:
        _UNIVERSES[key] = _universe(game)
    return {**_UNIVERSES[key], cn.Discard: discards(game)}


_UNIVERSES: dict[tuple[int, int], dict[type[Action], list[Action]]] = {}


def _universe(game: cn.Game) -> dict[type[Action], list[Action]]:
    shape, seats = game.board.topology, range(len(game.players))
    kinds = range(8)
    pairs = itertools.combinations_with_replacement(RESOURCES, 2)
    found: list[Action] = [
        *(cn.BuildRoad(edge) for edge in range(-1, shape.n_edges + 1)),
        *(cn.BuildSettlement(vertex) for vertex in range(-1, shape.n_vertices + 1)),
        *(cn.BuildCity(vertex) for vertex in range(-1, shape.n_vertices + 1)),
        *(cn.MoveRobber(hex) for hex in range(-1, shape.n_hexes + 1)),
        *(cn.TradeBank(give, get) for give in kinds for get in kinds),
        *(cn.PlayMonopoly(kind) for kind in kinds),
        *(cn.PlayInvention(cn.Cards(**Counter(pair))) for pair in pairs),
        *(cn.PlayInvention(cn.Cards({kind: 1})) for kind in RESOURCES),
        cn.PlayInvention(cn.Cards()),
        cn.PlayInvention(cn.Cards(ore=3)),
        cn.PlayInvention(cn.Cards(coin=2)),
        *(cn.Rob(seat) for seat in (None, -1, *seats, len(seats))),
        *(cn.ConfirmTrade(seat) for seat in (-1, *seats, len(seats))),
        *(cn.Roll(a, b) for a in range(8) for b in range(8)),
        *(cn.Steal(kind) for kind in kinds),
        *(cn.DrawDevelopment(card) for card in range(5)),
        cn.AcceptTrade(),
        cn.BuyDevelopmentCard(),
        cn.ClaimVictory(),
        cn.EndBuilding(),
        cn.EndTurn(),
        cn.PlayKnight(),
        cn.PlayRoadBuilding(),
        cn.RefuseTrade(),
        cn.RollDice(),
        cn.WithdrawOffer(),
    ]
    by_kind: dict[type[Action], list[Action]] = {}
    for action in found:
        by_kind.setdefault(type(action), []).append(action)
    return by_kind


def discards(game: cn.Game) -> list[Action]:
    """Return all discards of the hand that is asked for one, and some impossible ones.

    Empty when there are too many.
    """
    frame = game.frame
    if type(frame).__name__ != "DiscardHalf":
        return [cn.Discard(cn.Cards(ore=4))]
    hand = game.players[frame.player].hand
    ranges = [range(min(hand[kind], frame.count) + 2) for kind in RESOURCES]
    size = 1
    for one in ranges:
        size *= len(one)
    if size > 3000:
        return []
    return [
        cn.Discard(cn.Cards(dict(zip(RESOURCES, counts, strict=True))))
        for counts in itertools.product(*ranges)
        if abs(sum(counts) - frame.count) <= 1
    ]


def check_refusal(refusal: Refusal | None) -> None:
    assert refusal is not None
    assert refusal.rule in RULES, refusal
    text = refusal.text
    assert text
    assert "{" not in text


def check_legality(game: cn.Game, rng: random.Random) -> None:
    """Check that what is listed is just what is not refused, over the whole action space."""
    listed = game.legal_actions()
    legal = set(listed)
    assert len(legal) == len(listed), "listed twice"
    tried = universe(game)
    complete = bool(tried[cn.Discard])
    asked = game.rules.offers[type(game.frame)] if game.frame else ()
    asked_kinds = {verb.action for verb in asked}
    allowed = set()
    for kind, actions in tried.items():
        wanted = actions if kind in asked_kinds else actions and rng.choices(actions)
        for action in wanted:
            refusal = game.why_not(action)
            if refusal is None:
                allowed.add(action)
                continue
            check_refusal(refusal)
            if rng.random() < 0.02:
                reasons = game.explain(action)
                assert reasons[0] == refusal
                for reason in reasons:
                    check_refusal(reason)
    if complete:
        assert allowed == legal, (sorted(map(str, allowed ^ legal)), game)
    for kind in (*tried, *COMPOSED):
        available = game.availability(kind)
        if available is not None:
            check_refusal(available)
        if kind in COMPOSED:
            check_composed(game, kind, rng)
        elif complete or kind is not cn.Discard:
            assert (available is None) == any(isinstance(a, kind) for a in legal), (kind, game)
    if game.over:
        assert not legal
    else:
        assert legal, f"nobody can go on: {game}"


def some_cards(rng: random.Random, kinds: tuple[str, ...] = (*RESOURCES, "cloth")) -> cn.Cards:
    return cn.Cards(Counter(rng.choices(kinds, [5] * 5 + [1], k=rng.choice((0, 1, 1, 1, 2, 3)))))


def check_composed(game: cn.Game, kind: type[Action], rng: random.Random) -> None:
    """Check random offers against the rules of trade, and the verb's own examples."""
    verb = game.rules.verbs[kind]
    available = game.availability(kind)
    if available is None:
        assert verb.sample is not None
        example = verb.sample(game.state, rng)
        if example is not None:
            assert game.why_not(example) is None
    seats = range(-1, len(game.players) + 1)
    for _ in range(BUNDLES):
        give, get = some_cards(rng), some_cards(rng)
        if kind is cn.OfferTrade:
            to = tuple(rng.choices(seats, k=rng.choice((0, 1, 1, 2, 3))))
            action: Any = cn.OfferTrade(give, get, to)
            fits = available is None and offer_is_right(game, give, get, to)
        elif kind is cn.AskForOffers:
            action = cn.AskForOffers(get)
            fits = available is None and bool(get) and "cloth" not in get
        else:
            action = cn.CounterOffer(give, get)
            fits = available is None and counter_is_right(game, give, get)
        refusal = game.why_not(action)
        assert (refusal is None) == fits, (action, refusal, game)
        if refusal is not None:
            check_refusal(refusal)


def bargain_is_right(game: cn.Game, give: cn.Cards, get: cn.Cards) -> bool:
    if "cloth" in give or "cloth" in get or set(give) & set(get) or not (give or get):
        return False
    return bool(give and get) or bool(game.options["allow_gifts"])


def holds(game: cn.Game, seat: int, cards: cn.Cards) -> bool:
    return all(game.players[seat].hand[kind] >= count for kind, count in cards.items())


def offer_is_right(game: cn.Game, give: cn.Cards, get: cn.Cards, to: tuple[int, ...]) -> bool:
    seats, seat = range(len(game.players)), game.actor
    return (
        bargain_is_right(game, give, get)
        and holds(game, seat, give)
        and bool(to)
        and len(set(to)) == len(to)
        and all(other in seats and other != seat for other in to)
        and any(game.players[other].hand_size >= get.total for other in to)
    )


def counter_is_right(game: cn.Game, give: cn.Cards, get: cn.Cards) -> bool:
    proposer = game.players[game.frame.proposer]
    return (
        bargain_is_right(game, give, get)
        and holds(game, game.actor, give)
        and proposer.hand_size >= get.total
    )


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
    expected = {"DiceRoll": 36, "DrawCard": game.deck_size}
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
