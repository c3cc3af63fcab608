"""What flies over a table, and what is heard there: from events, as the viewer may know them."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import pytest

import catan_nb as cn
from catan_nb import language
from catan_nb.rules.base.actions import RollDice
from catan_nb.ui.pages.table_page import TablePage
from catan_nb.ui.panels.animation import Motion
from catan_nb.ui.systems.events import Flight, Glide, LitPath
from tests.ui.table.tables import position, rich, seated, sites
from tests.ui.table.wire import Page, theft

PERSON = ["person", "random", "random"]


def robbers(seats: Sequence[str], viewer: int, **settings: Any) -> Page:
    """A page of a table where Blue may rob Red, who has ore alone; `viewer` is at the screen."""
    names = list(seats)
    names[viewer] = "person"
    game = position().hand(0, ore=2).turn(1, number=5).game(seed=1)
    return Page(seated(game, names, **settings))


# ---- cards that fly --------------------------------------------------------------------


def test_what_a_roll_pays_flies_from_its_hex_to_hands_and_players() -> None:
    game = position().turn(0, number=5).game(seed=1)
    page = Page(seated(game, PERSON))
    tokens, shape = game.board.tokens, game.board.topology
    flights = page.flights(RollDice(), cn.Roll(3, 3))
    paid = {
        (seat, hex)
        for seat, player in enumerate(game.players)
        for vertex in player.settlements
        for hex in shape.vertex_hexes[vertex]
        if tokens[hex] == 6
    }
    assert paid
    assert {(source, target.split()[-1]) for _what, source, target in flights} == {
        (f"hex:{hex}", f"player-{seat}") for seat, hex in paid
    }
    for what, _source, target in flights:
        assert target in (f"hand-{what} player-0", "player-1", "player-2")


def test_what_is_built_is_paid_to_the_bank() -> None:
    page = Page(rich())
    edge = next(
        one.edge for one in page.table.game.legal_actions() if isinstance(one, cn.BuildRoad)
    )
    assert page.flights(cn.BuildRoad(edge)) == [
        [kind, f"hand-{kind} player-0", f"bank-{kind} bank"] for kind in ("brick", "lumber")
    ]


def test_a_trade_with_the_bank_flies_both_ways() -> None:
    page = Page(seated(position().hand(0, wool=4).turn(0, roll=(2, 3)).game(seed=1), PERSON))
    flights = page.flights(cn.TradeBank("wool", "ore"))
    assert flights == [
        ["wool", "hand-wool player-0", "bank-wool bank", 4],
        ["ore", "bank-ore bank", "hand-ore player-0"],
    ]


def test_what_players_trade_is_open_to_all() -> None:
    page = Page(rich(seats=["random", "random", "person"]))
    game = page.table.game
    page.step(cn.OfferTrade(cn.Cards(wool=1), cn.Cards(ore=2), (1,)))
    page.step(cn.AcceptTrade())
    flights = page.flights(
        next(one for one in game.legal_actions() if isinstance(one, cn.ConfirmTrade))
    )
    assert flights == [["wool", "player-0", "player-1"], ["ore", "player-1", "player-0", 2]]


def test_what_is_discarded_flies_to_the_bank() -> None:
    game = position().hand(1, ore=4, wool=4).turn(0, number=5).game(seed=1)
    page = Page(seated(game, PERSON))
    page.step(RollDice(), cn.Roll(3, 4))
    flights = page.flights(cn.Discard(cn.Cards(ore=1, wool=3)))
    assert flights == [
        ["ore", "player-1", "bank-ore bank"],
        ["wool", "player-1", "bank-wool bank", 3],
    ]


def test_the_robber_goes_from_hex_to_hex() -> None:
    page = robbers(PERSON, 0)
    stood = page.table.game.robber
    assert not any("robber" in one[0] for one in theft(page)["flights"])
    glide = page.table.moves[0]
    assert glide == Glide("robber", ("hex", stood), ("hex", page.table.game.robber))


@pytest.mark.parametrize("viewer", [0, 1])
def test_thief_and_victim_see_which_card_is_stolen(viewer: int) -> None:
    card = theft(robbers(["random"] * 3, viewer))["flights"][-1]
    hands = ["player-0", "player-1"]
    hands[viewer] = f"hand-ore player-{viewer}"
    assert card == ["ore", *hands]


@pytest.mark.rule("base.robber.steal")
@pytest.mark.parametrize("seats", [["random", "random", "person"], ["random"] * 3])
def test_others_are_sent_the_back_of_a_stolen_card_alone(seats: list[str]) -> None:
    game = position().hand(0, ore=2).turn(1, number=5).game(seed=1)
    page = Page(seated(game, seats, sound="loud"))
    message = theft(page)
    assert message["flights"][-1] == ["back", "player-0", "player-1"]
    assert not any(kind in json.dumps(message) for kind in ("ore", "robbed"))


def test_behind_the_curtain_a_stolen_card_shows_its_back() -> None:
    game = position().hand(0, ore=2).turn(1, number=5).game(seed=1)
    page = Page(seated(game, ["person", "random", "person"]))
    assert page.table.viewer is None
    assert theft(page)["flights"][-1][0] == "back"


def test_a_blocked_hex_says_so_in_the_language_of_the_page() -> None:
    game = position().turn(1, number=5).game(seed=1)
    vertex = game.players[0].settlements[0]
    hex = next(h for h in game.board.topology.vertex_hexes[vertex] if game.board.tokens[h])
    token = game.board.tokens[hex]
    blocked = position().robber(hex).turn(1, number=5).game(seed=1)
    page = Page(seated(blocked, PERSON))
    language.use("de")
    faces = (token // 2, token - token // 2)
    assert ["blockiert", f"hex:{hex}"] in page.step(RollDice(), cn.Roll(*faces))["marks"]


def test_points_count_up_at_the_player() -> None:
    page = Page(rich())
    vertex = sites(page.table.game.board, 1)[0]
    message = page.step(cn.BuildCity(vertex))
    assert message["marks"] == [["+1", "points-0"]]
    assert message["counts"] == [["points-0", 2, 3]]


def test_the_longest_road_goes_from_player_to_player() -> None:
    made = Page(rich())
    event = cn.events.LongestRoadMoved(1, 2, 6)
    effect = made.table.systems.effect(event)
    flight, trail = effect.moves(event, made.table.game)
    assert (flight.what, flight.source, flight.target) == ("sign-road", ("seat", 1), ("seat", 2))
    assert trail == LitPath(made.table.game.players[2].route, 2)
    event = cn.events.LongestRoadMoved(-1, 2, 5)
    flight, _trail = effect.moves(event, made.table.game)
    assert flight.source == ("bank", 0)
    event = cn.events.LongestRoadMoved(2, -1, 0)
    assert [type(one) for one in effect.moves(event, made.table.game)] == [Flight]


# ---- when nothing flies ----------------------------------------------------------------


def test_a_new_state_ends_what_flies_and_says_so_once() -> None:
    page = Page(rich())
    edge = next(
        one.edge for one in page.table.game.legal_actions() if isinstance(one, cn.BuildRoad)
    )
    assert page.flights(cn.BuildRoad(edge))
    page.sent.clear()
    page.table.undo()
    page.table.redo()
    assert page.sent == [{"type": "move"}]


def test_a_language_chosen_meanwhile_ends_what_flies() -> None:
    made = TablePage(rich())
    sent: list[Any] = []
    made.motion.widget.send = sent.append
    game = made.controller.game
    made.controller.choose(
        next(one for one in game.legal_actions() if isinstance(one, cn.BuildRoad))
    )
    made.controller.change(language="de")
    assert [sorted(message) for message in sent] == [["flights", "type"], ["type"]]


def test_looking_at_the_past_lets_nothing_fly() -> None:
    page = Page(rich())
    edge = next(
        one.edge for one in page.table.game.legal_actions() if isinstance(one, cn.BuildRoad)
    )
    page.table.game.push(cn.BuildRoad(edge))
    page.table.catch_up()
    assert page.sent == []


def test_between_bots_that_move_at_once_nothing_flies() -> None:
    game = position().turn(1, number=5).game(seed=1)
    page = Page(seated(game, PERSON, pace="at once"))
    assert page.step(RollDice(), cn.Roll(3, 3)) == {}


def test_what_is_sent_is_small() -> None:
    page = robbers(PERSON, 0, sound="medium")
    assert len(json.dumps(theft(page))) < 250


# ---- what is heard ---------------------------------------------------------------------


def test_it_is_quiet_until_somebody_wants_sounds() -> None:
    assert "sounds" not in theft(robbers(PERSON, 0))
    message = theft(robbers(PERSON, 0, sound="soft"))
    assert message["sounds"] == ["robber", "robbed"]
    assert 0 < message["volume"] < 1


def test_what_is_chosen_is_heard_at_once() -> None:
    page = Page(rich())
    page.table.change(sound="loud")
    page.table.change(labels=True)
    page.table.change(sound="off")
    assert page.sent == [{"type": "move", "sounds": ["turn"], "volume": 1.0}, {"type": "move"}]


def test_who_is_asked_hears_it() -> None:
    game = position().turn(2, roll=(2, 3)).game(seed=1)
    page = Page(seated(game, PERSON, sound="soft"))
    assert page.step(cn.EndTurn())["sounds"] == ["turn"]


def test_every_sound_that_is_made_has_its_notes() -> None:
    notes = Motion(rich()).widget.script.with_name("sound.js").read_text("utf-8")
    for variant in ("base", "base+cities_knights"):
        table = seated(cn.new_game(variant, players=3, seed=1), ["random"] * 3)
        effects = table.systems._effects.values()
        for name in {effect.sound for effect in effects} | {"turn"}:
            assert f"  {name}:" in notes or not name


@pytest.mark.parametrize("viewer", [None, 2])
def test_cards_given_in_secret_show_others_their_backs(viewer: int | None) -> None:
    table = seated(cn.new_game("base+cities_knights", players=3, seed=1), ["random"] * 3)
    gift = cn.events.Gift(0, 1, 2, cn.Cards(ore=1, coin=1))
    effect = table.systems.effect(gift)
    (seen,) = effect.moves(gift.seen_by(viewer), table.game)
    assert (seen.what, seen.count) == ("back", 2)  # type: ignore[union-attr]
    open_to = [one.what for one in effect.moves(gift.seen_by(1), table.game)]  # type: ignore[union-attr]
    assert open_to == ["ore", "coin"]
