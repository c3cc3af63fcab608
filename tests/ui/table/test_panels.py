"""The panels: what they show in which situation, and what their buttons do."""

from __future__ import annotations

import random
import re
import subprocess
import sys

import pytest

import catan_nb as cn
from catan_nb.kernel.action import Action
from catan_nb.rules.base.questions import AnswerOffer, ChoosePartner, DiscardHalf
from catan_nb.rules.development.cards import DEVELOPMENT_CARDS
from catan_nb.ui.looks.drawings import symbols
from catan_nb.ui.pages.table import table
from catan_nb.ui.panels.pickers import Wants, wants_of
from catan_nb.ui.widgets.errors import ErrorPanel
from tests.ui.table.panels import Balanced, open_table, panes, press, words
from tests.ui.table.tables import position, seated

# ---- all of them ---------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 4, 6])
def test_every_panel_follows_a_whole_game(players: int) -> None:
    names = [f"<b>{n}</b>&" for n in range(players)]
    game = cn.new_game(players=players, board="variable", seed=players, names=names)
    made = open_table(game, "person", paused=True)
    rng = random.Random(players)
    titles = made.tabs.titles
    seen: set[str] = set()
    while not game.over and game.ply < 260:
        made.tabs.choose(titles[game.ply % len(titles)])
        if made.controller.mine:
            made.controller.choose(rng.choice(game.legal_actions()))
        else:
            made.controller.push_for_bot(rng.choice(game.legal_actions()), game.actor or 0)
        if game.ply % 20 == 0:
            made.past.step(-7)
            made.past.back()
        new = {pane.html for pane in panes(made)} - seen
        seen |= new
        for html in new:
            Balanced().feed(html)
            assert "<b>0" not in html
    assert not made.errors.errors
    assert len(made.board.board.overlay.spots) == sum(
        (
            game.board.topology.n_hexes,
            game.board.topology.n_vertices,
            game.board.topology.n_edges,
        )
    )


def test_a_panel_that_fails_leaves_the_others_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    made = open_table(position().turn(0).game(seed=1), "person")
    monkeypatch.setattr(made.panels["Players"], "render", lambda: 1 / 0)
    made.controller.choose(cn.RollDice())
    assert len(made.errors.errors) == 1
    assert "must roll" not in words(made.turn.pane)


def test_words_that_no_button_sends_do_nothing() -> None:
    made = open_table(position().turn(0).game(seed=1), "person")
    kept = made.controller.game.to_json()
    for pane in panes(made):
        pane.press("nonsense", "1")
        pane.press("give", "x y")
        pane.press("seat", "99", "person")
    assert made.controller.game.to_json() == kept


# ---- turn bar ------------------------------------------------------------------------------


def test_the_turn_bar_offers_the_next_step() -> None:
    made = open_table(position().turn(0).game(seed=1), "person")
    assert "Blue must roll the dice." in words(made.turn.pane)
    press(made.turn.pane, "roll")
    press(made.turn.pane, "end")
    assert "Let the bots" not in words(made.turn.pane)
    # A second click, or a second Enter, where the turn was ended must hit nothing.
    assert "data-do" not in made.turn.pane.html.partition("cnb-turn-buttons")[2]
    assert re.search(r'<h2[^>]* data-do="wait" data-next tabindex="-1"', made.turn.pane.html)
    press(made.turn.pane, "pause")
    assert made.controller.settings.paused
    assert "paused" in words(made.turn.pane)
    press(made.turn.pane, "undo")
    assert made.controller.mine


@pytest.mark.rule("base.production")
def test_dice_can_be_chosen_in_a_lesson() -> None:
    made = open_table(position().turn(0).game(seed=1), "person", choose_dice=True)
    press(made.turn.pane, "face", "b4")
    assert "first die" in made.controller.note.text
    press(made.turn.pane, "face", "a2")
    press(made.turn.pane, "face", "b4")
    assert made.controller.game.roll == (2, 4)
    assert "6" in words(made.turn.pane)


