"""A shared table at a glance, as a teacher sees it among many."""

from __future__ import annotations

from typing import Any

from catan_nb.classroom.tables.live import LiveTable

__all__ = ["glance"]


def glance(table: LiveTable) -> dict[str, Any]:
    """Return what there is to see of a table without looking at it, as JSON values.

    Returns
    -------
    dict
        ``code``; ``names``, ``kinds`` and ``points`` by seat (those that everybody sees);
        ``started``, ``over``, ``paused``; ``winner``: a seat or None; ``turn``: its number, 0
        before the first one; ``on_turn``: whose it is, a seat or None; ``actions``: how many the
        game has had; ``waits``: ``{"seat": …, "since": …}`` for each person who owes an answer,
        since when in seconds since 1970; ``present``: the seats whose owners' pages are open.
    """
    shared = table.shared
    game = shared.game
    seen = game.view(None)
    here = (shared.seat_of(visitor) for visitor in table.present)
    return {
        "code": table.code,
        "names": [player.name for player in seen.players],
        "kinds": [seat.kind for seat in shared.seats],
        "points": [player.public_points for player in seen.players],
        "started": shared.started,
        "over": shared.over,
        "paused": shared.paused,
        "winner": game.winner,
        "turn": seen.turn_number,
        "on_turn": None if shared.over else seen.turn,
        "actions": game.ply,
        "waits": [
            {"seat": seat, "since": owed.at}
            for seat, owed in shared.owed.items()
            if shared.started and seat not in shared.early and shared.seats[seat].is_person
        ],
        "present": sorted(seat for seat in here if seat is not None),
    }
