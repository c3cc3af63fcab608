"""The green progress cards (ck.card.*): what all share, and those of dice, land and tokens."""

from __future__ import annotations

import pytest

import catan_nb as cn
from catan_nb.kernel.action import Action
from catan_nb.rules.cities_knights.names import PROGRESS_NAMES
from tests.rules.cities_knights.tables import (
    EVENT_SHIP,
    MEDICINE,
    POLITICS,
    SCIENCE,
    TRADE,
    position,
    words,
)
from tests.rules.play.hand_made import allowed, frame_name, hand, path, push, refused

# ---- what all of them share ------------------------------------------------------------


@pytest.mark.rule("ck.progress.play")
@pytest.mark.parametrize(
    "play",
    [
        cn.PlayCrane(),
        cn.PlayMining(),
        cn.PlayIrrigation(),
        cn.PlayInventor(2),
        cn.PlayEngineer(8),
        cn.PlayMedicine(17),
        cn.PlaySmith(),
        cn.PlayRoadBuilding(),
    ],
    ids=str,
)
def test_a_card_is_played_once_and_goes_under_its_stack(play: Action) -> None:
    names = ("crane", "mining", "irrigation", "inventor", "engineer", "medicine", "smith")
    table = position().city(0, 8).settlement(0, 17).road(0, *path(8, 13)).knight(0, 13)
    table.hand(0, MEDICINE).hand(1, wool=1).turn(0, rolled=True)
    without = table.game()
    card = play.describe().split()[1].rstrip(":")
    card = "road_building" if card == "road" else card
    refused(without, play, "ck.progress.play", f"no {card.replace('_', ' ')} card")
    assert card in (*names, "road_building")
    game = table.progress(0, card).game()
    before = game.progress_left["science"]
    allowed(game, play)
    push(game, play)
    assert game.players[0].progress_size == 0
    assert game.progress_left["science"] == before + 1
    assert not any(type(action) is type(play) for action in game.legal_actions())


# ---- alchemist -------------------------------------------------------------------------


@pytest.mark.rule("ck.card.alchemist")
def test_the_alchemist_chooses_both_number_dice_and_the_event_comes_first() -> None:
    # The red die shows 2, so the first step of science already draws; then 5 + 2 pay nothing.
    table = position().improvements(0, science=1).settlement(0, 0).progress(0, "alchemist")
    game = table.stack("science", crane=1).turn(0).game()
    assert len(game.legal(cn.PlayAlchemist)) == 36
    said = words(game, cn.PlayAlchemist(2, 5))
    assert said == [
        f"{game.names[0]} plays alchemist.",
        f"{game.names[0]} sets the red die to 2 and the other one to 5.",
    ]
    assert (frame_name(game), game.actor) == ("EventDie", cn.CHANCE)
    odds = game.outcomes()
    assert {a.symbol: int(n) for a, n in odds} == {TRADE: 1, POLITICS: 1, SCIENCE: 1, EVENT_SHIP: 3}
    push(game, cn.RollSymbol(SCIENCE))
    assert frame_name(game) == "ProgressDraw"  # the event, before the 7
    assert (game.roll, game.symbol) == ((2, 5), "science")
    push(game, cn.DrawProgress(PROGRESS_NAMES.index("crane")))
    assert (frame_name(game), game.actor) == ("MainTurn", 0)


@pytest.mark.rule("ck.card.alchemist")
def test_the_alchemists_numbers_pay() -> None:
    game = position().settlement(0, 0).progress(0, "alchemist").turn(0).game()
    push(game, cn.PlayAlchemist(4, 6), cn.RollSymbol(TRADE))  # H0: mountains with 10
    assert hand(game, 0) == {"ore": 1}
    assert frame_name(game) == "MainTurn"
    refused(game, cn.RollDice(), "base.turn")


