"""What the Fast Card Game brings to the table."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from catan_nb.fastcard.box import EXPANSIONS
from catan_nb.fastcard.events import TurnBegan
from catan_nb.language import noop
from catan_nb.ui.fastcard.effects import EFFECTS
from catan_nb.ui.fastcard.paying import PAY
from catan_nb.ui.fastcard.questions import QUESTIONS
from catan_nb.ui.fastcard.telling import TELLING
from catan_nb.ui.systems.parts import Later, Source
from catan_nb.ui.systems.record import TableSystem

if TYPE_CHECKING:
    from catan_nb.fastcard.game import CardGame

__all__ = ["SYSTEM"]


def _expansion_points(game: CardGame, seat: int) -> int:
    names = game.players[seat].expansions
    return sum(one.points for one in EXPANSIONS if one.name in names)


SYSTEM: Final = TableSystem(
    name="fastcard",
    makers={"pay": PAY},
    questions=QUESTIONS,
    telling=TELLING,
    effects=EFFECTS,
    turns=(TurnBegan,),
    sources=(
        Source(noop("settlements"), lambda game, seat: game.players[seat].settlements, "brick"),
        Source(noop("cities"), lambda game, seat: 2 * game.players[seat].cities, "politics"),
        Source(noop("expansions"), _expansion_points, "wool"),
        Source(noop("roads"), lambda game, seat: game.players[seat].roads // 2, "trade"),
        Source(noop("knights"), lambda game, seat: game.players[seat].knights // 2, "cloth"),
    ),
    odds=(Later("catan_nb.ui.fastcard.odds:swap_odds"),),
    scenery=Later("catan_nb.ui.fastcard.stage:CardStage"),
    own=(Later("catan_nb.ui.fastcard.supply:SupplyPanel"),),
    strips=(Later("catan_nb.ui.fastcard.displays:DisplaysPanel"),),
    looks=tuple(
        Path(__file__).parent / "static" / f"{name}.css" for name in ("displays", "fastcard")
    ),
)
