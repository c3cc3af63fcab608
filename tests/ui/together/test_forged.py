"""A browser may send what its page never offers: it learns nothing by it and changes nothing."""

from __future__ import annotations

import inspect
import json
import random
from collections.abc import Iterator
from functools import partial
from typing import Any

import pytest

from catan_nb.kernel.action import to_text
from catan_nb.kernel.game import AnyGame
from catan_nb.kernel.question import CHANCE
from catan_nb.ui.systems.registry import of
from tests.ui.together.test_hidden import SEAT, chosen, in_a_run
from tests.ui.together.twins import Twins
from tests.ui.together.watched import CODE, Watched, both

pytestmark = pytest.mark.slow

#: What goes with a word: an argument and the value of a field.
WITH = (
    ("", True), ("1", "1"), ("b6", "slow"), ("wool", ""), ("previous", ""), ("choose_dice", True),
)  # fmt: skip
#: Asked of the server, which refuses what is not lawful: `tests.classroom`.
LAWFUL = {"say", "paused", "pace", "back", "bot", "sit", "open", "start", "rematch", "agree"}


def words_of(panel: Any) -> set[str]:
    """Return all words that a panel understands, offered or not."""
    own = {name[3:] for name, _ in inspect.getmembers(panel, callable) if name.startswith("do_")}
    return own | set(of(panel.table.game.rules, {}).presses)


def guesses(one: Twins) -> list[str]:
    """Return what somebody may do in one of the games, first what only in one of them."""
    real, other = (list(map(to_text, game.legal_actions())) for game in _ends(one))
    return [*set(real).symmetric_difference(other)][:5] + real[:2]


def _ends(one: Twins) -> Iterator[AnyGame]:
    for actions in (one.real, one.other):
        game = one.game.fork(one.start)
        for action in actions:
            game.push(action)
        yield game


def telling(variant: str) -> list[Twins]:
    """Return twins at whose end another seat may do something in one game and not in the other."""
    found = []
    for one in chosen(variant, SEAT, 40):
        real, other = _ends(one)
        if real.actor not in (SEAT, CHANCE) and real.legal_actions() != other.legal_actions():
            found.append(one)
    return random.Random(variant).sample(found, 1)


def forge(one: Twins, page: Watched, when: str) -> None:
    """Send everything that can be sent."""
    if when == "begin":
        page.open_all()
        return
    host = page.page.host
    before = host.shared.game.log
    for panel in page.panels:
        for text in guesses(one):
            page.send(panel, "act", text)
    for panel in page.panels:
        for word in sorted(words_of(panel) - {"close", "rematch"}):
            for arg, value in WITH:
                page.send(panel, word, arg, value)
    for game in _ends(one):  # does it look like this? and this?
        text, kept = json.dumps({**json.loads(game.to_json()), "seed": 0}), page.page.keeping.widget
        page.receive(kept, {"type": "loaded", "text": text})
        page.receive(kept, {"type": "uploaded", "name": "forged", "text": text})
    for query in ({"table": CODE}, {"seed": "1"}, {"game": "base", "seed": "7"}):
        page.receive(page.page.visit, {"type": "opened", "query": query, "fingers": True})
    page.receive(page.page.clock.face, {"type": "up"})
    assert host.shared.game.log == before
    assert not page.page.controller.settings.choose_dice
    asked = {do for do, _given in page.line.asked}
    mine = host.shared.game.actor == SEAT or SEAT in host.shared.game.asked_at_once
    assert asked <= (LAWFUL | {"act"} if mine else LAWFUL)


@pytest.mark.usefixtures("one_moment")
@pytest.mark.rule("base.hidden")
@pytest.mark.parametrize("variant", in_a_run())
def test_a_forged_press_tells_nothing_and_changes_nothing(variant: str) -> None:
    for one in telling(variant):
        both(one, SEAT, partial(forge, one))
