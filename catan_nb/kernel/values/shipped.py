"""Data that are shipped beside a module, as JSON files.

They are found without `pathlib`: loading that takes a tenth of the time until a first game begins.
"""

from __future__ import annotations

import json
import os
from typing import Any


class Shipped:
    """The files of a folder.

    Parameters
    ----------
    module : str
        The ``__file__`` of the module beside which the folder lies.
    folder : str
    """

    def __init__(self, module: str, folder: str) -> None:
        self._folder = os.path.join(os.path.dirname(module), folder)

    def names(self) -> tuple[str, ...]:
        """Return the names of all files without their ending, in alphabetical order."""
        files = map(os.path.splitext, os.listdir(self._folder))
        return tuple(sorted(name for name, ending in files if ending == ".json"))

    def read(self, name: str) -> Any:
        """Return the data of a file; OSError where there is none."""
        with open(os.path.join(self._folder, f"{name}.json"), encoding="utf-8") as file:
            return json.load(file)
