"""At a table at one screen, no byte that the browser is sent depends on the hands of others.

All hands are in the page's Python here, those of bots and of persons behind the curtain too. Whole
games go on in two worlds at once, see `tests.ui.together.exchanged`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from itertools import cycle, islice

import pytest

from catan_nb.games import read_game
from catan_nb.kernel.action import Action
from catan_nb.kernel.game import AnyGame
from catan_nb.ui.pages.table_page import table_page
from catan_nb.ui.panels.players import PlayersPanel
from catan_nb.ui.table.seats import make_seats
from tests.ui.table import wire
from tests.ui.together.exchanged import Stretch, stretches
from tests.ui.together.watched import Bytes, same_bytes

pytestmark = [pytest.mark.usefixtures("one_moment"), pytest.mark.rule("base.hidden")]

SEAT = 0
ALONE, IN_TURNS = ("person", "good", "good"), ("person", "person", "good")


class OneScreen:
    """A table at one screen that somebody looks at, and the bytes that the browser is sent.

    Parameters
    ----------
    seats : sequence of str
        Who plays. Whoever looks is the person at `SEAT`; no other opens the curtain.
    """

    def __init__(self, game: AnyGame, seats: Sequence[str]) -> None:
        self.wire = Bytes()
        with wire.tapped(self.wire):
            self.page = table_page(_unseeded(game), seats, pace="at once", curtain=True)
            canvas = getattr(getattr(self.page.board, "board", None), "canvas", None)
            if canvas is not None:
                canvas._on_client_ready()
            self.page.log.widget._on_message(self.page.log.widget, {"type": "ready"}, [])
        self._seats = make_seats(seats, len(game.players), 0)

    def begin(self, game: AnyGame) -> None:
        """Put another game on the table."""
        with wire.tapped(self.wire):
            self.page.controller.open(_unseeded(game), self._seats)

    def open(self, title: str) -> None:
        """Open a drawer."""
        with wire.tapped(self.wire):
            self.page.drawers.open_panel(title)

    def act(self, action: Action, *chance: Action) -> None:
        """Let whoever is asked act, and chance bring what is told."""
        controller, luck = self.page.controller, iter(chance)
        controller.drawn = luck.__next__  # type: ignore[method-assign]
        actor = controller.game.actor
        assert actor is not None
        with wire.tapped(self.wire):
            if actor == SEAT:
                controller.reveal(SEAT)
            controller.push_for_bot(action, actor)
        assert next(luck, None) is None

    def ask_why(self) -> None:
        """Ask the bots for the reasons of their last moves."""
        log = self.page.log.widget
        with wire.tapped(self.wire):
            for number in [one.why for one in log.entries if one.why is not None][-3:]:
                log._handle_custom_msg({"type": "why", "why": number}, [])

    def look_back(self, ply: int) -> None:
        """Look at a point of the past, and return."""
        with wire.tapped(self.wire):
            self.page.past.show(ply)
            self.page.past.back()


def _unseeded(game: AnyGame) -> AnyGame:
    """Return a game whose seed tells nothing: it may be read at the table."""
    return read_game(json.dumps({**json.loads(game.to_json()), "seed": 0}))


def watch(parts: Iterator[Stretch], seats: Sequence[str]) -> int:
    """Let two tables show the two worlds, comparing all bytes; return how many actions."""
    compared = 0
    screens: list[OneScreen] = []
    titles: Iterator[str] = iter(())
    for part in parts:
        worlds = part.real, part.other
        if not screens:
            OneScreen(part.real, seats)  # brings the scripts that pages have in common
            screens = [OneScreen(game, seats) for game in worlds]
            titles = cycle(screens[0].page.panels.titles)
        compared += follow(screens, part, next(titles))
    return compared


def follow(screens: Sequence[OneScreen], part: Stretch, title: str) -> int:
    """Let two tables follow a stretch with one drawer open; then ask why, and look back."""
    where = f"after {part.ply} actions, {title} open"
    one, other = screens
    for screen, game in zip(screens, (part.real, part.other), strict=True):
        screen.begin(game)
        screen.open(title)
    same_bytes(one.wire, other.wire, f"{where}, as dealt")
    for actions in part.steps:
        for screen, done in zip(screens, actions, strict=True):
            screen.act(*done)
        same_bytes(one.wire, other.wire, f"{where}, then {actions[0]}")
    for screen in screens:
        screen.ask_why()
        screen.look_back(part.length // 2)
        assert not screen.page.errors.errors
    same_bytes(one.wire, other.wire, f"{where}, asking why and looking back")
    return part.length


def test_hands_of_bots_change_no_byte_in_a_whole_game() -> None:
    short = {"target": 5}
    assert watch(stretches("base", SEAT, seed=7, options=short), ALONE) > 200


@pytest.mark.slow
def test_hands_behind_the_curtain_change_no_byte() -> None:
    parts = islice(stretches("base", SEAT, seed=6), 4)
    assert watch(parts, IN_TURNS) > 50


@pytest.mark.slow
@pytest.mark.thorough
@pytest.mark.parametrize("seats", [ALONE, IN_TURNS])
@pytest.mark.parametrize(
    ("variant", "scenario"),
    [
        ("base+cities_knights", ""),
        ("base+seafarers", "cloth"),
        ("base+cities_knights+seafarers", "cloth"),
        ("fastcard", ""),
    ],
)
def test_hands_of_others_change_no_byte_in_any_game(
    variant: str, scenario: str, seats: Sequence[str]
) -> None:
    chosen = {"scenario": scenario} if scenario else {}
    assert watch(stretches(variant, SEAT, seed=6, **chosen), seats) > 150


def test_a_panel_that_reads_the_hand_of_a_bot_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    render = PlayersPanel.render

    def peeking(panel: PlayersPanel) -> object:
        return [render(panel), str([dict(one.hand) for one in panel.table.game.players])]

    monkeypatch.setattr(PlayersPanel, "render", peeking)
    with pytest.raises(AssertionError, match="is told"):
        watch(islice(stretches("base", SEAT, seed=7), 3), ALONE)
