"""Results of tournaments: game records, statistics, and their CSV files."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from catan_nb.board.terrain import PIPS, RESOURCES, Terrain
from catan_nb.bots.tournament.entrants import BotFault
from catan_nb.kernel.files import csv_text, unescape_cell
from catan_nb.kernel.showing import frame
from catan_nb.rules.play.game import Game
from catan_nb.stats.tools.inference import wilson_interval

# What is kept of a game among bots, so that questions can be asked of many.


@dataclass(frozen=True, slots=True)
class Opened:
    """A player's opening, as it stood at the first turn.

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
    """The record of a finished game among bots.

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
    faults : tuple of BotFault
        What bots of somebody's own did wrong, where they were watched.
    """

    number: int
    winner: int | None
    order: tuple[int, ...]
    turns: int
    points: tuple[int, ...]
    opened: tuple[Opened, ...]
    faults: tuple[BotFault, ...] = ()

    @property
    def winning_turn(self) -> int | None:
        """The winner's position in the turn order, from 0; None without a winner."""
        return None if self.winner is None else self.order[self.winner]


def opening_of_seat(game: Game, seat: int) -> Opened:
    """Return a seat's present buildings as an opening."""
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


def record_of_game(
    game: Game,
    number: int,
    seats: tuple[int, ...],
    start: tuple[Opened, ...],
    faults: tuple[BotFault, ...] = (),
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
    faults : tuple of BotFault
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


@dataclass(frozen=True, slots=True)
class Results:
    """The results of a tournament, or of a part of it.

    Attributes
    ----------
    entrants : tuple of str
        Who took part.
    played : tuple of Played
        The games, in the order of their numbers. There may be none.
    """

    entrants: tuple[str, ...]
    played: tuple[Played, ...]

    @property
    def games(self) -> int:
        """How many games were played."""
        return len(self.played)

    def to_frame(self) -> Any:
        """Return the games as a table, a row for each entrant in each of them.

        The columns are ``game``, ``entrant`` (its number), ``name``, ``order`` (0 has the first
        turn), ``points``, ``won``, ``turns``. It is a ``pandas.DataFrame`` where pandas is
        installed, else a list of dicts.
        """
        return frame(
            {
                "game": game.number,
                "entrant": entrant,
                "name": name,
                "order": game.order[entrant],
                "points": game.points[entrant],
                "won": game.winner == entrant,
                "turns": game.turns,
            }
            for game in self.played
            for entrant, name in enumerate(self.entrants)
        )

    @property
    def wins(self) -> tuple[int, ...]:
        """Games won by each entrant."""
        return self._counts(game.winner for game in self.played)

    @property
    def wins_by_turn(self) -> tuple[int, ...]:
        """Games won by whoever had the first turn, the second turn and so on."""
        return self._counts(game.winning_turn for game in self.played)

    @property
    def wins_by_opening(self) -> tuple[Fraction, ...]:
        """Games won with the best opening of the game by pips, with the second best and so on.

        Openings with equally many pips share their places, and a game that is won with one of
        them counts in part for each.
        """
        counts = [Fraction(0)] * len(self.entrants)
        for game in self.played:
            if game.winner is not None:
                total = game.opened[game.winner].total
                better = sum(start.total > total for start in game.opened)
                equal = sum(start.total == total for start in game.opened)
                for place in range(better, better + equal):
                    counts[place] += Fraction(1, equal)
        return tuple(counts)

    @property
    def undecided(self) -> int:
        """How many games nobody won."""
        return self.games - sum(self.wins)

    @property
    def faults(self) -> tuple[BotFault, ...]:
        """The faults of custom bots."""
        return tuple(fault for game in self.played for fault in game.faults)

    @property
    def turns(self) -> tuple[int, ...]:
        """Turns that each game took."""
        return tuple(game.turns for game in self.played)

    @property
    def mean_turns(self) -> float:
        """How many turns a game took on average; ValueError without games."""
        return sum(self.turns) / self._some()

    def mean_points(self, entrant: int) -> float:
        """Return an entrant's average points at the end; ValueError without games."""
        return sum(game.points[entrant] for game in self.played) / self._some()

    def interval(self, entrant: int) -> tuple[float, float]:
        """Return the Wilson interval of an entrant's chance to win, at 95 %."""
        return wilson_interval(self.wins[entrant], self._some())

    def __str__(self) -> str:
        if not self.played:
            return "no games yet"
        lines = [f"{self.games:,} games, {self.mean_turns:.0f} turns on average"]
        for number, name in enumerate(self.entrants):
            low, high = self.interval(number)
            lines.append(
                f"{name:12} {self.wins[number]:5} wins  ({100 * low:.0f}–{100 * high:.0f} %)"
                f"  {self.mean_points(number):.1f} points"
            )
        if self.undecided:
            lines.append(f"{'undecided':12} {self.undecided:5}")
        return "\n".join(lines)

    def _some(self) -> int:
        if not self.played:
            raise ValueError("there are no games yet")
        return self.games

    def _counts(self, winners: Iterable[int | None]) -> tuple[int, ...]:
        counts = [0] * len(self.entrants)
        for winner in winners:
            if winner is not None:
                counts[winner] += 1
        return tuple(counts)


# Results as CSV, one row for each game, for a spreadsheet or for another day.


GAME = ("game", "winner", "turns")
"""The first columns; then each entrant has those of `ENTRANT`, with its number, from 1."""
ENTRANT = ("bot", "order", "points", "places", *RESOURCES)


def to_csv(results: Results) -> str:
    """Return results as CSV text.

    Winners are numbered from 1 as the entrants are, and the order of turns too; an undecided game
    has no winner. Places are separated by blanks.
    """
    rows: list[Sequence[object]] = [_csv_header(len(results.entrants))]
    for game in results.played:
        row: list[object] = [game.number, "" if game.winner is None else game.winner + 1]
        row.append(game.turns)
        for who, name in enumerate(results.entrants):
            start = game.opened[who]
            places = " ".join(map(str, start.places))
            row += [name, game.order[who] + 1, game.points[who], places, *start.pips]
        rows.append(row)
    return csv_text(rows)


def from_csv(text: str) -> Results:
    """Read results back from CSV text.

    Raises
    ------
    ValueError
        When it is no such text; the line that is at fault is named.
    """
    rows = csv.reader(io.StringIO(text))
    try:
        lines = [(rows.line_num, row) for row in rows]
    except csv.Error as error:
        raise ValueError(f"line {rows.line_num} is damaged: {error}") from error
    header = lines[0][1] if lines else []
    players = (len(header) - len(GAME)) // len(ENTRANT)
    if players < 1 or tuple(header) != _csv_header(players):
        raise ValueError("this file has no results of games: its first line names other columns")
    names: tuple[str, ...] = ()
    games = []
    for number, row in lines[1:]:
        try:
            among, game = _read_row(row, players)
        except ValueError as error:
            raise ValueError(f"line {number} is damaged: {error}") from error
        if names not in ((), among):
            raise ValueError(f"line {number} has other bots than the lines before")
        names = among
        games.append(game)
    return Results(names, tuple(games))


def _csv_header(players: int) -> tuple[str, ...]:
    every = (f"{column} {who}" for who in range(1, players + 1) for column in ENTRANT)
    return (*GAME, *every)


def _read_row(row: Sequence[str], players: int) -> tuple[tuple[str, ...], Played]:
    if len(row) != len(GAME) + players * len(ENTRANT):
        raise ValueError(f"it has {len(row)} columns")
    number, winner, turns = int(row[0]), int(row[1]) - 1 if row[1] else None, int(row[2])
    if winner is not None and not 0 <= winner < players:
        raise ValueError(f"there is no player {winner + 1}")
    parts = list(_entrant_columns(row))
    order = tuple(int(part[1]) - 1 for part in parts)
    if sorted(order) != list(range(players)):
        raise ValueError("the order of turns is no order")
    return tuple(unescape_cell(part[0]) for part in parts), Played(
        number,
        winner,
        order,
        turns,
        tuple(int(part[2]) for part in parts),
        tuple(
            Opened(tuple(map(int, part[3].split())), tuple(map(int, part[4:]))) for part in parts
        ),
    )


def _entrant_columns(row: Sequence[str]) -> Iterator[Sequence[str]]:
    """Yield the columns of each entrant."""
    for index in range(len(GAME), len(row), len(ENTRANT)):
        yield row[index : index + len(ENTRANT)]
