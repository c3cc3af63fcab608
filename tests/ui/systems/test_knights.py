"""Cities & Knights at the table: knights, dice, charts, barbarians, trade, seats."""

from __future__ import annotations

import random
import re

import pytest

import catan_nb as cn
from catan_nb.rules.base.questions import RobberMove
from catan_nb.rules.cities_knights import actions
from catan_nb.rules.cities_knights import actions as card_actions
from catan_nb.rules.cities_knights import questions as frames
from catan_nb.rules.cities_knights.actions import RollThree
from catan_nb.rules.cities_knights.names import SYMBOLS, TRACKS
from catan_nb.ui.cities_knights.drawings import event_die, gate
from catan_nb.ui.pages.table_page import table_page
from catan_nb.ui.systems.registry import GAMES
from catan_nb.ui.table.draft import Draft
from catan_nb.ui.table.tablefile import read_table, write_table
from tests.ui.systems.knights import HAND, realm, stops
from tests.ui.table.panels import Balanced, at_table, lit, panes, press, turn, words

EVENT_SHIP = 3


# ---- the whole game ------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize(
    "players", [3, *(pytest.param(n, marks=pytest.mark.thorough) for n in (2, 5))]
)
def test_every_panel_follows_a_whole_game(players: int) -> None:
    names = [f"<b>{n}</b>&" for n in range(players)]
    game = cn.new_game(
        "base+cities_knights",
        players=players,
        seed=players,
        names=names,
        options={"grudge": players == 3},
    )
    made = at_table(game)
    rng = random.Random(players)
    titles = made.drawers.titles
    assert {"Cards", "Cities", "All knights"} <= set(titles)
    while not game.over and game.ply < 240:
        made.drawers.open_panel(titles[game.ply % len(titles)])
        kinds: dict[type, list[cn.Action]] = {}
        for action in game.legal_actions():
            kinds.setdefault(type(action), []).append(action)
        assert made.controller.choose(rng.choice(kinds[rng.choice(list(kinds))]))
        if game.ply % 40 == 0:
            made.past.step(-7)
            made.past.back()
        if game.ply % 5 == 0:
            for pane in panes(made):
                Balanced().feed(pane.html)
                assert "<b>0" not in pane.html
    assert not made.errors.errors


def test_what_a_game_has_not_is_not_shown() -> None:
    base = at_table(cn.new_game("base", players=3, board="beginner", seed=1))
    assert not {"Cities", "All knights"} & set(base.drawers.titles)
    assert "Wall" not in words(base.panels["Build"].pane)
    assert not base.panels.strip_panels
    knights = turn(realm())
    assert "development" not in words(knights.panels["Build"].pane)
    assert "coin" in words(knights.hand.pane)


def test_every_face_of_the_event_die_and_every_gate_is_drawn() -> None:
    assert len({event_die(symbol) for symbol in (None, *SYMBOLS)}) == 5
    assert len({gate(track) for track in TRACKS}) == 3


def test_another_game_brings_its_panels() -> None:
    made = at_table(cn.new_game("base", players=3, board="beginner", seed=1))
    made.controller.open(realm().turn(0).game(seed=1), made.controller.seats)
    assert "Cities" in made.drawers.titles
    assert [strip.title for strip in made.panels.strip_panels if not strip.pane.hidden] == [
        "Barbarians"
    ]
    made.drawers.open_panel("Cities")
    made.controller.open(cn.new_game(players=3, seed=2), made.controller.seats)
    assert made.drawers.chosen == "Log"
    assert made.panels["Build"].visible


# ---- knights on the board ------------------------------------------------------------------


@pytest.mark.rule("ck.knight.move")
def test_a_click_takes_a_knight_in_hand_and_another_moves_it() -> None:
    pos = realm()
    way = stops(pos, 0)
    made = turn(pos.hand(0, HAND))
    game = made.controller.game
    assert made.controller.click("vertex", way[-1])
    assert lit(made) == {way[1], way[2]}
    assert "Basic knight" in words(made.turn.pane)
    assert "Chase the robber" in words(made.turn.pane)
    assert made.controller.click("vertex", way[1])
    assert [(k.vertex, k.active) for k in game.players[0].knight_pieces] == [(way[1], False)]
    assert made.controller.tool == ""


