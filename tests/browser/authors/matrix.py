"""Every public widget in every container of ipywidgets: what a notebook runs, and what is measured.

`python -m tests.browser.authors.sizes` prints the whole table.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from playwright.sync_api import Page

__all__ = [
    "CUT",
    "PLACES",
    "PREPARED",
    "WIDE",
    "WIDGETS",
    "Entry",
    "cells",
    "faults",
    "key",
    "measured",
    "pages",
    "pressed",
]

WIDE: Final = 1280
"""Pixels of the window."""
PLACES: Final[Mapping[str, float]] = {
    **dict.fromkeys(("vbox", "tab", "accordion", "app", "output"), 0.9),
    **dict.fromkeys(("hbox", "grid"), 0.6),
    **dict.fromkeys(("left", "right"), 0.42),
}
"""Each place, with the least share of the page's width that there is for a widget in it."""
TOGETHER: Final = 2
"""So many widgets share a page."""


@dataclass(frozen=True)
class Entry:
    """A public widget.

    Attributes
    ----------
    made : str
        The code that makes one; ``n`` is a number of its own.
    press : str
        What is clicked in it; nothing in a picture.
    then : str
        What is in it as soon as that has been answered, and was not before.
    wants : int
        As wide as it is where there is room, in pixels.
    alone : bool
        Whether nine of it are enough for a page.
    """

    made: str
    press: str = ""
    then: str = ""
    wants: int = 10_000
    alone: bool = False


