"""What the engine's wheel holds: the package without pages and lessons."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

#: What needs Jupyter.
LEFT_OUT = {"__pycache__", "cli.py", "lessons", "ui"}


class Engine(BuildHookInterface):  # type: ignore[type-arg]
    """Takes every room of the package but those of the pages."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Tell the builder where the files are."""
        package = Path(self.root).parent / "catan_nb"
        for path in sorted(package.iterdir()):
            if path.name not in LEFT_OUT:
                build_data["force_include"][str(path)] = f"catan_nb/{path.name}"
