"""What is secret (base.hidden): nothing a seat may ask tells it more than it may know."""

from __future__ import annotations

from typing import Any

import pytest

import catan_nb as cn
from tests.conformance.oracle import DECKS
from tests.rules.play.hand_made import frame_name, path, position, push, road

CARDS = {"brick": 1, "lumber": 2, "ore": 1, "grain": 1, "wool": 2}


def table(secret: dict[str, int], cards: dict[str, int]) -> cn.Position:
    """A table where seat 1 holds this secretly; what is public is always the same."""
    return (
        position()
        .settlement(0, 8, 40)
        .settlement(1, 17, 31)
        .road(0, *path(8, 13))
        .road(1, *path(17, 22))
        .hand(0, CARDS)
        .hand(1, secret)
        .hand(2, wool=1)
        .development(0, knight=1)
        .development(1, **cards)
        .turn(0, rolled=True)
    )


def told(view: cn.View) -> dict[str, Any]:
    """Everything a view says."""
    questions = [
        cn.EndTurn(),
        cn.AcceptTrade(),
        road(13, 18),
        cn.BuildSettlement(18),
        cn.PlayKnight(),
        cn.TradeBank(4, 2),
        cn.OfferTrade(cn.Cards(wool=1), cn.Cards(ore=1), (1,)),
        cn.OfferTrade(cn.Cards(wool=1), cn.Cards(ore=3), (1, 2)),
        cn.OfferTrade(cn.Cards(wool=1), cn.Cards(ore=4), (1,)),
        cn.AskForOffers(cn.Cards(ore=2)),
        cn.CounterOffer(cn.Cards(wool=1), cn.Cards(ore=1)),
        cn.ConfirmTrade(1),
        cn.Steal(2),
        cn.Steal(0),
        cn.DrawDevelopment(1),
        cn.MoveRobber(4),
        cn.Rob(1),
    ]
    kinds = {type(question) for question in questions}
    places = (cn.BuildRoad, cn.BuildSettlement, cn.BuildCity, cn.MoveRobber)
    facts = [name for name in dir(view.players[0]) if not name.startswith("_")]
    shared = [
        name
        for name in dir(view)
        if not name.startswith("_")
        and name not in ("state", "rules", "players", "events")
        and not callable(getattr(view, name))
    ]
    return {
        "facts": [[_plain(getattr(p, name)) for name in facts] for p in view.players],
        "shared": [(name, _plain(getattr(view, name))) for name in shared],
        "legal": view.legal_actions(),
        "why": [str(view.why_not(question)) for question in questions],
        "explain": [[str(r) for r in view.explain(question)] for question in questions],
        "available": {kind.__name__: str(view.availability(kind)) for kind in kinds},
        "reasons": [{p: str(r) for p, r in view.reasons(kind).items()} for kind in places],
        "outcomes": str(view.outcomes()),
        "events": [repr(event) for event in view.events],
        "texts": [view.text_of(event) for event in view.events],
        "points": [view.points(seat) for seat in range(3)],
        "repr": [repr(player) for player in view.players],
    }


def _plain(value: Any) -> Any:
    return dict(value) if hasattr(value, "items") else value


ORE, LUMBER = {"ore": 3}, {"lumber": 2, "brick": 1}
KNIGHT, POINT = {"knight": 1}, {"victory_point": 1}


def equal_bank(secret: dict[str, int], cards: dict[str, int]) -> cn.Position:
    """The same with equal bank and deck, which are public."""
    bank = dict.fromkeys(CARDS, 10)
    deck = {"knight": 5, "victory_point": 3, "road_building": 1, "invention": 1, "monopoly": 1}
    return table(secret, cards).bank(bank).deck(**deck)


SITUATIONS: list[tuple[Any, ...]] = [
    (),
    (cn.PlayKnight(),),
    (cn.PlayKnight(), cn.MoveRobber(10)),
    (cn.OfferTrade(cn.Cards(wool=1), cn.Cards(grain=1), (1, 2)),),
    (cn.AskForOffers(cn.Cards(ore=1)),),
    (cn.AskForOffers(cn.Cards(ore=1)), cn.RefuseTrade()),
    (cn.EndTurn(),),
    (cn.EndTurn(), cn.Roll(1, 1)),
    (cn.EndTurn(), cn.Roll(3, 4)),
    (cn.EndTurn(), cn.RollDice()),
    (cn.BuyDevelopmentCard(),),
    (cn.BuyDevelopmentCard(), cn.DrawDevelopment(3)),
]


@pytest.mark.rule("base.hidden")
@pytest.mark.parametrize("actions", SITUATIONS)
@pytest.mark.parametrize("viewer", [0, 2, None])
def test_two_games_that_differ_in_secrets_look_the_same(
    actions: tuple[Any, ...], viewer: int | None
) -> None:
    one = push(equal_bank(ORE, KNIGHT).game(), *actions)
    two = push(equal_bank(LUMBER, POINT).game(), *actions)
    assert one.state != two.state
    assert told(one.view(viewer)) == told(two.view(viewer))
    assert told(one.view(1)) != told(two.view(1))


