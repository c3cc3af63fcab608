"""One turn as whoever sees nothing hears it: what is asked, what one does, what came of it.

The lines are those that a screen reader speaks by itself (the log and what is asked now), and
after each key what the focus is on, as the browser's accessibility tree names it.
"""

from __future__ import annotations

import contextlib
import re

import pytest
from playwright.sync_api import Page, TimeoutError, expect

from tests.browser.clicks import asked
from tests.browser.conftest import Opener, Site
from tests.browser.layout import rests
from tests.browser.players.hands import Keys

BASE = """
import catan_nb as cn

position = cn.Position(board="beginner", players=3, names=["Ada", "Ben", "Cleo"])
edge = position.board.topology.edge_between
position.settlement(0, 8, 40).road(0, edge(8, 13)).settlement(1, 10).settlement(2, 31)
game = position.hand(0, brick=5, lumber=1).turn(0, number=7).game(seed=31)
cn.table(game, ["person", "random", "random"], pace="at once")
"""
KNIGHTS = """
import catan_nb as cn

position = cn.Position(
    "base+cities_knights", board="beginner", players=3, names=["Ada", "Ben", "Cleo"]
)
edge = position.board.topology.edge_between
position.city(0, 8).settlement(0, 38).road(0, edge(8, 13), edge(38, 33)).city(1, 40).city(2, 10)
position.hand(0, brick=4, ore=1, wool=1, coin=1)
game = position.turn(0, number=5).game(seed=38)
cn.table(game, ["person", "random", "random"], pace="at once")
"""

BASE_HEARD = """\
on button · Roll
log: You roll 5 + 5 = 10.
log: You receive 1 ore. Ben receives 1 brick.
asked: Build, trade or end
on button · Build a road for 1 brick and 1 lumber, 14 left
asked: Build a road
on button · Path between 10 ore and 2 wool · free. Click to build a road.
log: You build a road on the path between 10 ore and 2 wool.
asked: Build, trade or end
on button · 4 brick , the bank wants 4 for 1
on button · 1 grain from the bank
log: You trade 4 brick for 1 grain with the bank.
asked: Build, trade or end
on button · End turn
"""
KNIGHTS_HEARD = """\
on button · Roll
log: The event die shows ship. You roll 6 + 2 = 8.
log: The barbarian fleet moves to space 1 of 7.
log: You receive 1 lumber.
asked: Build, trade or end
on button · Build a knight for 1 ore and 1 wool, 2 left
asked: Put up a knight
on button · Intersection between 2 wool, 6 brick and 4 wool · \
9 dots (25 % a roll). free. Click to put up a knight.
log: You put a knight at the intersection between 2 wool, 6 brick and 4 wool.
asked: Build, trade or end
on button · Town hall for 1 coin
log: You build the town hall: step 1 of politics.
asked: Build, trade or end
on button · 4 brick , the bank wants 2 for 1
on button · 1 grain from the bank
log: You trade 2 brick for 1 grain with the bank.
asked: Build, trade or end
on button · End turn
"""

LISTEN = """() => {
  window.cnbHeard = [];
  const said = () => [...document.querySelectorAll(".cnb-log .cnb-said")];
  let lines = said().length;
  new MutationObserver(() => {
    for (const line of said().slice(lines)) cnbHeard.push(`log: ${line.textContent}`);
    lines = Math.max(lines, said().length);
  }).observe(document.querySelector(".cnb-log"), { subtree: true, childList: true });
  const asked = document.querySelector(".cnb-announcer");
  new MutationObserver(() => asked.textContent && cnbHeard.push(`asked: ${asked.textContent}`))
    .observe(asked, { childList: true });
}"""
HEARD = "() => cnbHeard.splice(0)"


def named(page: Page) -> str:
    """Return role, name and description of what has the focus, as the browser tells readers."""
    session = page.context.new_cdp_session(page)
    node = session.send(
        "Runtime.evaluate", {"expression": "document.activeElement", "returnByValue": False}
    )
    tree = session.send(
        "Accessibility.getPartialAXTree",
        {"objectId": node["result"]["objectId"], "fetchRelatives": False},
    )
    session.detach()
    found = tree["nodes"][0]
    parts = [found.get(one, {}).get("value", "") for one in ("role", "name", "description")]
    return " · ".join(part for part in parts if part)


def turn(page: Page, mine: str, *steps: str) -> str:
    """Play steps with the keyboard, after each as many lines as mine has; return what was heard."""
    keys = Keys()
    page.evaluate(LISTEN)
    told = []
    answers = [len(part.splitlines()) - 1 for part in f"\n{mine}".split("\non ")[1:]]
    answers[-1] = 1  # the others go on
    for step, lines in zip(steps, answers, strict=True):
        assert keys.reach(page, step), f"{step} is not there"
        told.append(f"on {named(page)}")
        keys.enter(page)
        with contextlib.suppress(TimeoutError):  # what is missing, the lines themselves show
            page.wait_for_function("lines => cnbHeard.length >= lines", arg=lines)
        rests(page, 500)
        told += page.evaluate(HEARD)
    return "\n".join(told)


def heard(page: Page, told: str, mine: str) -> None:
    """Check a turn's lines, and that the others' turns are told until one is asked again."""
    assert told.startswith(mine)
    expect(asked(page)).to_contain_text("Roll the dice")
    rests(page, 500)
    theirs = [*told[len(mine) :].splitlines(), *page.evaluate(HEARD)]
    assert re.match(r"log: Turn \d+: Ben\.", theirs[0])
    assert [line for line in theirs if "Ben rolls" in line]
    assert [line for line in theirs if "Cleo rolls" in line]
    assert re.search(r"Turn \d+: yours\.$", [line for line in theirs if line[:4] == "log:"][-1])
    assert [line for line in theirs if line[:6] == "asked:"] == ["asked: Roll the dice"]


@pytest.fixture
def page(visit: Opener, site: Site, request: pytest.FixtureRequest) -> Page:
    name, code = request.param
    page, _ = visit(site.notebook(f"aloud_{name}", code), 1366, 768)
    expect(asked(page)).to_contain_text("Roll the dice")
    rests(page, 500)
    return page


@pytest.mark.chosen
@pytest.mark.parametrize("page", [("base", BASE)], indirect=True, ids=["base"])
def test_a_turn_of_the_base_game_is_heard_whole(page: Page) -> None:
    steps = ("roll/", "tool/road", "edge:7", "card/0", "bank/3", "end/")
    heard(page, turn(page, BASE_HEARD, *steps), BASE_HEARD)


@pytest.mark.parametrize("page", [("knights", KNIGHTS)], indirect=True, ids=["knights"])
def test_a_turn_of_cities_and_knights_is_heard_whole(page: Page) -> None:
    improve = "act/improve politics"
    steps = ("roll/", "tool/knight", "vertex:13", improve, "card/0", "bank/3", "end/")
    heard(page, turn(page, KNIGHTS_HEARD, *steps), KNIGHTS_HEARD)
