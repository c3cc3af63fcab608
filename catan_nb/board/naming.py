"""Places by the names of the hexes around them: coordinates, labels, terrain with token."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import permutations

from catan_nb.board.geometry import Hex
from catan_nb.board.terrain import TERRAIN_WORDS, Terrain
from catan_nb.board.topology import Topology
from catan_nb.kernel.text import meant, written_whole

HexName = Hex | str | tuple[str, int]
"""A hex as people name it: ``(0, 0)``, ``"H7"``, ``"forest 9"``, ``("forest", 9)``, ``"sea"``."""


class Names:
    """The names of the hexes of one board.

    Terrain, token or both name every hex that has them: the hexes named together must leave
    one place. ``"sea"`` also names what lies around the board.

    Parameters
    ----------
    shape : Topology
    terrain, tokens : sequence of int
        By hex number; 0 where no token lies.
    """

    def __init__(self, shape: Topology, terrain: Sequence[int], tokens: Sequence[int]) -> None:
        self._shape, self._terrain, self._tokens = shape, terrain, tokens

    def vertex(self, hexes: Sequence[HexName]) -> int:
        """Return the one intersection where these hexes meet; ValueError for none or several."""
        shape = self._shape
        if len(hexes) == 3 and all(map(_are_coordinates, hexes)):
            return shape.vertex(*hexes)  # type: ignore[arg-type]
        return self._one("intersection", "V", hexes, 3, shape.n_vertices, shape.vertex_name)

    def edge(self, hexes: Sequence[HexName]) -> int:
        """Return the one path between these hexes; ValueError for none or several."""
        shape = self._shape
        if len(hexes) == 2 and all(map(_are_coordinates, hexes)):
            return shape.edge(*hexes)  # type: ignore[arg-type]
        return self._one("path", "E", hexes, 2, shape.n_edges, shape.edge_name)

    def _one(
        self,
        what: str,
        letter: str,
        hexes: Sequence[HexName],
        most: int,
        places: int,
        around: Callable[[int], Sequence[Hex]],
    ) -> int:
        own = _numbered(letter, hexes[0]) if len(hexes) == 1 else None
        if own is not None and own < places:
            return own
        if not 1 <= len(hexes) <= most:
            raise ValueError(f"name 1 to {most} of the hexes around the {what}, not {len(hexes)}")
        fitting = [self._fitting(name) for name in hexes]
        found = [
            place
            for place in range(places)
            if any(
                all(fits(hex) for fits, hex in zip(fitting, order, strict=True))
                for order in permutations(around(place), len(hexes))
            )
        ]
        named = ", ".join(str(name) for name in hexes)
        if not found:
            raise ValueError(f"no {what} of this board lies at {named}")
        if len(found) > 1:
            labels = ", ".join(f"{letter}{place}" for place in found)
            raise ValueError(
                f"{named} name more than one {what}: {labels}; name more of the hexes around it,"
                " or by label or coordinates"
            )
        return found[0]

    def _fitting(self, name: HexName) -> Callable[[Hex], bool]:
        """Return what says whether a name names the hex at some coordinates."""
        shape = self._shape
        number = _numbered("H", name)
        if number is not None:
            if number >= shape.n_hexes:
                raise ValueError(f"there is no hex {number} on this board")
            return shape.hexes[number].__eq__
        if _are_coordinates(name):
            return name.__eq__
        ground, token = self._told(name)

        def fits(hex: Hex) -> bool:
            number = shape.hex_index.get(hex)
            if number is None:
                return ground == Terrain.SEA and token is None
            right = ground is None or self._terrain[number] == ground
            return right and (token is None or self._tokens[number] == token)

        if ground != Terrain.SEA and not any(map(fits, shape.hexes)):
            raise ValueError(f"no hex of this board is {name!r}")
        return fits

    def _told(self, name: object) -> tuple[int | None, int | None]:
        """Return terrain and token that a name tells, None for what it does not tell."""
        words = name.split() if isinstance(name, str) else name
        if not isinstance(words, list | tuple) or not 1 <= len(words) <= 2:
            raise ValueError(
                f"a hex is named like (0, 0), 'H7', 'forest 9' or ('forest', 9), not {name!r}"
            )
        ground, token = None, None
        for word in words:
            if token is None and (number := written_whole(str(word))) is not None:
                token = number
            elif str(word).lower() in TERRAIN_WORDS and ground is None:
                ground = TERRAIN_WORDS[str(word).lower()]
            else:
                raise ValueError(f"no hex is named {name!r}{meant(word, TERRAIN_WORDS)}")
        return ground, token


def _are_coordinates(name: object) -> bool:
    return isinstance(name, tuple) and len(name) == 2 and all(type(one) is int for one in name)


def _numbered(letter: str, name: object) -> int | None:
    """Return the number in a label, such as 7 of "H7"; None for what is no such label."""
    text = name.strip().upper() if isinstance(name, str) else ""
    return written_whole(text[1:]) if text[:1] == letter else None
