"""The document of scenario files, example by example: each is played as it stands there."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import catan_nb as cn
from catan_nb.rules.scenario import keys_by_players
from tests.rules.authoring.broken import kit_text

DOCUMENT = (Path(__file__).parents[3] / "docs" / "scenario_files.md").read_text("utf-8")
BLOCKS = dict(re.findall(r"```(\w+)\n(.*?)```", DOCUMENT, re.DOTALL))
#: What stands within a sentence and is JSON; dots stand for what is left out.
INLINE = [
    code.replace("[…]", "[]") for code in re.findall(r"`(\{.*?\})`", DOCUMENT) if "…}" not in code
]


def smallest() -> dict[str, Any]:
    data: dict[str, Any] = json.loads(BLOCKS["json"])
    return data


def of_kit(name: str, mechanism: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return a scenario of the kit for four players, and the data of one of its mechanisms."""
    data = json.loads(kit_text(name)) | {"players": [4]}
    for some in (data["mechanisms"], data):
        for key, one in some.items():
            some[key] = one[keys_by_players(one)[4]] if keys_by_players(one) else one
    return data, data["mechanisms"][mechanism]


def in_adds(example: Any) -> dict[str, Any]:
    mechanisms = {**smallest()["mechanisms"], "eight_cities": {}}
    return smallest() | {"adds": example, "mechanisms": mechanisms}


def in_rows(example: Any) -> dict[str, Any]:
    data = smallest()
    data["board"]["rows"][0] = example
    return data


def in_harbours(example: Any) -> dict[str, Any]:
    data = smallest()
    data["board"]["harbours"] = [example]
    return data


def in_kinds(example: Any) -> dict[str, Any]:
    data = smallest()
    places = (([0, 0], "NW"), ([-1, 1], "W"), ([0, 2], "SE"))
    data["board"]["harbours"] = [{"hex": hex, "side": side, "kind": "any"} for hex, side in places]
    data["board"]["harbour_kinds"] = example
    return data


def in_zones(example: Any) -> dict[str, Any]:
    data = smallest()
    del data["start_zones"]
    data["board"]["zones"] = example
    return data


def in_pools(example: Any) -> dict[str, Any]:
    data = smallest()
    data["board"]["rows"][0]["hexes"] = ["hills 6", "forest 5", "any home", "any home"]
    data["board"]["pools"] = example
    return data


def in_instead(example: Any) -> dict[str, Any]:
    data = smallest()
    data["mechanisms"]["eleventh_harbour"] = {}
    data["board"]["instead"] = example
    return data


def in_fog(example: Any) -> dict[str, Any]:
    data = smallest()
    for row, place in zip(data["board"]["rows"], (2, 3, 3), strict=True):
        row["hexes"][place] = "fog"
    data["mechanisms"]["fog"] = {"terrain": example, "tokens": [9]}
    return data


def in_treasures(example: Any) -> dict[str, Any]:
    data, own = of_kit("treasure_islands", "treasures")
    own["kinds"] = example
    return data


def in_villages(example: Any) -> dict[str, Any]:
    data, own = of_kit("cloth", "cloth")
    own["villages"][0] = example
    return data


def in_draft(example: Any) -> dict[str, Any]:
    data, own = of_kit("new_world", "harbour_draft")
    own["kinds"] = example
    return data


def in_draw(example: Any) -> dict[str, Any]:
    data, own = of_kit("greater_catan", "supply_tokens")
    own["draw"] = example
    return data | {"players": [int(number) for number in example]}


def as_data(example: Any) -> dict[str, Any]:
    data = smallest()
    for name in ("eight_cities", "eleventh_harbour", "main_island"):
        data["mechanisms"][name] = example
    return data


#: Where each example stands, in the order of the document.
PLACED: tuple[Callable[[Any], dict[str, Any]], ...] = (
    *(in_adds, in_rows, in_harbours, in_kinds, in_zones, in_pools, in_instead),
    *(in_fog, in_treasures, in_villages, in_draft, in_draw, as_data),
)


def test_each_example_has_its_place() -> None:
    assert len(INLINE) == len(PLACED), INLINE


@pytest.mark.rule("sea.scenario")
@pytest.mark.parametrize(("code", "place"), [*zip(INLINE, PLACED, strict=False)])
def test_each_example_can_be_played(code: str, place: Callable[[Any], dict[str, Any]]) -> None:
    text = json.dumps(place(json.loads(code)), indent=1)
    assert cn.scenario_faults(text) == (), list(map(str, cn.scenario_faults(text)))
    scenario = cn.read_scenario(text)
    for players in scenario.players:
        assert cn.new_game(scenario=scenario, players=players, seed=1).legal_actions()


def test_the_code_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    wide = smallest() | {"players": [4], "rounds": 1}
    (tmp_path / "my_scenario.json").write_text(json.dumps(wide), encoding="utf-8")
    ran: dict[str, Any] = {"text": json.dumps(wide)}
    exec(BLOCKS["python"], ran)
    assert ran["game"].legal_actions()


def test_the_fault_is_told_as_the_document_tells_it() -> None:
    told = re.search(r"`(line \d+: .*?)`", DOCUMENT)
    assert told is not None
    off = BLOCKS["json"].replace('"side": "NW"', '"side": "E"')
    assert [str(fault) for fault in cn.scenario_faults(off)] == [told[1]]