def test_a_note_shows_its_rule_and_the_rule_opens() -> None:
    made = open_table(position().turn(0, roll=(1, 1)).game(seed=1), "person")
    press(made.panels["Build"].pane, "tool", "city")
    assert "base.build.cost" in words(made.turn.pane)
    press(made.turn.pane, "rule", "base.build.cost")
    assert made.tabs.chosen == "Rules"
    assert "city" in words(made.panels["Rules"].pane)
    made.panels["Rules"].show("base.longest_road.tie.unheard_of")
    assert made.panels["Rules"].rule == "base.longest_road.tie"


# ---- hand and build menu -------------------------------------------------------------------


@pytest.mark.rule("base.robber.seven")
def test_discards_are_chosen_card_by_card() -> None:
    hand = {"brick": 3, "lumber": 2, "ore": 3}
    game = position().hand(0, hand).turn(0).game(seed=1)
    game.push(cn.Roll(3, 4))
    made = open_table(game, "person", paused=True)
    assert isinstance(game.frame, DiscardHalf)
    press(made.hand.pane, "discard")
    assert made.controller.note.rule == "base.robber.seven"
    for kind in (0, 0, 0, 0, 2):
        press(made.hand.pane, "away", f"{kind} 1")
    assert "Discard 4 of 4" in words(made.hand.pane)
    press(made.hand.pane, "away", "0 -1")
    press(made.hand.pane, "away", "1 1")
    press(made.hand.pane, "discard")
    assert game.log[-1] == cn.Discard(cn.Cards(brick=2, lumber=1, ore=1))
    assert "Discard" not in words(made.hand.pane)


def test_the_build_menu_says_what_things_cost_and_why_not() -> None:
    made = open_table(position().hand(0, brick=1, lumber=1).turn(0, roll=(1, 1)).game(), "person")
    assert "Build a road for 1 brick and 1 lumber, 13 left" in words(made.panels["Build"].pane)
    tiles = dict(re.findall(r'data-arg="(\w+)"([^>]*)>', made.panels["Build"].pane.html))
    assert "aria-disabled" not in tiles["road"]
    for key in ("settlement", "city", "card"):
        assert 'aria-disabled="true"' in tiles[key]
        assert "[base.build.cost]" in tiles[key]
    press(made.panels["Build"].pane, "tool", "road")
    assert 'aria-pressed="true"' in made.panels["Build"].pane.html
    spots = [spot for spot in made.board.board.overlay.spots if spot.get("legal")]
    assert {spot["kind"] for spot in spots} == {"edge"}


@pytest.mark.rule("base.hidden")
def test_behind_the_curtain_no_panel_shows_a_hand() -> None:
    pos = position().hand(0, ore=7).hand(1, wool=7).development(0, monopoly=1)
    made = open_table(pos.turn(0, roll=(1, 1)).game(seed=1), "person", "person")
    assert "I am Blue" in words(made.turn.pane)
    for title in made.tabs.titles:
        made.tabs.choose(title)
        assert "Play monopoly" not in made.panels["Cards"].pane.html
    assert "hidden" in words(made.hand.pane)
    press(made.turn.pane, "reveal", 0)
    assert "7 ore" in words(made.hand.pane)
    press(made.turn.pane, "end")
    assert "7 ore" not in words(made.hand.pane)
    press(made.turn.pane, "reveal", 1)
    assert "7 wool" in words(made.hand.pane)
    assert "7 ore" not in words(made.hand.pane)


# ---- trade ---------------------------------------------------------------------------------


@pytest.mark.rule("base.trade.bank")
def test_trading_with_the_bank() -> None:
    made = open_table(position().hand(0, wool=4).turn(0, roll=(1, 1)).game(seed=1), "person")
    press(made.panels["Trade"].pane, "bank")
    assert "Choose a card" in made.controller.note.text
    press(made.panels["Trade"].pane, "bankgive", 4)
    press(made.panels["Trade"].pane, "bankget", 2)
    assert re.search(r"Trade [234] wool for 1 ore", words(made.panels["Trade"].pane))
    press(made.panels["Trade"].pane, "bank")
    assert (made.controller.game.players[0].hand or {})["ore"] == 1


