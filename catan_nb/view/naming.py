"""Sentences in which places stand by what they touch, with the article that fits there."""

from __future__ import annotations

import re
from typing import Final

from catan_nb.board.layout import Board
from catan_nb.language import gettext as _
from catan_nb.language import noop
from catan_nb.view.describe import place_name
from catan_nb.view.scene import Scene, scene_of_board

__all__ = ["named_places"]

_LEADS: Final = (noop("at on"), noop("to"), noop("from"))
"""Words before a place that go with an article, each with others that mean the same."""
_PUT: Final = {
    "hex": (noop("on the {hex}"), noop("to the {hex}"), noop("from the {hex}")),
    "vertex": (noop("at the {vertex}"), noop("to the {vertex}"), noop("from the {vertex}")),
    "edge": (noop("on the {edge}"), noop("to the {edge}"), noop("from the {edge}")),
}
_BARE: Final = {
    "hex": noop("the {hex}"),
    "vertex": noop("the {vertex}"),
    "edge": noop("the {edge}"),
}
"""The same places where a sentence begins with them."""


def named_places(text: str, scene: Scene | Board) -> str:
    """Return a sentence with the names of places in the stead of their labels.

    Labels that the scene shows stay: "V8 is occupied." Other places have an article where the
    sentence begins with them and behind the usual words: "at the intersection between …".
    """
    scene = scene if isinstance(scene, Scene) else scene_of_board(scene)
    leads = {word: n for n, words in enumerate(_LEADS) for word in _(words).split()}

    def name(found: re.Match[str]) -> str:
        lead, label = found.group("lead"), found.group("label")
        try:
            kind, number = scene.board.find(label)
        except ValueError:
            return found.group()
        if kind in scene.labels:
            return found.group()
        told, begins = place_name(scene, (kind, number)), not found.start()
        if lead:
            begins = lead[0].isupper()
            told = _(_PUT[kind][leads[lead.lower()]]).format(**{kind: told})
        elif begins:
            told = _(_BARE[kind]).format(**{kind: told})
        return told[:1].upper() + told[1:] if begins else told

    either = "|".join(leads)
    label = rf"(?:\b(?P<lead>(?i:{either}))\s+)?\b(?P<label>[HVE]\d+)\b"
    return re.sub(label, name, text)