@pytest.mark.rule("ck.knight.action")
def test_a_passive_knight_says_why_it_cannot_act_and_can_be_activated() -> None:
    pos = realm()
    way = stops(pos, 1)
    made = at_table(pos.hand(1, HAND).turn(1, roll=(2, 3)).game(seed=5))
    made.controller.click("vertex", way[-1])
    assert lit(made) == set()
    assert "ck.knight.action" in words(made.turn.pane)
    assert made.controller.click("vertex", way[1]) is False
    assert made.controller.note.rule == "ck.knight.action"
    press(made.turn.pane, "act", f"activate knight V{way[-1]}")
    assert made.controller.game.players[1].strength == 2
    made.controller.click("vertex", way[-1])
    made.controller.click("vertex", way[-1])
    assert made.controller.tool == ""


@pytest.mark.rule("ck.knight.chase")
def test_a_knight_chases_the_robber_with_a_click_on_its_hex() -> None:
    pos = realm()
    knight = stops(pos, 0)[-1]
    hex = next(h for h in pos.board.topology.vertex_hexes[knight] if pos.board.terrain[h] < 5)
    made = turn(pos.robber(hex).barbarians(fleet=1, landings=1))
    made.controller.click("vertex", knight)
    assert made.controller.click("hex", hex)
    assert isinstance(made.controller.game.frame, RobberMove)


@pytest.mark.rule("ck.robber.sleeps")
def test_a_refused_command_names_its_rule() -> None:
    pos = realm()
    made = turn(pos)
    made.controller.click("vertex", stops(pos, 0)[-1])
    press(made.turn.pane, "act", f"chase robber V{stops(pos, 0)[-1]}")
    assert made.controller.note.rule == "ck.robber.sleeps"


def test_knights_are_commanded_from_their_panel_too() -> None:
    pos = realm()
    knight = stops(pos, 0)[-1]
    made = turn(pos.hand(0, HAND))
    made.drawers.open_panel("All knights")
    panel = made.panels["All knights"].pane
    press(panel, "tool", f"command {knight}")
    assert lit(made)
    press(panel, "act", f"upgrade knight V{knight}")
    assert made.controller.game.players[0].knight_pieces[0].strength == 2


def test_a_place_for_two_things_asks_which() -> None:
    pos = realm()
    way = stops(pos, 0)
    made = turn(pos.hand(0, HAND))
    assert made.controller.click("vertex", way[2])
    assert "more than one thing" in words(made.turn.pane)
    press(made.turn.pane, "act", f"build knight V{way[2]}")
    assert len(made.controller.game.players[0].knight_pieces) == 2


@pytest.mark.rule("ck.wall")
def test_walls_and_knights_are_in_the_build_menu() -> None:
    pos = realm()
    city = stops(pos, 0)[0]
    made = turn(pos.hand(0, HAND))
    press(made.panels["Build"].pane, "tool", "wall")
    assert lit(made) == {city}
    made.controller.click("vertex", city)
    assert made.controller.game.players[0].walls == (city,)
    press(made.panels["Build"].pane, "tool", "activate")
    assert made.controller.note.tone == "bad"
    press(made.panels["Build"].pane, "tool", "knight")
    assert lit(made)


# ---- dice ----------------------------------------------------------------------------------


@pytest.mark.rule("ck.roll.order")
def test_three_dice_are_shown_and_can_be_chosen() -> None:
    made = at_table(realm().turn(0).game(seed=3), choose_dice=True)
    assert "not been rolled" in words(made.turn.pane)
    press(made.turn.pane, "face", "b4")
    assert "event die" in made.controller.note.text
    for face in ("a4", "b4", "c5"):
        press(made.turn.pane, "face", face)
    game = made.controller.game
    assert (game.symbol, game.roll) == ("ship", (4, 5))
    assert "ship red sum 9" in words(made.turn.pane)
    assert "the barbarian ship" in made.turn.pane.html


# ---- improvements --------------------------------------------------------------------------


