"""Actions in JSON, in short text and in words."""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import Any

import pytest

import catan_nb as cn
from catan_nb.kernel import action as forms
from catan_nb.kernel.action import Action, Codec, arg
from catan_nb.rules.base import actions
from catan_nb.rules.development import actions as development
from catan_nb.rules.development import cards
from tests.conformance.playing import play, table

TYPES = {
    name: cls
    for home in (actions, development, cards)
    for name, cls in vars(home).items()
    if isinstance(cls, type) and issubclass(cls, Action) and cls is not Action
}

WRITTEN: list[tuple[Action, list[Any], str]] = [
    (cn.BuildRoad(17), ["BuildRoad", 17], "build road E17"),
    (cn.BuildSettlement(3), ["BuildSettlement", 3], "build settlement V3"),
    (cn.BuildCity(0), ["BuildCity", 0], "build city V0"),
    (cn.BuyDevelopmentCard(), ["BuyDevelopmentCard"], "buy development card"),
    (cn.RollDice(), ["RollDice"], "roll dice"),
    (cn.EndTurn(), ["EndTurn"], "end turn"),
    (cn.EndBuilding(), ["EndBuilding"], "end building"),
    (cn.ClaimVictory(), ["ClaimVictory"], "claim victory"),
    (cn.Discard(cn.Cards(ore=2, wool=1)), ["Discard", {"ore": 2, "wool": 1}], "discard 2ore+1wool"),
    (cn.Discard(cn.Cards()), ["Discard", {}], "discard -"),
    (cn.MoveRobber(9), ["MoveRobber", 9], "move robber H9"),
    (cn.Rob(2), ["Rob", 2], "rob P2"),
    (cn.Rob(None), ["Rob", None], "rob -"),
    (cn.PlayKnight(), ["PlayKnight"], "play knight"),
    (cn.PlayRoadBuilding(), ["PlayRoadBuilding"], "play road building"),
    (
        cn.PlayInvention(cn.Cards(ore=2)),
        ["PlayInvention", {"ore": 2}],
        "play invention 2ore",
    ),
    (cn.PlayMonopoly(4), ["PlayMonopoly", "wool"], "play monopoly wool"),
    (cn.TradeBank(0, 2), ["TradeBank", "brick", "ore"], "trade bank brick ore"),
    (
        cn.OfferTrade(cn.Cards(ore=1), cn.Cards(wool=2), (1, 3)),
        ["OfferTrade", {"ore": 1}, {"wool": 2}, [1, 3]],
        "offer trade 1ore 2wool P1,P3",
    ),
    (
        cn.OfferTrade(cn.Cards(ore=1), cn.Cards(), ()),
        ["OfferTrade", {"ore": 1}, {}, []],
        "offer trade 1ore - -",
    ),
    (
        cn.OfferTrade(cn.Cards(ore=1), cn.Cards(wool=1)),
        ["OfferTrade", {"ore": 1}, {"wool": 1}, None],
        "offer trade 1ore 1wool everybody",
    ),
    (cn.AskForOffers(cn.Cards(ore=1)), ["AskForOffers", {"ore": 1}], "ask for offers 1ore"),
    (cn.AcceptTrade(), ["AcceptTrade"], "accept trade"),
    (cn.RefuseTrade(), ["RefuseTrade"], "refuse trade"),
    (
        cn.CounterOffer(cn.Cards(brick=1, lumber=1), cn.Cards(wool=2)),
        ["CounterOffer", {"brick": 1, "lumber": 1}, {"wool": 2}],
        "counter offer 1brick+1lumber 2wool",
    ),
    (cn.ConfirmTrade(1), ["ConfirmTrade", 1], "confirm trade P1"),
    (cn.WithdrawOffer(), ["WithdrawOffer"], "withdraw offer"),
    (cn.Roll(3, 4), ["Roll", 3, 4], "roll 3 4"),
    (cn.Steal(2), ["Steal", "ore"], "steal ore"),
    (
        cn.DrawDevelopment(1),
        ["DrawDevelopment", "victory_point"],
        "draw development victory_point",
    ),
]


