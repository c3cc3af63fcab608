"""How notebooks show games, boards and positions: a picture, and one line of text."""

from __future__ import annotations

from typing import Any


def drawn(thing: Any, text: str) -> dict[str, str]:
    """Return the picture of something, and `text`, by media type.

    What draws stands above the engine: it is asked by the name that the package gives to
    everybody, and loaded only then.
    """
    from catan_nb import show

    return {"image/svg+xml": show(thing).svg(), "text/plain": text}
