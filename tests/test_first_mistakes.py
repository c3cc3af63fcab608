"""What beginners mistype or mistake is answered in one line that helps them on."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import catan_nb as cn
from catan_nb.bots.levels import make_bot

new: Any = cn.new_game
library: Any = cn

MISTYPED: list[tuple[Callable[[], object], str]] = [
    (lambda: new("bsae"), "no variant 'bsae'.*did you mean 'base'"),
    (lambda: new("base+cities_knight"), "did you mean 'base[+]cities_knights'"),
    (lambda: new(board="beginer"), "no board 'beginer'.*did you mean 'beginner'"),
    (lambda: new(board="Variable"), "did you mean 'variable'"),
    (lambda: new(options={"targt": 12}), "option 'targt'.*did you mean 'target'"),
    (lambda: new("fastcard", options={"markt_day": True}), "did you mean 'market_day'"),
    (lambda: cn.printed("beginer"), "did you mean 'beginner'"),
    (lambda: cn.Position(board="beginer"), "did you mean 'beginner'"),
    (lambda: cn.Cards(oer=1), "no kind of card 'oer'.*did you mean 'ore'"),
    (lambda: cn.TradeBank("wol", "ore"), "did you mean 'wool'"),
    (lambda: cn.Improve("polotics"), "did you mean 'politics'"),
    (lambda: cn.TakeProgress("alchimist"), "did you mean 'alchemist'"),
    (lambda: cn.fastcard.CardPosition().market("oer"), "did you mean 'ore'"),
    (lambda: make_bot("goood"), "did you mean 'good'"),
]


@pytest.mark.parametrize(("call", "said"), MISTYPED)
def test_a_name_is_guessed(call: Callable[[], object], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        call()


def test_nothing_is_guessed_from_nothing_like_it() -> None:
    with pytest.raises(cn.BadSetup) as refused:
        new(board="atlantis")
    assert "did you mean" not in str(refused.value)


def test_a_public_name_is_guessed() -> None:
    with pytest.raises(AttributeError, match="did you mean 'BuildRoad'"):
        getattr(library, "BuildRaod")  # noqa: B009
    with pytest.raises(AttributeError, match="did you mean 'bayes'"):
        getattr(library.stats, "baies")  # noqa: B009
    assert not hasattr(cn, "nothing_of_the_kind")


def test_an_option_among_the_arguments_is_told_where_it_goes() -> None:
    with pytest.raises(TypeError, match=r"is an option: new_game\(options=\{'target': 12\}\)"):
        new(target=12)
    with pytest.raises(TypeError, match="no argument 'player'; did you mean 'players'"):
        new(player=3)
    with pytest.raises(TypeError, match=r"no argument 'weather'$"):
        new(weather="fine")


@pytest.mark.parametrize("name", ["file.json", Path("file.json"), "games/my evening.json"])
def test_a_file_s_name_is_no_game(name: Any) -> None:
    for read in (cn.read_game, cn.Game.from_json, cn.fastcard.CardGame.from_json):
        with pytest.raises(cn.BadRecord, match=r"name of a file.*read_text") as refused:
            read(name)
        assert "\n" not in str(refused.value)


PLACES: list[tuple[Callable[[Any], object], str]] = [
    (lambda game: game.building_at(99), "no vertex 99 on this board.* from 0 to 53"),
    (lambda game: game.building_at(-1), "no vertex -1"),
    (lambda game: game.building_at("V3"), "no vertex 'V3'"),
    (lambda game: game.road_at(72), "no edge 72 on this board.* from 0 to 71"),
    (lambda game: game.board.edge(0, 31), r"a hex is named like \(0, 0\), .* not 0"),
    (lambda game: game.board.vertex((0, 0), (1, 0), 2), r"a hex is named like .* not 2"),
    (lambda game: game.board.topology.edge(0, 31), r"\(q, r\), such as \(0, 0\), not 0"),
]


@pytest.mark.parametrize(("call", "said"), PLACES)
def test_a_place_that_does_not_exist_is_told(call: Callable[[Any], object], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        call(cn.new_game(board="beginner", seed=1))


def test_a_knight_is_looked_for_where_there_is_an_intersection() -> None:
    game = cn.new_game("base+cities_knights", board="beginner", seed=1)
    assert game.knight_at(53) is None
    with pytest.raises(ValueError, match="no vertex 54"):
        game.knight_at(54)


def test_what_cannot_be_done_with_a_thing_is_told() -> None:
    show: Any = cn.show
    with pytest.raises(TypeError, match="a game, a seat's view of one or a board is shown, not 5"):
        show(5)
    game: Any = cn.new_game(seed=1)
    with pytest.raises(TypeError, match=r"kind of action is wanted.*not 'BuildRoad'"):
        game.reasons("BuildRoad")
