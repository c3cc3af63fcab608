"""Dice in the turn bar: how they fall, and rows of faces to choose from in a lesson."""

from __future__ import annotations

from catan_nb.ui.looks.wording import first_upper
from catan_nb.ui.widgets.html import Markup, button, h

__all__ = ["cast", "choose_row"]


def cast(picture: Markup, key: str) -> Markup:
    """Return a die that is seen to fall when its key is a new one."""
    return h("span", picture, class_="cnb-cast", data_key=key)


def choose_row(number: int, name: str, faces: tuple[Markup, ...], chosen: int | None) -> Markup:
    """Return the faces of a die as buttons; they send "face" with the die's letter and face."""
    letter = "abc"[number]
    buttons = [
        button(
            picture,
            do="face",
            arg=f"{letter}{face}",
            class_="cnb-face",
            aria_pressed=str(face == chosen).lower(),
        )
        for face, picture in enumerate(faces, 1)
    ]
    return h("div", buttons, role="group", aria_label=first_upper(name))
