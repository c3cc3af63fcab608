"""What happens in the flat form, told as the rules tell it."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from operator import sub
from typing import Any, Final

from catan_nb.kernel.action import Action
from catan_nb.kernel.event import Event
from catan_nb.kernel.log import Teller
from catan_nb.rules.base import events as base
from catan_nb.rules.cards import NO_CARDS, Cards
from catan_nb.rules.development import events as development
from catan_nb.rules.flat import codes
from catan_nb.rules.flat.acting import act
from catan_nb.rules.flat.actions import encode_known_action
from catan_nb.rules.flat.loading import load
from catan_nb.rules.flat.table import Table
from catan_nb.rules.state import CatanState

__all__ = ["make_teller"]

R: Final = codes.RESOURCES


def make_teller(state: CatanState) -> Teller | None:
    """Return a teller for a position, or None where the flat form does not cover it."""
    table = load(state)
    return None if table is None else FlatTeller(table)


class FlatTeller:
    """A table that goes along and tells what happens (`catan_nb.kernel.log.Teller`).

    Parameters
    ----------
    table : Table
        It is changed.
    """

    def __init__(self, table: Table) -> None:
        self._table = table

    def do(self, action: Action) -> tuple[Event, ...]:
        """Carry an action out that is legal, and return what the rules would tell."""
        table, code = self._table, encode_known_action(action)
        turn, told = table.turn_number, list[Event]()
        tells = _TELLS.get(code & codes.ACTION)
        if tells is None:
            act(table, code)
        else:
            tells(table, code, action, told)
        if table.turn_number != turn:
            told.append(_cached_event(base.TurnBegan, table.turn_player, table.turn_number))
        if table.winner >= 0:
            secret = table.held[codes.CARDS * table.winner + codes.VICTORY_POINT]
            points = table.points[table.winner] + secret
            told.append(base.Won(table.winner, points, secret))
        return tuple(told)


@lru_cache(maxsize=1 << 13)
def _cached_event(cls: type[Event], *fields: int) -> Event:
    """Return an event of which there are few; often the same object again."""
    return cls(*fields)


@lru_cache(maxsize=1 << 12)
def _production_event(seat: int, *paid: tuple[int, int, int]) -> Event:
    """Return what a seat is paid, from hexes with kinds and numbers of cards."""
    hexes = tuple((hex, _cards_of_one_kind(kind, count)) for hex, kind, count in paid)
    return base.Produced(seat, sum((cards for _, cards in hexes), NO_CARDS), hexes)


@lru_cache(maxsize=1 << 12)
def _cards_from_counts(*counts: int) -> Cards:
    return Cards.of(counts)


def _cards_of_one_kind(kind: int, count: int = 1) -> Cards:
    return _cards_from_counts(*[count if number == kind else 0 for number in range(R)])


def _asked_seat(table: Table) -> int:
    """Return the seat that is asked."""
    return table.stack[-1] >> codes.SEAT_AT & codes.NOBODY


def _gained_cards(table: Table, before: list[int], seat: int) -> list[int]:
    """Return how many cards of each kind a seat holds more than before; empty for none."""
    own = slice(R * seat, R * seat + R)
    had, has = before[own], table.hands[own]
    return [] if had == has else list(map(sub, has, had))


# ---- what is told of each action: before it is carried out, and what has come of it ---------


def _end_turn(table: Table, code: int, action: Any, told: list[Event]) -> None:
    told.append(_cached_event(base.TurnEnded, _asked_seat(table)))
    paired = table.stack[-1] & codes.QUESTION == codes.PAIRED_TURN
    act(table, code)
    if table.ground.paired and not paired:
        asked = (table.turn_player + 3) % table.ground.players
        told.append(_cached_event(base.PairedTurnBegan, asked))


def _roll(table: Table, code: int, action: Any, told: list[Event]) -> None:
    told.append(_cached_event(base.Rolled, _asked_seat(table), action.first, action.second))
    if action.first + action.second == 7:
        act(table, code)
        return
    ground, bank = table.ground, table.bank
    wanted: dict[int, int] = {}
    owed: list[tuple[int, int, int]] = []
    for hex in ground.by_roll[action.first + action.second]:
        kind, pays = ground.terrain[hex], table.yields[hex]
        if hex == table.robber:
            for place, count in zip(pays[::2], pays[1::2], strict=True):
                told.append(base.Blocked(place // R, hex, _cards_of_one_kind(kind, count)))
        elif pays:
            wanted[kind] = wanted.get(kind, 0) + sum(pays[1::2])
            owed += [(hex, *pay) for pay in zip(pays[::2], pays[1::2], strict=True)]
    for kind, count in wanted.items():
        if count > bank[kind]:
            told.append(base.Short(kind, count, bank[kind]))
    before = table.hands[:]
    act(table, code)
    gained = list(map(sub, table.hands, before))
    paid: dict[int, list[tuple[int, int, int]]] = {}
    for hex, place, due in owed:
        count = min(due, gained[place])
        if count:
            gained[place] -= count
            paid.setdefault(place // R, []).append((hex, place % R, count))
    for seat in sorted(paid):
        told.append(_production_event(seat, *paid[seat]))


def _build_road(table: Table, code: int, action: Any, told: list[Event]) -> None:
    gratis = table.stack[-1] & codes.QUESTION in (codes.SETUP_ROAD, codes.FREE_ROADS)
    told.append(base.RoadBuilt(_asked_seat(table), action.edge, gratis))
    _act_on_routes(table, code, told)


def _build_settlement(table: Table, code: int, action: Any, told: list[Event]) -> None:
    seat, before = _asked_seat(table), table.hands[:]
    gratis = table.stack[-1] & codes.QUESTION == codes.SETUP_SETTLEMENT
    told.append(base.SettlementBuilt(seat, action.vertex, gratis))
    _act_on_routes(table, code, told)
    counts = _gained_cards(table, before, seat) if gratis else []
    if counts:
        told.append(base.StartCards(seat, Cards.of(counts)))


def _act_on_routes(table: Table, code: int, told: list[Event]) -> None:
    holder = table.road_holder
    act(table, code)
    due = table.road_holder
    if due != holder:
        length = table.lengths[due] if due >= 0 else 0
        told.append(base.LongestRoadMoved(holder, due, length))


def _build_city(table: Table, code: int, action: Any, told: list[Event]) -> None:
    told.append(base.CityBuilt(_asked_seat(table), action.vertex))
    act(table, code)


def _trade_bank(table: Table, code: int, action: Any, told: list[Event]) -> None:
    seat = _asked_seat(table)
    give = _cards_of_one_kind(action.give, table.rates[R * seat + action.give])
    told.append(base.TradedWithBank(seat, give, _cards_of_one_kind(action.get)))
    act(table, code)


def _discard(table: Table, code: int, action: Any, told: list[Event]) -> None:
    told.append(base.Discarded(_asked_seat(table), action.cards))
    act(table, code)


def _move_robber(table: Table, code: int, action: Any, told: list[Event]) -> None:
    seat, asked = _asked_seat(table), len(table.stack)
    told.append(base.RobberMoved(seat, table.robber, action.hex))
    act(table, code)
    if len(table.stack) < asked or table.stack[-1] & codes.QUESTION == codes.BEFORE_ROLL:
        told.append(_cached_event(base.NothingStolen, seat))


def _rob(table: Table, code: int, action: Any, told: list[Event]) -> None:
    if action.victim is None:
        told.append(_cached_event(base.NothingStolen, _asked_seat(table)))
    act(table, code)


def _steal(table: Table, code: int, action: Any, told: list[Event]) -> None:
    victim = table.stack[-1] >> codes.MORE_AT
    told.append(base.Stolen(_asked_seat(table), victim, action.kind))
    act(table, code)


def _draw(table: Table, code: int, action: Any, told: list[Event]) -> None:
    told.append(development.DevelopmentBought(_asked_seat(table), action.card))
    act(table, code)


def _play_knight(table: Table, code: int, action: Any, told: list[Event]) -> None:
    seat, holder = _asked_seat(table), table.army_holder
    told.append(_cached_event(development.DevelopmentPlayed, seat, codes.KNIGHT))
    act(table, code)
    if table.army_holder != holder:
        told.append(development.LargestArmyMoved(holder, seat, table.knights[seat]))


def _play_roads(table: Table, code: int, action: Any, told: list[Event]) -> None:
    told.append(
        _cached_event(development.DevelopmentPlayed, _asked_seat(table), codes.ROAD_BUILDING)
    )
    act(table, code)


def _play_invention(table: Table, code: int, action: Any, told: list[Event]) -> None:
    seat = _asked_seat(table)
    told.append(_cached_event(development.DevelopmentPlayed, seat, codes.INVENTION))
    told.append(development.Invented(seat, action.cards))
    act(table, code)


def _play_monopoly(table: Table, code: int, action: Any, told: list[Event]) -> None:
    seat, kind = _asked_seat(table), action.resource
    told.append(_cached_event(development.DevelopmentPlayed, seat, codes.MONOPOLY))
    told.append(development.ResourceNamed(seat, kind))
    for other in range(table.ground.players):
        count = table.hands[R * other + kind]
        if other != seat and count:
            told.append(development.Monopolised(seat, other, _cards_of_one_kind(kind, count)))
    act(table, code)


#: What carries an action out and tells of it, by the action's kind; of the others nothing is told.
_TELLS: Final[dict[int, Callable[[Table, int, Any, list[Event]], None]]] = {
    codes.END_TURN: _end_turn,
    codes.ROLL: _roll,
    codes.BUILD_ROAD: _build_road,
    codes.BUILD_SETTLEMENT: _build_settlement,
    codes.BUILD_CITY: _build_city,
    codes.TRADE_BANK: _trade_bank,
    codes.DISCARD: _discard,
    codes.MOVE_ROBBER: _move_robber,
    codes.ROB: _rob,
    codes.STEAL: _steal,
    codes.DRAW: _draw,
    codes.PLAY_KNIGHT: _play_knight,
    codes.PLAY_ROADS: _play_roads,
    codes.PLAY_INVENTION: _play_invention,
    codes.PLAY_MONOPOLY: _play_monopoly,
}
