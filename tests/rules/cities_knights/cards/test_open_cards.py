"""Printer and Constitution (ck.progress.vp): shown when drawn, a point each, nobody's to take."""

from __future__ import annotations

import pytest

import catan_nb as cn
from catan_nb.rules.cities_knights.names import PROGRESS_NAMES, TRACKS
from tests.rules.cities_knights.tables import asked, cards, position, words
from tests.rules.play.hand_made import push, refused

OPEN = [
    pytest.param("printer", "science", marks=pytest.mark.rule("ck.card.printer")),
    pytest.param("constitution", "politics", marks=pytest.mark.rule("ck.card.constitution")),
]


@pytest.mark.rule("ck.progress.vp")
@pytest.mark.parametrize(("card", "track"), OPEN)
def test_it_is_shown_at_once_for_a_point(card: str, track: str) -> None:
    number = PROGRESS_NAMES.index(card)
    table = position().settlement(0, 8).improvements(0, **{track: 1}).stack(track, **{card: 1})
    game = table.turn(0).game()
    push(game, cn.RollThree(TRACKS.index(track), 2, 1))
    said = words(game, cn.DrawProgress(number))
    assert said[0] == f"{game.names[0]} shows {card}: 1 point."
    assert (game.players[0].shown_cards, game.points(0)) == ((card,), 2)
    assert game.view(1).players[0].public_points == 2
    assert (cards(game, 0), game.progress_left[track]) == ({}, 0)
    assert asked(game) == ("MainTurn", 0)


@pytest.mark.rule("ck.progress.vp")
@pytest.mark.rule("ck.progress.hand")
@pytest.mark.parametrize(("card", "track"), OPEN)
def test_it_is_no_fifth_card(card: str, track: str) -> None:
    table = position().improvements(1, **{track: 1}).stack(track, **{card: 1})
    game = table.progress(1, merchant=2, spy=1, crane=1).turn(0).game()
    push(game, cn.RollThree(TRACKS.index(track), 2, 1))
    push(game, cn.DrawProgress(PROGRESS_NAMES.index(card)))
    assert (asked(game), game.players[1].progress_size) == (("MainTurn", 0), 4)


@pytest.mark.rule("ck.progress.vp")
@pytest.mark.rule("ck.card.spy")
@pytest.mark.parametrize(("card", "track"), OPEN)
def test_no_spy_takes_it(card: str, track: str) -> None:
    table = position().shown_card(1, card).progress(0, "spy").progress(1, "crane", "merchant")
    game = table.turn(0, rolled=True).game()
    push(game, cn.PlaySpy(1))
    refused(game, cn.TakeProgress(PROGRESS_NAMES.index(card)), "ck.card.spy", f"no {card} card")


@pytest.mark.rule("ck.progress.vp")
@pytest.mark.rule("ck.win")
@pytest.mark.parametrize(("card", "track"), OPEN)
def test_its_point_may_win(card: str, track: str) -> None:
    table = position(target=3).city(0, 8).improvements(0, **{track: 1})
    game = table.stack(track, **{card: 1}).turn(0).game()
    push(game, cn.RollThree(TRACKS.index(track), 2, 1))
    push(game, cn.DrawProgress(PROGRESS_NAMES.index(card)))
    assert game.winner == 0
