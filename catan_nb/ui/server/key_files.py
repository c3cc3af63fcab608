"""Keys and codes read from files or the environment instead of the command line."""

from __future__ import annotations

import os
import stat
import sys
from pathlib import Path
from typing import Final

from catan_nb.kernel.files import read_text

__all__ = ["CODE", "KEY", "read_key_file", "remove_keys_from_environment"]

KEY: Final = "CATAN_NB_KEY"
"""Variable of the environment with the key."""
CODE: Final = "CATAN_NB_CODE"
"""Variable of the environment with a class's code."""
_LONGEST: Final = 1000


def read_key_file(file: str) -> str:
    """Return the first line of a file; warn if others can read the file.

    Raises
    ------
    ValueError
        It cannot be read, or nothing stands there; the message says so.
    """
    try:
        text = read_text(file, _LONGEST)
        mode = Path(file).stat().st_mode
    except (OSError, UnicodeDecodeError) as error:
        raise ValueError(f"{file} cannot be read: {error}") from error
    line = text.removeprefix("\ufeff").partition("\n")[0].strip()
    if not line or len(line) > _LONGEST:
        raise ValueError(f"the first line of {file} is empty, or too long")
    if os.name == "posix" and mode & (stat.S_IRWXG | stat.S_IRWXO):
        print(
            f"catan-nb: other people of this computer may read {file}; to change that: "
            f"chmod 600 {file}",
            file=sys.stderr,
        )
    return line


def remove_keys_from_environment() -> None:
    """Remove keys and codes from the environment that pages' processes inherit."""
    for name in (KEY, CODE, "JUPYTER_TOKEN"):
        os.environ.pop(name, None)