@pytest.mark.rule("ck.improve")
def test_the_charts_turn_over_step_by_step() -> None:
    made = turn(realm().hand(0, HAND).improvements(0, politics=2))
    made.drawers.open_panel("Cities")
    pane = made.panels["Cities"].pane
    assert "Step 3, fortress: 3 coin" in words(pane)
    assert "draws a card with red – 8 % a roll" in words(pane)
    assert len(re.findall('aria-label="a three"', pane.html)) == 1
    press(pane, "act", "improve politics")
    assert made.controller.game.players[0].improvements["politics"] == 3
    assert "Step 4, cathedral: 4 coin" in words(pane)
    press(pane, "act", "improve politics")
    assert made.controller.note.rule == "ck.improve"
    press(pane, "whose", 1)
    assert "Next: Step 1, town hall: 1 coin" in words(pane)


@pytest.mark.rule("ck.metropolis")
def test_a_metropolis_is_placed_and_shown() -> None:
    pos = realm()
    free = next(
        v
        for v in range(pos.board.topology.n_vertices)
        if not any(v in {*stops(pos, seat)} for seat in range(3))
        and pos.board.vertex_pips(v) > 3
        and _open(pos, v)
    )
    made = turn(pos.city(0, free).hand(0, coin=4).improvements(0, politics=3))
    made.controller.choose(actions.Improve(1))
    assert isinstance(made.controller.game.frame, frames.NewMetropolis)
    assert lit(made) == {free, stops(pos, 0)[0]}
    made.controller.click("vertex", free)
    assert made.controller.game.players[0].metropolises == ("politics",)
    assert "Metropolis, 2 points".lower() in made.panels["Players"].pane.html.lower()
    made.drawers.open_panel("Cities")
    assert "metropolis of Blue" in words(made.panels["Cities"].pane)


def _open(pos: cn.Position, vertex: int) -> bool:
    state, near = pos._state, pos.board.topology.vertex_neighbours[vertex]
    taken = 0
    for own in (*state.settlements, *state.cities):
        taken |= own
    return not any(taken >> v & 1 for v in (vertex, *near))


# ---- the barbarians ------------------------------------------------------------------------


@pytest.mark.rule("ck.barbarians.strength")
def test_the_strip_and_the_panel_tell_what_a_landing_would_bring() -> None:
    made = turn(realm().barbarians(fleet=4, landings=0))
    strip = words(made.panels.strip_panels[0].pane)
    assert "Attack 3 · defence 1" in strip
    assert "Orange and White would each lose a city" in strip
    assert "space 4 of 7" in made.panels.strip_panels[0].pane.html
    made.drawers.open_panel("All knights")
    told = words(made.panels["All knights"].pane)
    assert "0 % 0 % 12 % 66 % 91 %" in told
    assert "loses a city" in told


@pytest.mark.rule("ck.option.grudge")
def test_knights_are_committed_one_by_one() -> None:
    pos = realm(grudge=True)
    knight = stops(pos, 0)[-1]
    made = at_table(pos.barbarians(fleet=6).turn(0).game(seed=1))
    made.controller.game.push(RollThree(EVENT_SHIP, 1, 2))
    made.controller.catch_up()
    assert isinstance(made.controller.game.frame, frames.Commitment)
    assert "The barbarians have landed." in words(made.panels.strip_panels[0].pane)
    made.drawers.open_panel("All knights")
    told = words(made.panels["All knights"].pane)
    assert "The barbarians have landed" in told
    assert "Everybody may hold knights back." in told
    assert "within rolls" not in told
    move = re.search(r"<button[^>]*command[^>]*>", made.panels["All knights"].pane.html)
    assert move
    assert 'aria-disabled="true"' in move[0]
    assert "Fight with strength 1" in words(made.turn.pane)
    made.controller.click("vertex", knight)
    assert "Fight with strength 0" in words(made.turn.pane)
    press(made.turn.pane, "tool", f"muster {knight}")
    assert "Fight with strength 1" in words(made.turn.pane)
    made.controller.click("hex", 0)
    assert made.controller.note.tone == "bad"
    press(made.turn.pane, "act", f"commit knights V{knight}")
    assert made.controller.game.landings == 1


# ---- trade, coach, seats, saving -----------------------------------------------------------


