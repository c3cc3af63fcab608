"""The mechanisms that a scenario may have, with the data that each needs, as the editor asks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import deepcopy
from typing import Any, Final

from catan_nb.board.geometry import Hex
from catan_nb.board.terrain import Terrain
from catan_nb.kernel.values.frozen import frozen
from catan_nb.language import noop
from catan_nb.rules.scenario import keys_by_players
from catan_nb.ui.editor.land import Land

#: The order in which tokens are dealt out evenly, and terrain.
_TOKENS: Final = (5, 10, 4, 9, 6, 11, 3, 8, 12, 2)
_TREASURES: Final = {"choice": 3, "random": 3, "card": 3, "routes": 3}
_HARBOURS: Final = {"generic": 4, "brick": 1, "lumber": 1, "wool": 1, "grain": 1, "ore": 1}
_TERRAIN: Final = ("gold", "sea", "forest", "pasture", "fields", "hills", "mountains")


@frozen
class Field:
    """One entry of a mechanism's data.

    Attributes
    ----------
    name, words : str
    kind : str
        "number", "zone", "zones", "counts", "tokens" for what is typed or chosen; "vertex",
        "edge", "hex", "village" for places on the board; "file" for what is written by hand.
    first : object
        What it begins with.
    """

    name: str
    words: str
    kind: str
    first: Any = None


@frozen
class Mechanism:
    """One mechanism: what it is called, and its fields."""

    words: str
    fields: tuple[Field, ...]


FORMS: Final[Mapping[str, Mechanism]] = {
    "areas": Mechanism(
        noop("Points for foreign islands"),
        (
            Field("points", noop("points for each"), "number", 2),
            Field("named", noop("zones that are areas of their own"), "zones", []),
        ),
    ),
    "bounds": Mechanism(
        noop("Closed land"),
        (
            Field("unsettled", noop("zones where nobody settles"), "zones", []),
            Field("robber_off", noop("zones where the robber never goes"), "zones", []),
        ),
    ),
    "fog": Mechanism(
        noop("Fog that lifts"),
        (
            Field("terrain", noop("hexes in the stack"), "counts", {}),
            Field("tokens", noop("tokens in the stack"), "tokens", []),
        ),
    ),
    "treasures": Mechanism(
        noop("Treasures"),
        (
            Field("places", noop("treasure"), "vertex", []),
            Field("kinds", noop("kinds of treasure"), "counts", _TREASURES),
        ),
    ),
    "cloth": Mechanism(
        noop("Villages and cloth"),
        (
            Field("villages", noop("village"), "village", []),
            Field("bolts", noop("bolts in each village"), "number", 5),
            Field("store", noop("bolts in the store"), "number", 10),
        ),
    ),
    "tribe": Mechanism(
        noop("Gifts of a tribe"),
        (
            Field("points", noop("gift of a point"), "edge", []),
            Field("cards", noop("gift of a card"), "edge", []),
            Field("harbours", noop("gift of a harbour"), "edge", []),
            Field("harbour_kinds", noop("kinds of harbour"), "counts", {"generic": 1}),
        ),
    ),
    "wonders": Mechanism(
        noop("Wonders"),
        (
            Field("strait", noop("place at the strait"), "vertex", []),
            Field("wasteland", noop("place at the wasteland"), "vertex", []),
        ),
    ),
    "harbour_draft": Mechanism(
        noop("Harbours that players set"),
        (Field("kinds", noop("kinds of harbour"), "counts", _HARBOURS),),
    ),
    "harbourmaster": Mechanism(
        noop("The harbourmaster"),
        (
            Field("points", noop("points of the title"), "number", 2),
            Field("least", noop("least harbour points for it"), "number", 3),
        ),
    ),
    "supply_tokens": Mechanism(
        noop("Tokens for small islands"),
        (
            Field("tokens", noop("tokens in the supply"), "tokens", []),
            Field("draw", noop("tokens drawn, by number of players"), "file", {"3": 0, "4": 0}),
            Field("main", noop("zone of the main island"), "zone", ""),
        ),
    ),
    "pirate_islands": Mechanism(
        noop("The pirate fleet and its fortresses"),
        (
            Field("seats", noop("fortress, mark and start of each colour"), "file", []),
            Field("circuit", noop("way of the fleet"), "hex", []),
            Field("shore", noop("zone of the home shore"), "zone", ""),
        ),
    ),
}  # fmt: skip
"""The mechanisms by name, in the order in which they are offered."""


def evenly(places: int) -> tuple[dict[str, int], list[int]]:
    """Return terrain for so many places, every kind as often as the next, and its tokens."""
    words = [_TERRAIN[number % len(_TERRAIN)] for number in range(places)]
    dry = sum(word != Terrain.SEA.word for word in words)
    counts = {word: words.count(word) for word in dict.fromkeys(words)}
    return counts, [_TOKENS[number % len(_TOKENS)] for number in range(dry)]


def first_data(name: str, land: Land) -> dict[str, Any]:
    """Return the data that a mechanism begins with on a board."""
    data: dict[str, Any] = deepcopy({one.name: one.first for one in FORMS[name].fields})
    if name == "areas":
        del data["named"]
    if name == "fog":
        hidden = sum(text == Terrain.FOG.word for text in land.cells.values())
        data["terrain"], data["tokens"] = evenly(hidden)
    return data


def data_of(data: Mapping[str, Any], name: str, at: str) -> Any:
    """Return the data of a mechanism for the board that is painted; the file's own, to change."""
    given = data["mechanisms"][name]
    if keys_by_players(given):
        return given[at] if at in given else next(iter(given.values()))
    return given


def toggle(places: list[Any], place: Any, same: Sequence[Any]) -> None:
    """Add a place to a list, or take away whichever of its names is there."""
    known = [one for one in places if one in same]
    for one in known:
        places.remove(one)
    if not known:
        places.append(place)


def toggle_village(villages: list[Any], hex: Hex, corner: str, same: Sequence[Any]) -> None:
    """Add a village with a number that none has yet, or take it away."""
    known = [one for one in villages if [one["hex"], one["corner"]] in same]
    for one in known:
        villages.remove(one)
    if not known:
        taken = {one["number"] for one in villages}
        number = next((token for token in _TOKENS if token not in taken), _TOKENS[0])
        villages.append({"hex": list(hex), "corner": corner, "number": number})
