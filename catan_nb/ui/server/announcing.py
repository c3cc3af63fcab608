"""What the terminal tells of a class: what a teacher reads out, writes down or holds up."""

from __future__ import annotations

from io import StringIO
from urllib.parse import urlencode

__all__ = ["for_learners"]


def for_learners(address: str, code: str, *, drawn: bool) -> str:
    """Return how learners come in: the address, the class's code, and both as a QR code.

    Parameters
    ----------
    address : str
        Where other computers find the server, with a slash at its end.
    code : str
        The class's code.
    drawn : bool
        Whether to draw the QR code, which takes a terminal that a camera can look at.
    """
    told = f"Learners open {address} and come in with the code {code}."
    if not drawn:
        return told
    asked = urlencode({"class": code})
    return f"{told}\n\n{_drawing(f'{address}?{asked}')}"


def _drawing(address: str) -> str:
    import segno

    lines = StringIO()
    segno.make(address, error="l", micro=False).terminal(lines, border=2, compact=True)
    return lines.getvalue()
