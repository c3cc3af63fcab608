"""The rules of the card game once more, slowly and independently: what must hold at any time.

Nothing here looks into the engine: everything is read as a person at the table could, with all
hands open.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import product

import catan_nb as cn
from catan_nb.catalogue import RULES
from catan_nb.kernel.action import Action
from catan_nb.kernel.event import Event
from tests.fastcard.helpers import fc

KINDS = ("brick", "lumber", "ore", "grain", "wool")
PRICES = {
    fc.BuildRoad: {"brick": 1, "lumber": 1},
    fc.BuildKnight: {"ore": 1, "grain": 1, "wool": 1},
    fc.BuildSettlement: {"brick": 1, "lumber": 1, "grain": 1, "wool": 1},
    fc.BuildCity: {"ore": 3, "grain": 2},
    fc.BuildExpansion: {"ore": 1, "wool": 3},
}
RESOURCES = dict(zip(KINDS, (11, 11, 16, 14, 15), strict=True))
#: Roads, settlement cards, knights, robberies by number of players; expansions by name.
CARDS = {
    2: (5, 7, 2, 5),
    3: (7, 11, 4, 7),
    4: (9, 15, 5, 10),
    5: (11, 19, 7, 12),
    6: (13, 23, 8, 15),
}
EXPANSIONS = {
    "library": (3, (1, 1, 1, 1, 1)),
    "merchants_guild": (3, (0, 1, 2, 3, 4)),
    "church": (3, (1, 2, 2, 3, 3)),
    "city_castle": (3, (1, 1, 2, 2, 3)),
    "university": (4, (2, 2, 2, 2, 2)),
}


def expected_cards(game: fc.CardGame) -> tuple[int, int, int, int]:
    """Return how many roads, settlement cards, knights and robberies there must be."""
    players = len(game.players)
    few = players > 4 and game.options["second_box"] == "expansions"
    return CARDS[4 if few else players]


def check_cards(game: fc.CardGame) -> None:
    """Check that no card has come or gone, and that the backs are those of all cards left."""
    boxes = 2 if len(game.players) > 4 else 1
    pile = game.pile_cards
    assert pile is not None
    for kind, count in RESOURCES.items():
        places = [game.market[kind], game.discards[kind], pile[kind]]
        places += [player.hand[kind] for player in game.players]
        assert min(places) >= 0
        assert sum(places) == boxes * count, kind
    roads, settlements, knights, robberies = expected_cards(game)
    stacks, players = game.stacks, game.players
    assert stacks["road"] + sum(p.roads for p in players) == roads
    assert stacks["knight"] + sum(p.knights for p in players) == knights
    on_table = sum(p.settlements + p.cities + len(p.expansions) for p in players)
    assert stacks["settlement"] + on_table == settlements
    turned = settlements - sum(game.city_events.values())
    waiting = type(game.frame).__name__ == "Revealing"
    won_with_it = game.over and isinstance(game.log[game.ply - 1], fc.BuildCity)
    cities = sum(p.cities + len(p.expansions) for p in players)
    assert turned == cities - (waiting or won_with_it)
    assert 0 <= game.city_events["robbery"] <= robberies
    assert 0 <= game.city_events["market_day"] <= settlements - robberies
    for name, (_, copies) in EXPANSIONS.items():
        owners = sum(name in p.expansions for p in players)
        assert stacks["expansions"][name] + owners == copies[len(players) - 2], name
    assert min(stacks["road"], stacks["knight"], stacks["settlement"]) >= 0


def check_market(game: fc.CardGame, away: int) -> None:
    """Check that five cards lie in the market whenever a player decides, less those taken."""
    size = sum(game.market.values())
    if game.actor not in (None, cn.CHANCE):
        assert size == 5 - away


def points(player: fc.CardGame) -> int:
    """Return a player's points, counted card by card."""
    total = player.settlements + 2 * player.cities
    total += sum(EXPANSIONS[name][0] for name in player.expansions)
    for number in (player.roads, player.knights):
        for place in range(number):
            total += place % 2  # A, B, A, B, …
    return total


def check_points(game: fc.CardGame) -> None:
    """Check everybody's points, and that the game is over just when it is won."""
    target = game.options["target"]
    for player in game.players:
        assert player.points == game.points(player.seat) == points(player)
    if game.over:
        assert game.winner == game.turn
        assert points(game.players[game.winner]) >= target
    elif game.turn is not None:
        assert points(game.players[game.turn]) < target


def victim(game: fc.CardGame, builder: int, what: str) -> int | None:
    """Return who must lose a road or knight to the builder."""
    seats, step = len(game.players), game.direction or 1
    order = [(builder + step * number) % seats for number in range(1, seats)]
    for seat in order:
        player = game.players[seat]
        have = player.roads if what == "road" else player.knights
        safe = 3 * ("city_castle" in player.expansions) if what == "road" else 0
        if what == "knight":
            safe = int("church" in player.expansions)
        if have > safe:
            return seat
    return None


def ways_to_pay(price: dict[str, int], hand: dict[str, int]) -> Iterator[tuple[int, ...]]:
    """Give every way to pay: each card of the price is paid in kind or by three of another."""
    cards = [kind for kind, count in price.items() for _ in range(count)]
    seen = set()
    for means in product(KINDS, repeat=len(cards)):
        paid: Counter[str] = Counter()
        for card, by in zip(cards, means, strict=True):
            paid[by] += 1 if by == card else 3
        # Three that stand for another while one of their kind is missing would be too many.
        wasteful = any(
            by != card and any(c == by != m for c, m in zip(cards, means, strict=True))
            for card, by in zip(cards, means, strict=True)
        )
        if not wasteful and all(paid[kind] <= hand[kind] for kind in KINDS):
            seen.add(tuple(paid[kind] for kind in KINDS))
    yield from seen


