"""What the terminal tells of a class: what a teacher reads out, writes down or holds up."""

from __future__ import annotations

from io import StringIO
from urllib.parse import urlencode

from catan_nb.ui.server.door.door import Door
from catan_nb.ui.site.contents import CLASS

__all__ = ["announcement", "for_learners"]


def announcement(address: str, door: Door, *, drawn: bool) -> tuple[str, str]:
    """Return what the terminal says when a server is ready, and what its own browser opens.

    The browser gets a key that lets in once, since others see in the list of processes with what
    address a browser is started.

    Parameters
    ----------
    address : str
        Where browsers find the server, with a slash at its end.
    door : Door
    drawn : bool
        Whether a QR code may be drawn.
    """
    learners, who = "", ""
    if door.code:
        learners, who = f"{for_learners(address, door.code, drawn=drawn)}\n", ", as the teacher"
        address += f"voila/render/{CLASS}"
    told = opened = address
    if door.key:
        told += f"?{urlencode({'key': door.key})}"
        opened += f"?{urlencode({'key': door.key_for_once()})}"
    return f"{learners}Open {told} in a browser{who}. Ctrl-C stops the server.", opened


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
