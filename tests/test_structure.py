"""The structure of the package: no file imports itself, not even by way of others."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import grimp
import networkx as nx
import pytest

ROOT = Path(__file__).parent.parent / "catan_nb"
TESTS = Path(__file__).parent
MOST_FILES = 16
MOST_LINES = 400


def written(part: Path) -> list[Path]:
    """Return the files that people write: code, scripts and styles."""
    return [file for kind in ("py", "js", "css") for file in part.rglob(f"*.{kind}")]


@pytest.fixture(scope="module")
def imports() -> nx.DiGraph:
    """Return who imports whom, inside functions and for type checkers too."""
    graph = grimp.build_graph("catan_nb", cache_dir=None)
    return nx.DiGraph(
        (one, other)
        for one in graph.modules
        for other in graph.find_modules_directly_imported_by(one)
    )


def test_imports_run_in_no_circle(imports: nx.DiGraph) -> None:
    assert imports.number_of_edges() > 2000
    circles = [sorted(ring) for ring in nx.strongly_connected_components(imports) if len(ring) > 1]
    assert circles == []


def test_a_room_holds_what_one_knows_at_sight() -> None:
    files = [*written(ROOT), *TESTS.rglob("*.py")]
    rooms = Counter(str(file.parent) for file in files)
    assert {room: count for room, count in rooms.items() if count > MOST_FILES} == {}


def test_a_file_has_one_purpose() -> None:
    lines = {file: len(file.read_text("utf-8").splitlines()) for file in written(ROOT)}
    assert [file for file, count in lines.items() if count > MOST_LINES] == []