@pytest.mark.rule("base.trade.player")
def test_an_offer_is_composed_answered_and_settled() -> None:
    pos = position().hand(0, ore=2).hand(1, wool=1).hand(2, grain=1)
    made = open_table(pos.turn(0, roll=(1, 1)).game(seed=1), "person", "person", curtain=False)
    game = made.controller.game
    press(made.panels["Trade"].pane, "send", "offer")
    assert made.controller.note.rule == "base.trade.player"
    press(made.panels["Trade"].pane, "give", "2 1")
    press(made.panels["Trade"].pane, "get", "4 1")
    press(made.panels["Trade"].pane, "to", 2)
    press(made.panels["Trade"].pane, "send", "offer")
    assert isinstance(game.frame, AnswerOffer)
    assert "Blue gives you 1 ore and wants 1 wool" in words(made.turn.pane)
    press(made.turn.pane, "counter")
    assert made.tabs.chosen == "Trade"
    press(made.panels["Trade"].pane, "get", "2 1")
    press(made.panels["Trade"].pane, "send", "counter")
    assert isinstance(game.frame, ChoosePartner)
    assert "Orange gives you 1 wool for 2 ore" in words(made.panels["Trade"].pane)
    press(made.panels["Trade"].pane, "partner", 1)
    assert dict(game.players[0].hand or {})["wool"] == 1
    assert game.players[1].hand_size == 2


def test_asking_for_offers_and_taking_none() -> None:
    pos = position().hand(0, ore=2).hand(1, wool=1)
    made = open_table(pos.turn(0, roll=(1, 1)).game(seed=1), "person", "person", curtain=False)
    press(made.panels["Trade"].pane, "get", "4 1")
    press(made.panels["Trade"].pane, "send", "ask")
    assert "Make an offer" in words(made.turn.pane)
    press(made.turn.pane, "answer", "accept")
    assert made.controller.note.rule == "base.trade.player"
    press(made.panels["Trade"].pane, "counter")
    press(made.panels["Trade"].pane, "get", "2 1")
    press(made.panels["Trade"].pane, "send", "counter")
    press(made.turn.pane, "answer", "withdraw")
    assert made.controller.game.players[0].hand_size == 2


def test_the_composer_never_offers_what_is_not_held() -> None:
    made = open_table(position().hand(0, ore=1).turn(0, roll=(1, 1)).game(seed=1), "person")
    for _ in range(3):
        press(made.panels["Trade"].pane, "give", "2 1")
    press(made.panels["Trade"].pane, "give", "0 1")
    assert made.panels["Trade"]._give == {2: 1, 0: 0}
    press(made.panels["Trade"].pane, "clear")
    assert made.panels["Trade"]._give == {}


# ---- development cards ---------------------------------------------------------------------


@pytest.mark.rule("base.dev.play")
def test_cards_are_played_from_their_panel() -> None:
    pos = position().development(0, knight=1, monopoly=1, invention=1).development(0, fresh=True)
    game = pos.hand(1, wool=3).turn(0, roll=(1, 1)).game(seed=1)
    made = open_table(game, "person")
    made.tabs.choose("Cards")
    press(made.panels["Cards"].pane, "play", "invention")
    press(made.panels["Cards"].pane, "take")
    assert made.controller.note.rule == "base.dev.invention"
    press(made.panels["Cards"].pane, "want", "2 1")
    press(made.panels["Cards"].pane, "want", "3 1")
    press(made.panels["Cards"].pane, "take")
    assert dict(game.players[0].hand or {})["ore"] == 1
    assert "Only one development card" in words(made.panels["Cards"].pane)
    press(made.panels["Cards"].pane, "play", "monopoly")
    assert made.controller.note.rule == "base.dev.play"
    made.controller.undo()
    press(made.panels["Cards"].pane, "play", "monopoly")
    press(made.panels["Cards"].pane, "act", "play monopoly wool")
    assert dict(game.players[0].hand or {})["wool"] == 3
    made.controller.undo()
    press(made.panels["Cards"].pane, "play", "knight")
    assert "move the robber" in words(made.turn.pane)


