"""The base game in parts: what a module of one's own is told, wraps, and may leave out."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

import pytest

import catan_nb as cn
from catan_nb.kernel.action import Action
from catan_nb.kernel.module import RuleModule
from catan_nb.kernel.verb import Verb
from catan_nb.rules.base.questions import MainTurn, RobberMove
from catan_nb.rules.cards import ORE
from catan_nb.rules.hands import take
from catan_nb.rules.places import CatanQuestion
from catan_nb.rules.play.systems import SYSTEMS, System, add_system
from catan_nb.rules.state import CatanState
from tests.rules.play.hand_made import path, push

SYSTEM = ["base", "base+cities_knights"]


@pytest.fixture(autouse=True)
def _house() -> Iterator[None]:
    before = dict(SYSTEMS)
    yield
    SYSTEMS.clear()
    SYSTEMS.update(before)


def use(variant: str, module: RuleModule, leaves_out: frozenset[str] = frozenset()) -> str:
    add_system(System(module.name, (module,), leaves_out, house_rule=True))
    return f"{variant}+{module.name}"


def without(*names: str) -> str:
    return use("base", RuleModule(name="less"), frozenset(names))


def roll(game: cn.Game, first: int, second: int) -> cn.Game:
    three = "cities_knights" in game.variant
    return push(game, cn.RollThree(0, first, second) if three else cn.Roll(first, second))


@pytest.mark.parametrize("variant", SYSTEM)
def test_a_module_hears_of_every_roll_before_it_pays(variant: str) -> None:
    heard: list[tuple[Any, int]] = []

    def rolled(state: CatanState, seat: int) -> None:
        heard.append((state.roll, state.hand_size(seat)))

    played = use(variant, RuleModule(name="ear", hooks={"rolled": rolled}))
    game = cn.Position(played, players=3).settlement(0, 8).turn(0).game()
    token = max(game.board.tokens[hex] for hex in game.board.topology.vertex_hexes[8])
    roll(game, token // 2, token - token // 2)
    assert game.players[0].hand_size > 0
    assert heard[-1] == ((token // 2, token - token // 2), 0)


@pytest.mark.parametrize("variant", SYSTEM)
def test_a_module_hears_which_piece_was_placed_where(variant: str) -> None:
    heard: list[tuple[int, str, int]] = []

    def placed(state: CatanState, seat: int, kind: str, place: int) -> None:
        heard.append((seat, kind, place))

    played = use(variant, RuleModule(name="ear", hooks={"placed": placed}))
    edges = path(8, 13, 18)
    position = cn.Position(played, players=3).settlement(1, 8).road(1, edges[0])
    position.hand(1, brick=2, lumber=2, wool=1, grain=3, ore=3)
    game = position.turn(1, rolled=True).game()
    push(game, cn.BuildRoad(edges[1]), cn.BuildSettlement(18), cn.BuildCity(8))
    assert heard == [(1, "road", edges[1]), (1, "settlement", 18), (1, "city", 8)]


@pytest.mark.rule("base.setup.cards")
@pytest.mark.parametrize("variant", SYSTEM)
def test_a_module_adds_to_the_first_cards(variant: str) -> None:
    def more(former: Callable[..., None], state: CatanState, seat: int, vertex: int) -> None:
        former(state, seat, vertex)
        state.hands[seat * 8] += 1
        state.bank[0] -= 1

    played = use(variant, RuleModule(name="more", wraps={"start_cards": more}))
    plain, richer = (
        cn.new_game(name, players=2, board="beginner", seed=3, options={"start": "placed"})
        for name in (variant, played)
    )
    for game in (plain, richer):
        while game.turn_number == 0:
            push(game, game.legal_actions()[0])
    sizes = [[player.hand_size for player in game.players] for game in (plain, richer)]
    assert sizes[1] == [size + 1 for size in sizes[0]]


@pytest.mark.rule("base.win")
def test_a_module_says_when_a_game_is_won() -> None:
    def with_a_city(former: Callable[..., bool], state: CatanState, seat: int) -> bool:
        return former(state, seat) and bool(state.cities[seat])

    played = use("base", RuleModule(name="city", wraps={"won": with_a_city}))
    position = cn.Position(played, players=2, options={"target": 3, "must_claim": True})
    position.settlement(0, 8, 18, 30).hand(0, ore=3, grain=2)
    game = position.turn(0, rolled=True).game()
    refusal = game.why_not(cn.ClaimVictory())
    assert refusal.text == "More than points is needed to win this game."
    push(game, cn.BuildCity(8), cn.ClaimVictory())
    assert game.winner == 0


@pytest.mark.rule("base.robber.seven")
def test_without_the_robber_a_seven_only_costs_cards() -> None:
    game = cn.Position(without("robber"), players=2).settlement(1, 8).hand(0, ore=8).turn(0).game()
    push(game, cn.Roll(3, 4), cn.Discard(cn.Cards(ore=4)))
    assert isinstance(game.frame, MainTurn)
    assert game.availability(cn.MoveRobber).text == "That is no part of this game."


@pytest.mark.rule("base.longest_road")
@pytest.mark.parametrize(("variant", "points"), [("base", 3), ("less", 1)])
def test_without_the_longest_route_long_roads_are_worth_nothing(variant: str, points: int) -> None:
    played = without("longest_route") if variant == "less" else variant
    edges = path(0, 4, 8, 13, 9, 5)
    game = cn.Position(played, players=2).settlement(0, 8).road(0, *edges).turn(0).game()
    assert game.players[0].route_length == len(edges)
    assert game.points(0) == points


@pytest.mark.rule("base.largest_army")
def test_without_the_largest_army_knights_only_move_the_robber() -> None:
    position = cn.Position(without("largest_army"), players=2).settlement(0, 8).knights(0, 2)
    game = position.development(0, knight=1).turn(0, rolled=True).game()
    push(game, cn.PlayKnight())
    assert isinstance(game.frame, RobberMove)
    assert (game.largest_army_holder, game.points(0)) == (None, 1)


@dataclass(frozen=True, slots=True)
class TakeOre(Action):
    """Take an ore where gold was found."""


@dataclass(frozen=True, slots=True)
class Gold(CatanQuestion):
    rule: ClassVar[str] = "base.production"
    ask: ClassVar[str] = "{player} has found gold."


def _take_ore(state: CatanState, action: TakeOre) -> None:
    take(state, state.stack.pop().player, ((ORE, 1),))


def _find(former: Callable[..., None], state: CatanState, total: int) -> None:
    former(state, total)
    state.stack.append(Gold(0))


@pytest.mark.rule("ck.improve.third")
@pytest.mark.parametrize("first", ["gold", "cities_knights"])
def test_an_aqueduct_waits_for_what_is_asked_while_paying(first: str) -> None:
    gold = RuleModule(
        name="gold",
        verbs=(Verb(TakeOre, _take_ore),),
        offers={Gold: (TakeOre,)},
        wraps={"produce": _find},
    )
    played = use("base+cities_knights", gold)
    if first == "gold":
        SYSTEMS["cities_knights"] = SYSTEMS.pop("cities_knights")
    position = cn.Position(played, players=2).improvements(0, science=3).improvements(1, science=3)
    game = roll(position.turn(0).game(), 4, 4)
    assert isinstance(game.frame, Gold)
    push(game, TakeOre())
    assert (game.frame.player, type(game.frame).__name__) == (1, "Aqueduct")
    push(game, cn.Decline())
    assert isinstance(game.frame, MainTurn)


def test_a_module_hears_which_places_of_a_position_are_cleared() -> None:
    heard: list[tuple[str, int]] = []

    def cleared(state: CatanState, kind: str, number: int) -> None:
        heard.append((kind, number))

    played = use("base", RuleModule(name="ear", hooks={"position_cleared": cleared}))
    cn.Position(played, players=2).cleared("V8", "E12")
    assert heard == [("vertex", 8), ("edge", 12)]


@pytest.mark.rule("base.win")
def test_points_are_not_needed_where_a_module_says_so() -> None:
    def at_once(former: Callable[..., bool], state: CatanState, seat: int) -> bool:
        return former(state, seat) or bool(state.cities[seat])

    played = use("base", RuleModule(name="wonder", wraps={"won": at_once}))
    position = cn.Position(played, players=2, options={"must_claim": True})
    game = position.settlement(0, 8).hand(0, ore=3, grain=2).turn(0, rolled=True).game()
    assert game.why_not(cn.ClaimVictory()).text == "1 point is not 10."
    push(game, cn.BuildCity(8))
    assert game.why_not(cn.ClaimVictory()) is None
    assert cn.ClaimVictory() in game.legal_actions()


@pytest.mark.rule("base.win")
def test_enough_points_are_no_end_of_a_position_where_a_module_wants_more() -> None:
    def never(former: Callable[..., bool], state: CatanState, seat: int) -> bool:
        return False

    position = cn.Position("base", players=2, options={"target": 3}).settlement(0, 8, 18, 30)
    with pytest.raises(cn.BadSetup, match="has won already with 3 points"):
        position.turn(0).game()
    played = use("base", RuleModule(name="endless", wraps={"won": never}))
    position = cn.Position(played, players=2, options={"target": 3}).settlement(0, 8, 18, 30)
    assert position.turn(0).game().points(0) == 3


@pytest.mark.parametrize(
    ("variant", "left_out", "error", "told"),
    [
        ("base", "longest_rout", cn.BadSetup, "leave out 'longest_rout'.*mean 'longest_route'"),
        ("base", "base", cn.BadSetup, "no rule module to leave out 'base'"),
        ("base", "development", cn.RulesClash, "largest_army cannot be played without development"),
        ("base+cities_knights", "robber", cn.RulesClash, "cannot be played without robber"),
    ],
)
def test_what_cannot_be_left_out_is_told(
    variant: str, left_out: str, error: type[Exception], told: str
) -> None:
    scenario = cn.Scenario(name="less", leaves_out=frozenset({left_out}))
    with pytest.raises(error, match=told):
        cn.new_game(variant, players=2, scenario=scenario)


@pytest.mark.rule("base.win")
def test_somebody_must_say_who_wins() -> None:
    with pytest.raises(cn.RulesClash, match="hook 'won' needs exactly one owner"):
        cn.Position(without("victory"), players=2)
