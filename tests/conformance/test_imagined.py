"""What a seat does not see is dealt anew: along random games nothing that it sees changes."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

import catan_nb as cn
from catan_nb.bots import GoodBot, RandomBot, play
from catan_nb.bots.bot import Bot
from catan_nb.games import read_game
from catan_nb.kernel.errors import BadSetup, GameError
from catan_nb.kernel.game import AnyGame
from catan_nb.kernel.question import CHANCE
from catan_nb.rules.cards import KINDS
from tests.conformance.knights_audit import check_derived

pytestmark = pytest.mark.slow

KNIGHTS = "base+cities_knights"
BOTH = "base+cities_knights+seafarers"
GAMES: list[tuple[str, int, dict[str, Any]]] = [
    ("base", 3, {}),
    ("base", 6, {"options": {"must_claim": True}}),
    (KNIGHTS, 4, {"options": {"grudge": True}}),
    ("base+seafarers", 3, {"scenario": "fog_islands"}),
    ("base+seafarers", 4, {"scenario": "forgotten_tribe"}),
    (BOTH, 4, {"scenario": "cloth"}),
    ("fastcard", 4, {}),
    ("fastcard", 5, {}),
]
#: What tells how a game came here, which one that begins here has not.
PAST = {"events", "ply", "first_discards"}
#: What is compared by itself.
APART = {"players", "rules", "log"}


def sights(game: AnyGame, every: int) -> Any:
    """Play a game among different bots, and give seats with their memory at some of its points."""
    seats = range(len(game.names))
    players: list[Bot] = [RandomBot(seat, trading=0.3) for seat in seats]
    players[:2] = [GoodBot(seat) for seat in (0, 1)]
    watching = {seat: GoodBot() for seat in seats}
    while (actor := game.actor) is not None:
        if game.ply % every == 0 or (game.ply % 3 == 0 and len(game.asked_at_once) > 1):
            # What is paid while chance draws is told of when it has drawn.
            nothing = game.variant == "fastcard" or actor == CHANCE
            for seat in seats if actor == CHANCE else (actor, (actor + 1) % len(seats)):
                view = game.view(seat)
                yield view, {} if nothing else watching[seat].memory(view).known()
        game.push(game.sample() if actor == CHANCE else players[actor].choose(game.view(actor)))


def read(thing: object) -> dict[str, object]:
    """Return the facts that a view, or a player of it, tells."""
    names = {name for name in dir(thing) if not name.startswith("_")} - PAST - APART
    found = {name: getattr(thing, name, None) for name in names}
    return {name: value for name, value in found.items() if not callable(value)}


def counted(game: AnyGame) -> Counter[tuple[str, int]]:
    """Return how many cards of each kind there are wherever cards lie hidden, or may."""
    state: Any = game.state
    cards: Counter[tuple[str, int]] = Counter()
    places = {"hands": state.hands, "pile": getattr(state, "pile", ())}
    for name, block in state.blocks.items():
        places |= {f"{name} {part}": getattr(block, part, ()) for part in ("deck", "held")}
        places |= {f"{name} stacks": getattr(block, "stacks", ())}
        for track in getattr(block, "under", ()):
            cards.update(("cities_knights", card) for card in track)
    of_kinds = {"hands": 5 if game.variant == "fastcard" else KINDS}
    for place, counts in places.items():
        assert min(counts, default=0) >= 0
        system = "hands" if place in ("hands", "pile") else place.split()[0]
        kinds = of_kinds.get(system) or {"development": 5, "cities_knights": 25}.get(system, 1)
        for number, count in enumerate(counts):
            cards[system, number % kinds] += count
    return cards


@pytest.mark.rule("base.hidden")
@pytest.mark.parametrize(("variant", "players", "chosen"), GAMES)
def test_what_a_seat_sees_stays_and_what_it_does_not_see_tells_nothing(variant, players, chosen):
    game = cn.new_game(variant, players=players, seed=3, **chosen)
    other = 0
    for number, (view, known) in enumerate(sights(game, 29)):
        real = counted(game)
        imagined = view.imagine(random.Random(number), known)
        sight = imagined.view(view.seat)
        assert read(sight) == read(view)
        assert [read(player) for player in sight.players] == [
            read(player) for player in view.players
        ]
        assert counted(imagined) == real
        if "cities_knights" in imagined.state.blocks:
            check_derived(imagined.state.blocks["cities_knights"])
        for seat, cards in known.items():
            hand = imagined.players[seat].hand
            assert all(hand[kind] >= count for kind, count in cards.items())
            held = game.players[seat].hand
            assert all(held[kind] >= count for kind, count in cards.items())  # memory is right
        twin: Any = game.fork()
        twin._state = imagined.state.copy()
        again = twin.view(view.seat).imagine(random.Random(number + 1), known)
        assert again.state == view.imagine(random.Random(number + 1), known).state
        other += imagined.state != game.state
        if number % 5 == 0 and game.turn_number:
            assert read_game(imagined.to_json()).state == imagined.state
            play(imagined, "random", max_turns=game.turn_number + 2)
            assert counted(imagined)
    assert other > 10


def test_every_deal_is_as_likely_as_it_is_in_a_shuffled_deck() -> None:
    position = cn.Position("base", board="beginner", players=3)
    game = position.hand(1, ore=1).hand(2, wool=2).development(1, knight=1).turn(0).game()
    rng, deals = random.Random(5), 4000
    found = [game.view(0).imagine(rng) for _ in range(deals)]
    ore = sum(one.players[1].hand["ore"] for one in found) / deals
    knights = sum(one.players[1].development["knight"] for one in found) / deals
    assert ore == pytest.approx(1 / 3, abs=0.03)
    assert knights == pytest.approx(14 / 25, abs=0.03)
    known = [game.view(0).imagine(rng, {2: {"wool": 1}}) for _ in range(deals)]
    assert all(one.players[2].hand["wool"] for one in known)
    ore = sum(one.players[1].hand["ore"] for one in known) / deals
    assert ore == pytest.approx(1 / 2, abs=0.03)


def test_nobody_is_imagined_to_have_won() -> None:
    board = cn.Position("base", board="beginner", players=2).board
    position = cn.Position("base", board=board, players=2, options={"target": 3})
    position.settlement(1, 0, 20).development(1, knight=2).turn(1, rolled=True)
    view = position.game().view(0)
    for seed in range(100):
        cards = view.imagine(random.Random(seed)).players[1].development
        assert cards["victory_point"] == 0


def test_whoever_offers_cards_holds_them() -> None:
    position = cn.Position("base", board="beginner", players=3)
    game = position.hand(0, ore=1, wool=1).hand(1, grain=6).hand(2, brick=6).turn(0, rolled=True)
    offered = game.game()
    offered.push(cn.OfferTrade(cn.Cards(ore=1), cn.Cards(grain=1), (1, 2)))
    for seed in range(30):
        imagined = offered.view(1).imagine(random.Random(seed))
        assert imagined.players[0].hand["ore"] == 1
        imagined.push(cn.AcceptTrade())
        assert imagined.view(1).imagine(random.Random(seed)).players[0].hand["ore"] == 1


def test_what_cannot_be_known_is_refused() -> None:
    game = cn.Position("base", board="beginner", players=3).hand(1, ore=1).turn(0).game()
    view, rng = game.view(0), random.Random(1)
    with pytest.raises(BadSetup, match="known"):
        view.imagine(rng, {1: {"ore": 2}})
    with pytest.raises(BadSetup, match="known"):
        view.imagine(rng, {1: {"wool": 1}})
    with pytest.raises(BadSetup):
        view.imagine(rng, {7: {"ore": 1}})
    with pytest.raises(ValueError, match="gold"):
        view.imagine(rng, {1: {"gold": 1}})
    over = play(cn.new_game("base", players=2, seed=1))
    with pytest.raises(GameError, match="over"):
        over.view(0).imagine(rng)


@pytest.mark.parametrize("variant", ["base", KNIGHTS])
def test_a_planner_with_a_memory_handed_on_plays_as_if_it_had_been_there(variant: str) -> None:
    game = cn.new_game(variant, players=3, seed=8)
    bots = [GoodBot(seat) for seat in range(3)]
    asked = 0
    while (actor := game.actor) is not None:
        if actor == CHANCE:
            game.push(game.sample())
            continue
        view = game.view(actor)
        action = bots[actor].choose(view)
        if game.ply % 4 == 0:
            memory, heir = bots[actor].memory(view), GoodBot(actor)
            heir.begin(memory.handed_on(actor))
            imagined = view.imagine(random.Random(game.ply), memory.known())
            assert heir.choose(imagined.view(actor)) == action
            asked += 1
            heir.begin(memory.handed_on((actor + 1) % 3))  # for another seat it is of no use
            assert heir.memory(imagined.view(actor)).sure == [[0] * len(game.rules.kinds)] * 3
        game.push(action, seat=actor)
    assert asked > 50
