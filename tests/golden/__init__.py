"""Files as the kit has written them: whatever becomes of its code, it reads them as it did.

``python -m tests.golden`` writes a set of them into a folder of its own; none is ever changed.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

FILES: Final = Path(__file__).parent / "files"
"""Where they lie, each set in a folder of its own."""
