"""``python -m tests.golden NAME`` writes files of today into ``tests/golden/files/NAME``."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from tests.golden import FILES, classes, games, names, texts


def main(name: str) -> None:
    """Write a new set; those that are there stay as they are."""
    folder = FILES / name
    try:
        folder.mkdir(parents=True)
    except FileExistsError:
        sys.exit(f"{folder} is there already: golden files are never written anew")
    _write(folder / "names.json", sorted(names.all_names().items()))
    for file, found in texts.all_texts().items():
        _write(folder / f"{file}.text.json", found)
    known = classes.write_class(folder / "class.sqlite")
    _write(folder / "class.json", sorted(known.items()))
    for file, played in games.all_games():
        _write(folder / f"{file}.games.json", played)
        print(file, len(played))


def _write(file: Path, lines: Iterable[Any]) -> None:
    """Write a list as JSON, a line for each."""
    texts = [json.dumps(one, ensure_ascii=False, separators=(",", ":")) for one in lines]
    file.write_text("[\n" + ",\n".join(texts) + "\n]\n", encoding="utf-8")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(str(__doc__))
    main(sys.argv[1])
