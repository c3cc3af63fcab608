"""What a move at a shared table costs a page: few messages, and short ones."""

from __future__ import annotations

import asyncio
from statistics import mean

import pytest

from catan_nb.kernel.question import CHANCE
from tests.ui.together.twins import whole_game
from tests.ui.together.watched import Watched

pytestmark = pytest.mark.slow

BEGUN, MOVES = 40, 60
MESSAGES, BYTES = {"base": 7, "base+cities_knights": 8}, 6_000


@pytest.mark.parametrize("variant", MESSAGES)
def test_a_move_costs_a_page_few_messages(variant: str) -> None:
    told = asyncio.run(_told(variant))
    assert len(told) == MOVES
    assert mean(map(len, told)) <= MESSAGES[variant]
    assert mean(sum(map(len, move)) for move in told) <= BYTES


async def _told(variant: str) -> list[list[str]]:
    """Return what a page with a seat is told of each move, with the chance that follows it."""
    game = whole_game(variant, players=4)
    page, walk = Watched(game, BEGUN, 0), game.fork(BEGUN)
    page.wire.taken()
    told = []
    for _move in range(MOVES):
        first = walk.ply
        walk.push(game.log[first])
        while walk.actor == CHANCE:
            walk.push(game.log[walk.ply])
        page.act(*game.log[first : walk.ply])
        told.append(page.wire.taken())
    page.close()
    return told