@pytest.mark.rule("base.hidden")
def test_numbers_are_public_and_contents_are_not() -> None:
    view = table(ORE, KNIGHT).game().view(0)
    own, other, third = view.players
    assert own.hand == CARDS
    assert own.development["knight"] == 1
    assert (other.hand, other.development, other.playable, other.fresh) == (None,) * 4
    assert (other.hand_size, other.development_size, third.hand_size) == (3, 1, 1)
    assert view.deck is None
    assert view.deck_size == sum(DECKS[False].values()) - 2


@pytest.mark.rule("base.hidden")
@pytest.mark.rule("base.robber.steal")
def test_only_thief_and_victim_know_the_stolen_card() -> None:
    game = table(ORE, KNIGHT).game()
    push(game, cn.PlayKnight(), cn.MoveRobber(10), cn.Steal(2))
    event = game.events[-1]
    names = game.names
    for viewer in (0, 1):
        assert event.text(names, viewer) == "Blue steals 1 ore from Orange."
        assert game.view(viewer).events[-1] == event
    for viewer in (2, None):
        assert event.text(names, viewer) == "Blue steals a card from Orange."
        seen = game.view(viewer).events[-1]
        assert seen.kind is None
        assert game.view(viewer).text_of(seen) == "Blue steals a card from Orange."


@pytest.mark.rule("base.hidden")
@pytest.mark.rule("base.dev.deck")
def test_only_the_buyer_knows_the_card() -> None:
    game = table(ORE, KNIGHT).game()
    push(game, cn.BuyDevelopmentCard(), cn.DrawDevelopment(4))
    event = game.events[-1]
    assert event.text(game.names, 0) == "Blue buys a development card: monopoly."
    for viewer in (1, 2, None):
        assert event.text(game.names, viewer) == "Blue buys a development card."
        assert game.view(viewer).events[-1].card is None
    assert game.view(0).events[-1].card == 4


@pytest.mark.rule("base.hidden")
def test_the_odds_of_hidden_draws_are_nobodys_business() -> None:
    game = table(ORE, KNIGHT).game()
    push(game, cn.PlayKnight(), cn.MoveRobber(10))
    assert frame_name(game) == "StealCard"
    assert len(game.outcomes()) == 1
    for viewer in (0, 1, 2, None):
        assert len(game.view(viewer).outcomes()) == 0
    rolling = push(position().turn(0).game(), cn.RollDice())
    for viewer in (0, 1, None):
        assert rolling.view(viewer).outcomes().total == 36


@pytest.mark.rule("base.hidden")
def test_others_learn_nothing_about_what_one_may_do() -> None:
    game = table(ORE, KNIGHT).game()
    assert game.view(0).legal_actions() == game.legal_actions()
    assert game.view(0).mine
    for viewer in (1, 2, None):
        view = game.view(viewer)
        assert not view.mine
        assert view.legal_actions() == view.legal(cn.EndTurn) == ()
        refusal = view.why_not(cn.EndTurn())
        assert (refusal.rule, refusal.text) == (
            "base.turn",
            "That is not yours to decide: Blue may trade and build.",
        )
        assert view.availability(cn.BuildRoad) == refusal
        assert view.explain(cn.EndTurn()) == (refusal,)
        assert set(map(str, view.reasons(cn.BuildRoad).values())) == {str(refusal)}


@pytest.mark.rule("base.hidden")
@pytest.mark.parametrize("seat", [-2, -1, 3, True, "0", 1.0])
def test_there_is_no_view_for_seats_that_do_not_exist(seat: object) -> None:
    with pytest.raises(cn.BadSetup, match="no seat"):
        table(ORE, KNIGHT).game().view(seat)


@pytest.mark.rule("base.hidden")
def test_a_view_follows_its_game() -> None:
    game = table(ORE, KNIGHT).game()
    view = game.view(1)
    assert (view.seat, view.turn, view.actor) == (1, 0, 0)
    push(game, cn.EndTurn())
    assert (view.turn, view.actor, view.ply) == (1, 1, 1)
    assert view.legal_actions()


@pytest.mark.rule("base.hidden")
def test_a_view_is_only_read() -> None:
    view = table({"ore": 3}, {}).game().view(0)
    for name in ("viewer", "seat", "frame", "notes"):
        with pytest.raises(AttributeError, match="a view is only read"):
            setattr(view, name, 1)


@pytest.mark.rule("base.hidden")
def test_what_tells_of_knights_holds_nothing_but_what_lies_open() -> None:
    at = cn.new_game("base+cities_knights", players=3, seed=1).view(0).knight_at
    held = [type(cell.cell_contents) for cell in at.__closure__]
    assert set(held) == {cn.Board, dict}
