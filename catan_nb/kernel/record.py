"""Saves games and states as JSON, and loads them with every value checked."""

from __future__ import annotations

import json
from collections.abc import Mapping
from os import PathLike
from typing import Any, Final

from catan_nb.kernel.action import from_json, to_json
from catan_nb.kernel.codecs import is_int
from catan_nb.kernel.errors import BadRecord, IllegalAction
from catan_nb.kernel.files import check_length
from catan_nb.kernel.text import LONGEST_MESSAGE, quote, truncate
from catan_nb.kernel.words import Name, noop, say, translated

FORMAT: Final = "catan_nb game"
VERSION: Final = 3
#: The last version in which each point of a game was seeded by itself (`Luck`).
APART: Final = 2
#: Versions that can be read; version 1 knows no scenarios.
READABLE: Final = (1, APART, VERSION)


def dump(game: Any, start: Mapping[str, Any], apart: bool) -> str:
    """Return a game as JSON text: how it began (`start`) and every action since.

    With `apart`, in the version that has each point of it seeded by itself, as where it began.
    """
    return json.dumps(
        {
            "format": FORMAT,
            "version": APART if apart else VERSION,
            "variant": game.variant,
            "names": list(game.rules.given_names),
            "colours": list(game.colours),
            "seed": game.seed,
            "options": dict(game.options),
            **start,
            "actions": [to_json(action) for action in game.log],
            "ply": game.ply,
        }
    )


def parse(text: str) -> dict[str, Any]:
    """Return the data of a saved game; BadRecord when the text is none of this kit."""
    if _is_path(text):
        name = quote(str(text))
        message = say("{name} is the name of a file; what stands in it is wanted", name=name)
        raise BadRecord(f"{message}: Path({name}).read_text(encoding='utf-8')")
    try:
        check_length(text)
        data = json.loads(text)
    except (ValueError, TypeError, RecursionError) as error:
        raise BadRecord(str(say("this is not a saved game: {error}", error=error))) from error
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise BadRecord(translated("this is not a saved game of catan_nb"))
    if data.get("version") not in READABLE:
        message = say(
            "this game was saved in version {version} of the format; this kit reads version {own}",
            version=quote(data.get("version")),
            own=VERSION,
        )
        raise BadRecord(str(message))
    return data


def has_seed_per_point(data: Mapping[str, Any]) -> bool:
    """Say whether a saved game has a seed of its own for each point."""
    version: int = data["version"]
    return version <= APART


def _is_path(text: object) -> bool:
    """Say whether this names a file, where the text in it is meant."""
    named = isinstance(text, str) and "{" not in text and text.rstrip().endswith(".json")
    return named or isinstance(text, PathLike)


def replay(game: Any, data: Mapping[str, Any]) -> None:
    """Do every action of a saved game again, checking each, and go to where it was left.

    Raises
    ------
    BadRecord
        When an action is impossible.
    """
    try:
        ply, entries = data["ply"], list(data["actions"])
    except (LookupError, TypeError) as error:
        raise damaged_record_error(error) from error
    for number, entry in enumerate(entries):
        try:
            game.push(from_json(entry, game.rules.actions))
        except IllegalAction as error:
            message = noop("action {number} of this saved game is illegal: {error}")
            raise BadRecord(
                str(say(message, number=number, error=_shorten_message(error)))
            ) from error
        except (ValueError, TypeError) as error:
            message = noop("action {number} of this saved game is damaged: {error}")
            raise BadRecord(
                str(say(message, number=number, error=_shorten_message(error)))
            ) from error
    if not is_int(ply) or not 0 <= ply <= len(entries) or len(game.log) != len(entries):
        message = translated("this saved game is damaged: it stops at a point that does not exist")
        raise BadRecord(message)
    game.goto(ply)


def damaged_record_error(error: Exception) -> BadRecord:
    """Return what to raise when reading a saved game fails."""
    missing = isinstance(error, KeyError)
    reason = (
        say("{name} is missing", name=quote(error.args[0])) if missing else _shorten_message(error)
    )
    return BadRecord(str(say("this saved game is damaged: {error}", error=reason)))


def _shorten_message(error: Exception) -> Name:
    """Return an error's message, truncated where it quotes much of a file."""
    return Name(truncate(str(error), LONGEST_MESSAGE))