PREPARED: Final = """
import catan_nb as cn
import ipywidgets as w
from fractions import Fraction
from IPython.display import display

L, half = cn.lessons, Fraction(1, 2)
island, pips = cn.printed("beginner"), cn.stats.pip_ranking(cn.printed("beginner"))
roads, rolled = cn.Position(players=2).road(0, 33, 39).game(), cn.Position(players=2).game()
rolled.push(cn.RollDice())

def begun():
    L.progress("two_dice"), L.check("Begun", ..., 3)
    return L.my_progress()

def item(random):
    return L.Item("A 2 or less with one die?", Fraction(1, 3))

def picture(n=1):
    return L.chart({"exact": {1: n / 2, 2: n / 4}}, x="turn", y="chance")

def answering(board):
    board.on_click(lambda place: board.set_trait("select", "edge"))
    return board

def of_two_games():
    page = L.tournament_page()
    page.asked = "2"
    return page

def retyped(comparison):
    fields = comparison.widget
    fields.children[0].children[0].value = "V28 V41"
    return fields

def placed(made, name):
    return getattr(made, "widget", made).add_class(f"in-{name}")
"""
WIDGETS: Final[Mapping[str, Entry]] = {
    "table": Entry(
        "cn.table(cn.new_game(players=3, seed=1), ['person'] * 3, curtain=False)",
        ".cnb-spot.cnb-legal >> nth=20",
        ".cnb-path.cnb-legal",
        alone=True,
    ),
    "card table": Entry(
        "cn.table(cn.new_game('fastcard', players=2, seed=1), ['person'] * 2, curtain=False)",
        '[data-arg="Rules"]',
        '[data-arg="Rules"][aria-expanded="true"]',
        alone=True,
    ),
    "board": Entry(
        "answering(cn.board('beginner', select='vertex'))",
        ".cnb-spot.cnb-legal >> nth=20",
        ".cnb-path.cnb-legal",
    ),
    "player": Entry(
        "cn.player(rolled)", ".widget-play button >> nth=1", 'p:text("The beginning.")'
    ),
    "first game": Entry(
        "cn.first_game(keep=False)",
        '[data-do="on"]',
        '.cnb-guide-count:text("2 of")',
        alone=True,
    ),
    "scenario editor": Entry(
        "cn.scenario_editor(keep=None)",
        '[data-do="brush"] >> nth=2',
        '[aria-description="Click to paint: mountains."]',
        alone=True,
    ),
    "almanac": Entry(
        "cn.almanac()",
        '[data-arg="base.production"]',
        '[data-arg="base.production"][aria-current]',
        1208,
    ),
    "dice lab": Entry("cn.dice_lab()", '[data-do="more"] >> nth=1', ':text("10 rolls done")', 1208),
    "fog": Entry("cn.fog()", '[data-do="lift"]', ':text("11 hexes are hidden")', 1208),
    "barbarians": Entry(
        "cn.barbarians()", '[data-do="more"] >> nth=1', ':text("100 voyages done")', 1208
    ),
    "tournament": Entry("of_two_games()", '[data-do="go"]', ':text("2 games done")', 1208),
    "my progress": Entry("begun()", "summary >> nth=0", 'details[open] td:text("open")'),
    "choice": Entry(
        "L.choice(f'E{n}', 'Which is rarer?', ['a 2', 'a 7'], right='a 2')",
        '[data-do="check"]',
        ':text("Choose an answer first.")',
        900,
    ),
    "number": Entry(
        "L.check(f'N{n}', ..., 3, question='How many?')",
        '[data-do="check"]',
        ':text("Type an answer first.")',
        900,
    ),
    "order": Entry(
        "L.order(f'O{n}', 'The rarest first.', {'a 12': 1, 'a 7': 6})",
        '[data-do="check"]',
        ".cnb-lesson-box:not(.cnb-lesson-open)",
        900,
    ),
    "point": Entry(
        "L.point(f'P{n}', island, 'Where?', worth=pips, unit='pips')",
        ".cnb-spot.cnb-legal >> nth=20",
        ':text("1 marked: V20.")',
        900,
    ),
    "road": Entry(
        "L.mark_road(f'R{n}', roads)",
        '[data-do="check"]',
        ':text("Choose an answer first.")',
        900,
    ),
    "fill": Entry(
        "L.fill(f'F{n}', ['Faces', 'Chance'], [1, 2], {1: 0.5, 2: 0.25})",
        '[data-do="check"]',
        ':text("Type an answer first.")',
        900,
    ),
    "practice": Entry(
        "L.practice(f'T{n}', item, items=2)",
        '[data-do="item"] >> nth=1',
        '[data-arg="1"][aria-current="step"]',
        900,
    ),
    "prediction": Entry(
        "L.predict(f'Guess {n}', 'How many hexes?', exact=lambda: 19)",
        '[data-do="commit"]',
        ':text("Type an answer first.")',
        900,
    ),
    "bars": Entry(
        "L.predict_bars(f'Bars {n}', 'How often?', range(2, 13), exact=cn.stats.sum_distribution)",
        '[data-do="show"]',
        ".cnb-key-exact",
        900,
    ),
    "dice square": Entry("L.dice_square()", '[data-do="next"]', ':text("1 of 36")', 708),
    "waits": Entry("L.waits()", '[data-do="roll"]', ".cnb-die", 708),
    "trail": Entry(
        "L.drawn_trail(island)",
        '[data-do="stop"] >> nth=10',
        '[data-arg="10"][aria-checked="true"]',
        708,
    ),
    "chart": Entry("picture()"),
    "tree": Entry("L.tree({'heads': half, 'tails': half}, title='A coin')"),
    "rows": Entry("L.table(['sum', 'ways'], [(2, 1), (3, 2)])"),
    "gallery": Entry("L.gallery({'an island': cn.show(island, size=200)})"),
    "experiment": Entry(
        "L.experiment(lambda n, seed: [0, 1] * n, {0: half, 1: half}, x='')",
        "button >> nth=1",
        ':text("20 trials: mean 0.5")',
        644,
    ),
    "laboratory": Entry(
        "L.laboratory({'random': 2}, games=2, seed=1)",
        "button",
        ':text("2 games with seed 1")',
        644,
    ),
    "replay": Entry(
        "L.replay([1, 2], lambda n: (picture(n), f'now {n}'))",
        'button[title="One step on"]',
        ':text("now 2")',
        644,
    ),
    "openings": Entry(
        "retyped(L.compare_openings(island, 'V13 V28', (31, 44)))",
        "button",
        ':text("V28, V41")',
        560,
    ),
    "ranking": Entry(
        "L.fastest_openings(island)", "input >> nth=0", ':text("bring lumber, grain")', 560
    ),
    "progress": Entry("L.progress('two_dice')", "summary", "details[open]"),
}
CUT: Final = """(one) => {
  const cut = [];
  const page = document.querySelector(one).closest(".jp-OutputArea-output");
  for (let up = document.querySelector(`${one} .cnb-grid`); up && up !== page.parentElement;
       up = up.parentElement)
    if (up.scrollHeight > up.clientHeight + (getComputedStyle(up).overflowY === "auto" ? 0 : 1))
      cut.push(`${up.className}: ${up.scrollHeight} in ${up.clientHeight}`);
  return cut;
}"""
"""Returns what is lower than the table that stands in it, from its grid to the cell's output.

A box that scrolls shows its bar for a single pixel.
"""


