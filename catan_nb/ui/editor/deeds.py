"""What the buttons and fields of the editor do to the scenario, without any page."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from catan_nb.kernel.words import Name, Phrase, say
from catan_nb.ui.editor.mechanisms import FORMS, data_of, evenly, first_data
from catan_nb.ui.editor.work import Work
from catan_nb.ui.widgets.pane import Press

#: The system with ships.
SEA: Final = "seafarers"
_COUNT: Final = re.compile(r"\s*([A-Za-z_]+)\s*:?\s*(\d+)\s*$")


class Unread(ValueError):
    """What was typed cannot be read; `words` say what is wanted."""

    def __init__(self, words: Phrase) -> None:
        super().__init__(words)
        self.words = words


def read_counts(typed: str) -> dict[str, int]:
    """Read "gold 2, sea 1"; Unread where it is not so."""
    counts = {}
    for part in filter(str.strip, typed.split(",")):
        match = _COUNT.match(part)
        if match is None:
            raise Unread(say("Write it like this: {example}", example=Name("gold 2, sea 1")))
        counts[match[1]] = int(match[2])
    return counts


def read_numbers(typed: str) -> list[int]:
    """Read "3, 4, 5"; Unread where it is not so."""
    parts = typed.replace(",", " ").split()
    if not all(part.isdecimal() and len(part) < 4 for part in parts):
        raise Unread(say("Write it like this: {example}", example=Name("3, 4, 5")))
    return list(map(int, parts))


def told_counts(counts: Any) -> str:
    """Return numbers by name as they are typed."""
    if not isinstance(counts, Mapping):
        return ""
    return ", ".join(f"{name} {count}" for name, count in counts.items())


def told_numbers(numbers: Any) -> str:
    """Return numbers as they are typed."""
    return ", ".join(map(str, numbers)) if isinstance(numbers, list | tuple) else ""


class Deeds:
    """The deeds by the word that a button or field carries.

    Parameters
    ----------
    work : Work
    """

    def __init__(self, work: Work) -> None:
        self.work = work

    def knows(self, word: str) -> bool:
        """Say whether there is a deed of a word."""
        return hasattr(self, f"do_{word}")

    def do(self, press: Press) -> None:
        """Do what was pressed; Unread where what was typed cannot be read."""
        getattr(self, f"do_{press.do}")(press)

    # ---- steps and frame ---------------------------------------------------------------

    def do_undo(self, press: Press) -> None:
        """Take back a step."""
        self.work.undo()

    def do_redo(self, press: Press) -> None:
        """Do a step again."""
        self.work.redo()

    def do_begin(self, press: Press) -> None:
        """Begin with a scenario of the kit."""
        self.work.begin(str(press.value))

    def do_grow(self, press: Press) -> None:
        """Make the frame larger."""
        self.work.paint(lambda land: land.grow(press.arg))

    def do_shrink(self, press: Press) -> None:
        """Make the frame smaller."""
        self.work.paint(lambda land: land.shrink(press.arg))

    def do_rim(self, press: Press) -> None:
        """Lay a rim of sea around the board, or take it away."""
        self.work.paint(lambda land: land.data.update(rim=bool(press.value)))

    def do_board(self, press: Press) -> None:
        """Paint the board for another number of players."""
        self.work.at = str(press.value)

    # ---- the scenario ------------------------------------------------------------------

    def do_text(self, press: Press) -> None:
        """Set name or title."""
        self.work.change(lambda data: data.update({press.arg: str(press.value).strip()}))

    def do_players(self, press: Press) -> None:
        """Let it be for a number of players, or not."""
        number = int(press.arg)

        def chosen(data: dict[str, Any]) -> None:
            players = set(data.get("players", (2, 3, 4, 5, 6))) - {number}
            data["players"] = sorted(players | ({number} if press.value else set()))

        self.work.change(chosen)

    def do_sea(self, press: Press) -> None:
        """Let ships be played, or not."""

        def chosen(data: dict[str, Any]) -> None:
            systems = [one for one in data.get("systems", ["base"]) if one != SEA]
            data["systems"] = [*systems, SEA] if press.value else systems

        self.work.change(chosen)

    def do_target(self, press: Press) -> None:
        """Set the points that win."""
        target = _number(press.value)
        self.work.change(lambda data: data.setdefault("options", {}).update(target=target))

    def do_rounds(self, press: Press) -> None:
        """Set the rounds of placing."""
        rounds = _number(press.value)
        self.work.change(lambda data: data.update(rounds=rounds))

    def do_start(self, press: Press) -> None:
        """Let the first settlements stand in a zone, or not."""

        def chosen(data: dict[str, Any]) -> None:
            zones = [one for one in data.get("start_zones", ()) if one != press.arg]
            data["start_zones"] = [*zones, press.arg] if press.value else zones
            if not data["start_zones"]:
                del data["start_zones"]

        self.work.change(chosen)

    # ---- zones and pools ---------------------------------------------------------------

    def do_add_zone(self, press: Press) -> None:
        """Add a zone."""
        name = _name(press.value)
        self.work.paint(lambda land: land.add_zone(name))

    def do_drop_zone(self, press: Press) -> None:
        """Remove a zone, and what the scenario says of it as a start."""
        self.work.paint(lambda land: land.drop_zone(press.arg))
        self.do_start(Press("start", press.arg, False))

    def do_add_pool(self, press: Press) -> None:
        """Add a pool."""
        name = _name(press.value)
        self.work.paint(lambda land: land.add_pool(name))

    def do_drop_pool(self, press: Press) -> None:
        """Remove a pool."""
        self.work.paint(lambda land: land.drop_pool(press.arg))

    def do_pool(self, press: Press) -> None:
        """Set terrain, tokens or the way of laying of a pool: "main.terrain"."""
        name, _dot, what = press.arg.rpartition(".")
        value: Any = press.value
        if what == "terrain":
            value = read_counts(str(press.value))
        elif what == "tokens":
            value = read_numbers(str(press.value))
        self.work.paint(lambda land: land.data["pools"][name].update({what: value}))

    def do_fill_pool(self, press: Press) -> None:
        """Fill a pool with as many of each terrain as there is room for."""

        def filled(land: Any) -> None:
            terrain, tokens = evenly(len(land.places(press.arg)))
            land.data["pools"][press.arg].update(terrain=terrain, tokens=tokens)

        self.work.paint(filled)

    def do_kinds(self, press: Press) -> None:
        """Set the kinds of harbour that are drawn."""
        kinds = read_counts(str(press.value))
        self.work.paint(lambda land: land.data.update(harbour_kinds=kinds))

    # ---- mechanisms --------------------------------------------------------------------

    def do_mechanism(self, press: Press) -> None:
        """Let a mechanism join with the data that it begins with, or leave."""

        def chosen(data: dict[str, Any]) -> None:
            mechanisms = data.setdefault("mechanisms", {})
            if press.value:
                mechanisms.setdefault(press.arg, first_data(press.arg, self.work.land))
            else:
                mechanisms.pop(press.arg, None)
            if not mechanisms:
                del data["mechanisms"]

        if press.arg in FORMS:
            self.work.change(chosen)

    def do_field(self, press: Press) -> None:
        """Set a field of a mechanism: "fog.tokens"."""
        mechanism, _dot, name = press.arg.partition(".")
        kind = next(one.kind for one in FORMS[mechanism].fields if one.name == name)
        value: Any = press.value
        if kind == "number":
            value = _number(press.value)
        elif kind == "counts":
            value = read_counts(str(press.value))
        elif kind == "tokens":
            value = read_numbers(str(press.value))
        self.work.change(lambda data: data_of(data, mechanism, self.work.at).update({name: value}))

    def do_field_zone(self, press: Press) -> None:
        """Let a zone be one of those of a field, or not: "bounds.unsettled.isle"."""
        mechanism, name, zone = press.arg.split(".", 2)

        def chosen(data: dict[str, Any]) -> None:
            own = data_of(data, mechanism, self.work.at)
            zones = [one for one in own.get(name, ()) if one != zone]
            own[name] = [*zones, zone] if press.value else zones
            if not own[name]:
                del own[name]

        self.work.change(chosen)

    def do_fill_fog(self, press: Press) -> None:
        """Fill the stack of the fog with as many hexes as there are places in it."""

        def filled(data: dict[str, Any]) -> None:
            data_of(data, "fog", self.work.at).update(first_data("fog", self.work.land))

        self.work.change(filled)


def _number(value: object) -> int:
    typed = str(value).strip()
    if not typed.isdecimal() or len(typed) > 4:
        raise Unread(say("A number is wanted here."))
    return int(typed)


def _name(value: object) -> str:
    name = "_".join(str(value).split())[:30].replace(".", "_")
    if not name:
        raise Unread(say("A name is wanted here."))
    return name
