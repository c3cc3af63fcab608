"""The mechanisms that a scenario may have, with the data that each needs, as the editor asks."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from dataclasses import field
from typing import Any, Final

from catan_nb.board.geometry import Hex
from catan_nb.board.terrain import Terrain
from catan_nb.kernel.codecs import is_whole
from catan_nb.kernel.values import frozen
from catan_nb.language import noop
from catan_nb.rules.scenario import keys_by_players
from catan_nb.ui.editor.land import Land

#: The order in which tokens are dealt out evenly, and terrain.
_TOKENS: Final = (5, 10, 4, 9, 6, 11, 3, 8, 12, 2)
#: The most bolts that a village has.
_BOLTS: Final = 99
_TREASURES: Final = {"choice": 3, "random": 3, "card": 3, "routes": 3}
_HARBOURS: Final = {"generic": 4, "brick": 1, "lumber": 1, "wool": 1, "grain": 1, "ore": 1}
_TERRAIN: Final = ("gold", "sea", "forest", "pasture", "fields", "hills", "mountains")


#: How a place is drawn: by the mechanism's data, the entry of the list and its number.
Looks = Callable[[Any, Any, int], Mapping[str, Any]]


def _plain(data: Any, entry: Any, number: int) -> Mapping[str, Any]:
    return {}


@frozen
class Column:
    """One of the places that each entry of a field has.

    Attributes
    ----------
    name, words : str
    kind : str
        "vertex" or "edge".
    figure : str
        The piece that is drawn there.
    looks : mapping
        How that piece looks.
    """

    name: str
    words: str
    kind: str
    figure: str
    looks: Mapping[str, Any] = field(default_factory=dict)


@frozen
class Field:
    """One entry of a mechanism's data.

    Attributes
    ----------
    name, words : str
    kind : str
        "number", "zone", "zones", "counts", "tokens", "by_players" for what is typed or chosen;
        "vertex", "edge", "hex", "village" for places on the board; "seats" for entries of a
        colour with a place for each of the `columns`.
    first : object
        What it begins with.
    figure : str
        The piece that is drawn at its places, empty for none.
    looks : callable
        How that piece looks.
    columns : tuple of Column
    optional : bool
        Whether the data begin without it.
    """

    name: str
    words: str
    kind: str
    first: Any = None
    figure: str = ""
    looks: Looks = _plain
    columns: tuple[Column, ...] = ()
    optional: bool = False


@frozen
class Mechanism:
    """One mechanism: what it is called, its fields, and what fills them for a board."""

    words: str
    fields: tuple[Field, ...] = ()
    fill: Callable[[Land], dict[str, Any]] | None = None


def _gift(what: str) -> Looks:
    return lambda data, entry, number: {"gift": what}


def _village(data: Any, entry: Any, number: int) -> Mapping[str, Any]:
    """Return how a village looks; what is no token or no number of bolts is left out."""
    token, bolts = entry.get("number"), data.get("bolts")
    looks = {"number": token if token in _TOKENS else 0, "traders": ()}
    return {**looks, "bolts": bolts if is_whole(bolts) and 0 <= bolts <= _BOLTS else 0}


def _ahead(data: Any, entry: Any, number: int) -> Mapping[str, Any]:
    return {"ahead": number}


def _fog(land: Land) -> dict[str, Any]:
    """Return a stack with as many hexes as there are places in the fog."""
    hidden = sum(text == Terrain.FOG.word for text in land.cells.values())
    terrain, tokens = evenly(hidden)
    return {"terrain": terrain, "tokens": tokens}


FORMS: Final[Mapping[str, Mechanism]] = {
    "areas": Mechanism(
        noop("Points for foreign islands"),
        (
            Field("points", noop("points for each"), "number", 2),
            Field("named", noop("zones that are areas of their own"), "zones", [], optional=True),
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
        fill=_fog,
    ),
    "treasures": Mechanism(
        noop("Treasures"),
        (
            Field("places", noop("treasure"), "vertex", [], "treasure"),
            Field("kinds", noop("kinds of treasure"), "counts", _TREASURES),
        ),
    ),
    "cloth": Mechanism(
        noop("Villages and cloth"),
        (
            Field("villages", noop("village"), "village", [], "village", _village),
            Field("bolts", noop("bolts in each village"), "number", 5),
            Field("store", noop("bolts in the store"), "number", 10),
        ),
    ),
    "tribe": Mechanism(
        noop("Gifts of a tribe"),
        (
            Field("points", noop("gift of a point"), "edge", [], "gift", _gift("point")),
            Field("cards", noop("gift of a card"), "edge", [], "gift", _gift("card")),
            Field("harbours", noop("gift of a harbour"), "edge", [], "gift", _gift("generic")),
            Field("harbour_kinds", noop("kinds of harbour"), "counts", {"generic": 1}),
        ),
    ),
    "wonders": Mechanism(
        noop("Wonders"),
        (
            Field("strait", noop("place at the strait"), "vertex", [], "strait"),
            Field("wasteland", noop("place at the wasteland"), "vertex", [], "wasteland"),
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
            Field("draw", noop("tokens drawn"), "by_players", {"3": 0, "4": 0}),
            Field("main", noop("zone of the main island"), "zone", ""),
        ),
    ),
    "pirate_islands": Mechanism(
        noop("The pirate fleet and its fortresses"),
        (
            Field(
                "seats",
                noop("fortress, mark and start of each colour"),
                "seats",
                [],
                columns=(
                    Column("fortress", noop("fortress"), "vertex", "fortress", {"chits": 3}),
                    Column("mark", noop("mark of the line"), "vertex", "mark"),
                    Column("settlement", noop("settlement"), "vertex", "settlement"),
                    Column("ship", noop("ship"), "edge", "ship"),
                ),
            ),
            Field("circuit", noop("way of the fleet"), "hex", [], "fleet way", _ahead),
            Field("shore", noop("zone of the home shore"), "zone", ""),
        ),
    ),
    "eight_cities": Mechanism(noop("Option: eight cities each")),
    "eleventh_harbour": Mechanism(noop("Option: an eleventh harbour")),
    "main_island": Mechanism(noop("Option: the main island is dealt")),
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
    form = FORMS[name]
    data = deepcopy({one.name: one.first for one in form.fields if not one.optional})
    return data | (form.fill(land) if form.fill else {})


def data_of(data: Mapping[str, Any], name: str, at: str) -> Any:
    """Return the data of a mechanism for the board that is painted; the file's own, to change."""
    given = data["mechanisms"][name]
    keys = keys_by_players(given)
    if not keys:
        return given
    key = keys.get(int(at.split(",")[0] or 0)) if at else None
    return given[key] if key is not None else next(iter(given.values()))


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
