"""Scenario files with one fault each, and what is said of it.

An entry says what is written otherwise, how, of what the fault speaks, and which rule it names.
"""

from __future__ import annotations

from pathlib import Path

from catan_nb.rules.play import scenarios

#: Of what is written otherwise: how, words of the fault, its rule.
Change = tuple[str, str, str, str]

#: Two islands with a sea between them, a hidden strip of fog, a pool and a village of nothing.
TEXT = """{
  "name": "two shores",
  "title": "Two Shores",
  "systems": ["base", "seafarers"],
  "players": [2, 3],
  "options": {"target": 8},
  "rounds": 1,
  "start_zones": ["west"],
  "mechanisms": {
    "areas": {"points": 2},
    "fog": {"terrain": {"gold": 1, "sea": 1}, "tokens": [9]}
  },
  "beside": {"cities_knights": {"options": {"target": 11}}},
  "board": {
    "name": "two shores",
    "rows": [
      {"r": 0, "q": 0, "hexes": ["hills 6", "forest 5", "fog", "sea", "sea", "pasture 9"]},
      {"r": 1, "q": -1, "hexes": ["pasture 5", "mountains 4", "fields 3", "fog", "sea", "hills 9"]},
      {"r": 2, "q": -1, "hexes": ["desert", "any ring", "any ring", "sea", "sea", "forest 11"]},
      {"r": 3, "q": -2, "hexes": [null, "any ring", "sea", "sea", "sea", "sea"]}
    ],
    "rim": true,
    "harbours": [
      {"hex": [0, 0], "side": "NW", "kind": "ore"},
      {"hex": [-1, 2], "side": "W", "kind": "any"}
    ],
    "robber": [-1, 2],
    "pirate": [3, 0],
    "zones": {
      "west": [[0, 0], [1, 0], [-1, 1], [0, 1], [1, 1], [-1, 2], [0, 2], [1, 2], [-1, 3]]
    },
    "pools": {
      "ring": {"terrain": {"hills": 1, "fields": 2}, "tokens": [2, 11, 12], "lay": "shuffled"}
    },
    "harbour_kinds": {"wool": 1}
  }
}
"""
#: What is written otherwise, how, and of what the fault speaks; it stands on the same line.
BROKEN = [
    ('"name": "two shores",\n  "title"', '"name": 7,\n  "title"', "name is a text", ""),
    ('"title": "Two Shores"', '"titel": "Two Shores"', "did you mean 'title'", ""),
    ('"title": "Two Shores"', '"title": ""', "title is a text", ""),
    ('["base", "seafarers"]', '["base", "seafarer"]', "did you mean 'seafarers'", ""),
    ('["base", "seafarers"]', '["seafarers"]', "base game", ""),
    ("[2, 3]", "[2, 7]", "2 to 6 players, not 7", "base.players"),
    ("[2, 3]", "[]", "players is a list of numbers", "base.players"),
    ('{"target": 8}', '{"targte": 8}', "did you mean 'target'", ""),
    ('{"target": 8}', '{"target": "many"}', "target", ""),
    ('"rounds": 1', '"rounds": 5', "from 1 to 4, not 5", "base.setup.order"),
    ('["west"]', '["east"]', "zone of the board 'east'", "sea.setup.zone"),
    ('"areas": {"points": 2}', '"areas": {}', "it wants 'points'", "sea.scenario"),
    ('"areas": {"points": 2}', '"areas": {"points": 2, "name": []}', "'name'", "sea.scenario"),
    ('"areas": {"points": 2}', '"arias": {"points": 2}', "did you mean 'areas'", "sea.scenario"),
    ('"tokens": [9]', '"tokens": [7]', "7 is no token", "sea.scenario"),
    ('{"gold": 1, "sea": 1}', '{"gold": 1}', "1 hexes are in the stack for 2", "sea.scenario"),
    ('"cities_knights": {', '"cities": {', "did you mean 'cities_knights'", ""),
    ('{"target": 11}', '{"tarhet": 11}', "target", "sea.ck.scenarios"),
    ('"hills 6"', '"hill 6"', "did you mean 'hills'", "base.board"),
    ('"hills 6"', '"hills six"', "A hex is written as", ""),
    ('"hills 6"', '"hills 7"', "no token 7", "base.tokens"),
    ('"pasture 5"', '"pasture 8"', "tokens 6 and 8", "base.layout.variable"),
    ('"desert", "any', '"desert 4", "any', "No token lies on desert", "base.tokens"),
    ('[null, "any ring"', '[null, "any rung"', "did you mean 'ring'", ""),
    ('"r": 1, "q": -1', '"r": 0, "q": -1', "listed twice", ""),
    ('{"r": 2, "q": -1, ', '{"r": 2, ', "'q' is missing".replace("'", '"'), ""),
    ('"q": -2, "hexes": [', '"q": -2.5, "hexes": [', "q is a whole number", ""),
    ('"rim": true', '"rim": 1', "true or false", ""),
    ('"rim": true', '"rom": true', "'rom'", ""),
    ('[0, 0], "side": "NW"', '[0, 0], "side": "E"', "off the coast", "base.harbours"),
    ('[0, 0], "side": "NW"', '[0, 0], "side": "N"', "no side 'N'", ""),
    ('[0, 0], "side": "NW"', '[3, 0], "side": "NW"', "needs a land hex", "base.harbours"),
    ('[0, 0], "side": "NW"', '[9, 9], "side": "NW"', "not on the board", "base.harbours"),
    ('[-1, 2], "side": "W"', '[-1, 2], "side": "SW"', "", ""),
    ('"kind": "ore"', '"kind": "gold"', "kind of harbour 'gold'", ""),
    ('"kind": "ore"', '"kind": 4, "rate": 2', "A harbour is written as", ""),
    ('"robber": [-1, 2]', '"robber": [3, 0]', "The robber stands on land", "base.robber.move"),
    ('"pirate": [3, 0]', '"pirate": [0, 0]', "The pirate stands on sea", "sea.pirate"),
    ('"pirate": [3, 0]', '"pirate": [30, 0]', "not on the board", ""),
    ("[1, 2], [-1, 3]]", "[1, 2], [-1, 30]]", "not on the board", ""),
    ("[1, 2], [-1, 3]]", "[1, 2], [1, 2]]", "in two zones", ""),
    (
        '{"hills": 1, "fields": 2}',
        '{"hills": 1}',
        "ring: 1; places for it on the board: 3",
        "sea.scenario",
    ),
    ('{"hills": 1, "fields": 2}', '{"hills": 1, "fjelds": 2}', "did you mean 'fields'", ""),
    ("[2, 11, 12]", "[2, 11]", "ring: 2; hexes of it that take one: 3", "base.tokens"),
    ("[2, 11, 12]", "[2, 11, 13]", "no token 13", "base.tokens"),
    ('"shuffled"', '"shufled"', "did you mean 'shuffled'", ""),
    ('{"wool": 1}', '{"wool": 2}', "to be drawn: 2", "base.harbours"),
    ('"rounds": 1,', '"rounds": 1', "A comma is wanted", ""),
    ('"rounds": 1,', '"rounds": 1,,', "in double quotes", ""),
    ('"rounds": 1,', '"rounds" 1,', "A colon", ""),
    ('"rounds": 1,', '"rounds": one,', "A value is wanted", ""),
    ('"rounds": 1,', '"rounds": NaN,', "a number that is none", ""),
    ('"rounds": 1,', '"rounds": 1, "rounds": 2,', "stands here twice", ""),
]
#: More of the file itself: nested entries, enormous numbers, what its options change.
MORE: list[Change] = [
    ('"name": "two shores",\n  "title"', f'"name": "{"x" * 61}",\n  "title"', "60 letters", ""),
    ('"rounds": 1', '"length": "endless", "rounds": 1', "length is one of", ""),
    ('"rounds": 1', '"special": 5, "rounds": 1', "special is a text", ""),
    ('"rounds": 1', '"rounds": 1e400', "from 1 to 4", "base.setup.order"),
    ('"rounds": 1', f'"rounds": {"9" * 5000}', "a number that is none", ""),
    ('"rounds": 1', '"rounds": -Infinity', "a number that is none", ""),
    ('"rounds": 1', '"rounds": true', "from 1 to 4, not true", "base.setup.order"),
    ("[2, 3]", "[2, 2]", "2 stands here twice", ""),
    ("[2, 3]", '"two"', "players is a list of numbers", "base.players"),
    ('["west"]', '["west", "west"]', "stands here twice", ""),
    ('["west"]', '"west"', "start_zones is a list of names", ""),
    ('{"target": 8}', '{"target": 1000000000000}', "whole number from 3 to 30", ""),
    ('{"target": 8}', "[8]", "options is an object", ""),
    ('"rounds": 1', '"rounds": 1, "leaves_out": ["longest_rute"]', "'longest_route'", ""),
    ('"rounds": 1', '"rounds": 1, "leaves_out": ["gold"]', "not played here: gold", "sea.scenario"),
    ('"rounds": 1', '"rounds": 1, "adds": {"fog_gold": 4}', "numbers by option", ""),
    ('"rounds": 1', '"rounds": 1, "adds": {"fog_glod": {"target": 4}}', "'fog_gold'", ""),
    ('"rounds": 1', '"rounds": 1, "adds": {"fog_gold": {"hand_limit": 4}}', "hand_limit needs", ""),
    ('"rounds": 1', '"rounds": 1, "adds": {"fog_gold": {"target": "4"}}', "target is a whole", ""),
    ('{"options": {"target": 11}}', '{"option": {}}', "did you mean 'options'", ""),
    ('{"options": {"target": 11}}', '{"unsuited": ""}', "unsuited is a text", ""),
    ('{"target": 11}', '{"target": 99}', "whole number from 3 to 30, not 99", "sea.ck.scenarios"),
    ('"areas": {"points": 2}', '"areas": {"points": 1e9}', "from 0 to 9", "sea.scenario"),
    ('"areas": {"points": 2}', '"areas": 2', "data by name are wanted", "sea.scenario"),
    ('{"gold": 1, "sea": 1}', '{"gold": 1, "see": 1}', "did you mean 'sea'", "sea.scenario"),
    ('{"gold": 1, "sea": 1}', '{"gold": 99999999, "sea": 1}', "from 0 to 300", "sea.scenario"),
    ('"r": 3, "q": -2', '"r": 250, "q": -2', "at most 40 hexes wide and high", ""),
    ('"r": 3, "q": -2', '"r": 99999999999, "q": -2', "r is a whole number", ""),
    ('["desert", "any ring"', f'["desert"{", null" * 300}, "any ring"', "at most 300 hexes", ""),
    ('[null, "any ring"', '[7, "any ring"', "A hex is written as", ""),
    ('"robber": [-1, 2]', '"robber": "desert"', "A hex is written as [3, 4]", ""),
    ('"robber": [-1, 2]', '"robber": [-1, 2], "pirat": [3, 0]', "did you mean 'pirate'", ""),
    ('"west": [[0, 0], [1, 0]', '"west": [[0, 0], [1]', "A hex is written as", ""),
    ('"terrain": {"hills": 1, "fields": 2}', '"terain": {}', "object with the terrain", ""),
    ('{"hills": 1, "fields": 2}', '{"hills": 1, "fields": 1e6}', "a number from 0 to 300", ""),
    ("[2, 11, 12]", "[6, 8, 6]", "cannot be kept apart", ""),
    ('"lay": "shuffled"}', '"lay": "shuffled", "colour": 1}', "no entry 'colour'", ""),
    ('{"wool": 1}', '{"wolle": 1}', "'wolle'", ""),
    ('{"wool": 1}', '{"wool": 1}, "least_islands": -1', "a number of islands", ""),
    ('{"wool": 1}', '{"wool": 1}, "least_islands": 9', "never 9 islands", ""),
    ('{"wool": 1}', '{"wool": 1}, "instead": []', "instead is an object", ""),
    ('{"wool": 1}', '{"wool": 1}, "instead": {"fog_gld": {"true": {}}}', "'fog_gold'", ""),
    ('{"wool": 1}', '{"wool": 1}, "instead": {"fog_gold": {"yes": {}}}', "no value 'yes'", ""),
    ('{"wool": 1}', '{"wool": 1}, "instead": {"fog_gold": {"true": 7}}', "true is an object", ""),
    (
        '{"wool": 1}',
        '{"wool": 1}, "instead": {"fog_gold": {"true": {"robber": [3, 0]}}}',
        "The robber stands on land",
        "base.robber.move",
    ),
    ('{"wool": 1}', '{"wool": 1}, "start": 3', "start is a list", ""),
    ('{"wool": 1}', '{"wool": 1}, "start": [{"colour": "pink"}]', "no colour 'pink'", ""),
    ('{"wool": 1}', '{"wool": 1}, "start": [{"roads": [[0, 0]]}]', "Two of these", ""),
]
_START = '{"wool": 1}, "start": [{"colour": "red", "settlements": %s, "roads": %s, "pays": %s}]'
_A, _B = "[[0, 0], [1, 0], [0, 1]]", "[[-1, 1], [-2, 2], [-1, 2]]"
_AT_A, _AT_B = "[[0, 0], [1, 0]]", "[[-1, 1], [-2, 2]]"
MORE += [
    ('{"wool": 1}', _START % (f"[{_A}, [[0, 0], [5, 5], [0, 1]]]", "[]", _A), "by the 3 hexes", ""),
    ('{"wool": 1}', _START % (f"[{_A}, {_B}]", f"[{_AT_B}, {_AT_A}]", _A), "does not touch", ""),
]
#: Of the kit's scenarios: which, and what is written otherwise.
MECHANISMS: list[tuple[str, *Change]] = [
    (
        "cloth",
        '"unsettled": ["isle"]',
        '"unsettled": ["ilse"]',
        "did you mean 'isle'",
        "sea.scenario",
    ),
    ("cloth", '"corner": "S", "number": 9', '"corner": "E", "number": 9', "no corner 'E'", ""),
    ("cloth", '"corner": "S", "number": 3', '"corner": "S", "number": 7', "7 is no token", ""),
    ("cloth", '"corner": "S", "number": 3}', '"corner": "S"}', "'number' is missing", ""),
    ("cloth", '"bolts": 5', '"bolts": 0', "from 1 to 99 is wanted, not 0", ""),
    ("cloth", '"bolts": 5', '"bolt": 5', "it wants 'bolts'", ""),
    ("pirate_islands", '"colour": "orange"', '"colour": "pink"', "no colour 'pink'", ""),
    ("pirate_islands", '"colour": "orange"', '"colour": "blue"', "this is there twice", ""),
    ("pirate_islands", '"ship": [[3, 7], "NW"]', '"ship": [[3, 7], "N"]', "no side 'N'", ""),
    ("pirate_islands", '"mark": [[0, 7], "SE"], ', "", "'mark' is missing", ""),
    ("pirate_islands", "[2, 7], [1, 7], [1, 6]", "[2, 7], [1, 77], [1, 6]", "no hex [1, 77]", ""),
    ("pirate_islands", '"shore": "main"', '"shore": "mane"', "did you mean 'main'", ""),
    ("greater_catan", '"draw": {"3": 4, "4": 5}', '"draw": {"3": 4}', "also for 4", ""),
    ("greater_catan", '"draw": {"3": 4, "4": 5}', '"draw": {"3": 4, "4": 50}', "from 0 to 7", ""),
    ("greater_catan", "[2, 3, 4, 5, 9, 10, 11]", "[]", "one at least", ""),
    ("greater_catan", '"main": "main"', '"main": "minor"', "'minor'", ""),
    ("greater_catan", '"eight_cities": {},', '"eight_citys": {},', "'eight_cities'", ""),
    ("greater_catan", '{"eight_cities": {"target": 4}}', '{"eight_cities": 4}', "numbers by", ""),
    ("harbourmaster", '["ships", "pirate", "gold"]', '["ship"]', "did you mean 'ships'", ""),
    ("fog_islands", '"fog": {', '"fogs": {', "did you mean 'fog'", ""),
]


#: Of what is told elsewhere than where it was written: by its words, what stands on its line.
ELSEWHERE = {
    "it wants 'bolts'": '"cloth": {',
    "this is there twice": '"colour": "blue"',
    "not played here: gold": '"fog": {',
    "at most 40 hexes wide and high": '"rows": [',
    "at most 300 hexes": '"rows": [',
    "cannot be kept apart": '"board": {',
    "never 9 islands": '"board": {',
    "does not touch": '"board": {',
}


def kit_text(name: str) -> str:
    """Return the file of a scenario of the kit, as it is written."""
    return (Path(scenarios.__path__[0]) / f"{name}.json").read_text("utf-8")


def line_of(text: str, place: int) -> int:
    """Return the line of a place of a text, from 1."""
    return text.count("\n", 0, place) + 1
