"""Where only the hands of others differ, a seat's browser is sent the same bytes.

Whole games go on in both worlds at once, see `tests.ui.together.exchanged`, and every byte that the
pages of a shared table send to their browsers is compared, whatever is open on them.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from itertools import cycle, islice

import pytest

from catan_nb.kernel.reading import game_behind
from catan_nb.ui.panels.players import PlayersPanel
from tests.ui.together.exchanged import Stretch, stretches
from tests.ui.together.watched import Watched, same

pytestmark = [pytest.mark.usefixtures("one_moment"), pytest.mark.rule("base.hidden")]

SEAT = 0
#: Games, with their scenarios.
SYSTEMS = [
    ("base", ""),
    ("base+cities_knights", ""),
    ("base+seafarers", "new_shores"),
    ("base+seafarers", "cloth"),
    ("base+seafarers", "treasure_islands"),
    ("base+cities_knights+seafarers", "cloth"),
    ("fastcard", ""),
]


def watch(parts: Iterator[Stretch], seat: int | None) -> int:
    """Let two pages follow the two worlds, comparing all bytes; return how many actions."""

    async def run() -> int:
        compared = 0
        pages: list[Watched] = []
        try:
            titles: Iterator[str] = iter(())
            for part in parts:
                worlds = part.real, part.other
                if not pages:
                    # The first brings the scripts that pages have in common.
                    Watched(part.real, part.real.ply, seat).close()
                    pages = [Watched(game, game.ply, seat) for game in worlds]
                    for page in pages:
                        page.wire.taken()  # the dialog shows another board each time
                    titles = cycle(pages[0].page.panels.titles)
                compared += follow(pages, part, seat, next(titles))
        finally:
            for page in pages:
                page.close()
        return compared

    return asyncio.run(run())


def follow(pages: list[Watched], part: Stretch, seat: int | None, title: str) -> int:
    """Let two pages follow a stretch with one drawer open, and the past looked at in the end."""
    where = f"after {part.ply} actions, {title} open"
    for page, game in zip(pages, (part.real, part.other), strict=True):
        page.begin(game, game.ply, seat)
        page.send(page.page.drawers, "drawer", title)
    same(*pages, f"{where}, as dealt")
    for actions in part.steps:
        for page, done in zip(pages, actions, strict=True):
            page.act(*done)
        same(*pages, f"{where}, then {actions[0]}")
    for page in pages:
        page.send(page.page.timeline, "go", value=str(part.length // 2))
        page.send(page.page.timeline, "go", value=str(part.length))
        assert not page.page.errors.errors
    same(*pages, f"{where}, looking back")
    return part.length


def test_exchanged_hands_change_no_byte_in_a_whole_game() -> None:
    short = {"target": 5}
    assert watch(stretches("base", SEAT, seed=7, options=short), SEAT) > 200


@pytest.mark.slow
@pytest.mark.thorough
@pytest.mark.parametrize("seat", [SEAT, None])
@pytest.mark.parametrize(("variant", "scenario"), SYSTEMS)
def test_exchanged_hands_change_no_byte_in_any_game(
    variant: str, scenario: str, seat: int | None
) -> None:
    chosen = {"scenario": scenario} if scenario else {}
    assert watch(stretches(variant, seat, seed=6, **chosen), seat) > 150


def test_a_panel_that_reads_the_hand_of_another_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    render = PlayersPanel.render

    def peeking(panel: PlayersPanel) -> object:
        hands = [dict(one.hand) for one in game_behind(panel.table.view).players]
        return [render(panel), str(hands)]

    monkeypatch.setattr(PlayersPanel, "render", peeking)
    with pytest.raises(AssertionError, match="is told"):
        watch(islice(stretches("base", SEAT, seed=5), 1), SEAT)
