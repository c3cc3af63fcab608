"""What the engine's wheel holds: the package without pages and lessons, its catalogues compiled."""

from __future__ import annotations

import runpy
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

#: What needs Jupyter.
LEFT_OUT = {"cli.py", "lessons", "ui"}
#: What is compiled in its place, or here alone.
NOT_COPIED = {".po", ".pyd", ".so"}


class Engine(BuildHookInterface):  # type: ignore[type-arg]
    """Takes every room of the package but those of the pages."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Tell the builder where the files are."""
        package = Path(self.root).parent / "catan_nb"
        included: dict[str, str] = build_data["force_include"]
        for path in sorted(package.rglob("*")):
            inside = path.relative_to(package)
            wanted = path.suffix not in NOT_COPIED and inside.parts[0] not in LEFT_OUT
            if wanted and "__pycache__" not in inside.parts and path.is_file():
                included[str(path)] = f"catan_nb/{inside.as_posix()}"
        self._folder = TemporaryDirectory()
        compiling = runpy.run_path(str(package / "language" / "compiling.py"))
        for number, (place, content) in enumerate(compiling["compile_all"](package)):
            file = Path(self._folder.name, str(number))
            file.write_bytes(content)
            included[str(file)] = f"catan_nb/{place.relative_to(package).as_posix()}"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Take away the compiled catalogues, which are in the wheel now."""
        self._folder.cleanup()
