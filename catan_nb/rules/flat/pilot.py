"""A pilot for a game of the base rules: the flat form, with the rules' own actions."""

from __future__ import annotations

from typing import Any, cast

from catan_nb.kernel.action import Action, codecs_of
from catan_nb.kernel.log import Pilot
from catan_nb.rules.flat.actions import (
    CODES,
    READY,
    decode_action,
    encode_action,
    make_action,
    reserve_codes,
)
from catan_nb.rules.flat.helm import Helm
from catan_nb.rules.flat.loading import is_supported, load
from catan_nb.rules.state import CatanState

__all__ = ["is_supported", "make_pilot"]


def make_pilot(state: CatanState) -> Pilot | None:
    """Return a pilot for a position, or None where the flat form does not cover it."""
    table = load(state)
    if table is None:
        return None
    reserve_codes(max(len(table.ground.edge_vertices) // 2, len(table.ground.hex_vertices)))
    helm: Any = Helm(
        table, cast("list[object]", READY), CODES, make_action, _read_code, decode_action
    )
    return cast(Pilot, helm)


def _read_code(action: object) -> int:
    """Return the code of an action whoever made it, or -1."""
    given = cast(Action, action)
    try:
        code = encode_action(given)
        known = decode_action(code)
    except (AttributeError, LookupError, OverflowError, TypeError, ValueError):
        return -1  # of another game, or with values that no action has
    if known != given:
        return -1
    for field, _ in codecs_of(type(given)):  # True is no path, though it equals 1
        if type(getattr(given, field)) is not type(getattr(known, field)):
            return -1
    return code