def builds(game: fc.CardGame, built: set[type]) -> set[Action]:
    """Return every building action that must be legal, given what was built in this turn."""
    assert game.turn is not None
    me, stacks = game.players[game.turn], game.stacks
    possible: dict[type, list[tuple[int, ...]]] = {}
    if stacks["road"] or victim(game, me.seat, "road") is not None:
        possible[fc.BuildRoad] = [()]
    if stacks["knight"] or victim(game, me.seat, "knight") is not None:
        possible[fc.BuildKnight] = [()]
    if stacks["settlement"]:
        possible[fc.BuildSettlement] = [()]
    if me.settlements:
        possible[fc.BuildCity] = [()]
    if me.cities:
        possible[fc.BuildExpansion] = [
            (number,)
            for number, name in enumerate(EXPANSIONS)
            if stacks["expansions"][name] and name not in me.expansions
        ]
    return {
        cls(*fields, fc.Cards.of(pay))
        for cls, forms in possible.items()
        if cls not in built
        for pay in ways_to_pay(PRICES[cls], dict(me.hand))
        for fields in forms
    }


def steals(game: fc.CardGame, stolen: bool) -> set[Action]:
    """Return whom the guild may steal from."""
    assert game.turn is not None
    me = game.players[game.turn]
    late = game.options["guild_when"] == "swap_phase" and game.phase != "swap"
    if stolen or late or "merchants_guild" not in me.expansions:
        return set()
    return {
        fc.UseGuild(p.seat)
        for p in game.players
        if p.seat != me.seat and p.hand_size and points(p) >= points(me)
    }


@dataclass
class Swap:
    """A swap under way, noted from the actions alone.

    Attributes
    ----------
    taken : list of int
        The kinds taken from the market and not laid back for yet.
    owed, partner : int
        How many cards are to be given to whom.
    laid : int
        How many lie on the discards and are to be drawn.
    begun : bool
        Whether cards are going back.
    """

    taken: list[int] = field(default_factory=list)
    left_to_lay: int = 0
    owed: int = 0
    partner: int = -1
    laid: int = 0
    begun: bool = False

    def note(self, action: Action) -> None:
        """Note what has been done."""
        match action:
            case fc.SwapMarket(take=kind):
                self.taken.append(int(kind))
                self.left_to_lay += 1
            case fc.LayBack():
                self.left_to_lay, self.begun = self.left_to_lay - 1, True
            case fc.SwapPlayer(player=seat) | fc.OpenHand(player=seat):
                self.owed, self.partner = self.owed + 1, seat
            case fc.GiveBack():
                self.owed, self.begun = self.owed - 1, True
            case fc.LayAway():
                self.laid += 1
            case fc.DrawCard() | fc.DrawAsMany():
                self.laid = 0
        if not self.left_to_lay:
            self.taken = []
        if not (self.left_to_lay or self.owed):
            self.begun = False


def swaps(game: fc.CardGame, picked: bool) -> set[Action]:
    """Return every swap that must be possible while none is under way."""
    assert game.turn is not None
    me = game.players[game.turn]
    held = [number for number, kind in enumerate(KINDS) if me.hand[kind]]
    found: set[Action] = {fc.SwapPile(number) for number in held}
    if game.options["swap_together"] and game.swaps_left > 1:
        found |= {fc.LayAway(number) for number in held}
    if not me.roads:
        return found
    for other in game.players:
        if other.seat != me.seat and other.hand_size:
            found |= _with(game, other.seat, picked)
    return found | _from_market(game, [])


def more(game: fc.CardGame, swap: Swap, picked: bool) -> set[Action]:
    """Return what must be possible while a swap is under way."""
    assert game.turn is not None
    me = game.players[game.turn]
    held = [number for number, kind in enumerate(KINDS) if me.hand[kind]]
    again = game.options["swap_together"] and game.swaps_left and not swap.begun
    if swap.laid:
        return {fc.DrawAsMany()} | {fc.LayAway(number) for number in held}
    if swap.taken:
        strict = not game.options["market_same_back"]
        back = {fc.LayBack(n) for n in held if not (strict and n in swap.taken)}
        return back | (_from_market(game, swap.taken) if again else set())
    back = {fc.GiveBack(number) for number in held}
    if again and game.players[swap.partner].hand_size:
        back |= _with(game, swap.partner, picked)
    return back


def _with(game: fc.CardGame, seat: int, picked: bool) -> set[Action]:
    assert game.turn is not None
    library = "library" in game.players[game.turn].expansions and not picked
    return {fc.SwapPlayer(seat), fc.OpenHand(seat)} if library else {fc.SwapPlayer(seat)}


def _from_market(game: fc.CardGame, taken: list[int]) -> set[Action]:
    assert game.turn is not None
    hand = game.players[game.turn].hand
    found: set[Action] = set()
    for number, kind in enumerate(KINDS):
        gone = {*taken, number}
        others = sum(hand[k] for n, k in enumerate(KINDS) if n not in gone)
        enough = game.options["market_same_back"] or others > len(taken)
        if game.market[kind] and enough:
            found.add(fc.SwapMarket(number))
    return found


def check_events(game: fc.CardGame, events: tuple[Event, ...]) -> None:
    """Check that every event has its rule, and words for everybody that hide the same."""
    for event in events:
        assert event.rule in RULES
        for viewer in (None, *range(len(game.players))):
            text, seen = event.text(game.names, viewer), event.seen_by(viewer)
            assert text
            assert "None" not in text
            assert "{" not in text
            assert seen.text(game.names, viewer) == text
