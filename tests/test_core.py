"""The engine alone: built, installed and played where no other package is."""

from __future__ import annotations

import os
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest

from tests.packages import ROOT, build

PLAY = """
import sys
from fractions import Fraction

import catan_nb as cn
from catan_nb.bots.levels import make_bot
from catan_nb.bots.tournament.games import play

for variant in ("base", "base+cities_knights", "fastcard"):
    game = cn.new_game(variant, players=3, seed=5)
    play(game, [make_bot("good", seat) for seat in range(3)])
    assert game.winner is not None
    assert cn.read_game(game.to_json()).winner == game.winner
game = cn.Position(board="beginner", players=3).settlement(0, 10).turn(0, rolled=True).game()
assert game.why_not(cn.BuildCity(10)).rule == "base.build.cost"
assert cn.stats.sum_distribution(cn.stats.fair_die(), cn.stats.fair_die())[7] == Fraction(1, 6)
cn.show(game).save("board.svg")
cn.use_language("de")
assert "Eine Stadt kostet 3 Erz" in str(game.why_not(cn.BuildCity(10)))
cn.use_language("en")
known = {*sys.stdlib_module_names, "catan_nb", "__main__"}
others = {name.partition(".")[0] for name in sys.modules} - known
assert not others - {"sitecustomize", "usercustomize"}, others
try:
    cn.table
except ImportError as error:
    print(error)
"""


@pytest.fixture(scope="module")
def engine(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of the engine."""
    return build(ROOT / "core", "wheel", tmp_path_factory.mktemp("engine"))


def test_the_engine_holds_every_room_but_those_of_the_pages(engine: Path) -> None:
    names = {name for name in zipfile.ZipFile(engine).namelist() if name.startswith("catan_nb/")}
    package = ROOT / "catan_nb"
    rooms = {path.relative_to(package).parts[0] for path in package.rglob("*.py*")}
    left_out = {"ui", "lessons", "cli.py", "__pycache__"}
    assert {name.split("/")[1] for name in names} == (rooms | {"py.typed"}) - left_out
    assert not [name for name in names if "__pycache__" in name]


def test_the_engine_plays_counts_and_draws_where_no_other_package_is(
    engine: Path, tmp_path: Path
) -> None:
    home = tmp_path / "empty"
    venv.create(home, with_pip=False)
    python = str(home / ("Scripts/python.exe" if os.name == "nt" else "bin/python"))
    outside = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}

    def run(*command: str) -> str:
        done = subprocess.run(
            command, cwd=tmp_path, env=outside, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    run(
        *(sys.executable, "-m", "pip", "--python", python, "install", "-q"),
        *("--no-index", "--no-deps", "--disable-pip-version-check", str(engine)),
    )
    said = run(python, "-c", PLAY)
    assert said.startswith("catan_nb.table needs catan_nb.ui, which is not installed here")
    assert (tmp_path / "board.svg").read_text(encoding="utf-8").startswith("<svg")