def test_every_kind_of_field_is_in_the_list() -> None:
    def kinds(actions: Iterable[type[Action]]) -> set[int]:
        return {id(codec) for cls in actions for _, codec in forms.codecs_of(cls)}

    assert kinds(type(action) for action, _, _ in WRITTEN) == kinds(TYPES.values())


@pytest.mark.parametrize(("action", "data", "text"), WRITTEN)
def test_both_forms_both_ways(action: Action, data: list[Any], text: str) -> None:
    assert forms.to_json(action) == data
    assert forms.from_json(data, TYPES) == action
    assert forms.to_text(action) == str(action) == text
    assert forms.from_text(text, TYPES) == action
    assert forms.from_text(f"  {text.replace(' ', '   ')} ", TYPES) == action


@pytest.mark.parametrize(("action", "data", "text"), WRITTEN)
def test_every_action_has_words_for_a_button(action: Action, data: Any, text: str) -> None:
    words = action.describe()
    assert words[0].isupper()
    assert "{" not in words


@pytest.mark.parametrize(("action", "data", "text"), WRITTEN)
def test_actions_are_values(action: Action, data: Any, text: str) -> None:
    again = forms.from_json(data, TYPES)
    assert hash(again) == hash(action)
    assert len({again, action}) == 1
    with pytest.raises((AttributeError, TypeError)):
        action.edge = 3  # type: ignore[attr-defined]


def test_all_actions_of_games_survive_both_forms() -> None:
    for number in (4, 12):
        game = table(number)
        play(game, random.Random(number), 400)
        for action in game.log:
            assert forms.from_json(forms.to_json(action), game.rules.actions) == action
            assert forms.from_text(forms.to_text(action), game.rules.actions) == action


def test_the_case_of_verbs_and_places_does_not_matter() -> None:
    assert forms.from_text("BUILD Road e17", TYPES) == cn.BuildRoad(17)
    assert forms.from_text("Rob p2", TYPES) == cn.Rob(2)


BAD_JSON: list[tuple[Any, str]] = [
    (None, "starts with its name"),
    ("BuildRoad", "starts with its name"),
    ([], "starts with its name"),
    ([3], "starts with its name"),
    (["Castle"], "no action 'Castle'"),
    (["BuildRoad"], "takes 1 values, not 0"),
    (["BuildRoad", 1, 2], "takes 1 values, not 2"),
    (["BuildRoad", "17"], "whole number"),
    (["BuildRoad", True], "whole number"),
    (["BuildRoad", 1.0], "whole number"),
    (["BuildRoad", None], "whole number"),
    (["Rob", "P2"], "whole number"),
    (["Discard", ["ore"]], "cards are written like"),
    (["Discard", {"gold": 1}], "no kind of card 'gold'"),
    (["Discard", {"ore": -1}], "cannot hold -1 ore"),
    (["Discard", {"ore": 1.5}], "whole number"),
    (["Discard", {"ore": True}], "whole number"),
    (["PlayMonopoly", "gold"], "no kind of card 'gold'"),
    (["PlayMonopoly", 8], "no kind of card 8"),
    (["PlayMonopoly", [1]], "no kind of card"),
    (["DrawDevelopment", "castle"], "no development card 'castle'"),
    (["DrawDevelopment", 99], "no development card 99"),
    (["OfferTrade", {}, {}, 3], "expected a list"),
    (["OfferTrade", {}, {}, ["a"]], "whole number"),
]


