"""The long runs that came with the kit: complete, and what their command gives today."""

from __future__ import annotations

from pathlib import Path

import pytest

from catan_nb.bots.tournament.results import from_csv
from catan_nb.lessons import stored_results
from catan_nb.lessons.experiments.long_runs import KEPT, main


@pytest.mark.parametrize("name", KEPT)
def test_a_long_run_is_complete_and_any_game_of_it_can_be_played_again(name: str) -> None:
    run, kept = KEPT[name], stored_results(name)
    assert [game.number for game in kept.played] == list(range(run.games))
    assert kept.undecided == 0
    plan = run.tournament
    assert kept.entrants == plan.names
    assert plan.game(run.games - 1) == kept.played[-1], "make the long runs anew"


def test_the_command_makes_the_files(tmp_path: Path) -> None:
    assert main(["--games", "1", "--processes", "1", "--folder", str(tmp_path)]) == 0
    for name in KEPT:
        made = from_csv((tmp_path / f"{name}.csv").read_text(encoding="utf-8"))
        assert made.played == stored_results(name).played[:1]


def test_unknown_runs_are_named() -> None:
    with pytest.raises(ValueError, match="no run 'chess'; there are four_good"):
        stored_results("chess")
