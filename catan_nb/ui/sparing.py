"""What a process need not load: it, and all that are forked from it, would have it in memory."""

from __future__ import annotations

import sys

__all__ = ["spare"]


def spare() -> None:
    """Let jsonschema do without its grammar of addresses in all alphabets.

    Checking a notebook loads jsonschema, and that the grammar: two seconds and 16 MB for something
    that notebooks do not have. A module that is None cannot be imported, and jsonschema does
    without. To be called before anything imports nbformat.
    """
    sys.modules.setdefault("rfc3987_syntax", None)  # type: ignore[arg-type]
