"""What processes do without that they would have in memory each."""

from __future__ import annotations

import subprocess
import sys

import pytest

TOLD = """
from catan_nb.ui.server.memory import reduce_memory_use
reduce_memory_use()
import nbformat, re, sys
import catan_nb.classroom.store, catan_nb.ui.pages.welcome
never = {"rfc3987_syntax", "isoduration", "arrow", "pygments", "ipywidgets", "anywidget", "alembic"}
assert not {name for name in never if sys.modules.get(name)}, never & set(sys.modules)
book = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell("1 + 1")])
nbformat.validate(book)
def private():
    text = open("/proc/self/smaps_rollup").read()
    return int(re.search(r"Private_Dirty: +(\\d+)", text)[1]) * 1024
before = private()
kept = []
for size in range(1, 9):
    text = "a" * (size << 20)
    kept.append("b" * 1000)  # what stands above a large piece would hold it
    del text
assert private() - before < 2 << 20, private() - before
"""


@pytest.mark.parametrize("command", ["play", "class"])
def test_a_server_begins_without_the_grammar_of_addresses(command: str) -> None:
    """Whatever loads jsonschema before `spare` costs the server 16 MB and two seconds."""
    begun = f"""
import sys
from catan_nb import cli
from catan_nb.ui.server import serve
serve.serve_pages = lambda *_, **__: print("jsonschema" in sys.modules)
cli.main([{command!r}])
"""
    said = subprocess.run([sys.executable, "-c", begun], capture_output=True, text=True, check=True)
    assert said.stdout == "False\n"


@pytest.mark.skipif(sys.platform != "linux", reason="it is Linux that tells of a process's memory")
def test_a_server_has_no_grammars_no_widgets_and_gives_large_pieces_back() -> None:
    done = subprocess.run([sys.executable, "-c", TOLD], capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
