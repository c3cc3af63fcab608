"""The editor's commands, and parsing and formatting of what is typed into its fields."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from typing import Any, Final

from catan_nb.kernel.composing import compose_options
from catan_nb.kernel.errors import GameError
from catan_nb.kernel.module import Option, RuleModule
from catan_nb.kernel.text import ascii_digits, parse_typed_int
from catan_nb.kernel.words import Name, Phrase, say
from catan_nb.rules.play.systems import BASE, MECHANISMS, SYSTEMS, modules_of, normalize_variant
from catan_nb.rules.scenario import Scenario
from catan_nb.ui.editor.document import (
    FORMS,
    BoardDocument,
    Work,
    evenly_mixed_terrain,
    initial_mechanism_data,
    mechanism_data,
)
from catan_nb.ui.widgets.pane import Press

_COUNT: Final = re.compile(r"\s*([A-Za-z_]+)\s*:?\s*(\d{1,4})\s*$")


class BadInput(ValueError):
    """Typed text that cannot be parsed; `words` say what is expected."""

    def __init__(self, phrase: Phrase) -> None:
        super().__init__(phrase)
        self.words = phrase


def parse_counts(typed: str) -> dict[str, int]:
    """Parse "gold 2, sea 1" into counts by name; BadInput for anything else."""
    counts = {}
    for field in filter(str.strip, typed.split(",")):
        match = _COUNT.match(field)
        if match is None:
            raise BadInput(say("Write it like this: {example}", example=Name("gold 2, sea 1")))
        counts[match[1]] = int(ascii_digits(match[2]))
    return counts


def parse_numbers(typed: str) -> list[int]:
    """Parse "3, 4, 5"; BadInput for anything else."""
    read = [parse_typed_int(field) for field in typed.replace(",", " ").split()]
    numbers = [number for number in read if number is not None and number < 1000]
    if len(numbers) < len(read):
        raise BadInput(say("Write it like this: {example}", example=Name("3, 4, 5")))
    return numbers


def format_counts(counts: Any) -> str:
    """Return counts by name as text, such as "gold 2, sea 1"."""
    if not isinstance(counts, Mapping):
        return ""
    return ", ".join(f"{name} {count}" for name, count in counts.items())


def format_numbers(numbers: Any) -> str:
    """Return numbers as text, such as "3, 4, 5"."""
    return ", ".join(map(str, numbers)) if isinstance(numbers, list | tuple) else ""


def parse_number(value: object) -> int:
    """Parse a whole number; BadInput for anything else."""
    number = parse_typed_int(str(value))
    if number is None or number > 9999:
        raise BadInput(say("A number is wanted here."))
    return number


def parse_name(value: object) -> str:
    """Parse the name of a zone or pool; BadInput for anything else."""
    name = "_".join(str(value).split())[:30].replace(".", "_")
    if not name:
        raise BadInput(say("A name is wanted here."))
    return name


def _parse_option_value(typed: str) -> Any:
    """Return the value of an option that a text means: a truth value, a number, or a word."""
    word = typed.strip()
    number = parse_typed_int(word.removeprefix("-"))
    if number is not None and len(word) < 6:
        return -number if word.startswith("-") else number
    return {"true": True, "false": False, "none": None, "": None}.get(word.lower(), word)


PARSERS: Final[Mapping[str, Callable[[str], Any]]] = {
    "none": lambda typed: None,
    "text": lambda typed: typed.strip() or None,
    "choice": lambda typed: typed or None,
    "value": _parse_option_value,
    "number": lambda typed: parse_number(typed) if typed.strip() else None,
    "counts": parse_counts,
}
"""Parses what is typed in a field, by the kind of the field; None removes the value."""


# House options, rule modules and systems that the edited scenario can name.


#: The option that the field for the points to win sets.
TARGET = "target"


def _compatible_modules(
    data: Mapping[str, Any], more: tuple[str, ...] = ()
) -> tuple[RuleModule, ...]:
    """Return the rule modules of a scenario, those it leaves out included.

    If they do not go together they are those without its mechanisms, or none. ``more`` are
    further systems.
    """
    systems = tuple(dict.fromkeys((BASE, *_known_names_in(data.get("systems")), *more)))
    players = max((n for n in _ints_in(data.get("players")) if n in range(2, 7)), default=4)
    mechanisms: dict[str, Any] = {
        name: {} for name in _known_names_in(data.get("mechanisms")) if name in MECHANISMS
    }
    for some in (mechanisms, {}):
        scenario = Scenario(systems=systems, players=(players,), mechanisms=some)
        try:
            modules = modules_of(normalize_variant(BASE, scenario), players, scenario)
            compose_options(modules)
        except GameError:
            continue  # the list of faults says that these rules do not go together
        return modules
    return ()


def available_options(data: Mapping[str, Any], *systems: str) -> dict[str, Option]:
    """Return the house options that a scenario can set, by name; ``systems`` add their own."""
    return {option.name: option for option in compose_options(_compatible_modules(data, systems))}


def removable_modules(data: Mapping[str, Any]) -> list[str]:
    """Return the names of the rule modules that can be left out."""
    return sorted({module.name for module in _compatible_modules(data)} - {BASE})


def systems_not_required(data: Mapping[str, Any]) -> list[str]:
    """Return the systems that a scenario can be combined with, as it does not require them."""
    systems = _known_names_in(data.get("systems"))
    return [name for name in playable_systems() if name not in systems]


def playable_systems() -> list[str]:
    """Return the names of all systems except the base game and house rules."""
    return [
        system.name for system in SYSTEMS.values() if system.name != BASE and not system.house_rule
    ]


def _ints_in(value: Any) -> list[Any]:
    return [entry for entry in value if isinstance(entry, int)] if isinstance(value, list) else []


def _known_names_in(value: Any) -> tuple[str, ...]:
    listed = value if isinstance(value, list | dict) else ()
    return tuple(
        name for name in listed if isinstance(name, str) and name in {**SYSTEMS, **MECHANISMS}
    )


# What the buttons and fields of the editor do to the scenario; none of it needs a page.


class EditorCommands:
    """The editor's commands: a method ``do_<word>`` for each word that buttons and fields send.

    Parameters
    ----------
    work : Work
    """

    def __init__(self, work: Work) -> None:
        self.work = work

    def has_command(self, word: str) -> bool:
        """Whether there is a command for a word."""
        return hasattr(self, f"do_{word}")

    def run_command(self, press: Press) -> None:
        """Run the command of a press.

        BadInput if the typed text cannot be parsed; `Work.typed` then keeps it, so that it stays
        in its field.
        """
        key = f"{press.do} {press.arg}"
        try:
            getattr(self, f"do_{press.do}")(press)
        except BadInput:
            self.work.typed[key] = str(press.value)
            raise
        self.work.typed.pop(key, None)

    # ---- steps and frame ---------------------------------------------------------------

    def do_undo(self, press: Press) -> None:
        """Undo a step."""
        self.work.undo()

    def do_redo(self, press: Press) -> None:
        """Redo a step."""
        self.work.redo()

    def do_begin(self, press: Press) -> None:
        """Start from a scenario of the kit."""
        self.work.start_from(str(press.value))

    def do_grow(self, press: Press) -> None:
        """Make the frame larger."""
        self.work.change_board(lambda land: land.grow(press.arg))

    def do_shrink(self, press: Press) -> None:
        """Make the frame smaller."""
        self.work.change_board(lambda land: land.shrink(press.arg))

    def do_rim(self, press: Press) -> None:
        """Add a rim of sea around the board, or remove it."""
        self.work.change_board(lambda land: land.data.update(rim=bool(press.value)))

    def do_board(self, press: Press) -> None:
        """Edit the board for another number of players."""
        self.work.at = str(press.value)

    # ---- the scenario ------------------------------------------------------------------

    def do_text(self, press: Press) -> None:
        """Set the name or the title."""
        self.work.change(lambda data: data.update({press.arg: str(press.value).strip()}))

    def do_players(self, press: Press) -> None:
        """Toggle whether the scenario is for a number of players."""
        number = int(press.arg)

        def toggle_number(data: dict[str, Any]) -> None:
            players = set(data.get("players", (2, 3, 4, 5, 6))) - {number}
            data["players"] = sorted(players | ({number} if press.value else set()))

        self.work.change(toggle_number)

    def do_put(self, press: Press) -> None:
        """Write the typed value at the path that the field carries; an empty one removes it."""
        kind, *path = json.loads(press.arg)
        self.work.set_value(path, PARSERS[kind](str(press.value)))

    def do_system(self, press: Press) -> None:
        """Add a required system, or remove it."""

        def toggle_system(data: dict[str, Any]) -> None:
            systems = [system for system in data.get("systems", ["base"]) if system != press.arg]
            data["systems"] = [*systems, press.arg] if press.value else systems

        self.work.change(toggle_system)

    def do_target(self, press: Press) -> None:
        """Set the points that win."""
        target = parse_number(press.value)
        self.work.change(lambda data: data.setdefault("options", {}).update(target=target))

    def do_rounds(self, press: Press) -> None:
        """Set how many rounds of placing begin the game."""
        rounds = parse_number(press.value)
        self.work.change(lambda data: data.update(rounds=rounds))

    def do_start(self, press: Press) -> None:
        """Toggle whether first settlements may stand in a zone."""

        def toggle_start_zone(data: dict[str, Any]) -> None:
            zones = [zone for zone in data.get("start_zones", ()) if zone != press.arg]
            data["start_zones"] = [*zones, press.arg] if press.value else zones
            if not data["start_zones"]:
                del data["start_zones"]

        self.work.change(toggle_start_zone)

    def do_add_option(self, press: Press) -> None:
        """Add a house option with a value of the scenario's own, not yet the default one."""
        name = str(press.value)
        options = available_options(self.work.data)
        if name in options:
            self.work.set_value(("options", name), _initial_value(options[name]))

    def do_add_adds(self, press: Press) -> None:
        """Add a switch, an option that is on or off, that adds to the points to win when on."""
        if press.value:
            self.work.set_value(("adds", str(press.value)), {TARGET: 1})

    def do_leave_out(self, press: Press) -> None:
        """Exclude a rule module."""
        out = [*self.work.data.get("leaves_out", ()), str(press.value)]
        if press.value:
            self.work.set_value(("leaves_out",), out)

    def do_leave_in(self, press: Press) -> None:
        """Include an excluded rule module again."""
        out = [name for name in self.work.data.get("leaves_out", ()) if name != press.arg]
        self.work.set_value(("leaves_out",), out or None)

    def do_meet(self, press: Press) -> None:
        """Add a note on combining the scenario with another system."""
        if press.value:
            self.work.set_value(("beside", str(press.value)), {"options": {}})

    def do_suits(self, press: Press) -> None:
        """Say whether the scenario suits another system, hardly suits it, or is refused with it."""

        def set_suitability(data: dict[str, Any]) -> None:
            entry = data["beside"][press.arg]
            why = next((entry.pop(key) for key in ("unsuited", "refused") if key in entry), "")
            if press.value:
                entry[str(press.value)] = why or str(press.value)

        self.work.change(set_suitability)

    def do_add_beside(self, press: Press) -> None:
        """Give a house option another value in combination with another system."""
        name, options = str(press.value), available_options(self.work.data, press.arg)
        if name in options:
            self.work.set_value(
                ("beside", press.arg, "options", name), _initial_value(options[name])
            )

    # ---- the board ---------------------------------------------------------------------

    def do_ground(self, press: Press) -> None:
        """Choose between a painted board and a named one."""
        land = self.work.edited_board.data
        self.work.change(lambda data: data.update(board=str(press.value) or land))

    def do_split(self, press: Press) -> None:
        """Toggle whether the board or a mechanism's data differ by number of players."""
        path = ("board",) if press.arg == "board" else ("mechanisms", press.arg)
        self.work.split_by_players(path, bool(press.value))

    def do_other(self, press: Press) -> None:
        """Edit the board for a value of an option, or the usual board."""
        option, _equals, value = str(press.value).partition("=")
        self.work.other = option, value

    def do_add_other(self, press: Press) -> None:
        """Add a separate board for a value of an option, and edit it."""
        option, _equals, value = str(press.value).partition("=")
        if value:
            self.work.other = "", ""
            self.work.set_value(("board", "instead", option, value), {})
            self.work.other = option, value

    def do_add_start(self, press: Press) -> None:
        """Add starting pieces of a colour."""
        new = {"colour": str(press.value), "settlements": [], "roads": [], "pays": []}
        if press.value:
            self.work.change_board(lambda land: land.data.setdefault("start", []).append(new))

    def do_drop_start(self, press: Press) -> None:
        """Remove the starting pieces of a colour."""

        def remove_colour(land: BoardDocument) -> None:
            remaining = [piece for piece in land.data["start"] if piece not in land.start_pieces()]
            remaining += [piece for piece in land.start_pieces() if piece["colour"] != press.arg]
            land.data["start"] = remaining
            if not remaining:
                del land.data["start"]

        self.work.change_board(remove_colour)

    # ---- zones and pools ---------------------------------------------------------------

    def do_add_zone(self, press: Press) -> None:
        """Add a zone."""
        name = parse_name(press.value)
        self.work.change_board(lambda land: land.add_zone(name))

    def do_drop_zone(self, press: Press) -> None:
        """Remove a zone, also from the starting zones."""
        self.work.change_board(lambda land: land.drop_zone(press.arg))
        self.do_start(Press("start", press.arg, False))

    def do_add_pool(self, press: Press) -> None:
        """Add a pool."""
        name = parse_name(press.value)
        self.work.change_board(lambda land: land.add_pool(name))

    def do_drop_pool(self, press: Press) -> None:
        """Remove a pool."""
        self.work.change_board(lambda land: land.drop_pool(press.arg))

    def do_pool(self, press: Press) -> None:
        """Set terrain, tokens or way of dealing of a pool; the button carries "main.terrain"."""
        name, _dot, what = press.arg.rpartition(".")
        value: Any = press.value
        if what == "terrain":
            value = parse_counts(str(press.value))
        elif what == "tokens":
            value = parse_numbers(str(press.value))
        self.work.change_board(lambda land: land.data["pools"][name].update({what: value}))

    def do_fill_pool(self, press: Press) -> None:
        """Give a pool as many hexes as it has places, each kind of terrain equally often."""

        def fill_pool(land: Any) -> None:
            terrain, tokens = evenly_mixed_terrain(len(land.pool_places(press.arg)))
            land.data["pools"][press.arg].update(terrain=terrain, tokens=tokens)

        self.work.change_board(fill_pool)

    def do_kinds(self, press: Press) -> None:
        """Set the kinds of harbour that are drawn at random."""
        kinds = parse_counts(str(press.value))
        self.work.change_board(lambda land: land.data.update(harbour_kinds=kinds))

    # ---- mechanisms --------------------------------------------------------------------

    def do_mechanism(self, press: Press) -> None:
        """Add a mechanism with its initial data, or remove it."""

        def toggle_mechanism(data: dict[str, Any]) -> None:
            mechanisms = data.setdefault("mechanisms", {})
            if press.value:
                mechanisms.setdefault(
                    press.arg, initial_mechanism_data(press.arg, self.work.edited_board)
                )
            else:
                mechanisms.pop(press.arg, None)
            if not mechanisms:
                del data["mechanisms"]

        if press.arg in FORMS:
            self.work.change(toggle_mechanism)

    def do_field(self, press: Press) -> None:
        """Set a field of a mechanism; the field carries its name as "fog.tokens"."""
        mechanism, _dot, name = press.arg.partition(".")
        kind = next(field.kind for field in FORMS[mechanism].fields if field.name == name)
        value: Any = press.value
        if kind == "number":
            value = parse_number(press.value)
        elif kind == "counts":
            value = parse_counts(str(press.value))
        elif kind == "tokens":
            value = parse_numbers(str(press.value))
        self.work.change(
            lambda data: mechanism_data(data, mechanism, self.work.at).update({name: value})
        )

    def do_field_zone(self, press: Press) -> None:
        """Add a zone to a mechanism's field, or remove it; named as "bounds.unsettled.isle"."""
        mechanism, name, zone = press.arg.split(".", 2)

        def toggle_zone(data: dict[str, Any]) -> None:
            fields = mechanism_data(data, mechanism, self.work.at)
            zones = [one for one in fields.get(name, ()) if one != zone]
            fields[name] = [*zones, zone] if press.value else zones
            if not fields[name]:
                del fields[name]

        self.work.change(toggle_zone)

    def do_fill(self, press: Press) -> None:
        """Fill the data of a mechanism with defaults for the board."""
        fill = FORMS[press.arg].fill
        if fill is not None:
            new = fill(self.work.edited_board)
            self.work.change(lambda data: mechanism_data(data, press.arg, self.work.at).update(new))

    def do_add_seat(self, press: Press) -> None:
        """Add an entry for a colour to a field such as "pirate_islands.seats"."""
        mechanism, _dot, name = press.arg.partition(".")

        def add_entry(data: dict[str, Any]) -> None:
            fields = mechanism_data(data, mechanism, self.work.at)
            fields.setdefault(name, []).append({"colour": str(press.value)})

        if press.value:
            self.work.change(add_entry)

    def do_drop_seat(self, press: Press) -> None:
        """Remove the entry of a colour, named as "pirate_islands.seats.red"."""
        mechanism, name, colour = press.arg.split(".")

        def remove_entry(data: dict[str, Any]) -> None:
            fields = mechanism_data(data, mechanism, self.work.at)
            fields[name] = [entry for entry in fields[name] if entry.get("colour") != colour]

        self.work.change(remove_entry)


def _initial_value(option: Option) -> Any:
    """Return the value with which an option is added: one other than its default, if it can be."""
    others = [choice for choice in option.choices or () if choice != option.default]
    return others[0] if others else option.default
