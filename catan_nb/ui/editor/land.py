"""A board of a scenario file while it is painted: hexes, harbours, figures, zones, frame."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from catan_nb.board.geometry import Hex, neighbour
from catan_nb.board.terrain import GENERIC, Terrain
from catan_nb.board.topology import Topology
from catan_nb.kernel.files import MOST_HEXES
from catan_nb.rules.authoring.ground import Ground

#: The sides of the frame.
EDGES: Final = ("N", "E", "S", "W")
_ANY: Final = "any"


def frame(wide: int, high: int) -> dict[str, Any]:
    """Return a board of sea, so many hexes wide and high."""
    rows = [{"r": r, "q": -(r // 2), "hexes": ["sea"] * wide} for r in range(high)]
    return {"rows": rows, "rim": True}


def numbers_of(shape: Topology, written: Iterable[Any]) -> list[int]:
    """Return the intersections or paths that are written by the hexes that meet there."""
    found = []
    for one in written:
        try:
            hexes = [(q, r) for q, r in one]
            found.append(shape.vertex(*hexes) if len(hexes) == 3 else shape.edge(*hexes))
        except (TypeError, ValueError):
            continue  # what the board does not have is told as a fault
    return found


class Land:
    """One board; each deed changes its JSON values, `data`.

    Parameters
    ----------
    data : dict
        The values of a board or plan whose form is right.
    """

    def __init__(self, data: dict[str, Any]) -> None:
        self.data = data

    @property
    def ground(self) -> Ground:
        """The board as it is read."""
        return Ground(self.data, ())

    @property
    def cells(self) -> dict[Hex, str]:
        """What is written at each hex."""
        return {hex: cell.text for hex, cell in self.ground.cells.items()}

    # ---- hexes -------------------------------------------------------------------------

    def paint(self, hex: Hex, terrain: str) -> None:
        """Lay a terrain, or a hex of a pool: "any main"; a token stays where it may."""
        cells = self.cells
        if hex not in cells and len(cells) >= MOST_HEXES:
            return
        token = self.token(hex)
        known = next((one for one in Terrain if one.word == terrain), None)
        keeps = token and known is not None and known.takes_token
        self._write({**cells, hex: f"{terrain} {token}" if keeps else terrain})
        self._clear(hex)

    def cut(self, hex: Hex) -> None:
        """Take a hex out of the board, but not the last one."""
        cells = self.cells
        if hex in cells and len(cells) > 1:
            del cells[hex]
            self._write(cells)
            self._clear(hex)

    def token(self, hex: Hex) -> int:
        """Return the token of a hex, 0 for none."""
        cell = self.ground.cells.get(hex)
        return cell.token if cell else 0

    @property
    def bare(self) -> int:
        """How many hexes of land could have a token and have none."""
        cells = self.ground.cells.values()
        return sum(
            one.ground is not None and one.ground.takes_token for one in cells if not one.token
        )

    def lay(self, hex: Hex, token: int) -> None:
        """Lay a token where one may lie; 0 takes it away."""
        cell = self.ground.cells.get(hex)
        if cell is not None and cell.ground is not None and cell.ground.takes_token:
            text = f"{cell.ground.word} {token}" if token else cell.ground.word
            self._write({**self.cells, hex: text})

    def _write(self, cells: Mapping[Hex, str]) -> None:
        rows = []
        for r in sorted({r for _q, r in cells}):
            columns = sorted(q for q, row in cells if row == r)
            line = [cells.get((q, r)) for q in range(columns[0], columns[-1] + 1)]
            rows.append({"r": r, "q": columns[0], "hexes": line})
        self.data["rows"] = rows

    def _clear(self, *hexes: Hex) -> None:
        """Take away what cannot stay on or beside hexes that have changed."""
        ground, touched = self.ground, set(hexes)
        rim = ground.around()
        for item in list(self.data.get("harbours", ())):
            hex, behind = tuple(item["hex"]), neighbour(tuple(item["hex"]), item["side"])
            good = ground.is_land(hex) and ground.is_sea(behind)
            if touched & {hex, behind} and not good:
                self._drop_harbour(item)
        for who, may in (("robber", ground.is_land), ("pirate", ground.is_sea)):
            if self.data.get(who) is not None and tuple(self.data[who]) in touched:
                hex = tuple(self.data[who])
                if not may(hex) or hex not in {*ground.cells, *rim}:
                    del self.data[who]
        for name, listed in self.data.get("zones", {}).items():
            gone = [one for one in listed if tuple(one) not in ground.cells]
            self.data["zones"][name] = [
                one for one in listed if one not in gone or tuple(one) in rim
            ]

    # ---- harbours ----------------------------------------------------------------------

    def harbour(self, hex: Hex, side: str, kind: str) -> None:
        """Put a harbour at the coast; the same one again is taken away."""
        harbours = self.data.setdefault("harbours", [])
        known = next(
            (one for one in harbours if (tuple(one["hex"]), one["side"]) == (hex, side)), None
        )
        if known is not None:
            self._drop_harbour(known)
        if known is None or known["kind"] != kind:
            harbours.append({"hex": list(hex), "side": side, "kind": kind})
            if kind == _ANY:
                self._draw(1)
        if not harbours:
            self.data.pop("harbours", None)

    def harbours(self, kind: str) -> list[Mapping[str, Any]]:
        """Return the harbours of a kind."""
        return [one for one in self.data.get("harbours", ()) if one["kind"] == kind]

    def _drop_harbour(self, item: Mapping[str, Any]) -> None:
        self.data["harbours"].remove(item)
        if item["kind"] == _ANY:
            self._draw(-1)

    def _draw(self, more: int) -> None:
        """Let one kind of harbour more, or fewer, be drawn."""
        kinds = self.data.setdefault("harbour_kinds", {})
        if more > 0:
            kinds[GENERIC] = kinds.get(GENERIC, 0) + 1
        elif kinds:
            most = GENERIC if kinds.get(GENERIC) else max(kinds, key=lambda name: kinds[name])
            kinds[most] -= 1
            if not kinds[most]:
                del kinds[most]
        if not kinds:
            del self.data["harbour_kinds"]

    # ---- figures and zones -------------------------------------------------------------

    def stand(self, who: str, hex: Hex) -> None:
        """Put the robber or the pirate on a hex, or take him away from it."""
        here = self.data.get(who) is not None and tuple(self.data[who]) == hex
        self.data[who] = None if here else list(hex)

    def zone(self, name: str, hex: Hex) -> None:
        """Let a hex belong to a zone and to no other, or take it out of it."""
        zones = self.data.setdefault("zones", {})
        was = next((zone for zone, listed in zones.items() if list(hex) in listed), None)
        if was is not None:
            zones[was].remove(list(hex))
        if was != name:
            zones.setdefault(name, []).append(list(hex))

    def add_zone(self, name: str) -> None:
        """Add an empty zone."""
        self.data.setdefault("zones", {}).setdefault(name, [])

    def drop_zone(self, name: str) -> None:
        """Remove a zone; its hexes stay."""
        self.data.get("zones", {}).pop(name, None)
        if not self.data.get("zones"):
            self.data.pop("zones", None)

    def zones(self) -> dict[str, list[Hex]]:
        """Return the hexes of each zone."""
        return {
            name: [(q, r) for q, r in listed] for name, listed in self.data.get("zones", {}).items()
        }

    # ---- pools -------------------------------------------------------------------------

    def add_pool(self, name: str) -> None:
        """Add a pool without places."""
        pools = self.data.setdefault("pools", {})
        pools.setdefault(name, {"terrain": {}, "tokens": [], "lay": "shuffled"})

    def drop_pool(self, name: str) -> None:
        """Remove a pool; its places become sea."""
        for hex in self.places(name):
            self.paint(hex, Terrain.SEA.word)
        self.data.get("pools", {}).pop(name, None)
        if not self.data.get("pools"):
            self.data.pop("pools", None)

    def places(self, pool: str) -> tuple[Hex, ...]:
        """Return the hexes that are dealt from a pool."""
        return tuple(hex for hex, cell in self.ground.cells.items() if cell.pool == pool)

    # ---- pieces at the start -----------------------------------------------------------

    def start(self) -> list[dict[str, Any]]:
        """Return the pieces with which colours begin, those that can be read."""
        found = [one for one in self.data.get("start", ()) if isinstance(one, dict)]
        lists = ("settlements", "roads")
        return [
            one
            for one in found
            if isinstance(one.get("colour"), str)
            and all(isinstance(one.get(name), list) for name in lists)
        ]

    def stand_at_start(self, shape: Topology, colour: str, what: str, number: int) -> None:
        """Let a settlement or road of a colour stand at a place, or take it away.

        There are two of each: a third one takes the place of the first. The road of a
        settlement stands where it does in its list, and the last settlement pays.
        """
        entry = next(one for one in self.start() if one["colour"] == colour)
        listed, known = entry[what], numbers_of(shape, entry[what])
        if number in known:
            del listed[known.index(number)]
        else:
            name = shape.vertex_name(number) if what == "settlements" else shape.edge_name(number)
            listed.append([list(hex) for hex in name])
            del listed[:-2]
        vertices = numbers_of(shape, entry["settlements"])
        edges = numbers_of(shape, entry["roads"])
        if len(edges) == 2 and vertices and edges[0] not in shape.vertex_edges[vertices[0]]:
            entry["roads"].reverse()
        if entry.get("pays") not in entry["settlements"]:
            entry["pays"] = entry["settlements"][-1] if entry["settlements"] else []

    # ---- the frame ---------------------------------------------------------------------

    def grow(self, edge: str) -> None:
        """Add a row or column of sea at an edge of the frame."""
        cells = self.cells
        new = {hex: Terrain.SEA.word for hex in self._beyond(cells, edge) if hex not in cells}
        if len(cells) + len(new) <= MOST_HEXES:
            self._write({**cells, **new})

    def shrink(self, edge: str) -> None:
        """Take away the row or column at an edge of the frame, but not the last one."""
        cells = self.cells
        gone = set(self._at(cells, edge))
        if len(gone) < len(cells):
            self._write({hex: text for hex, text in cells.items() if hex not in gone})
            self._clear(*gone)

    def _at(self, cells: Iterable[Hex], edge: str) -> Iterable[Hex]:
        listed = list(cells)
        if edge in "NS":
            last = (min if edge == "N" else max)(r for _q, r in listed)
            return [hex for hex in listed if hex[1] == last]
        pick = max if edge == "E" else min
        return [(pick(q for q, row in listed if row == r), r) for r in {r for _q, r in listed}]

    def _beyond(self, cells: Iterable[Hex], edge: str) -> Iterable[Hex]:
        last = self._at(cells, edge)
        if edge in "EW":
            return [neighbour(hex, edge) for hex in last]
        row = next(iter(last))[1]
        # Every other row begins half a hex further, so that the frame stays upright.
        side = ("NE" if row % 2 == 0 else "NW") if edge == "N" else ("SE" if row % 2 == 0 else "SW")
        return [neighbour(hex, side) for hex in last]
