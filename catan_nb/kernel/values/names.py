"""Names that people type: what they may have meant."""

from __future__ import annotations

from collections.abc import Iterable

from catan_nb.kernel.values.quoting import quoted


def no_such(what: str, name: object, known: Iterable[str]) -> str:
    """Return that there is no `what` of a name, what there is, and what may have been meant.

    >>> no_such("board", "beginer", ["variable", "beginner"])
    "there is no board 'beginer'; there are variable, beginner; did you mean 'beginner'?"
    >>> no_such("mechanism", "tolls", [])
    "there is no mechanism 'tolls'; there are none"
    """
    names = list(known)
    listed = ", ".join(names) or "none"
    return f"there is no {what} {quoted(name)}; there are {listed}{meant(name, names)}"


def meant(name: object, known: Iterable[str]) -> str:
    """Return "; did you mean …?" for what resembles one of some names, else nothing."""
    from difflib import get_close_matches  # loaded for who has mistyped something

    by_lower = {one.lower(): one for one in known}
    near = get_close_matches(str(name).lower(), by_lower, n=1)
    return f"; did you mean {by_lower[near[0]]!r}?" if near else ""
