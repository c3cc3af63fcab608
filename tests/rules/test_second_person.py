"""The second person: whoever is told of what they do or suffer is "you"."""

from __future__ import annotations

import re
import string

import pytest

import catan_nb as cn
from catan_nb import events, language, questions
from catan_nb.kernel.errors import Refusal
from catan_nb.kernel.event import Event
from catan_nb.kernel.question import Question
from catan_nb.kernel.words import Told, say, say_counted
from catan_nb.rules.base.events import RoadBuilt, Rolled, Stolen
from catan_nb.rules.base.questions import AnswerOffer, DiscardHalf

NAMES = ("Red", "Blue", "White")
KINDS = [
    kind
    for home in (events, questions)
    for kind in (getattr(home, name) for name in dir(home))
    if isinstance(kind, type) and issubclass(kind, Event | Question)
]


def test_a_deed_is_told_to_whoever_did_it_in_the_second_person() -> None:
    built = RoadBuilt(1, 3, False)
    assert built.told_to(NAMES, 1) == "You build a road at E3."
    assert built.told_to(NAMES, 0) == built.told_to(NAMES, None) == "Blue builds a road at E3."
    assert Rolled(0, 2, 3).told_to(NAMES, 0) == "You roll 2 + 3 = 5."


def test_both_players_of_a_robbery_are_you_to_themselves() -> None:
    stolen = Stolen(0, 1, cn.ORE)
    assert stolen.told_to(NAMES, 0) == "You steal 1 ore from Blue."
    assert stolen.told_to(NAMES, 1) == "Red steals 1 ore from you."
    assert stolen.told_to(NAMES, 2) == "Red steals a card from Blue."


def test_a_question_is_put_in_the_second_person_with_one_card_counted_right() -> None:
    asked = DiscardHalf(0, 4).question(NAMES)
    assert (str(asked), str(asked.to(0))) == (
        "Red must discard 4 cards.",
        "You must discard 4 cards.",
    )
    assert str(DiscardHalf(0, 1).question(NAMES).to(0)) == "You must discard 1 card."
    offer = AnswerOffer(0, 1, cn.Cards(ore=1), cn.Cards(wool=2), (), ()).question(NAMES)
    assert str(offer.to(0)) == "Blue offers you 1 ore for 2 wool."
    assert str(offer.to(1)) == "Red answers your offer: 1 ore for 2 wool."


def test_a_sentence_within_a_refusal_is_said_to_whoever_is_refused() -> None:
    refusal = Refusal("base.turn", say("Not now: {asked}", asked=DiscardHalf(0, 4).question(NAMES)))
    assert refusal.to(0).text == "Not now: You must discard 4 cards."
    assert refusal.to(1).text == refusal.text == "Not now: Red must discard 4 cards."
    counted = say_counted(1, "{n} card", "{n} cards")
    assert str(counted.to(0)) == "1 card"


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_all_that_names_a_player_can_be_said_to_that_player(kind: type) -> None:
    for name in ("words", "open_words", "ask", "ask_one", "ask_without"):
        template = getattr(kind, name, "")
        if "{player}" in template:
            assert isinstance(template, Told)
            assert "player" in template.yours


@pytest.mark.parametrize("code", ["en", "de", "nl"])
def test_no_sentence_in_the_second_person_asks_for_more_than_the_other(code: str) -> None:
    language.use(code)
    try:
        for kind in KINDS:
            template = getattr(kind, "words", "") or getattr(kind, "ask", "")
            if isinstance(template, Told):
                for seat, own in template.yours.items():
                    said = language.gettext(own)
                    assert fields(said) <= fields(template) - {seat}
                    assert code != "de" or not re.search(r"\bSie\b|\bIhre?\b", said)
    finally:
        language.use("en")


def fields(template: str) -> set[str]:
    return {name for _text, name, *_more in string.Formatter().parse(template) if name}


def test_a_refusal_tells_whoever_asks_what_is_lacking_and_what_is_theirs() -> None:
    shape = cn.printed("beginner").topology
    town, near = 8, shape.vertex_neighbours[8][0]
    position = cn.Position("base", board="beginner", players=2).settlement(0, town)
    game = position.settlement(1, 28).hand(0, ore=1).turn(0, rolled=True).game(seed=1)
    told = {
        cn.BuildCity(town): "A city costs 3 ore, 2 grain: you lack 2 ore, 2 grain.",
        cn.BuildSettlement(40): "No road of yours leads to V40.",
        cn.BuildCity(28): "A city takes the place of a settlement of yours; there is none at V28.",
    }
    for action, words in told.items():
        against = [str(one.to(0).text) for one in game.explain(action)]
        assert words in against
    own = [one.to(0).text for one in game.explain(cn.BuildSettlement(near))]
    assert f"Too close to your settlement at V{town}, one path away." in own
    beside = shape.vertex_neighbours[28][0]
    other = [one.to(0).text for one in game.explain(cn.BuildSettlement(beside))]
    assert f"Too close to {game.names[1]}'s settlement at V28, one path away." in other


def test_what_is_possible_nowhere_is_said_in_the_second_person_too() -> None:
    position = cn.Position("base", board="beginner", players=2).settlement(1, 8)
    refusal = (
        position.hand(0, ore=3, grain=2).turn(0, rolled=True).game().availability(cn.BuildCity)
    )
    assert refusal is not None
    assert refusal.to(0).text == "You have no settlement that may become a city."
    assert (
        refusal.to(1).text == refusal.text == "There is no own settlement that may become a city."
    )
