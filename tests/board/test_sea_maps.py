"""The maps of the scenarios at sea: what the books say of them, stated once more by hand."""

from __future__ import annotations

from collections import Counter

import pytest

from catan_nb.board.terrain import Terrain
from catan_nb.board.topology import bits
from catan_nb.rules.play.library import find_scenario
from tests.board.reds import reds_touch
from tests.board.sea_drawings import DRAWINGS, Drawing
from tests.board.sea_maps import (
    BASE_HARBOURS,
    COMPOSITIONS,
    MAPS,
    MARKS,
    cells,
    counted,
    dealt,
    hex_of,
    numbers,
    source,
)

LETTERS = {
    "h": "hills",
    "f": "forest",
    "g": "fields",
    "m": "mountains",
    "p": "pasture",
    "d": "desert",
    "$": "gold",
    "~": "sea",
    "x": "fog",
}
#: Sea, fields, hills, mountains, pasture, forest, gold, desert, fog, dealt | tokens.
ORDER = ("sea", "fields", "hills", "mountains", "pasture", "forest", "gold", "desert", "fog", "any")
#: What the pools hold: terrain | tokens.
POOLS = {
    ("new_shores", 5, "main"): "forest 6 pasture 6 fields 6 hills 5 mountains 5 desert 2"
    " | 2 2 3 3 3 4 4 4 5 5 5 6 6 6 8 8 8 9 9 9 10 10 10 11 11 11 12 12",
    ("new_world", 3, "all"): "sea 19 forest 5 pasture 5 fields 5 hills 4 mountains 4"
    " | 2 3 3 3 4 4 4 5 5 5 6 6 8 8 9 9 9 10 10 10 11 11 12",
    ("new_world", 5, "all"): "sea 21 forest 7 pasture 7 fields 7 hills 7 mountains 7 gold 4"
    " desert 3 | 2 2 3 3 3 4 4 4 4 5 5 5 5 5 6 6 6 6 6 8 8 8 8 8 9 9 9 9 9 10 10 10 10"
    " 11 11 11 11 12 12",
    ("greater_catan", 3, "main"): "forest 4 pasture 4 fields 4 hills 3 mountains 3 desert 1"
    " | 2 3 3 4 4 5 5 6 6 8 8 9 9 10 10 11 11 12",
    ("greater_catan", 3, "islets"): "forest 4 pasture 4 fields 4 hills 3 mountains 3 |",
}
#: What lies in the fog, in the same form.
FOG = {
    ("fog_islands", 3): "sea 2 gold 2 fields 2 hills 2 mountains 2 pasture 1 forest 1"
    " | 3 3 4 5 6 8 9 10 11 12",
    ("fog_islands", 4): "sea 2 gold 2 fields 2 hills 2 mountains 2 pasture 1 forest 1"
    " | 3 4 5 6 8 9 10 11 11 12",
    ("fog_islands", 5): "sea 12 gold 1 fields 2 hills 2 mountains 2 pasture 3 forest 3"
    " | 2 2 3 4 5 5 6 8 9 9 10 11 12",
    ("treasure_islands", 3): "sea 2 gold 2 fields 2 hills 2 mountains 2 pasture 1 forest 1"
    " | 3 3 4 5 6 8 9 10 11 12",
    ("treasure_islands", 4): "sea 2 gold 2 fields 2 hills 2 mountains 2 pasture 1 forest 1"
    " | 3 4 5 6 8 9 10 11 11 12",
}
#: Hexes inside the frame, intersections, paths; islands and coast paths where they are known.
COUNTS = {
    ("new_shores", 3): (35, 92, 126, 4, 62),
    ("new_shores", 4): (42, 108, 149, 4, 70),
    ("new_shores", 5): (56, 140, 195, 7, 90),
    ("four_islands", 3): (35, 92, 126, 4, 64),
    ("four_islands", 4): (35, 92, 126, 4, 74),
    ("four_islands", 5): (56, 140, 195, 6, 100),
    ("fog_islands", 3): (42, 108, 149, 2, 40),
    ("fog_islands", 4): (42, 108, 149, 2, 48),
    ("fog_islands", 5): (63, 156, 218, 3, 46),
    ("through_desert", 3): (35, 92, 126, 4, 64),
    ("through_desert", 4): (42, 108, 149, 4, 74),
    ("through_desert", 5): (63, 156, 218, 5, 102),
    ("forgotten_tribe", 3): (49, 124, 172, 7, 94),
    ("cloth", 3): (42, 108, 149, 6, 92),
    ("pirate_islands", 3): (49, 124, 172, 6, 96),
    ("wonders", 3): (49, 124, 172, 3, 88),
    ("new_world", 3): (42, 108, 149, None, None),
    ("new_world", 5): (63, 156, 218, None, None),
    ("greater_catan", 3): (60, 152, 211, 7, 104),
    ("treasure_islands", 3): (42, 108, 149, 2, 40),
    ("treasure_islands", 4): (42, 108, 149, 2, 48),
}
LARGE_HARBOURS = {"generic": 5, "brick": 1, "lumber": 1, "wool": 2, "grain": 1, "ore": 1}
DRAWN_HARBOURS = {
    ("new_shores", 4): BASE_HARBOURS,
    ("new_shores", 5): LARGE_HARBOURS,
    ("four_islands", 5): LARGE_HARBOURS,
    ("fog_islands", 5): BASE_HARBOURS,
    ("through_desert", 5): LARGE_HARBOURS,
    ("cloth", 3): BASE_HARBOURS,
    ("pirate_islands", 3): BASE_HARBOURS | {"generic": 3},
    ("wonders", 3): BASE_HARBOURS,
    ("greater_catan", 3): BASE_HARBOURS,
}


