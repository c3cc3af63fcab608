"""The laboratory: what can be chosen, what is kept, and how it goes on on a page."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from catan_nb.bots.tournament.games import tournament
from catan_nb.lessons import laboratory
from catan_nb.lessons.experiments.laboratory import Laboratory, laboratory_widget


def test_games_add_up_and_can_be_repeated() -> None:
    made = laboratory({"random": 2}, games=2, seed=4)
    assert made.words() == "No games yet."
    assert made.chart() is None
    assert made.rows() == [("2 × random bot", "0", "–", "–", "100.0 %")]
    made.run().run()
    assert made.results == tournament(["random", "random"], 4, seed=4)
    assert made.words().startswith("4 games with seed 4, ")
    assert made.rows()[0][:3] == ("2 × random bot", "4", "100.0 %")
    assert "share of games won" in repr(made.chart())
    assert "2 × random bot: 4, 100.0 %, 51.0 to 100.0 %" in repr(made)
    assert "<table" in made._repr_mimebundle_()["text/html"]


def test_another_choice_begins_anew_and_more_games_do_not() -> None:
    made = laboratory({"random": 2}, games=1).run()
    made.choose({"random": 2}, 2, 0, "base")
    assert made.run().results.games == 3
    made.choose({"random": 2}, 2, 1, "base")
    assert made.results.games == 0


def test_what_was_played_before_a_stop_is_kept() -> None:
    made = laboratory({"random": 2}, games=50)
    steps = made.steps()
    while made.results.games < 2:
        next(steps)
    assert made.results == tournament(["random", "random"], 2)
    made.choose({"random": 2}, 1, 0, "base")
    assert made.run().results == tournament(["random", "random"], 3)


@pytest.mark.parametrize(
    ("choice", "said"),
    [
        (({"random": 1}, 5, 0, "base"), "2 to 6 bots take part, not 1"),
        (({"random": 5, "good": 2}, 5, 0, "base"), "2 to 6 bots take part, not 7"),
        (({"random": 2}, 0, 0, "base"), "From 1 to 100,000 games"),
        (({"random": 2}, 1_000_000, 0, "base"), "not 1,000,000"),
        (({"random": 2}, 1, -1, "base"), "a seed is"),
        (({"random": 2}, 1, 0, "chess"), "no variant 'chess'"),
        (({"grandmaster": 2}, 1, 0, "base"), "no bot 'grandmaster'"),
    ],
)
def test_what_cannot_be_played_changes_nothing(choice: Any, said: str) -> None:
    made = laboratory({"random": 2}, games=1).run()
    with pytest.raises(ValueError, match=said):
        made.choose(*choice)
    assert made.results.games == 1
    assert (made.games, made.seed, made.variant) == (1, 0, "base")


class OnPage:
    """The widget's parts by what they are."""

    def __init__(self, made: Laboratory) -> None:
        fields, self.trouble, self.line, self.table, self.picture = laboratory_widget(made).children
        self.variant, self.good, self.random, *levels = fields.children
        self.games, self.seed, self.button = levels[-3:]


def test_the_page_plays_in_slices_and_says_what_is_wrong() -> None:
    async def page() -> None:
        made = laboratory({"good": 0, "random": 2}, games=2)
        on = OnPage(made)
        on.games.value = "a few"
        on.button.click()
        assert "“a few” is no whole number" in on.trouble.value
        on.games.value, on.seed.value = "10", "3"
        on.button.click()
        assert on.trouble.value == ""
        assert (made.games, made.seed) == (10, 3)
        on.games.value = "7"
        on.button.click()
        assert "Still at work" in on.line.children[-1].value
        assert made.games == 10
        while made.results.games < 2:
            await asyncio.sleep(0.01)
        on.line.children[1].click()
        while on.line.children[1].layout.display != "none":
            await asyncio.sleep(0.01)
        assert 2 <= made.results.games < 10
        assert made.words() in on.table.value
        assert on.picture.value.startswith("<svg")

    asyncio.run(page())


def test_without_a_loop_the_page_plays_at_once_and_knows_cities_and_knights() -> None:
    made = laboratory({"good": 0, "random": 2}, games=1)
    on = OnPage(made)
    on.variant.value, on.good.value, on.random.value = "base+cities_knights", 1, 1
    on.button.click()
    assert made.variant == "base+cities_knights"
    assert made.results.entrants == ("Good", "Random")
    assert made.results.games == 1
