"""What cards tell the players that they do not strike (base.hidden)."""

from __future__ import annotations

from typing import Any

import pytest

import catan_nb as cn
from catan_nb.kernel.action import Action
from tests.rules.cities_knights.tables import asked, position
from tests.rules.play.hand_made import hand, push


def seen(game: cn.Game, seat: int) -> list[Any]:
    """Return what a seat can know of a game: what is asked and what has happened."""
    view = game.view(seat)
    return [asked(game), view.frame, view.events, [player.hand_size for player in view.players]]


@pytest.mark.rule("base.hidden")
@pytest.mark.parametrize(
    ("card", "play", "chooser"),
    [
        pytest.param(
            "wedding", cn.PlayWedding(), 1, marks=pytest.mark.rule("ck.card.wedding"), id="wedding"
        ),
        pytest.param(
            "master_merchant",
            cn.PlayMasterMerchant(1),
            0,
            marks=pytest.mark.rule("ck.card.master_merchant"),
            id="master merchant",
        ),
    ],
)
def test_nobody_learns_that_a_hand_is_of_one_kind(card: str, play: Action, chooser: int) -> None:
    views = []
    for held in ({"wool": 4}, {"wool": 3, "coin": 1}):
        table = position().settlement(0, 8).city(1, 40).hand(1, held).progress(0, card)
        game = push(table.turn(0, rolled=True).game(), play)
        assert game.actor == chooser
        views.append(seen(game, 2))
    assert views[0] == views[1]


@pytest.mark.rule("ck.card.wedding")
def test_a_guest_with_one_kind_is_asked_and_has_one_answer() -> None:
    table = position().settlement(0, 8).city(1, 40).hand(1, wool=4).progress(0, "wedding")
    game = push(table.turn(0, rolled=True).game(), cn.PlayWedding())
    assert asked(game) == ("WeddingGift", 1)
    (only,) = game.legal_actions()
    push(game, only)
    assert (hand(game, 0), hand(game, 1)) == ({"wool": 2}, {"wool": 2})


@pytest.mark.rule("base.hidden")
@pytest.mark.rule("ck.card.spy")
def test_nobody_learns_that_all_progress_cards_are_alike() -> None:
    views = []
    for held in ({"merchant": 2}, {"merchant": 1, "crane": 1}):
        table = position().progress(0, "spy").progress(1, **held)
        game = push(table.turn(0, rolled=True).game(), cn.PlaySpy(1))
        assert asked(game) == ("SpyChoice", 0)
        views.append(seen(game, 2))
    assert views[0] == views[1]