@pytest.mark.rule("ck.card.alchemist")
def test_the_alchemists_seven_is_a_seven() -> None:
    table = position().settlement(1, 8).hand(1, wool=8).progress(0, "alchemist")
    game = table.barbarians(landings=1).turn(0).game()
    push(game, cn.PlayAlchemist(1, 6), cn.RollSymbol(TRADE))
    assert (frame_name(game), game.actor) == ("DiscardHalf", 1)
    push(game, cn.Discard(cn.Cards(wool=4)))
    assert (frame_name(game), game.actor) == ("RobberMove", 0)


@pytest.mark.rule("ck.card.alchemist")
def test_the_alchemist_comes_before_the_roll_or_not_at_all() -> None:
    table = position().progress(0, "alchemist", "warlord")
    before, after = table.turn(0).game(), table.turn(0, rolled=True).game()
    refused(after, cn.PlayAlchemist(1, 1), "ck.card.alchemist", "have been rolled")
    refused(before, cn.PlayAlchemist(0, 3), "ck.card.alchemist", "from 1 to 6")
    refused(before, cn.PlayAlchemist(3, 7), "ck.card.alchemist", "from 1 to 6")
    refused(before, cn.PlayWarlord(), "base.turn", "must roll")
    refused(position().turn(0).game(), cn.PlayAlchemist(1, 1), "ck.progress.play")


# ---- mining and irrigation -------------------------------------------------------------


@pytest.mark.rule("ck.card.mining")
def test_mining_brings_two_ore_for_each_mountains_hex() -> None:
    # Two settlements at one hex, a city at another: 4 ore (the example of the almanac).
    table = position().settlement(0, 0, 8).city(0, 40).settlement(1, 26).progress(0, "mining")
    game = table.robber(0).turn(0, rolled=True).game()  # the robber does not matter
    said = words(game, cn.PlayMining())
    assert said[-1] == f"{game.names[0]} takes 4 ore."
    assert hand(game, 0) == {"ore": 4}
    assert (game.bank["ore"], hand(game, 1)) == (15, {})


@pytest.mark.rule("ck.card.irrigation")
def test_irrigation_brings_two_grain_for_each_fields_hex() -> None:
    # Two cities at one hex, a settlement at another: 4 grain (the example of the almanac).
    table = position().city(0, 7, 17).settlement(0, 36).progress(0, "irrigation")
    game = table.turn(0, rolled=True).game()
    push(game, cn.PlayIrrigation())
    assert hand(game, 0) == {"grain": 4}


@pytest.mark.rule("ck.card.irrigation")
def test_one_building_between_two_fields_counts_for_both() -> None:
    game = position().settlement(0, 40).progress(0, "irrigation").turn(0, rolled=True).game()
    push(game, cn.PlayIrrigation())
    assert hand(game, 0) == {"grain": 4}


@pytest.mark.rule("ck.card.mining")
@pytest.mark.rule("ck.card.irrigation")
@pytest.mark.parametrize(
    ("card", "play", "kind"),
    [("mining", cn.PlayMining(), "ore"), ("irrigation", cn.PlayIrrigation(), "grain")],
)
def test_the_bank_pays_what_it_has(card: str, play: Action, kind: str) -> None:
    table = position().settlement(0, 40, 0).progress(0, card).turn(0, rolled=True)
    rest = dict.fromkeys(("brick", "lumber", "wool"), 5)
    game = table.bank(rest, **{kind: 3}).game()
    push(game, play)
    assert hand(game, 0) == {kind: 3}
    assert game.bank[kind] == 0
    refused(table.bank(rest).game(), play, f"ck.card.{card}", f"no {kind}")


@pytest.mark.rule("ck.card.mining")
@pytest.mark.rule("ck.card.irrigation")
def test_without_such_a_hex_nothing_is_mined_or_irrigated() -> None:
    table = position().settlement(0, 14).settlement(1, 40).progress(0, "mining", "irrigation")
    game = table.turn(0, rolled=True).game()
    refused(game, cn.PlayMining(), "ck.card.mining", "mountains")
    refused(game, cn.PlayIrrigation(), "ck.card.irrigation", "fields")


