"""What processes do without that they would have in memory each."""

from __future__ import annotations

import subprocess
import sys

import pytest


@pytest.mark.parametrize("command", ["play", "class"])
def test_a_server_begins_without_the_grammar_of_addresses(command: str) -> None:
    """Whatever loads jsonschema before `spare` costs the server 16 MB and two seconds."""
    begun = f"""
import sys
from catan_nb import cli
from catan_nb.ui.server import serve
serve.serve = lambda *_, **__: print("jsonschema" in sys.modules)
cli.main([{command!r}])
"""
    said = subprocess.run([sys.executable, "-c", begun], capture_output=True, text=True, check=True)
    assert said.stdout == "False\n"
