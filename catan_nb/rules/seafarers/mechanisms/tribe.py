"""The gifts of the forgotten tribe (sea.tribe.*).

The data are ``{"points": [[[2, 1], "NE"]], "cards": [], "harbours": [], "harbour_kinds": {}}``: the
paths with a point, a development card or a harbour, and the harbours that are dealt to these.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Self

from catan_nb.board.piece import Piece
from catan_nb.board.topology import bits, mask_of
from catan_nb.kernel.chance import Distribution
from catan_nb.kernel.errors import BadSetup
from catan_nb.kernel.module import RuleModule
from catan_nb.kernel.text import quote
from catan_nb.kernel.verb import Clause, Verb
from catan_nb.kernel.words import Phrase, say
from catan_nb.rules.base.questions import MainTurn
from catan_nb.rules.development.deck import count_for_sale
from catan_nb.rules.development.questions import DrawCard
from catan_nb.rules.position_checks import checked_seat, is_in
from catan_nb.rules.ruleset import CatanRules
from catan_nb.rules.seafarers.actions import DealHarbour, PlaceHarbour
from catan_nb.rules.seafarers.events import GiftTaken
from catan_nb.rules.seafarers.mechanisms import checks, laid_harbours
from catan_nb.rules.seafarers.mechanisms.checks import parse_side
from catan_nb.rules.seafarers.mechanisms.laid_harbours import keep_or_ask
from catan_nb.rules.seafarers.names import HARBOURS
from catan_nb.rules.seafarers.questions import HarbourDeal
from catan_nb.rules.state import CatanState, Hooks

NAME = "tribe"
#: The three kinds of gift.
POINT, CARD, HARBOUR = "point", "card", "harbour"


class TribeBlock:
    """The gifts that lie at the tribe's coast still, and the points that were given.

    Attributes
    ----------
    points, cards : int
        Masks of paths.
    harbours : tuple of (int, int)
        Paths and kinds of harbours that lie open.
    to_deal : list of int
        Harbours by kind that are not dealt yet.
    given : list of int
        Points by seat.
    """

    __slots__ = ("cards", "given", "harbours", "points", "to_deal")

    def __init__(self, rules: CatanRules) -> None:
        data, shape = rules.scenario.mechanisms[NAME], rules.topology
        self.points = mask_of(parse_side(shape, hex, name) for hex, name in data["points"])
        self.cards = mask_of(parse_side(shape, hex, name) for hex, name in data["cards"])
        self.harbours: tuple[tuple[int, int], ...] = ()
        self.to_deal = [data["harbour_kinds"].get(name, 0) for name in HARBOURS]
        self.given = [0] * rules.players

    def copy(self) -> Self:
        new = object.__new__(type(self))
        new.points, new.cards = self.points, self.cards
        new.harbours, new.to_deal = self.harbours, self.to_deal[:]
        new.given = self.given[:]
        return new

    def data(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in self.__slots__} | {
            "harbours": [list(harbour) for harbour in self.harbours]
        }


def block(state: CatanState) -> TribeBlock:
    """Return the gifts of the tribe."""
    result: TribeBlock = state.blocks[NAME]
    return result


def _on_opened(state: CatanState) -> None:
    """Let the harbours be dealt before anything is placed: they lie open."""
    data = state.rules.scenario.mechanisms[NAME]
    for hex, name in reversed(data["harbours"]):
        path = parse_side(state.rules.topology, hex, name)
        state.stack.append(HarbourDeal(state.first_player, path))


def _draw_distribution(state: CatanState) -> Distribution:
    remaining = enumerate(block(state).to_deal)
    return Distribution(tuple((DealHarbour(kind), count) for kind, count in remaining if count))


def _is_left(state: CatanState, action: DealHarbour) -> Phrase | None:
    return None if block(state).to_deal[action.harbour] else say("No such harbour is left.")


def _deal(state: CatanState, action: DealHarbour) -> None:
    asked, own = state.answered(HarbourDeal), block(state)
    own.to_deal[action.harbour] -= 1
    own.harbours += ((asked.edge, action.harbour),)


def _on_placed(state: CatanState, seat: int, kind: str, place: int) -> None:
    """Give a ship what lies at its path (sea.tribe.gift)."""
    if kind != "ship":
        return
    own, bit = block(state), 1 << place
    if own.points & bit:
        own.points &= ~bit
        own.given[seat] += 1
        state.tell(GiftTaken, seat, place, POINT)
    elif own.cards & bit:
        own.cards &= ~bit
        state.tell(GiftTaken, seat, place, CARD)
        state.stack.append(DrawCard(seat, won=True))
    for edge, harbour in own.harbours:
        if edge == place:
            own.harbours = tuple(harbour for harbour in own.harbours if harbour[0] != place)
            state.tell(GiftTaken, seat, place, HARBOUR)
            keep_or_ask(state, seat, harbour)
            break


def _set_aside(state: CatanState) -> int:
    """Return how many development cards lie with the tribe: as many as it still has to give."""
    return block(state).cards.bit_count()


def _points(state: CatanState, seat: int) -> int:
    return block(state).given[seat]


def _on_position_settled(state: CatanState, stated: Mapping[str, Any]) -> None:
    """Lay out the harbours of a position in the order of their kinds, where none are dealt yet.

    The cards that the tribe has to give must be there.
    """
    own_block = block(state)
    if count_for_sale(state) < 0:
        raise BadSetup(
            f"the tribe still gives {_set_aside(state)} development cards, more than are left"
            " [sea.tribe.gift]"
        )
    if any(isinstance(frame, HarbourDeal) for frame in state.stack) or own_block.harbours:
        return
    kinds = [kind for kind, count in enumerate(own_block.to_deal) for _ in range(count)]
    places = [edge for edge in _harbour_paths(state) if edge not in stated.get(NAME, ())]
    for kind, edge in zip(kinds, places, strict=False):
        own_block.harbours += ((edge, kind),)
        own_block.to_deal[kind] -= 1


def _harbour_paths(state: CatanState) -> list[int]:
    """Return the paths at which the tribe gives a harbour."""
    data, shape = state.rules.scenario.mechanisms[NAME], state.rules.topology
    return [parse_side(shape, hex, name) for hex, name in data["harbours"]]


def state_gift(
    state: CatanState, stated: dict[str, Any], seat: int, edge: int, harbour: str | None = None
) -> None:
    """Say that a seat has taken the gift at a path: of a harbour, which one it keeps."""
    rule, own, seat = "sea.tribe.gift", block(state), checked_seat(state, seat)
    if is_in(own.points, edge):
        own.points &= ~(1 << edge)
        own.given[seat] += 1
    elif is_in(own.cards, edge):
        own.cards &= ~(1 << edge)
    elif edge in _harbour_paths(state) and edge not in stated.setdefault(NAME, []):
        kind = laid_harbours.harbour_named(harbour, rule)
        if own.harbours:
            if (edge, kind) not in own.harbours:
                raise BadSetup(f"another gift, or none, lies at {quote(edge)} [{rule}]")
            own.harbours = tuple(harbour for harbour in own.harbours if harbour[0] != edge)
        elif not own.to_deal[kind]:
            raise BadSetup(f"the tribe gives no further harbour ({harbour}) [{rule}]")
        else:
            own.to_deal[kind] -= 1
        stated[NAME].append(edge)
        laid_harbours.add_kept(state, seat, kind)
        return
    else:
        raise BadSetup(f"no gift lies at {quote(edge)} [{rule}]")
    if harbour is not None:
        raise BadSetup(f"the gift at {quote(edge)} is no harbour [{rule}]")


def pieces(former: Callable[..., tuple[Piece, ...]], state: CatanState) -> tuple[Piece, ...]:
    """Return what lies on the board, with the tribe's gifts that are left."""
    remaining = gifts(state, True).items()
    return (
        *former(state),
        *(Piece("gift", ("edge", edge), None, {"gift": gift}) for edge, gift in remaining),
    )


