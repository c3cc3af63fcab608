"""What is in the box of Cities & Knights, and what stays out of it (ck.materials, six.bank)."""

from __future__ import annotations

import pytest

import catan_nb as cn
from catan_nb.rules.cities_knights.block import block
from catan_nb.rules.cities_knights.names import CARDS_OF_TRACK, FACES, PROGRESS, SYMBOLS, TRACKS
from tests.conformance.knights_oracle import BOX
from tests.rules.cities_knights.tables import VARIANT, position
from tests.rules.play.hand_made import path

RESOURCES = ("brick", "lumber", "ore", "grain", "wool")
COMMODITIES = ("coin", "paper", "cloth")


@pytest.mark.rule("ck.materials")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_bank_has_resources_and_commodities(players: int) -> None:
    game = cn.new_game(VARIANT, players=players, seed=1)
    assert dict(game.bank) == dict.fromkeys(RESOURCES, 19) | dict.fromkeys(COMMODITIES, 12)
    assert game.defenders_left == 6


@pytest.mark.rule("six.bank")
@pytest.mark.parametrize("players", [5, 6])
def test_the_larger_bank_has_more_of_all(players: int) -> None:
    game = cn.new_game(VARIANT, players=players, seed=1)
    assert dict(game.bank) == dict.fromkeys(RESOURCES, 24) | dict.fromkeys(COMMODITIES, 18)
    assert game.defenders_left == 8
    assert dict(game.progress_left) == {track: sum(BOX[track].values()) for track in TRACKS}


@pytest.mark.rule("ck.materials")
@pytest.mark.parametrize("track", TRACKS)
def test_each_track_has_the_stack_that_is_in_the_box(track: str) -> None:
    kinds = CARDS_OF_TRACK[TRACKS.index(track)]
    assert {PROGRESS[card].name: PROGRESS[card].copies for card in kinds} == BOX[track]
    game = cn.new_game(VARIANT, seed=1)
    size = sum(BOX[track].values())
    assert game.progress_left[track] == size
    assert sum(block(game.state).stacks[card] for card in kinds) == size


@pytest.mark.rule("ck.materials")
def test_every_player_has_knights_walls_and_tracks() -> None:
    game = cn.new_game(VARIANT, players=4, seed=1)
    for player in game.players:
        assert dict(player.left) == {
            "settlement": 5,
            "city": 4,
            "road": 15,
            "wall": 3,
            "basic_knight": 2,
            "strong_knight": 2,
            "mighty_knight": 2,
        }
        assert dict(player.improvements) == dict.fromkeys(TRACKS, 0)
        assert (player.knight_pieces, player.walls, player.reduced) == ((), (), ())
        assert (player.metropolises, player.shown_cards, player.defenders) == ((), (), 0)
        assert (player.progress_size, player.strength, player.safe_cards) == (0, 0, 7)
        assert not any(player.progress.values())


@pytest.mark.rule("ck.materials")
def test_pieces_on_the_board_are_not_in_the_supply() -> None:
    table = position().city(0, 8).road(0, *path(8, 13, 18, 24)).wall(0, 8)
    game = table.knight(0, 13).knight(0, 18, 3).knight(0, 24, 3).game()
    left = game.players[0].left
    assert (left["wall"], left["city"], left["settlement"], left["road"]) == (2, 3, 5, 12)
    assert [left[f"{rank}_knight"] for rank in ("basic", "strong", "mighty")] == [1, 2, 0]


@pytest.mark.rule("ck.materials")
def test_there_are_no_development_cards_and_no_largest_army() -> None:
    game = cn.new_game(VARIANT, seed=1)
    for fact in ("deck", "deck_size", "largest_army_holder"):
        with pytest.raises(AttributeError):
            getattr(game, fact)
    with pytest.raises(AttributeError):
        _ = game.players[0].development
    rich = position().hand(0, ore=5, wool=5, grain=5).turn(0, rolled=True).game()
    assert "no part of this game" in str(rich.why_not(cn.BuyDevelopmentCard()))
    assert "no part of this game" in str(rich.why_not(cn.PlayKnight()))


@pytest.mark.rule("ck.materials")
def test_metropolises_and_merchant_wait_for_owners() -> None:
    game = cn.new_game(VARIANT, seed=1)
    assert dict(game.metropolises) == dict.fromkeys(TRACKS, None)
    assert (game.merchant, game.fleet, game.landings, game.symbol) == (None, 0, 0, None)
    assert (game.attack, game.defence) == (0, 0)


@pytest.mark.rule("ck.roll.order")
def test_the_event_die_has_three_ships_and_three_gates() -> None:
    assert dict(zip(SYMBOLS, FACES, strict=True)) == {
        **dict.fromkeys(TRACKS, 1),
        "ship": 3,
    }


@pytest.mark.rule("base.hidden")
def test_progress_cards_are_secret_and_their_number_is_not() -> None:
    game = position().progress(0, "spy", crane=2).shown_card(0, "printer").turn(0).game()
    assert game.players[0].progress["spy"] == 1
    for viewer in (1, None):
        player = game.view(viewer).players[0]
        assert (player.progress, player.playable) == (None, None)
        assert (player.progress_size, player.shown_cards) == (3, ("printer",))
    own = game.view(0).players[0]
    assert (own.progress["crane"], own.progress["spy"], own.progress_size) == (2, 1, 3)
    assert own.playable == ()


@pytest.mark.rule("ck.progress.play")
def test_the_cards_that_may_be_played_now_are_told() -> None:
    table = position().city(0, 8).progress(0, "alchemist", "crane", "merchant", "warlord")
    assert table.turn(0).game().players[0].playable == ("alchemist",)
    game = table.turn(0, rolled=True).game()
    assert game.players[0].playable == ("crane", "merchant")
    assert game.players[1].playable == ()
    assert game.view(1).players[0].playable is None


@pytest.mark.rule("ck.progress.play")
def test_a_card_with_nothing_to_strike_is_not_told_beside_one_that_may_be_played() -> None:
    table = position().city(0, 8).progress(0, "crane", "intrigue", "spy")
    game = table.turn(0, rolled=True).game()
    assert game.players[0].playable == ("crane",)
    said = game.availability(cn.PlayIntrigue)
    assert said is not None
    assert said.rule == "ck.card.intrigue"
