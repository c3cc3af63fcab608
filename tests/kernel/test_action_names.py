"""Actions by names: cards, tracks and events by name, and every action by its text."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import catan_nb as cn
from catan_nb import fastcard as fc
from catan_nb.fastcard import actions as card_actions
from catan_nb.fastcard.cards import EXPANSION_NAMES
from catan_nb.fastcard.cards import Cards as PlainCards
from catan_nb.kernel import action as forms
from catan_nb.kernel import codecs
from catan_nb.kernel.action import Action, Codec
from catan_nb.rules.cities_knights import names
from catan_nb.rules.development.cards import VICTORY_POINT
from tests.conformance.playing import knights_table, play, table
from tests.fastcard.playing import play as play_cards
from tests.fastcard.playing import random_table

BY_NAME: list[tuple[Action, Action, str]] = [
    (cn.TradeBank("ore", "wool"), cn.TradeBank(2, 4), "trade bank ore wool"),
    (cn.TradeBank(2, "wool"), cn.TradeBank(2, 4), "trade bank ore wool"),
    (cn.PlayMonopoly("ore"), cn.PlayMonopoly(2), "play monopoly ore"),
    (cn.Steal("grain"), cn.Steal(3), "steal grain"),
    (
        cn.DrawDevelopment("victory_point"),
        cn.DrawDevelopment(VICTORY_POINT),
        "draw development victory_point",
    ),
    (cn.Improve("trade"), cn.Improve(cn.TRADE), "improve trade"),
    (cn.RollThree("ship", 1, 6), cn.RollThree(cn.EVENT_SHIP, 1, 6), "roll three ship 1 6"),
    (cn.RollSymbol("science"), cn.RollSymbol(cn.SCIENCE), "roll symbol science"),
    (cn.TakeProgress("alchemist"), cn.TakeProgress(names.ALCHEMIST), "take progress alchemist"),
    (cn.DrawProgress("spy"), cn.DrawProgress(names.SPY), "draw progress spy"),
    (cn.UseAqueduct("wool"), cn.UseAqueduct(4), "use aqueduct wool"),
    (cn.PlayTradeMonopoly("coin"), cn.PlayTradeMonopoly(5), "play trade monopoly coin"),
    (cn.OfferHarbour(1, "ore"), cn.OfferHarbour(1, 2), "offer harbour P1 ore"),
    (fc.SwapPile("ore"), fc.SwapPile(2), "swap pile ore"),
    (
        fc.BuildExpansion("church", PlainCards(ore=1, wool=3)),
        fc.BuildExpansion(EXPANSION_NAMES.index("church")),
        "build expansion church 1ore+3wool",
    ),
    (
        fc.Reveal(card_actions.CITY_EVENT_NAMES[1]),
        fc.Reveal(1),
        f"reveal {card_actions.CITY_EVENT_NAMES[1]}",
    ),
]


@pytest.mark.parametrize(("named", "numbered", "text"), BY_NAME)
def test_what_has_a_name_may_be_given_by_it(named: Action, numbered: Action, text: str) -> None:
    assert named == numbered
    assert hash(named) == hash(numbered)
    assert repr(named) == repr(numbered)
    assert str(named) == str(numbered) == text
    assert forms.to_json(named) == forms.to_json(numbered)
    assert named.describe() == numbered.describe()


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: cn.TradeBank("oar", "wool"), "no kind of card 'oar'; there are brick, lumber"),
        (lambda: cn.Improve("money"), "no track 'money'; there are trade, politics, science"),
        (lambda: cn.TakeProgress("dragon"), "no progress card 'dragon'; there are alchemist"),
        (lambda: cn.DrawDevelopment("dragon"), "no development card 'dragon'"),
        (lambda: fc.Reveal("flood"), "no event 'flood'"),
    ],
)
def test_an_unknown_name_is_refused_at_once_with_those_there_are(make: Any, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        make()


def test_named_actions_are_played_like_numbered_ones() -> None:
    game = cn.Position(players=3).hand(0, ore=4).turn(0, rolled=True).game()
    game.push(cn.TradeBank("ore", "wool"))
    assert game.log == (cn.TradeBank(2, 4),)
    assert game.players[0].hand["wool"] == 1


# ---- every action by its text ----------------------------------------------------------

VARIANTS = ("base", "base+cities_knights", "fastcard")


@pytest.mark.parametrize("number", range(4))
def test_all_actions_of_board_games_are_read_from_their_text(number: int) -> None:
    for game in (table(number), knights_table(number)):
        play(game, random.Random(number), 300)
        while not game.over and game.actor == cn.CHANCE:
            game.push(game.sample())
        for action in {*game.log, *game.legal_actions()}:
            assert game.action(str(action)) == action


@pytest.mark.parametrize("number", range(4))
def test_all_actions_of_card_games_are_read_from_their_text(number: int) -> None:
    game = random_table(number)
    play_cards(game, random.Random(number), 200)
    for action in {*game.log, *game.legal_actions()}:
        assert game.action(str(action)) == action


def _values(codec: Codec) -> st.SearchStrategy[Any]:
    """Return values that fit a codec."""
    if codec.named and codec.fits(0):
        return st.integers(0, 60).filter(codec.fits)
    if codec.fits(None):
        return st.none() | (st.lists(st.integers(0, 5)).map(tuple) | st.integers(0, 5)).filter(
            codec.fits
        )
    for bundle in (cn.Cards, PlainCards):
        if codec.fits(bundle()):
            kinds = st.sampled_from(bundle.names)
            return st.dictionaries(kinds, st.integers(0, 30)).map(bundle)
    if codec.fits(()):
        return st.lists(st.integers(0, 99)).map(tuple)
    return st.integers(0, 10_000)


@given(st.data(), st.sampled_from(VARIANTS))
def test_every_action_that_can_be_composed_is_read_from_its_text(data: Any, variant: str) -> None:
    types = cn.new_game(variant, players=6, seed=1).rules.actions
    cls = data.draw(st.sampled_from(list(types.values())))
    action = cls(*(data.draw(_values(codec)) for _, codec in forms.codecs_of(cls)))
    assert forms.find_bad_field(action) is None
    assert forms.from_text(str(action), types) == action
    assert forms.from_json(forms.to_json(action), types) == action


def test_a_longer_name_is_not_read_as_a_shorter_one() -> None:
    types = {cls.__name__: cls for cls in (cn.Roll, cn.RollSymbol)}
    assert forms.from_text("roll symbol ship", types) == cn.RollSymbol(cn.EVENT_SHIP)


# ---- an offer to everybody -------------------------------------------------------------


def _table() -> cn.Game:
    position = cn.Position(players=3).hand(0, ore=1).hand(1, wool=1).hand(2, wool=1)
    return position.turn(0, rolled=True).game()


@pytest.mark.rule("base.trade.player")
def test_an_offer_to_everybody_is_one_word_or_none() -> None:
    ore, wool = cn.Cards(ore=1), cn.Cards(wool=1)
    offers = [
        cn.OfferTrade(ore, wool),
        cn.OfferTrade(ore, wool, "everybody"),
        cn.OfferTrade(ore, wool, codecs.EVERYBODY),
    ]
    assert len(set(offers)) == 1
    game, other = _table(), _table()
    assert game.push(offers[0]) == other.push(cn.OfferTrade(ore, wool, (1, 2)))
    assert game.frame == other.frame
    assert cn.read_game(game.to_json()).state == game.state


@pytest.mark.rule("base.trade.player")
def test_an_offer_to_everybody_needs_somebody_with_cards() -> None:
    game = _table()
    refusal = game.why_not(cn.OfferTrade(cn.Cards(ore=1), cn.Cards(wool=2)))
    assert refusal is not None
    assert refusal.text == "None of them holds 2 cards."


def test_all_cards_have_public_constants_that_say_what_they_are() -> None:
    public = {name: getattr(cn.cards, name) for name in cn.cards.__all__}
    for number, name in enumerate(cn.Cards.names):
        assert public[name.upper()] == number
    for number, name in enumerate(names.PROGRESS_NAMES):
        assert public["ROADS" if name == "road_building" else name.upper()] == number
    assert cn.TradeBank(cn.ORE, cn.WOOL) == cn.TradeBank("ore", "wool")
    assert cn.DrawDevelopment(cn.KNIGHT) == cn.DrawDevelopment("knight")
    assert cn.TakeProgress(cn.ALCHEMIST) == cn.TakeProgress("alchemist")
    assert repr(cn.PlayMonopoly(cn.ORE)) == "PlayMonopoly(resource=2)"
    assert all('"' in constant.__doc__ for constant in public.values())
