"""Commands that do the same in every run."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from typing import Final, NoReturn

#: The order of sets is the same in every run with this, and so is the work.
HASHES: Final = {"PYTHONHASHSEED": "0"}


def run(main: Callable[[], int]) -> NoReturn:
    """Exit with what a command returns, run by a Python begun anew where hashes are drawn."""
    if os.environ.get("PYTHONHASHSEED") == HASHES["PYTHONHASHSEED"]:
        sys.exit(main())
    sys.exit(subprocess.call([sys.executable, *sys.orig_argv[1:]], env=os.environ | HASHES))