def key(name: str) -> str:
    """Return a widget's name as it stands in classes and in names of files."""
    return name.replace(" ", "-")


def pages(names: Iterable[str] = WIDGETS) -> list[list[str]]:
    """Return which widgets share a page: it takes longer to open than a widget to measure.

    On pages with more of them JupyterLab is slow to answer clicks.
    """
    made: list[list[str]] = [[]]
    for name in names:
        if WIDGETS[name].alone:
            made.insert(0, [name])
        elif len(made[-1]) < TOGETHER:
            made[-1].append(name)
        else:
            made.append([name])
    return [page for page in made if page]


def cells(name: str) -> list[str]:
    """Return the cells that put a widget into each place."""
    return [
        f"{PREPARED}\ndef made(place):\n    n = {list(PLACES)}.index(place)\n"
        f"    return placed({WIDGETS[name].made}, f'{key(name)}-{{place}}')",
        "display(w.VBox([w.IntSlider(), made('vbox')]))",
        "display(w.HBox([w.IntSlider(), made('hbox')]))",
        "display(w.HBox([made('left'), made('right')]))",
        "columns = w.Layout(grid_template_columns='320px 1fr')\n"
        "display(w.GridBox([w.IntSlider(), made('grid')], layout=columns))",
        "display(w.Tab([made('tab')]))",
        "display(w.Accordion([made('accordion')], selected_index=0))",
        "display(w.AppLayout(header=w.IntSlider(), center=made('app')))",
        "out = w.Output()\ndisplay(out)\nwith out:\n    display(made('output'))",
    ]


def measured(page: Page, name: str, patience: float = 60_000) -> dict[str, Any]:
    """Return the sizes of a widget in all places, once it is there: left, width and height.

    Under "page" stands the width that the page gives its cells, under "cut" where a table is cut.
    """
    sizes: dict[str, Any] = {}
    for place in PLACES:
        root = page.locator(f".in-{key(name)}-{place}")
        root.first.scroll_into_view_if_needed(timeout=patience)
        page.wait_for_function(
            "(one) => document.querySelector(one).getBoundingClientRect().height > 60",
            arg=f".in-{key(name)}-{place}",
            timeout=patience,
        )
        box = root.first.bounding_box()
        assert box is not None
        sizes[place] = [round(box[side]) for side in ("x", "width", "height")]
    room = "(one) => document.querySelector(one).closest('.jp-OutputArea-output').clientWidth"
    sizes["page"] = page.evaluate(room, f".in-{key(name)}-vbox")
    sizes["cut"] = [
        cut for place in PLACES for cut in page.evaluate(CUT, f".in-{key(name)}-{place}")
    ]
    return sizes


def pressed(page: Page, name: str, place: str, patience: float = 60_000) -> None:
    """Press one thing in a place, and wait until what answers it is there and nowhere else."""
    entry, one = WIDGETS[name], f".in-{key(name)}-"
    here = page.locator(f"{one}{place}").first
    others = page.locator(", ".join(f"{one}{other}" for other in PLACES if other != place))
    before = others.locator(entry.then).count()
    assert here.locator(entry.then).count() == 0, f"{entry.then} is there unasked"
    here.locator(entry.press).first.click(timeout=patience)
    here.locator(entry.then).first.wait_for(state="attached", timeout=patience)
    assert others.locator(entry.then).count() == before, "it is answered elsewhere, too"


def faults(name: str, sizes: Mapping[str, Any]) -> list[str]:
    """Return in which places a widget is too narrow, reaches over the page, or is cut off."""
    room = sizes["page"]
    return sizes["cut"] + [
        f"{name} in {place}: {sizes[place]} of {room}"
        for place, share in PLACES.items()
        if sizes[place][1] < min(share * room, WIDGETS[name].wants) - 1
        or sizes[place][1] > room / (2 if place in ("left", "right") else 1) + 1
        or sizes[place][0] + sizes[place][1] > WIDE
    ]
