"""A table as text: the game with its seats and settings, to keep, to save and to open again."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from catan_nb.games import read_game
from catan_nb.kernel.errors import BadRecord, BadSetup
from catan_nb.kernel.files import check_length
from catan_nb.kernel.game import AnyGame
from catan_nb.kernel.record import FORMAT as GAME_FORMAT
from catan_nb.kernel.text import quote
from catan_nb.language import gettext as _
from catan_nb.language import ngettext
from catan_nb.rules.play.game import Game
from catan_nb.ui.table.controller import Controller
from catan_nb.ui.table.seats import DEFAULT_BOT, SEAT_KINDS, Seat, Settings, make_seats

__all__ = ["Saved", "last_choices", "read_board_game", "read_table", "summary", "write_table"]

FORMAT: Final = "catan_nb table"
VERSION: Final = 1


@dataclass(frozen=True, slots=True)
class Saved:
    """What a text holds. A game without a table has no settings."""

    game: AnyGame
    seats: tuple[Seat, ...]
    settings: Settings | None
    previous: str | None


def write_table(
    table: Controller, *, previous: bool = False, choices: Mapping[str, Any] | None = None
) -> str:
    """Return a table as JSON text, with the game it replaced if ``previous`` says so.

    ``choices`` are those last made in the new game dialog; see `last_choices`.
    """
    return json.dumps(
        {
            "format": FORMAT,
            "version": VERSION,
            "game": json.loads(table.game.to_json()),
            "seats": [seat.kind for seat in table.seats],
            "settings": table.settings.data(),
            "previous": table.previous if previous else None,
            # For the front page, which reads this without any rules.
            "turn": table.game.turn_number,
            "over": table.game.over,
            **({"choices": dict(choices)} if choices else {}),
        }
    )


def read_table(text: str) -> Saved:
    """Read a table or a bare game, checking every action.

    A seat of a kind that cannot be read, such as a player somebody made, gets a bot.

    Raises
    ------
    BadRecord
        When the text is neither, or is damaged.
    """
    data = _parse(text)
    if data.get("format") == GAME_FORMAT:
        game = read_game(text)
        return Saved(game, make_seats(None, len(game.players), game.seed), None, None)
    if data.get("format") != FORMAT:
        raise BadRecord(_("this is not a saved game of catan_nb"))
    if data.get("version") != VERSION:
        message = _(
            "this table was saved in version {version} of the format; this kit reads version {own}"
        )
        raise BadRecord(message.format(version=quote(data.get("version")), own=VERSION))
    game = read_game(json.dumps(data.get("game")))
    kinds = data.get("seats")
    if not isinstance(kinds, list) or len(kinds) != len(game.players):
        raise BadRecord(_("this saved game is damaged: its seats do not fit its players"))
    valid_kinds = [kind if kind in SEAT_KINDS else DEFAULT_BOT for kind in map(str, kinds)]
    try:
        seats = make_seats(valid_kinds, len(valid_kinds), game.seed)
    except BadSetup as error:
        message = _("this saved game is damaged: {error}")
        raise BadRecord(message.format(error=error)) from error
    previous = data.get("previous")
    return Saved(
        game,
        seats,
        Settings.from_data(data.get("settings")),
        previous if isinstance(previous, str) else None,
    )


def last_choices(text: str) -> Mapping[str, Any]:
    """Return the choices last made in the new game dialog, as far as a text holds any."""
    try:
        choices = _parse(text).get("choices")
    except BadRecord:
        return {}
    return choices if isinstance(choices, Mapping) else {}


def read_board_game(text: str) -> Game:
    """Read the game of a table, for what asks about dice and boards.

    Raises
    ------
    ValueError
        When the text holds no saved game, or one without a board; the message says which.
    """
    game = read_table(text).game
    if not isinstance(game, Game):
        raise ValueError(_("it is not a game with two dice"))
    return game


def summary(game: AnyGame) -> str:
    """Return in a few words which game it is: who plays, which turn, who leads."""
    names = ", ".join(game.names)
    if game.winner is not None:
        return _("{names}: won by {winner}").format(names=names, winner=game.names[game.winner])
    if not game.turn_number:
        return _("{names}: setting up").format(names=names)
    best = max(player.public_points for player in game.players)
    leaders = [player.name for player in game.players if player.public_points == best]
    ahead = (
        ngettext("{name} leads with {n} point", "{name} leads with {n} points", best).format(
            name=leaders[0], n=best
        )
        if len(leaders) == 1
        else ngettext("{n} point leads", "{n} points lead", best).format(n=best)
    )
    return _("{names}: turn {turn}, {ahead}").format(
        names=names, turn=game.turn_number, ahead=ahead
    )


def _parse(text: str) -> dict[str, Any]:
    try:
        check_length(text)
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadRecord(_("this is not a saved game: {error}").format(error=error)) from error
    if not isinstance(data, dict):
        raise BadRecord(_("this is not a saved game of catan_nb"))
    return data