# ---- what they are made of -------------------------------------------------------------


@pytest.mark.rule("sea.scenario")
@pytest.mark.parametrize(("name", "players"), MAPS)
def test_a_map_is_made_of_what_the_book_lists(name: str, players: int) -> None:
    terrain, tokens = COMPOSITIONS[name, players].split("|")
    words = [text.split() for text in cells(name, players).values()]
    found = Counter(word for word, *_ in words)
    assert [found[word] for word in ORDER] == numbers(terrain)
    laid = sorted(int(rest[0]) for word, *rest in words if rest and word != "any")
    assert laid == numbers(tokens)


@pytest.mark.rule("sea.scenario")
def test_pools_hold_what_the_book_lists() -> None:
    found = {
        (name, players, pool)
        for name, players in MAPS
        for pool in source(name, players).get("pools", {})
    }
    assert found == set(POOLS)
    for (name, players, pool), text in POOLS.items():
        terrain, tokens = text.split("|")
        held = source(name, players)["pools"][pool]
        assert Counter(held["terrain"]) == counted(terrain)
        assert sorted(held.get("tokens", [])) == numbers(tokens)


@pytest.mark.parametrize(("name", "players"), sorted(FOG))
def test_the_fog_hides_what_the_book_lists(name: str, players: int) -> None:
    terrain, tokens = FOG[name, players].split("|")
    stack = find_scenario(name).for_players(players).mechanisms["fog"]
    assert Counter(stack["terrain"]) == counted(terrain)
    assert sorted(stack["tokens"]) == numbers(tokens)
    assert sum(stack["terrain"].values()) == numbers(COMPOSITIONS[name, players].split("|")[0])[8]


def test_treasures_lie_on_the_maps_of_the_fog_islands() -> None:
    for players in (3, 4):
        fog, treasures = source("fog_islands", players), source("treasure_islands", players)
        assert fog | {"name": ""} == treasures | {"name": ""}


@pytest.mark.parametrize(("name", "players"), MAPS)
def test_harbours_that_are_drawn_are_those_of_the_box(name: str, players: int) -> None:
    given = source(name, players)
    assert given.get("harbour_kinds") == DRAWN_HARBOURS.get((name, players))
    drawn = sum(harbour["kind"] == "any" for harbour in given.get("harbours", []))
    assert drawn == sum(DRAWN_HARBOURS.get((name, players), {}).values())


# ---- where it lies ---------------------------------------------------------------------


def drawn_cells(drawing: Drawing) -> dict[tuple[int, int], str]:
    """Return letters, token and mark by hex."""
    found = {}
    for line in drawing.rows.strip().splitlines():
        head, _, row = line.partition(":")
        r, q = numbers(head)
        found |= {(place, r): text for place, text in enumerate(row.split(), start=q)}
    return found


def in_words(text: str) -> str:
    """Return "h12" as it stands in a board file."""
    return f"{LETTERS[text[0]]} {text[1:]}".strip()


@pytest.mark.parametrize(("name", "players"), sorted(DRAWINGS))
def test_every_hex_lies_where_it_is_drawn(name: str, players: int) -> None:
    drawn, found = drawn_cells(DRAWINGS[name, players]), cells(name, players)
    assert drawn.keys() == found.keys()
    zones = source(name, players)["zones"]
    zone_of = {tuple(hex): zone for zone, hexes in zones.items() for hex in hexes}
    for hex, text in drawn.items():
        plain = text.rstrip("'\"^")
        words = found[hex]
        assert words.startswith("any ") if plain == "?" else words == in_words(plain), hex
        mark = text[len(plain) :]
        island = None if plain[0] in "~x" else ("island", "islet")
        assert (zone_of.get(hex) or "").startswith(MARKS.get(mark) or island or ""), hex
        assert hex in zone_of or plain[0] in "~x"


@pytest.mark.parametrize(("name", "players"), sorted(DRAWINGS))
def test_harbours_robber_and_pirate_are_where_they_are_drawn(name: str, players: int) -> None:
    drawing, given = DRAWINGS[name, players], source(name, players)
    harbours = [text.split() for text in drawing.harbours.split("; ") if text]
    assert [(h["hex"], h["side"], h["kind"]) for h in given.get("harbours", [])] == [
        (hex_of(hex), side, "any" if kind == "?" else kind) for hex, side, kind in harbours
    ]
    board, pirate = dealt(name, players), drawing.pirate
    if name == "pirate_islands":  # there the fleet begins, and it bars no ship's way
        circuit = find_scenario(name).mechanisms["pirate_islands"]["circuit"]
        assert circuit[0] == hex_of(pirate)
        pirate = ""
    for who, home, place in (
        ("robber", board.robber, drawing.robber),
        ("pirate", board.pirate, pirate),
    ):
        if place:
            assert home == board.hex(*hex_of(place)), who
        else:
            assert home is None or (who, name) == ("robber", "greater_catan")


