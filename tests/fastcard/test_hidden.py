"""Who may know what: views and the words of events."""

from __future__ import annotations

import pytest

import catan_nb as cn
from tests.fastcard.helpers import RICH, fc, table


@pytest.mark.rule("cards.setup")
@pytest.mark.parametrize("viewer", [None, 0, 1, 2])
def test_a_view_hides_the_hands_of_others_and_the_pile(viewer: int | None) -> None:
    game = cn.new_game("fastcard", players=3, seed=5)
    game.advance()
    view = game.view(viewer)
    for player, whole in zip(view.players, game.players, strict=True):
        own = player.seat == viewer
        assert player.hand == (whole.hand if own else None)
        assert player.hand_size == whole.hand_size
        assert player.points == whole.points
    assert view.pile_cards is None
    assert game.pile_cards is not None
    assert view.pile == game.pile == sum(game.pile_cards.values())
    assert (view.market, view.discards, view.stacks) == (game.market, game.discards, game.stacks)
    assert view.legal_actions() == (game.legal_actions() if viewer == 0 else ())


@pytest.mark.rule("cards.setup")
def test_the_deal_is_told_to_each_player_alone() -> None:
    game = cn.new_game("fastcard", players=3, seed=5)
    game.advance()
    for viewer in (None, 0, 1, 2):
        view = game.view(viewer)
        told = [view.text_of(event) for event in view.events]
        for seat, name in enumerate(game.names):
            hidden = f"{name} draws 3 cards."
            assert (hidden in told) == (seat != viewer)
        assert sum("market shows" in text for text in told) == 1


@pytest.mark.rule("cards.setup")
def test_the_odds_of_a_draw_are_not_told_to_players() -> None:
    game = cn.new_game("fastcard", players=3, seed=5)
    assert len(game.outcomes()) == 5
    assert len(game.view(0).outcomes()) == 0


@pytest.mark.rule("cards.setup", "cards.draw")
def test_in_the_middle_of_a_draw_the_cards_drawn_so_far_are_not_told() -> None:
    # What is asked is the same whatever has been drawn, and the draw is told as a whole.
    asked = []
    for card in (0, 2):
        game = table(3).hand(0, ore=1).turn(0, "build").game()
        game.push(fc.EndTurn())
        assert game.push(fc.DrawCard(card)) == ()
        asked.append(game.view(1).frame)
        (drawn, _) = game.push(fc.DrawCard(4))
        assert drawn.text(game.names, 1) == "Blue draws 2 cards."
        assert "1 wool" in drawn.text(game.names, 0)
    assert asked[0] == asked[1]


@pytest.mark.rule("cards.swap.player", "cards.guild")
def test_events_hide_the_kinds_of_cards_that_others_drew() -> None:
    position = table(3).expansion(0, "merchants_guild").settlements(1, 4)
    game = position.hand(1, wool=2).hand(0, ore=1).game()
    for action in (fc.UseGuild(1), fc.DrawBlind(4), fc.SwapPlayer(1), fc.DrawBlind(4)):
        game.push(action)
    game.push(fc.GiveBack(2))
    for viewer in (None, 2):
        seen = [event for event in game.view(viewer).events if hasattr(event, "card")]
        assert [event.card for event in seen] == [None, None, None]
        assert all("wool" not in game.view(viewer).text_of(event) for event in seen)
    for viewer in (0, 1):
        seen = [event for event in game.view(viewer).events if hasattr(event, "card")]
        assert [event.card for event in seen] == [4, 4, 2]


@pytest.mark.rule("cards.library")
def test_a_hand_is_open_only_while_it_is_picked_from() -> None:
    position = table(3).expansion(0, "library").hand(0, ore=1).hand(1, wool=2).hand(2, ore=1)
    game = position.game()
    # Before the library is used, what may be picked tells nothing of the hands.
    assert {str(a) for a in game.legal_actions()} == {
        "swap pile ore",
        "swap player P1",
        "swap player P2",
        "open hand P1",
        "open hand P2",
        "end swaps",
    }
    game.push(fc.OpenHand(1))
    assert game.view(0).players[1].hand is not None
    assert game.view(0).players[2].hand is None
    assert game.view(None).players[1].hand is None


@pytest.mark.rule("cards.robbery")
def test_only_the_victim_is_told_what_could_be_given_up() -> None:
    game = table(3).hand(0, grain=2, ore=3).hand(1, wool=9).turn(0, "build").game()
    game.push(fc.BuildCity())
    game.push(fc.Reveal(0))
    assert game.view(1).legal_actions() == (fc.Discard(fc.Cards(wool=4)),)
    assert game.view(0).legal_actions() == ()
    against = game.view(0).why_not(fc.Discard(fc.Cards(wool=4)))
    assert against is not None
    assert "Orange must give up cards of the hand: 4." in against.text


def test_there_is_no_view_of_a_seat_that_does_not_exist() -> None:
    with pytest.raises(cn.BadSetup, match=r"cards\.setup"):
        table(3).game().view(3)


def test_misspelt_facts_are_no_facts() -> None:
    game = table().hand(0, RICH).game()
    with pytest.raises(AttributeError, match="markte"):
        _ = game.markte
    with pytest.raises(AttributeError, match="hands"):
        _ = game.players[0].hands
    assert "market" in dir(game)
    assert "safe_roads" in dir(game.players[0])


@pytest.mark.rule("cards.materials", "cards.setup")
@pytest.mark.parametrize("viewer", [None, 0, 2])
def test_unseen_cards_are_all_but_those_that_lie_open(viewer: int | None) -> None:
    game = cn.new_game("fastcard", players=3, seed=8)
    game.advance()
    view = game.view(viewer)
    own = {} if viewer is None else game.players[viewer].hand
    assert own is not None
    assert view.unseen_cards == {
        kind: count - view.market[kind] - view.discards[kind] - own.get(kind, 0)
        for kind, count in view.all_cards.items()
    }
    assert game.unseen_cards == game.pile_cards


@pytest.mark.rule("cards.library")
def test_a_hand_shown_to_the_library_is_seen() -> None:
    game = table(3).expansion(0, "library").hand(0, ore=1).hand(1, wool=2, brick=1).game()
    before = game.view(0).unseen_cards
    game.push(fc.OpenHand(1))
    seen = game.view(0).unseen_cards
    assert {kind: before[kind] - seen[kind] for kind in seen if seen[kind] != before[kind]} == {
        "wool": 2,
        "brick": 1,
    }
    assert game.view(2).unseen_cards["wool"] == 15
