"""The order in which the players of a game end, and where their points come from."""

from __future__ import annotations

from collections.abc import Sequence

from catan_nb.kernel.game import AnyGame
from catan_nb.kernel.values import frozen
from catan_nb.language import noop
from catan_nb.ui.systems.parts import Source

__all__ = ["Rank", "ranking"]

_REST = Source(noop("other points"), lambda game, seat: 0, "coin")


@frozen
class Rank:
    """One player at the end.

    Attributes
    ----------
    place : int
        From 1; players with as many points share one.
    seat, points : int
    parts : tuple of (Source, int)
        Where the points come from, as far as there are any from there.
    """

    place: int
    seat: int
    points: int
    parts: tuple[tuple[Source, int], ...]


def ranking(game: AnyGame, sources: Sequence[Source]) -> tuple[Rank, ...]:
    """Return the players from the first to the last, secret points included.

    Whoever has won is first. Points that no source tells of stand for themselves.
    """
    seats = range(len(game.players))
    order = sorted(seats, key=lambda s: (s != game.winner, -game.players[s].points, s))
    found: list[Rank] = []
    for place, seat in enumerate(order, 1):
        points = game.players[seat].points
        before = found[-1] if found and found[-1].seat != game.winner else None
        shared = before.place if before is not None and before.points == points else place
        found.append(Rank(shared, seat, points, _parts(game, seat, points, sources)))
    return tuple(found)


def _parts(
    game: AnyGame, seat: int, points: int, sources: Sequence[Source]
) -> tuple[tuple[Source, int], ...]:
    told = [(source, source.points(game, seat)) for source in sources]
    rest = points - sum(count for _source, count in told)
    return tuple((source, count) for source, count in (*told, (_REST, rest)) if count)
