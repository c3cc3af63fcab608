"""What is done in a page of a site before its cells run: an extension of IPython."""

from __future__ import annotations

import os
from typing import Any

from catan_nb.ui.site.books import notebooks_folder

__all__ = ["load_ipython_extension"]


def load_ipython_extension(shell: Any) -> None:
    """Go where the notebooks lie, and answer the kernel as it asks."""
    # What a page leads to is looked for beside it.
    os.chdir(notebooks_folder())
    asynchronous = shell.should_run_async

    # Pyodide's kernel asks as older versions of IPython wanted it.
    def should_run_async(raw_cell: str, **given: Any) -> bool:
        given.setdefault("transformed_cell", shell.transform_cell(raw_cell))
        return bool(asynchronous(raw_cell, **given))

    shell.should_run_async = should_run_async