def gifts(state: CatanState, open: bool) -> dict[int, str]:
    """Return what lies at which path: "point", "card", or the kind of a harbour."""
    own_block = block(state)
    return {
        **dict.fromkeys(bits(own_block.points), POINT),
        **dict.fromkeys(bits(own_block.cards), CARD),
        **{edge: HARBOURS[kind] for edge, kind in own_block.harbours},
    }


def gift_points(state: CatanState, seat: int, open: bool) -> int:
    """Return the points that a seat has from the tribe."""
    return block(state).given[seat]


_FIELDS = {
    "points": checks.check_sides,
    "cards": checks.check_sides,
    "harbours": checks.check_sides,
    "harbour_kinds": checks.total_check(NAME, "harbours", checks.harbours),
}

MODULE = RuleModule(
    name=NAME,
    needs=frozenset({"ships", "development", laid_harbours.NAME}),
    verbs=(
        Verb(DealHarbour, _deal, (Clause("sea.tribe.gift", _is_left),), weights=_draw_distribution),
    ),
    offers={HarbourDeal: (DealHarbour,), MainTurn: (PlaceHarbour,)},
    hooks=Hooks(
        scenario_checked=checks.make_data_check(NAME, _FIELDS),
        opened=_on_opened,
        placed=_on_placed,
        points=_points,
        cards_set_aside=_set_aside,
        position_settled=_on_position_settled,
    ),
    wraps={"pieces": pieces},
    blocks={NAME: TribeBlock},
    facts={"gifts": gifts},
    player_facts={"gift_points": gift_points},
    statements={"gift_taken": state_gift},
)
MODULES = (laid_harbours.MODULE, MODULE)
