"""Starting a game: options, seeds, and everything that cannot be asked for."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest

import catan_nb as cn
from tests.conformance.playing import CHOICES

DEFAULTS = {name: values[0] for name, values in CHOICES.items()}


def test_options_have_the_defaults_of_the_rules() -> None:
    assert dict(cn.new_game("base", players=4).options) == DEFAULTS
    six = dict(cn.new_game("base", players=5).options)
    assert six == DEFAULTS | {"special_building": "special_building_phase"}
    assert {option.name: option.default for option in cn.option_list("base", 4)} == DEFAULTS


BAD_OPTIONS: list[tuple[Any, str]] = [
    ({"colour": "red"}, "unknown option 'colour'.*must_claim"),
    ({"target": 2}, "'target' must be a whole number from 3 to 30, not 2"),
    ({"target": "10"}, "target"),
    ({"target": True}, "target"),
    ({"target": 10.0}, "target"),
    ({"must_claim": 1}, "must_claim.*one of False, True, not 1"),
    ({"must_claim": "yes"}, "must_claim"),
    ({"bank_size": -1}, "bank_size"),
    ({"bank_size": True}, "bank_size"),
    ({"bank_shortage": "all"}, "bank_shortage.*'nobody', 'single_claimant_gets_rest'"),
    ({"first_player": 4}, r"no seat 4 to start \[base.setup.order\]"),
    ({"first_player": 6}, "first_player"),
    ({"first_player": True}, "first_player"),
    ({"first_player": "oldest"}, "first_player"),
    ({"start": None}, "start"),
    ({"tokens": "alphabet"}, "tokens"),
    ({"special_building": "paired_players"}, "unknown option 'special_building'"),
    ({1: 2}, "unknown option 1"),
    (["target"], "options"),
    ("target", "options"),
    (7, "options"),
]


@pytest.mark.parametrize(("options", "message"), BAD_OPTIONS)
def test_bad_options_are_refused(options: Any, message: str) -> None:
    with pytest.raises(cn.BadSetup, match=message):
        cn.new_game("base", players=4, options=options)


@pytest.mark.parametrize("variant", ["", "chess", "base+", "base+base", "base+chess", None, 3, []])
def test_unknown_variants_are_refused(variant: Any) -> None:
    with pytest.raises(cn.BadSetup, match="there is no variant"):
        cn.new_game(variant)


@pytest.mark.parametrize("board", ["chess", 3, [], object()])
def test_unknown_boards_are_refused(board: Any) -> None:
    with pytest.raises(cn.BadSetup, match="board"):
        cn.new_game("base", board=board)


@pytest.mark.parametrize("seed", [-1, True, "7", 1.5])
def test_bad_seeds_are_refused(seed: Any) -> None:
    with pytest.raises(cn.BadSetup, match="seed"):
        cn.new_game("base", seed=seed)


BAD_NAMES: list[tuple[Any, str]] = [
    (["Ada"], "4 players need 4 names, not 1"),
    (["Ada", "Bo", "Cy", ""], "needs a name"),
    (["Ada", "Bo", "Cy", " "], "needs a name"),
    (["Ada", "Bo", "Cy", 4], "needs a name"),
    (["Ada", "Bo", "Cy", ["Di"]], "needs a name"),
    (["Ada", "Bo", "Cy", "Ada"], "same name"),
    (4, "names"),
    ("ABCD", "names"),
]


@pytest.mark.parametrize(("names", "message"), BAD_NAMES)
def test_bad_names_are_refused(names: Any, message: str) -> None:
    with pytest.raises(cn.BadSetup, match=message):
        cn.new_game("base", players=4, names=names)


def test_names_may_hold_anything_a_name_can() -> None:
    names = ["{player}", "Ада", "100 %", "O'Neill"]
    game = cn.new_game("base", players=4, board="beginner", names=names)
    assert game.names == tuple(names)
    assert str(game.frame.question(game.names)) == "{player} must roll the dice."
    refusal = game.why_not(cn.EndTurn())
    assert "{player} must roll" in refusal.text
    assert cn.Game.from_json(game.to_json()).names == tuple(names)


def test_players_are_called_by_their_colours() -> None:
    assert cn.new_game("base", players=3).names == ("Blue", "Orange", "White")


def test_a_game_without_a_seed_gets_a_fresh_one() -> None:
    seeds = {cn.new_game("base").seed for _ in range(5)}
    assert len(seeds) == 5


SCRIPT = """
import random, sys
import catan_nb as cn
sys.path.insert(0, sys.argv[1])
from tests.conformance.playing import play, table
for number in (3, 11, 12):
    game = table(number)
    play(game, random.Random(number), 300)
    print(game.to_json())
"""


def test_a_seed_reproduces_a_game_in_another_process(pytestconfig: pytest.Config) -> None:
    import random

    from tests.conformance.playing import play, table

    done = subprocess.run(
        [sys.executable, "-c", SCRIPT, str(pytestconfig.rootpath)],
        capture_output=True,
        text=True,
        check=True,
        env={"PYTHONHASHSEED": "12345"},
    )
    for number, there in zip((3, 11, 12), done.stdout.splitlines(), strict=True):
        here = table(number)
        play(here, random.Random(number), 300)
        assert here.to_json() == there
