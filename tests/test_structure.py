"""The structure of the package: no file imports itself, not even by way of others."""

from __future__ import annotations

import grimp
import networkx as nx
import pytest


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