@pytest.mark.parametrize(("data", "message"), BAD_JSON)
def test_broken_json_is_refused(data: Any, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        forms.from_json(data, TYPES)


BAD_TEXT = [
    ("", "no action written ''"),
    ("build", "no action written"),
    ("build road", "no action written"),
    ("build road 17", "place like E7"),
    ("build road V17", "place like E7"),
    ("build road E", "place like E7"),
    ("build road E1 E2", "no action written"),
    ("build castle V3", "no action written"),
    ("discard 2gold", "no kind of card 'gold'"),
    ("play monopoly 4", "no kind of card '4'"),
    ("rob 2", "place like P7"),
    ("roll three 4", "invalid literal"),
]


@pytest.mark.parametrize(("text", "message"), BAD_TEXT)
def test_broken_text_is_refused(text: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        forms.from_text(text, TYPES)


# ---- values of the wrong kind in actions made by hand -----------------------------------

MISFITS: list[Action] = [
    cn.BuildRoad(True),
    cn.BuildRoad("17"),
    cn.BuildRoad(1.0),
    cn.BuildRoad(None),
    cn.BuildSettlement((3,)),
    cn.BuildCity([3]),
    cn.TradeBank(True, 2),
    cn.TradeBank(8, 0),
    cn.TradeBank(-1, 0),
    cn.PlayInvention({"ore": 2}),
    cn.OfferTrade({"ore": 1}, cn.Cards(wool=1), (1,)),
    cn.OfferTrade(cn.Cards(ore=1), cn.Cards(wool=1), [1]),
    cn.OfferTrade(cn.Cards(ore=1), cn.Cards(wool=1), 1),
    cn.OfferTrade(cn.Cards(ore=1), cn.Cards(wool=1), (True,)),
    cn.AskForOffers("ore"),
]


#: The rule about each, which is cited.
ABOUT = {
    cn.BuildRoad: "base.build.road",
    cn.BuildSettlement: "base.build.settlement",
    cn.BuildCity: "base.build.city",
    cn.TradeBank: "base.trade.bank",
    cn.PlayInvention: "base.dev.invention",
    cn.OfferTrade: "base.trade.player",
    cn.AskForOffers: "base.trade.player",
}


@pytest.mark.parametrize("number", range(len(MISFITS)))
def test_values_of_the_wrong_kind_are_refused_with_a_reason(number: int) -> None:
    action = MISFITS[number]
    game = (
        cn.Position("base", players=3)
        .settlement(0, 8)
        .hand(0, dict.fromkeys(("brick", "lumber", "ore", "grain", "wool"), 4))
        .hand(1, wool=3)
        .development(0, monopoly=1, invention=1)
        .turn(0, rolled=True)
        .game()
    )
    before = game.state.copy()
    refusal = game.why_not(action)
    assert refusal is not None
    assert refusal.rule == ABOUT[type(action)]
    assert " must be " in refusal.text or refusal.text.startswith("Write ")
    with pytest.raises(cn.IllegalAction):
        game.push(action)
    assert (game.state, game.log) == (before, ())


def test_a_value_in_its_written_form_is_told_the_right_one() -> None:
    game = cn.Position("base", players=3).turn(0, rolled=True).game()
    said = str(game.why_not(cn.AskForOffers("ore")))
    assert said == "Write get=Cards(ore=1), not get='ore'. [base.trade.player]"
    assert "edge=17, not edge='E17'" in str(game.why_not(cn.BuildRoad("E17")))


WANTED: list[tuple[Any, str]] = [
    (cn.BuildRoad("17"), "edge must be the number of a path, not '17'."),
    (
        cn.OfferTrade(cn.Cards(ore=1), cn.Cards(wool=1), 1),
        "to must be a tuple of seats, such as (0, 2), not 1.",
    ),
    (cn.TradeBank(9, 0), "give must be the name or number of a kind of card, not 9."),
    (
        cn.PlayInvention({"ore": 2}),
        "cards must be Cards(brick=1, lumber=2, …), not {'ore': 2}.",
    ),
]


@pytest.mark.parametrize(("action", "text"), WANTED)
def test_a_value_of_another_kind_is_told_what_is_wanted(action: Action, text: str) -> None:
    game = cn.Position("base", players=3).turn(0, rolled=True).game()
    assert game.why_not(action).text == text


@pytest.mark.parametrize("action", [None, "build road E17", 5, ["BuildRoad", 3], object(), cn.Roll])
def test_what_is_no_action_is_a_mistake_of_the_program(action: Any) -> None:
    game = cn.new_game("base", players=2, board="beginner")
    with pytest.raises(TypeError, match="an action is wanted"):
        game.push(action)
    with pytest.raises(TypeError, match="an action is wanted"):
        game.why_not(action)
    assert game.ply == 0


def test_codecs_are_declared_field_by_field() -> None:
    for cls in TYPES.values():
        for name, codec in forms.codecs_of(cls):
            assert isinstance(codec, Codec), (cls, name)
    assert forms.action_name(cn.BuyDevelopmentCard) == "buy development card"
    assert arg(dict(forms.codecs_of(cn.BuildRoad))["edge"]).metadata["codec"]