# ---- inventor --------------------------------------------------------------------------


@pytest.mark.rule("ck.card.inventor")
def test_the_inventor_swaps_two_tokens_anywhere() -> None:
    table = position().settlement(0, 14).progress(0, "inventor").robber(2)
    game = table.turn(0, rolled=True).game()
    push(game, cn.PlayInventor(2))  # the 9, under the robber
    assert (frame_name(game), game.actor) == ("SecondToken", 0)
    said = words(game, cn.SwapToken(8))  # the 11
    assert said == [f"{game.names[0]} swaps the tokens of H2 and H8."]
    assert (game.state.tokens[2], game.state.tokens[8], game.robber) == (11, 9, 2)
    assert frame_name(game) == "MainTurn"


@pytest.mark.rule("ck.card.inventor")
def test_swapped_tokens_pay_on_their_new_hexes() -> None:
    table = position(2).settlement(0, 10).settlement(1, 23).progress(0, "inventor").robber(16)
    game = table.turn(0, rolled=True).game()
    push(game, cn.PlayInventor(2), cn.SwapToken(8), cn.EndTurn())
    push(game, cn.RollThree(EVENT_SHIP, 5, 6))  # the 11 is at H2 now, beside V10
    assert (hand(game, 0), hand(game, 1)) == ({"lumber": 1}, {})
    push(game, cn.EndTurn(), cn.RollThree(EVENT_SHIP, 4, 5))  # the 9 at H8, beside V23
    assert (hand(game, 0), hand(game, 1)) == ({"lumber": 1}, {"lumber": 1})
    assert game.state.hexes_by_roll[9] == (7, 8)
    assert game.state.hexes_by_roll[11] == (2, 18)
    assert game.board.tokens[2] == 9  # the board as it was dealt


@pytest.mark.rule("ck.card.inventor")
def test_the_inventor_leaves_the_rarest_and_the_most_frequent_tokens() -> None:
    game = position().progress(0, "inventor").turn(0, rolled=True).game()
    for hex, token in {1: 2, 3: 12, 4: 6, 11: 8}.items():
        refused(game, cn.PlayInventor(hex), "ck.card.inventor", f"token {token}", "stays")
    refused(game, cn.PlayInventor(9), "ck.card.inventor", "no number token")  # the desert
    refused(game, cn.PlayInventor(19), "ck.card.inventor", "no number token")
    refused(game, cn.PlayInventor(-1), "ck.card.inventor", "no number token")
    movable = {0, 2, 5, 6, 7, 8, 10, 13, 14, 15, 16, 18}
    assert {action.hex for action in game.legal(cn.PlayInventor)} == movable
    push(game, cn.PlayInventor(0))  # a 10
    for hex in (1, 3, 4, 11):
        refused(game, cn.SwapToken(hex), "ck.card.inventor", "stays")
    refused(game, cn.SwapToken(9), "ck.card.inventor", "no number token")
    refused(game, cn.SwapToken(0), "ck.card.inventor", "choose another one")
    refused(game, cn.SwapToken(6), "ck.card.inventor", "same number")  # the other 10
    assert {action.hex for action in game.legal(cn.SwapToken)} == movable - {0, 6}


@pytest.mark.rule("ck.card.inventor")
def test_the_live_board_and_the_graph_follow_the_inventor() -> None:
    game = position().progress(0, "inventor").turn(0, rolled=True).game()
    assert game.live_board is game.board
    before = game.board.tokens
    push(game, cn.PlayInventor(0), cn.SwapToken(2))
    after = game.live_board.tokens
    assert (after[0], after[2]) == (before[2], before[0])
    assert game.board.tokens == before
    assert game.view(1).live_board == game.live_board
    for vertex in game.board.topology.hex_vertices[2]:
        pips = sum(game.live_board.pips(hex) for hex in game.board.topology.vertex_hexes[vertex])
        assert game.graph().nodes[vertex]["pips"] == pips