@pytest.mark.parametrize(
    ("action", "wants"),
    [
        (cn.PlayKnight, Wants.NOTHING),
        (cn.PlayInvention, Wants.CARDS),
        (cn.PlayMonopoly, Wants.KIND),
        (cn.PlaySpy, Wants.SEAT),
        (cn.PlayBishop, Wants.PLACE),
        (cn.PlayAlchemist, Wants.DICE),
    ],
)
def test_what_a_card_asks_for_follows_from_its_action(action: type[Action], wants: Wants) -> None:
    assert wants_of(action) is wants


def test_every_development_card_has_a_sign_and_says_what_it_does() -> None:
    made = open_table(position().turn(0, roll=(1, 1)).game(seed=1), "person")
    made.tabs.choose("Cards")
    cards = made.panels["Cards"].pane
    for card in DEVELOPMENT_CARDS:
        assert f'href="#cnb-sign-{card.name}"' in cards.html
        assert f'id="cnb-sign-{card.name}"' in symbols(made.controller.systems.signs)
        assert card.effect in words(cards)


@pytest.mark.rule("base.dev.invention")
def test_no_more_cards_can_be_wanted_than_a_card_brings() -> None:
    pos = position().development(0, invention=1).bank(ore=1, grain=5)
    made = open_table(pos.turn(0, roll=(1, 1)).game(seed=1), "person")
    made.tabs.choose("Cards")
    cards = made.panels["Cards"].pane
    press(cards, "play", "invention")
    for _ in range(3):
        press(cards, "want", "2 1")
        press(cards, "want", "3 1")
    assert "Play invention for 1 ore, 2 grain" in words(cards)
    press(cards, "want", "3 -1")
    press(cards, "take")
    hand = made.controller.game.players[0].hand or {}
    assert {kind: count for kind, count in hand.items() if count} == {"ore": 1, "grain": 1}


# ---- the rest ------------------------------------------------------------------------------


def test_players_show_secret_points_to_oneself_only() -> None:
    pos = position().development(0, victory_point=2).development(1, victory_point=1)
    made = open_table(pos.turn(0).game(seed=1), "person")
    assert "4 2 secret" in words(made.panels["Players"].pane)
    assert words(made.panels["Players"].pane).count("secret") == 1


def test_a_route_is_shown_and_hidden_again() -> None:
    made = open_table(position().turn(0).game(seed=1), "person")
    press(made.panels["Players"].pane, "route", 1)
    assert made.controller.route_of == 1
    press(made.panels["Players"].pane, "route", 1)
    assert made.controller.route_of is None


def test_statistics_follow_and_can_be_saved() -> None:
    made = open_table(position().turn(0).game(seed=1), "person")
    files: list[tuple[str, str, str]] = []
    made.panels["Statistics"].on_file = lambda *file: files.append(file)
    made.controller.choose(cn.Roll(4, 4))
    made.tabs.choose("Statistics")
    assert "8: 1" in made.panels["Statistics"].pane.html
    press(made.panels["Statistics"].pane, "csv")
    name, text, mime = files[0]
    assert (name, mime) == ("catan_turns.csv", "text/csv")
    assert text.splitlines()[1].startswith("1,Blue,4,4,8")


def test_the_list_of_actions_plays_a_turn() -> None:
    made = open_table(position().hand(0, wool=4).turn(0).game(seed=1), "person", paused=True)
    made.tabs.choose("Actions")
    press(made.panels["Actions"].pane, "act", "roll dice")
    assert "trade bank wool" in made.panels["Actions"].pane.html
    press(made.panels["Actions"].pane, "act", "end turn")
    assert "not yours" in words(made.panels["Actions"].pane)
    made.panels["Actions"].pane.press("act", "end turn")
    assert "not possible any more" in made.controller.note.text