@pytest.mark.rule("ck.trade")
def test_commodities_are_traded_with_bank_and_players() -> None:
    made = turn(realm().hand(0, coin=4, ore=1).improvements(0, trade=3).hand(1, cloth=1))
    trade = made.panels["Trade"].pane
    press(made.hand.pane, "card", 5)
    assert "Bank 2:1" in words(trade)
    press(trade, "bank", 7)
    press(made.hand.pane, "card", 5)
    press(trade, "want", 7)
    press(trade, "send")
    press(made.turn.pane, "answer", "accept")
    assert made.controller.game.players[0].hand_size == 4


def test_the_players_panel_tells_knights_and_achievements() -> None:
    pos = realm().improvements(0, trade=2).defenders(0, 1).shown_card(0, "printer")
    made = turn(pos.wall(0, stops(pos, 0)[0]))
    told = words(made.panels["Players"].pane)
    assert "1/1 strength active and in all" in told
    assert "2 steps of trade" in told
    assert "walls: 9 cards are safe on a 7" in told
    assert "defender of the island" in told


def test_coach_and_statistics_know_commodities() -> None:
    made = turn(realm().hand(0, HAND))
    made.drawers.open_panel("Coach")
    assert "Upgrade a knight" in words(made.panels["Coach"].pane)
    made.drawers.open_panel("Statistics")
    assert "cloth" in words(made.panels["Statistics"].pane)


@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize("board", GAMES["base+cities_knights"].boards)
def test_every_draft_makes_a_game(players: int, board: str) -> None:
    draft = Draft("base+cities_knights", players, board, "3")
    game, _ = draft.make()
    assert game.variant == "base+cities_knights"
    assert "start" not in {option.name for option in draft.known_options}
    assert draft.value(next(o for o in draft.known_options if o.name == "target")) == 13


def test_the_dialog_offers_both_games() -> None:
    made = table_page()
    press(made.newgame.pane, "game", "", "base+cities_knights")
    assert "First-game board" in words(made.newgame.pane)
    assert "which active knights fight" in words(made.newgame.pane)
    press(made.newgame.pane, "start")
    assert made.controller.game.variant == "base+cities_knights"
    assert "Cities" in made.drawers.titles


def test_a_table_is_saved_and_opened_again() -> None:
    made = turn(realm().hand(0, HAND).progress(0, "crane"))
    made.controller.choose(card_actions.PlayCrane())
    made.controller.choose(actions.Improve(1))
    again = read_table(write_table(made.controller)).game
    assert again.log == made.controller.game.log
    assert made.controller.undo()
    assert made.controller.game.players[0].improvements["politics"] == 0
    assert made.controller.redo()


def test_of_a_game_that_is_over_no_landing_is_foretold() -> None:
    made = turn(realm())
    made.drawers.open_panel("All knights")
    assert "7 ships until they land." in words(made.panels.strip_panels[0].pane)
    made.controller.game.state.stack.clear()
    made.refresh("jump")
    for pane in (made.panels.strip_panels[0].pane, made.panels["All knights"].pane):
        assert "The game is over: the barbarians come no more." in words(pane)
        assert "until they land" not in words(pane)
    assert "The game is over" in words(made.turn.pane)
    made.drawers.open_panel("Coach")
    assert made.errors.errors == []


def test_the_card_that_one_person_read_does_not_lead_the_next_one_s() -> None:
    game = realm().progress(0, "crane").progress(1, "crane", "bishop").turn(0, roll=(2, 3))
    made = at_table(game.game(seed=5))
    made.drawers.open_panel("Cards")
    made.panels["Cards"].show_card("crane")
    assert "cnb-read" in made.panels["Cards"].pane.html
    made.controller.choose(cn.EndTurn())
    assert made.controller.viewer == 1
    assert "cnb-read" not in made.panels["Cards"].pane.html


def test_a_knight_beside_a_building_is_told_where_no_settlement_can_stand() -> None:
    pos = realm()
    shape = pos.board.topology
    way = stops(pos, 0)
    beside = next(v for v in shape.vertex_neighbours[way[0]] if v in way)
    pos.knight(0, beside, strength=2)
    made = turn(pos)
    told = {(s.kind, s.id): s.facts for s in made.board.overlay._shown}
    assert "knight, strength 2, passive" in told["vertex", beside]
    assert "No settlement" not in told["vertex", beside]
