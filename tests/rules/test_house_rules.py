"""House rules as systems of their own, and what they make impossible."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

import catan_nb as cn
from catan_nb.kernel.action import Action
from catan_nb.kernel.event import NobodyCanGoOn, PassedOver
from catan_nb.kernel.module import Amend, RuleModule
from catan_nb.kernel.verb import Clause
from catan_nb.kernel.words import Phrase, say
from catan_nb.rules.base.questions import FreeRoads, MainTurn, RobberMove, SetupRoad
from catan_nb.rules.catalogue import RULES
from catan_nb.rules.play.systems import SYSTEMS, System, add_system, systems_of, variants
from catan_nb.rules.state import CatanState
from tests.rules.play.hand_made import push


def never(state: CatanState, action: object) -> Phrase | None:
    return say("Not in this house.")


def no(*verbs: type[Action], rule: str = "base.build.road") -> RuleModule:
    """Return a house rule by which something is never allowed."""
    clause = Clause(rule, never)
    return RuleModule(name="no", amends=tuple(Amend(verb, last=(clause,)) for verb in verbs))


@pytest.fixture
def house() -> Iterator[None]:
    before = dict(SYSTEMS)
    yield
    SYSTEMS.clear()
    SYSTEMS.update(before)


def use(*modules: RuleModule) -> str:
    """Make house rules known and return a variant with all of them."""
    for module in modules:
        add_system(System(module.name, (module,), house_rule=True))
    return "+".join(("base", *(module.name for module in modules)))


@pytest.mark.usefixtures("house")
def test_a_house_rule_is_named_played_saved_and_read() -> None:
    variant = use(no(cn.BuildCity))
    game = cn.new_game(variant, players=3, board="beginner", seed=1)
    assert game.variant == "base+no"
    assert game.rules.systems >= {"base", "no"}
    vertex = game.players[0].settlements[0]
    game = cn.Position(variant, players=3).settlement(0, vertex).hand(0, ore=3, grain=2).game()
    push(game, cn.Roll(1, 1))
    assert game.why_not(cn.BuildCity(vertex)).text == "Not in this house."
    again = cn.Game.from_json(game.to_json())
    assert (again.variant, again.state) == (variant, game.state)
    del SYSTEMS["no"]
    with pytest.raises(cn.BadRecord, match=r"there is no variant 'base\+no'"):
        cn.Game.from_json(game.to_json())


@pytest.mark.usefixtures("house")
def test_no_menu_lists_house_rules() -> None:
    before = variants()
    use(no(cn.BuildCity))
    assert variants() == before
    assert before == (
        "base",
        "base+cities_knights",
        "base+seafarers",
        "base+cities_knights+seafarers",
    )
    assert systems_of("no+base") == ("base", "no")
    with pytest.raises(cn.BadSetup, match="'no' cannot be added"):
        use(no(cn.BuildRoad))


@pytest.mark.usefixtures("house")
def test_a_house_rule_is_added_again_only_when_that_is_said() -> None:
    use(no(cn.BuildCity))
    changed = System("no", (no(cn.BuildRoad),), house_rule=True)
    with pytest.raises(cn.BadSetup, match="'no' cannot be added, since there is one; again=True"):
        add_system(changed)
    add_system(changed, again=True)
    assert SYSTEMS["no"] is changed
    with pytest.raises(cn.BadSetup, match="'cities_knights' cannot be added"):
        add_system(System("cities_knights", (no(cn.BuildRoad),), house_rule=True), again=True)


@pytest.mark.rule("base.setup.order")
@pytest.mark.usefixtures("house")
def test_a_road_that_cannot_be_placed_is_passed_over_in_the_set_up() -> None:
    game = cn.new_game(use(no(cn.BuildRoad)), players=2, board="variable", seed=1)
    for _ in range(4):
        events = push(game, game.legal_actions()[0]).events
        passed = events[-1] if isinstance(events[-1], PassedOver) else events[-2]
        assert isinstance(passed, PassedOver)
        assert isinstance(passed.question, SetupRoad)
        assert passed.rule == "base.setup.order"
    assert (game.turn_number, [len(player.roads) for player in game.players]) == (1, [0, 0])
    told = [event.text(game.names) for event in game.events if isinstance(event, PassedOver)]
    assert told[0].startswith("Nothing can be done, and the game goes on: ")


@pytest.mark.rule("base.dev.road_building")
@pytest.mark.usefixtures("house")
def test_free_roads_that_cannot_be_built_are_passed_over() -> None:
    variant = use(no(cn.BuildRoad))
    position = cn.Position(variant, players=3).settlement(0, 8).development(0, road_building=1)
    game = position.turn(0, rolled=True).game()
    push(game, cn.PlayRoadBuilding())
    assert isinstance(game.frame, MainTurn)
    assert isinstance(game.events[-1].question, FreeRoads)
    assert cn.Game.from_json(game.to_json()).events == game.events
    game.pop()
    assert game.redo() == cn.PlayRoadBuilding()
    assert isinstance(game.frame, MainTurn)


@pytest.mark.rule("base.robber.move")
@pytest.mark.usefixtures("house")
def test_a_robber_that_may_go_nowhere_stays() -> None:
    game = cn.Position(use(no(cn.MoveRobber)), players=3).settlement(1, 8).turn(0).game()
    push(game, cn.Roll(3, 4))
    assert isinstance(game.frame, MainTurn)
    assert isinstance(game.events[-1].question, RobberMove)


@pytest.mark.rule("base.turn")
@pytest.mark.usefixtures("house")
def test_where_nobody_can_do_anything_the_game_ends_without_a_winner() -> None:
    game = cn.Position(use(no(cn.RollDice)), players=2).settlement(0, 8).turn(0).game()
    assert (game.over, game.winner) == (True, None)
    assert isinstance(game.events[0], PassedOver)
    assert isinstance(game.events[-1], NobodyCanGoOn)
    assert game.fork().events == cn.read_game(game.to_json()).events == game.events
    assert game.view(1).events == game.events
    late = cn.Position("base+no", players=2).settlement(0, 8).turn(0, rolled=True).game()
    push(late, cn.EndTurn())
    assert (late.over, late.winner) == (True, None)
    assert isinstance(late.events[-1], NobodyCanGoOn)
    assert late.events[-1].rule in RULES


def offers(game: cn.Game, rng: random.Random) -> list[Action]:
    """Return some of the composed actions that are legal now."""
    asked = game.rules.offers[type(game.frame)]
    made = [verb.sample(game.state, rng) for verb in asked if verb.composed and verb.sample]
    return [action for action in made if action is not None and game.why_not(action) is None]


KINDS = (cn.BuildRoad, cn.BuildSettlement, cn.MoveRobber, cn.Rob, cn.EndTurn, cn.Discard)


@pytest.mark.parametrize("number", range(8))
@pytest.mark.parametrize("variant", ["base", "base+cities_knights"])
@pytest.mark.usefixtures("house")
def test_whatever_a_house_forbids_everybody_who_is_asked_can_answer(
    variant: str, number: int
) -> None:
    rng = random.Random(number)

    def often(state: CatanState, action: object) -> Phrase | None:
        return say("Not today.") if hash((number, str(action))) % 3 else None

    verbs = rng.sample(KINDS, 3)
    clause = Clause("base.turn", often)
    add_system(
        System(
            "today",
            (RuleModule(name="today", amends=tuple(Amend(v, last=(clause,)) for v in verbs)),),
            house_rule=True,
        )
    )
    players = 3 + number % 3
    game = cn.new_game(f"{variant}+today", players=players, board="variable", seed=number)
    while not game.over and game.ply < 400:
        actions = game.legal_actions() or offers(game, rng)
        assert actions, game.frame
        game.push(game.sample() if game.actor == cn.CHANCE else rng.choice(actions))
    assert cn.Game.from_json(game.to_json()).state == game.state
