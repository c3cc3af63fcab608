"""The end of a game: ranking, luck in words, rematch, looking back."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction

import pytest

import catan_nb as cn
from catan_nb.bots.levels import make_bot
from catan_nb.games import rematch
from catan_nb.stats import Account, accounts
from catan_nb.ui.base import statistics
from catan_nb.ui.base.statistics import luck_verdict
from catan_nb.ui.pages.table_page import TablePage, table_page
from catan_nb.ui.panels.game_end import ranking
from catan_nb.ui.table.tablefile import read_table, write_table
from tests.ui.table.panels import Balanced, press, words


def nearly_won(target: int = 3) -> cn.Game:
    """A game that the first player wins by building a city at 31."""
    position = cn.Position("base", board="beginner", players=3, options={"target": target})
    position.settlement(0, 31).settlement(1, 28).settlement(1, 44).settlement(2, 10)
    position.development(0, victory_point=1).development(2, victory_point=1)
    return position.hand(0, ore=3, grain=2).turn(0, roll=(1, 2)).game(seed=1)


def at_the_end(**settings: object) -> TablePage:
    made = table_page(nearly_won(), ["person", "random", "random"], paused=True, **settings)
    made.controller.choose(cn.BuildCity(31))
    assert made.controller.game.over
    return made


def played(variant: str, players: int = 3) -> cn.Game:
    game = cn.new_game(variant, players=players, seed=3)
    game.advance({seat: make_bot("good", seat) for seat in range(players)})
    assert game.over
    return game


def test_the_ranking_counts_secret_points_and_shares_places() -> None:
    made = at_the_end()
    ranks = ranking(made.controller.game, made.controller.systems.sources)
    assert [(r.place, r.seat, r.points) for r in ranks] == [(1, 0, 3), (2, 1, 2), (2, 2, 2)]
    told = [{source.words: count for source, count in r.parts} for r in ranks]
    assert told == [
        {"cities": 2, "point cards": 1},
        {"settlements": 2},
        {"settlements": 1, "point cards": 1},
    ]


def test_points_that_no_source_tells_of_stand_for_themselves() -> None:
    made = at_the_end()
    first = ranking(made.controller.game, ())[0]
    assert [(source.words, count) for source, count in first.parts] == [("other points", 3)]


@pytest.mark.parametrize(
    ("variant", "players"),
    [("base", 4), ("base", 6), ("base+cities_knights", 4), ("fastcard", 4)],
)
def test_the_sources_of_every_game_add_up_to_its_points(variant: str, players: int) -> None:
    game = played(variant, players)
    made = table_page(game, ["person"] + ["random"] * (players - 1))
    for rank in ranking(game, made.controller.systems.sources):
        assert "other points" not in [source.words for source, _count in rank.parts]
        assert sum(count for _source, count in rank.parts) == game.players[rank.seat].points
    shown = made.ending.pane
    assert not shown.hidden
    Balanced().feed(shown.html)
    assert ("Was it luck?" in shown.html) == (variant != "fastcard")


@pytest.mark.parametrize(
    ("received", "verdict"),
    [
        (15, "very lucky"),
        (12, "lucky"),
        (11, "a little lucky"),
        (10, "as was to be expected"),
        (9, "a little unlucky"),
        (7, "unlucky"),
        (6, "very unlucky"),
    ],
)
def test_luck_is_judged_by_standard_deviations(received: int, verdict: str) -> None:
    account = Account(received=received, expected=Fraction(10), variance=Fraction(4))
    assert luck_verdict(account)[0] == verdict


@pytest.mark.parametrize(
    ("received", "expected", "told"),
    [
        (1, 1, "You got 1 card where one was to be expected. "),
        (2, 4, "You got 2 cards where 4 were to be expected. "),
        (10, 10, "You got 10 cards where 10 were to be expected: as was to be expected. "),
    ],
)
def test_luck_is_told_in_whole_sentences_and_judged_from_five_cards_on(
    monkeypatch: pytest.MonkeyPatch, received: int, expected: int, told: str
) -> None:
    one = Account(received=received, expected=Fraction(expected), variance=Fraction(9))
    monkeypatch.setattr(statistics, "accounts", lambda game: (one, one, one))
    made = table_page(nearly_won(), ["person", "random", "random"], paused=True)
    made.controller.choose(cn.BuildCity(31))
    assert told in words(made.ending.pane) + " "
    axis = made.ending.pane.html.split("cnb-luck-axis")[1].split("</div>")[0]
    assert ">-" not in axis


def test_the_winner_is_told_to_have_won_himself() -> None:
    made = table_page(nearly_won(), ["person", "random", "random"], paused=True)
    made.controller.choose(cn.BuildCity(31))
    assert made.turn.question_sentence == "You win with 3 points."
    made = table_page(nearly_won(), ["person", "person", "random"], paused=True)
    made.controller.reveal(0)
    made.controller.choose(cn.BuildCity(31))
    assert made.turn.question_sentence.endswith("wins with 3 points.")


def test_the_card_appears_at_the_end_and_can_be_laid_aside() -> None:
    made = table_page(nearly_won(), ["person", "random", "random"], paused=True)
    assert made.ending.pane.hidden
    made.controller.choose(cn.BuildCity(31))
    assert not made.ending.pane.hidden
    assert "You win with 3 points" in words(made.ending.pane)
    assert "1 point ahead of Orange and White" in words(made.ending.pane)
    press(made.ending.pane, "board")
    assert made.ending.pane.hidden
    press(made.steps.pane, "result")
    assert not made.ending.pane.hidden
    press(made.ending.pane, "more")
    assert "Trades with the bank" in words(made.ending.pane)


def test_when_bots_have_played_to_the_end_nothing_is_said_to_be_secret() -> None:
    game = cn.bots.play(cn.new_game("base", players=2, seed=4, options={"target": 5}))
    made = table_page(game, ["good", "good"])
    assert "Spectators" not in words(made.hand.pane)
    assert "secret" not in words(made.panels["Development cards"].pane)


def test_undo_takes_the_card_away_and_the_end_brings_it_back() -> None:
    made = at_the_end()
    press(made.ending.pane, "board")
    made.controller.undo()
    assert made.ending.pane.hidden
    assert "result" not in made.steps.pane.html
    made.controller.redo()
    assert not made.ending.pane.hidden


def test_looking_back_opens_the_way_through_the_turns() -> None:
    made = at_the_end()
    assert made.timeline.pane.hidden
    press(made.ending.pane, "back")
    assert made.ending.pane.hidden
    assert not made.timeline.pane.hidden
    made.past.show(0)
    assert made.ending.pane.hidden
    made.past.back()
    assert made.ending.pane.hidden  # who looks back has seen it


def test_a_finished_game_that_is_opened_again_shows_its_end() -> None:
    saved = read_table(write_table(at_the_end().controller))
    made = table_page(saved.game, list(saved.seats))
    assert not made.ending.pane.hidden


def test_a_rematch_keeps_players_seats_and_settings() -> None:
    game = cn.new_game(
        "base", players=3, seed=3, options={"target": 3}, names=["Ada", "Ben", "Cleo"]
    )
    made = table_page(game, ["person", "random", "good"], pace="quick", labels=True, paused=True)
    bots = {seat: make_bot("good", seat) for seat in range(3)}
    game.advance(bots)
    made.controller.catch_up()
    press(made.ending.pane, "rematch")
    after = made.controller
    assert after.game.names == ("Ada", "Ben", "Cleo")
    assert after.game.options["target"] == 3
    assert after.game.seed != game.seed
    assert after.game.board != game.board  # drawn anew
    assert [seat.kind for seat in after.seats] == ["person", "random", "good"]
    assert (after.settings.pace, after.settings.labels) == ("quick", True)
    assert made.ending.pane.hidden
    assert after.previous is not None
    assert read_table(after.previous).game.winner == game.winner


@pytest.mark.parametrize(
    "game",
    [
        cn.new_game("base", players=4, board="beginner", options={"start": "placed"}, seed=1),
        cn.new_game("base", players=6, board="beginner", seed=1),
        cn.new_game("base+cities_knights", players=3, seed=1),
        cn.new_game("fastcard", players=4, names=["A", "B", "C", "D"], seed=1),
        nearly_won(),
    ],
    ids=["printed", "six", "knights", "cards", "position"],
)
def test_a_rematch_is_the_same_game_with_other_luck(game: cn.Game) -> None:
    again = rematch(game)
    assert again.seed != game.seed
    assert (again.variant, again.names) == (game.variant, game.names)
    assert again.options == game.options
    if game.variant != "fastcard":
        assert (again.board == game.board) == (game.board.name != "variable")
    assert rematch(game, seed=5).to_json() == rematch(game, seed=5).to_json()


def test_bars_are_as_long_as_the_points() -> None:
    html = at_the_end().ending.pane.html
    assert re.findall(r"width:([\d.]+)%", html)[:3] == ["100.0", "66.7", "66.7"]


def test_the_accounts_of_an_end_are_reckoned_once(monkeypatch: pytest.MonkeyPatch) -> None:
    reckoned = []

    def counted(game: cn.Game) -> Sequence[Account]:
        reckoned.append(game.ply)
        return accounts(game)

    monkeypatch.setattr(statistics, "accounts", counted)
    made = at_the_end()
    press(made.ending.pane, "more")
    made.ending.refresh()
    assert len(reckoned) == 1
    made.controller.undo()
    made.controller.choose(cn.BuildCity(31))
    assert not made.ending.pane.hidden
    made.controller.undo()
    made.controller.choose(cn.EndTurn())
    assert len(reckoned) == 1
    at_the_end()
    assert len(reckoned) == 2
