"""What is kept of a game among bots, so that questions can be asked of many."""

from __future__ import annotations

from dataclasses import dataclass

from catan_nb.board.terrain import PIPS, RESOURCES, Terrain
from catan_nb.bots.tournament.watched import Fault
from catan_nb.rules.play.game import Game


@dataclass(frozen=True, slots=True)
class Opened:
    """What a player had on the board when the first turn began.

    Attributes
    ----------
    places : tuple of int
        The intersections with settlements and cities.
    pips : tuple of int
        Pips of the hexes there by resource (brick, lumber, ore, grain, wool); twice for a city.
        On average that many cards come in 36 rolls. A gold field pays no resource of its own.
    """

    places: tuple[int, ...]
    pips: tuple[int, ...]

    @property
    def total(self) -> int:
        """Pips of all resources together."""
        return sum(self.pips)

    @property
    def variety(self) -> int:
        """How many of the five resources it brings."""
        return sum(pips > 0 for pips in self.pips)


@dataclass(frozen=True, slots=True)
class Played:
    """A game among bots that has come to its end, or to its last turn.

    Those who took part are numbered as in the list of the tournament's entrants, wherever they
    sat; all tuples are in that order.

    Attributes
    ----------
    number : int
        The game's number in its tournament; with the tournament's seed it decides everything.
    winner : int or None
        Who won; None when nobody did in time.
    order : tuple of int
        Who plays when: 0 has the first turn, 1 the second.
    turns : int
        Turns that the game took.
    points : tuple of int
        Victory points at the end, hidden ones included.
    opened : tuple of Opened
        What each had on the board when the first turn began, or when the game was handed over
        to the bots.
    faults : tuple of Fault
        What bots of somebody's own did wrong, where they were watched.
    """

    number: int
    winner: int | None
    order: tuple[int, ...]
    turns: int
    points: tuple[int, ...]
    opened: tuple[Opened, ...]
    faults: tuple[Fault, ...] = ()

    @property
    def winning_turn(self) -> int | None:
        """The winner's place in the order of turns, from 0; None without a winner."""
        return None if self.winner is None else self.order[self.winner]


def opened(game: Game, seat: int) -> Opened:
    """Return what a seat has on the board now."""
    facts, shape = game.players[seat], game.board.topology
    terrain, tokens = game.state.terrain, game.state.tokens
    pips = [0] * len(RESOURCES)
    for places, cards in ((facts.settlements, 1), (facts.cities, 2)):
        for vertex in places:
            for hex in shape.vertex_hexes[vertex]:
                resource, token = Terrain(terrain[hex]).resource, tokens[hex]
                if resource is not None:
                    pips[resource] += cards * PIPS[token]
    return Opened((*facts.settlements, *facts.cities), tuple(pips))


def played(
    game: Game,
    number: int,
    seats: tuple[int, ...],
    start: tuple[Opened, ...],
    faults: tuple[Fault, ...] = (),
) -> Played:
    """Return the record of a game.

    Parameters
    ----------
    game : Game
        At its end.
    number : int
    seats : tuple of int
        The seat of each entrant.
    start : tuple of Opened
        By entrant.
    faults : tuple of Fault
    """
    winner = None if game.winner is None else seats.index(game.winner)
    players = len(seats)
    return Played(
        number,
        winner,
        tuple((seat - game.first_player) % players for seat in seats),
        game.turn_number,
        tuple(game.points(seat) for seat in seats),
        start,
        faults,
    )