def test_the_coach_advises_when_asked_and_can_be_followed() -> None:
    made = open_table(position().turn(0).game(seed=1), "person")
    made.tabs.choose("Coach")
    press(made.panels["Coach"].pane, "hint")
    press(made.panels["Coach"].pane, "follow", 0)
    assert made.controller.game.log
    assert "Odds before you may build again" in words(made.panels["Coach"].pane)
    press(made.panels["Coach"].pane, "coach", value=False)
    assert "Odds" not in words(made.panels["Coach"].pane)


@pytest.mark.rule("six.special_building")
@pytest.mark.parametrize(
    ("rule", "turn", "rolled", "told"),
    [
        ("special_building_phase", 0, False, "in your own turn, after your roll. The dice fall 1"),
        ("special_building_phase", 0, True, "after the turn of {1}. The dice fall 1 time before"),
        ("special_building_phase", 4, True, "after the turn of {4}. The dice do not fall before"),
        ("paired_players", 2, False, "paired turn after the turn of {3}. The dice fall 2 times"),
    ],
)
def test_the_coach_tells_which_chance_to_build_is_meant(
    rule: str, turn: int, rolled: bool, told: str
) -> None:
    options = {"special_building": rule}
    pos = cn.Position("base", board="beginner_5_6", players=6, options=options)
    made = open_table(pos.turn(turn, rolled=rolled).game(seed=1), "person", paused=True)
    made.tabs.choose("Coach")
    page = words(made.panels["Coach"].pane)
    assert told.format(*made.controller.game.names) in page
    assert ("Exact chances" in page) == ("do not fall" not in told)


def test_seats_and_settings_change_at_the_table() -> None:
    made = open_table(position().turn(0).game(seed=1), "person")
    made.tabs.choose("Table")
    press(made.panels["Table"].pane, "seat", 1, "person")
    assert made.controller.persons == (0, 1)
    press(made.panels["Table"].pane, "pace", value="slow")
    press(made.panels["Table"].pane, "switch", "labels", True)
    assert made.controller.settings.labels
    assert made.controller.settings.pace == "slow"


def test_the_log_tells_each_viewer_their_own() -> None:
    pos = position().hand(1, wool=1).development(0, knight=1)
    made = open_table(pos.turn(0).game(seed=1), "person", "person", curtain=False)
    game = made.controller.game
    made.controller.choose(cn.PlayKnight())
    town = game.players[1].settlements[0]
    shape = game.board.topology
    hexes = [
        hex
        for hex in shape.vertex_hexes[town]
        if {b[0] for v in shape.hex_vertices[hex] if (b := game.building_at(v))} == {1}
    ]
    made.controller.click("hex", hexes[0])
    told = [entry.text for entry in made.log.widget.entries]
    assert "Blue steals 1 wool from Orange." in told
    assert any("base.robber" in (entry.rule or "") for entry in made.log.widget.entries)
    made.controller.undo()
    assert "Blue steals 1 wool from Orange." not in [e.text for e in made.log.widget.entries]


def test_unknown_settings_are_refused() -> None:
    with pytest.raises(TypeError):
        table(speed="fast")
    with pytest.raises(ValueError, match="pace"):
        table(pace="fast")


def test_the_table_needs_no_plotting() -> None:
    code = (
        "import sys, catan_nb as cn; cn.table(); "
        "print([m for m in ('networkx', 'matplotlib', 'pandas', 'voila') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_the_error_panel_is_the_tables_own() -> None:
    made = open_table(position().turn(0).game(seed=1), "person")
    assert isinstance(made.errors, ErrorPanel)
    assert made.board.board.errors is made.errors
    assert seated(position().turn(0).game(), ["person", "random", "random"]).settings.undo
