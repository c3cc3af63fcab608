"""What wins a scenario, in a few words and in a sentence."""

from __future__ import annotations

from collections.abc import Iterator

from catan_nb.language import gettext as _
from catan_nb.language import ngettext
from catan_nb.ui.scenarios.kit import shown
from catan_nb.ui.table.controller import Controller

__all__ = ["goal", "sentence"]


def _target(table: Controller) -> int:
    target = shown(table).options["target"]
    assert isinstance(target, int)
    return target


def goal(table: Controller) -> str:
    """Return what wins in a few words."""
    target = _target(table)
    points = ngettext("{target} point", "{target} points", target)
    found = _first(aim.goal for aim in table.systems.aims)
    return (_(found) if found else points).format(target=target)


def sentence(table: Controller) -> str:
    """Return what wins in a sentence."""
    found = _first(aim.wins for aim in table.systems.aims)
    usual = _("The first with {target} points on their own turn wins.")
    return (_(found) if found else usual).format(target=_target(table))


def _first(texts: Iterator[str]) -> str:
    return next(filter(None, texts), "")
