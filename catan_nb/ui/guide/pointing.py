"""Where the arrow points: the first of some places of the page that is in sight and can be used."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from catan_nb.board.piece import Place
from catan_nb.fastcard import actions as cards
from catan_nb.kernel.action import Action, to_text
from catan_nb.rules.base import actions as base
from catan_nb.rules.cities_knights import actions as knights
from catan_nb.rules.cities_knights import actions as progress
from catan_nb.rules.development import actions as development
from catan_nb.rules.seafarers import actions as sea
from catan_nb.ui.guide.guided import Guided
from catan_nb.ui.systems.tools import named_places

__all__ = ["ON", "targets"]

ON: Final = '.cnb-guide [data-do="on"]'
"""The button that goes on after a sentence that is only read."""


def _pressed(do: str, arg: object = None) -> str:
    value = "" if arg is None else f'[data-arg="{arg}"]'
    return f'[data-do="{do}"]{value}'


_BUTTONS: Final[Mapping[type[Action], Callable[[Any], tuple[str, ...]]]] = {
    base.RollDice: lambda action: (_pressed("roll"),),
    base.EndTurn: lambda action: (_pressed("end"),),
    base.Rob: lambda action: (_pressed("rob", action.victim),),
    base.ConfirmTrade: lambda action: (_pressed("partner", action.partner),),
    development.BuyDevelopmentCard: lambda action: (
        _pressed("buy", "development"),
        _pressed("buy"),
    ),
    development.PlayKnight: lambda action: (
        _pressed("play", "knight"),
        _pressed("read", "knight"),
        _pressed("drawer", "Cards"),
    ),
    knights.Improve: lambda action: (_pressed("drawer", "Cities"),),
    progress.PlayMerchant: lambda action: (
        _pressed("read", "merchant"),
        _pressed("drawer", "Cards"),
    ),
    cards.BuildRoad: lambda action: (_pressed("build", "road"),),
    cards.BuildKnight: lambda action: (_pressed("build", "knight"),),
    cards.BuildSettlement: lambda action: (_pressed("build", "settlement"),),
    cards.BuildCity: lambda action: (_pressed("build", "city"),),
    cards.BuildExpansion: lambda action: (_pressed("build", "university"),),
}
"""Buttons with words of their own; all others carry the action as text."""


def targets(table: Guided) -> list[str]:
    """Return selectors of where the arrow may point now, the best first."""
    step, action = table.step, table.expected
    if step is None or table.others_act or table.review is not None:
        return []
    if action is None:
        return [step.at] if step.at else []
    as_text = _pressed("act", to_text(action).replace('"', ""))
    other = _BUTTONS.get(type(action), lambda action: ())(action)
    return [as_text, *_to_pick(action), *_on_board(table, action), *other, *_CLOSED]


_CLOSED: Final = (_pressed("shut"), _pressed("close"))
"""What leads back from a panel that was opened in the place of the tiles."""
_COMPOSE: Final = _pressed("trade") + '[aria-pressed="false"]'
"""What opens the composer of trades; pressed once more it would close it."""


def _to_pick(action: Action) -> list[str]:
    """Return the cards to pick, each until it is, and the button that does what is picked."""
    match action:
        case base.Discard(cards) | sea.TakeGold(cards):
            # Of what several are given is picked last, until there are enough.
            kinds = sorted(range(len(cards.counts)), key=lambda kind: cards.counts[kind])
            picked = [_unpicked("card", kind) for kind in kinds if cards.counts[kind] == 1]
            again = [_pressed("card", kind) for kind in kinds if cards.counts[kind] > 1]
            return [_pressed("discard"), *picked, *again]
        case base.OfferTrade(give, get):
            given = [_unpicked("card", kind) for kind, _count in give.numbered()]
            wanted = [_unpicked("want", kind) for kind, _count in get.numbered()]
            return [*given, *wanted, _pressed("send"), _COMPOSE]
        case base.TradeBank(kind, other):
            return [_unpicked("card", kind), _pressed("bank", other), _COMPOSE]
    return []


def _unpicked(card: str, kind: int) -> str:
    """Select the button that picks a first card of a kind: none can be taken back yet."""
    less = "unwant" if card == "want" else "unpick"
    return f":not(:has({_pressed(less)})) > {_pressed(card, kind)}"


def _on_board(table: Guided, action: Action) -> list[str]:
    """Return the place where an action is done, or what must be taken in hand before."""
    places, tool = table.asking.places, table.active_tool
    lit = () if places is None else [at for at, one in places(table.game).items() if one == action]
    at = lit[0] if lit else table.place
    if at is None:
        return []
    asked = tool is not None and tool.key == table.asking.tool
    taken_up = len(named_places(type(action))) > 1  # by a click, with no tool in hand
    if lit or asked or taken_up or (tool is not None and tool.action is type(action)):
        return [_spot(at)]
    keys = [key for key, one in table.systems.tools.items() if one.action is type(action)]
    return [_pressed("tool", key) for key in keys]


def _spot(place: Place) -> str:
    """Select a place of the board."""
    kind, number = place
    return f'.cnb-spot[data-key="{kind}:{number}"]'
