"""Results as CSV, one row for each game, for a spreadsheet or for another day."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Sequence

from catan_nb.board.terrain import RESOURCES
from catan_nb.bots.tournament.played import Opened, Played
from catan_nb.bots.tournament.results import Results
from catan_nb.kernel.files import csv_text, plain_cell

GAME = ("game", "winner", "turns")
"""The first columns; then each entrant has those of `ENTRANT`, with its number, from 1."""
ENTRANT = ("bot", "order", "points", "places", *RESOURCES)


def to_csv(results: Results) -> str:
    """Return results as CSV text.

    Winners are numbered from 1 as the entrants are, and the order of turns too; an undecided game
    has no winner. Places are separated by blanks.
    """
    rows: list[Sequence[object]] = [_header(len(results.entrants))]
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
    if players < 1 or tuple(header) != _header(players):
        raise ValueError("this file has no results of games: its first line names other columns")
    names: tuple[str, ...] = ()
    games = []
    for number, row in lines[1:]:
        try:
            among, game = _read(row, players)
        except ValueError as error:
            raise ValueError(f"line {number} is damaged: {error}") from error
        if names not in ((), among):
            raise ValueError(f"line {number} has other bots than the lines before")
        names = among
        games.append(game)
    return Results(names, tuple(games))


def _header(players: int) -> tuple[str, ...]:
    every = (f"{column} {who}" for who in range(1, players + 1) for column in ENTRANT)
    return (*GAME, *every)


def _read(row: Sequence[str], players: int) -> tuple[tuple[str, ...], Played]:
    if len(row) != len(GAME) + players * len(ENTRANT):
        raise ValueError(f"it has {len(row)} columns")
    number, winner, turns = int(row[0]), int(row[1]) - 1 if row[1] else None, int(row[2])
    if winner is not None and not 0 <= winner < players:
        raise ValueError(f"there is no player {winner + 1}")
    parts = list(_parts(row))
    order = tuple(int(part[1]) - 1 for part in parts)
    if sorted(order) != list(range(players)):
        raise ValueError("the order of turns is no order")
    return tuple(plain_cell(part[0]) for part in parts), Played(
        number,
        winner,
        order,
        turns,
        tuple(int(part[2]) for part in parts),
        tuple(
            Opened(tuple(map(int, part[3].split())), tuple(map(int, part[4:]))) for part in parts
        ),
    )


def _parts(row: Sequence[str]) -> Iterator[Sequence[str]]:
    """Yield the columns of each entrant."""
    for at in range(len(GAME), len(row), len(ENTRANT)):
        yield row[at : at + len(ENTRANT)]