@pytest.mark.parametrize(("name", "players"), sorted(DRAWINGS))
def test_islands_are_those_that_are_listed(name: str, players: int) -> None:
    found, zones = cells(name, players), source(name, players)["zones"]
    listed = [text.split(" = ") for text in DRAWINGS[name, players].areas.split("; ") if text]
    for zone, hexes in listed:
        inside = [found[q, r] for q, r in zones[zone]]
        assert Counter(inside) == Counter(map(in_words, hexes.split())), zone


def test_strips_are_those_that_are_listed() -> None:
    found, zones = cells("through_desert", 5), source("through_desert", 5)["zones"]
    for zone, hexes in (("strip", "$4 m6 h11 f5 p2"), ("strip2", "f12 g5 m3 h6")):
        assert Counter(found[q, r] for q, r in zones[zone]) == Counter(map(in_words, hexes.split()))


def test_the_small_islands_of_greater_catan() -> None:
    zones = source("greater_catan", 3)["zones"]
    sizes = {zone: len(hexes) for zone, hexes in zones.items()}
    assert sizes == {
        "main": 19,
        "islet1": 4,
        "islet2": 2,
        "islet3": 6,
        "islet4": 4,
        "islet5": 1,
        "islet6": 1,
    }
    board = dealt("greater_catan", 3)
    assert board.robber is not None
    assert board.terrain[board.robber] == Terrain.DESERT
    assert board.pirate is None


# ---- what follows from it --------------------------------------------------------------


@pytest.mark.rule("sea.board")
@pytest.mark.parametrize(("name", "players"), MAPS)
def test_paths_intersections_islands_and_coasts(name: str, players: int) -> None:
    board = dealt(name, players)
    shape, land = board.topology, board.land
    inside, vertices, edges, islands, coast = COUNTS[name, players]
    assert (shape.inside, shape.n_vertices, shape.n_edges) == (inside, vertices, edges)
    if islands is not None:
        assert (len(land.islands), len(land.coast_edges)) == (islands, coast)
    rim = range(shape.inside, shape.n_hexes)
    assert all(board.terrain[hex] == Terrain.SEA for hex in rim)
    assert all(len(beside) == 2 for beside in shape.edge_hexes)
    assert not any(set(beside) <= set(rim) for beside in shape.edge_hexes)


@pytest.mark.parametrize(("name", "players"), MAPS)
def test_a_map_is_fit_to_play_on(name: str, players: int) -> None:
    board = dealt(name, players)
    assert reds_touch(board) == ()
    served = [vertex for harbour in board.harbours for vertex in harbour.vertices]
    assert len(set(served)) == len(served)
    assert all(harbour.edge in board.coast_edges for harbour in board.harbours)
    zones = set(filter(None, board.zones))
    assert set(find_scenario(name).start_zones) <= zones
    if name not in ("new_world", "fog_islands", "treasure_islands"):
        areas = [{board.zones[hex] for hex in bits(island)} for island in board.land.islands]
        assert set().union(*areas) == zones  # every zone is land, and all land is in a zone


@pytest.mark.parametrize(("name", "players"), MAPS)
def test_dealing_keeps_to_the_pools(name: str, players: int) -> None:
    given, printed = source(name, players), cells(name, players)
    pools = given.get("pools", {})
    for seed in range(200 if pools else 20):
        board = dealt(name, players, seed)
        assert reds_touch(board) == ()
        kinds = Counter(harbour.word for harbour in board.harbours)
        shown = Counter(h["kind"] for h in given.get("harbours", []) if h["kind"] != "any")
        assert kinds == shown + Counter(given.get("harbour_kinds", {}))
        found: dict[str, list[int]] = {pool: [] for pool in pools}
        for hex, text in printed.items():
            number = board.hex(*hex)
            word, _, rest = text.partition(" ")
            if word == "any":
                found[rest].append(number)
            else:
                assert (Terrain(board.terrain[number]).word, board.tokens[number]) == (
                    word,
                    int(rest or 0),
                )
        for pool, hexes in found.items():
            assert Counter(Terrain(board.terrain[hex]).word for hex in hexes) == Counter(
                pools[pool]["terrain"]
            )
            assert sorted(filter(None, (board.tokens[hex] for hex in hexes))) == sorted(
                pools[pool].get("tokens", [])
            )


@pytest.mark.rule("sea.scenario.new_world")
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_the_new_world_has_islands_and_room_for_everybody(players: int) -> None:
    boards = [dealt("new_world", players, seed) for seed in range(60)]
    assert all(len(board.land.islands) >= 2 for board in boards)
    assert all(board.land.vertices.bit_count() >= 4 * (2 * players - 1) + 1 for board in boards)
    assert len({board.terrain for board in boards}) == 60
    assert not any(board.harbours or board.robber or board.pirate for board in boards)
