"""What lessons show has a widget for boxes of others, with a layout of its own."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest
from ipywidgets import DOMWidget, HBox, Widget

import catan_nb as cn
from catan_nb.ui.widgets.shared_script import shared_layout

HALF = Fraction(1, 2)
LESSONS = cn.lessons
ISLAND = cn.printed("beginner")


def chart(number: int = 1) -> Any:
    return LESSONS.chart({"exact": {1: number, 2: 2}}, x="turn", y="chance")


MADE: dict[str, Callable[[], Any]] = {
    "choice": lambda: LESSONS.choice("E1", "Which is rarer?", ["a 2", "a 7"], right="a 2"),
    "number": lambda: LESSONS.check("E2", ..., 3, question="How many?"),
    "answered": lambda: LESSONS.check("E2", 3, 3),
    "order": lambda: LESSONS.order("E3", "The rarest first.", {"a 12": 1, "a 7": 6}),
    "point": lambda: LESSONS.point("E4", ISLAND, "Where?", right=[3]),
    "prediction": lambda: LESSONS.predict("Guess 1", "How many?", exact=lambda: 19),
    "dice square": lambda: LESSONS.dice_square(),
    "chart": chart,
    "tree": lambda: LESSONS.tree({"heads": HALF, "tails": HALF}, title="A coin"),
    "table": lambda: LESSONS.table(["sum"], [(2,)]),
    "gallery": lambda: LESSONS.gallery({"an island": cn.show(ISLAND, size=200)}),
    "replay": lambda: LESSONS.replay([1, 2], lambda n: (chart(n), f"now {n}")),
    "progress": lambda: LESSONS.progress("two_dice"),
    "my progress": lambda: LESSONS.my_progress(),
    "dice lab": lambda: cn.dice_lab(),
    "almanac": lambda: cn.almanac(),
    "editor": lambda: cn.scenario_editor(keep=None),
    "first game": lambda: cn.first_game(keep=False),
}


def descendants(one: Any) -> list[Any]:
    return [one, *(below for child in getattr(one, "children", ()) for below in descendants(child))]


@pytest.mark.parametrize("name", MADE)
def test_what_is_shown_goes_into_a_box_by_its_widget_and_changes_no_other_s_layout(
    name: str,
) -> None:
    one, other = MADE[name](), MADE[name]()
    assert isinstance(one.widget, DOMWidget)
    assert one.widget is one.widget
    parts = [part for two in (one, other) for part in descendants(two.widget)]
    one.widget.layout.width = "321px"
    wide = [part for part in parts if part.layout.width == "321px"]
    assert wide == [one.widget]
    assert one.widget.layout is not shared_layout()
    assert HBox([one.widget, other.widget]).children == (one.widget, other.widget)


@pytest.mark.parametrize("make", [cn.dice_lab, cn.fog, cn.barbarians, LESSONS.tournament_page])
def test_a_dashboard_is_a_container_itself(make: Callable[[], Any]) -> None:
    made = make()
    assert isinstance(made, Widget)
    assert made.widget is made
    assert {"refresh", "speak", "work"} <= set(dir(made))
    assert all(hasattr(made, name) for name in dir(made))
    assert "application/vnd.jupyter.widget-view+json" in made._repr_mimebundle_()
