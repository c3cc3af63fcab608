"""What is typed into the editor's fields, read; and what stands in the file, as it is typed."""

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
    even_terrain,
    initial_data,
    mechanism_data,
)
from catan_nb.ui.widgets.pane import Press

_COUNT: Final = re.compile(r"\s*([A-Za-z_]+)\s*:?\s*(\d{1,4})\s*$")


class BadInput(ValueError):
    """What was typed cannot be read; `words` say what is wanted."""

    def __init__(self, phrase: Phrase) -> None:
        super().__init__(phrase)
        self.words = phrase


def parse_counts(typed: str) -> dict[str, int]:
    """Read "gold 2, sea 1"; Unread where it is not so."""
    counts = {}
    for field in filter(str.strip, typed.split(",")):
        match = _COUNT.match(field)
        if match is None:
            raise BadInput(say("Write it like this: {example}", example=Name("gold 2, sea 1")))
        counts[match[1]] = int(ascii_digits(match[2]))
    return counts


def parse_numbers(typed: str) -> list[int]:
    """Read "3, 4, 5"; Unread where it is not so."""
    read = [parse_typed_int(field) for field in typed.replace(",", " ").split()]
    numbers = [number for number in read if number is not None and number < 1000]
    if len(numbers) < len(read):
        raise BadInput(say("Write it like this: {example}", example=Name("3, 4, 5")))
    return numbers


def format_counts(counts: Any) -> str:
    """Return numbers by name as they are typed."""
    if not isinstance(counts, Mapping):
        return ""
    return ", ".join(f"{name} {count}" for name, count in counts.items())


def format_numbers(numbers: Any) -> str:
    """Return numbers as they are typed."""
    return ", ".join(map(str, numbers)) if isinstance(numbers, list | tuple) else ""


def parse_number(value: object) -> int:
    """Read a whole number; Unread where it is none."""
    number = parse_typed_int(str(value))
    if number is None or number > 9999:
        raise BadInput(say("A number is wanted here."))
    return number


def parse_name(value: object) -> str:
    """Read the name of a zone or pool; Unread where it is none."""
    name = "_".join(str(value).split())[:30].replace(".", "_")
    if not name:
        raise BadInput(say("A name is wanted here."))
    return name


def _parse_option_value(typed: str) -> Any:
    """Return what is meant by a value of an option: yes or no, a number, or a word."""
    word = typed.strip()
    number = parse_typed_int(word.removeprefix("-"))
    if number is not None and len(word) < 6:
        return -number if word.startswith("-") else number
    return {"true": True, "false": False, "none": None, "": None}.get(word.lower(), word)


READ: Final[Mapping[str, Callable[[str], Any]]] = {
    "none": lambda typed: None,
    "text": lambda typed: typed.strip() or None,
    "choice": lambda typed: typed or None,
    "value": _parse_option_value,
    "number": lambda typed: parse_number(typed) if typed.strip() else None,
    "counts": parse_counts,
}
"""How what is typed in a field is read, by the kind of the field."""


# What the kit has that a scenario in the making can name: house options and rule modules.


#: The option that the field for the points to win sets.
TARGET = "target"


def _played_modules(data: Mapping[str, Any], more: tuple[str, ...] = ()) -> tuple[RuleModule, ...]:
    """Return the modules that a scenario plays, nothing left out, as far as they go together."""
    systems = tuple(dict.fromkeys((BASE, *_as_names(data.get("systems")), *more)))
    players = max((n for n in _as_list(data.get("players")) if n in range(2, 7)), default=4)
    mechanisms: dict[str, Any] = {
        name: {} for name in _as_names(data.get("mechanisms")) if name in MECHANISMS
    }
    for some in (mechanisms, {}):
        scenario = Scenario(systems=systems, players=(players,), mechanisms=some)
        try:
            modules = modules_of(normalize_variant(BASE, scenario), players, scenario)
            compose_options(modules)
        except GameError:
            continue  # rules that do not go together are told as a fault
        return modules
    return ()


def known_options(data: Mapping[str, Any], *systems: str) -> dict[str, Option]:
    """Return the house options by name, those of more systems among them."""
    return {option.name: option for option in compose_options(_played_modules(data, systems))}


def known_modules(data: Mapping[str, Any]) -> list[str]:
    """Return the names of the rule modules that can be left out."""
    return sorted({module.name for module in _played_modules(data)} - {BASE})


def unneeded_systems(data: Mapping[str, Any]) -> list[str]:
    """Return the systems, house rules left out, that a scenario does not need."""
    systems = _as_names(data.get("systems"))
    return [name for name in playable_systems() if name not in systems]


def playable_systems() -> list[str]:
    """Return the systems that a scenario can be played with, the base game left out."""
    return [
        system.name for system in SYSTEMS.values() if system.name != BASE and not system.house_rule
    ]


def _as_list(value: Any) -> list[Any]:
    return [entry for entry in value if isinstance(entry, int)] if isinstance(value, list) else []


def _as_names(value: Any) -> tuple[str, ...]:
    listed = value if isinstance(value, list | dict) else ()
    return tuple(
        name for name in listed if isinstance(name, str) and name in {**SYSTEMS, **MECHANISMS}
    )


# What the buttons and fields of the editor do to the scenario, without any page.


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
        """Do what was pressed; Unread where what was typed cannot be read, which is kept."""
        key = f"{press.do} {press.arg}"
        try:
            getattr(self, f"do_{press.do}")(press)
        except BadInput:
            self.work.typed[key] = str(press.value)
            raise
        self.work.typed.pop(key, None)

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

    def do_put(self, press: Press) -> None:
        """Write what was typed at the path that the field carries; nothing takes it away."""
        kind, *path = json.loads(press.arg)
        self.work.put(path, READ[kind](str(press.value)))

    def do_system(self, press: Press) -> None:
        """Let a system be played, or not."""

        def chosen(data: dict[str, Any]) -> None:
            systems = [system for system in data.get("systems", ["base"]) if system != press.arg]
            data["systems"] = [*systems, press.arg] if press.value else systems

        self.work.change(chosen)

    def do_target(self, press: Press) -> None:
        """Set the points that win."""
        target = parse_number(press.value)
        self.work.change(lambda data: data.setdefault("options", {}).update(target=target))

    def do_rounds(self, press: Press) -> None:
        """Set the rounds of placing."""
        rounds = parse_number(press.value)
        self.work.change(lambda data: data.update(rounds=rounds))

    def do_start(self, press: Press) -> None:
        """Let the first settlements stand in a zone, or not."""

        def chosen(data: dict[str, Any]) -> None:
            zones = [zone for zone in data.get("start_zones", ()) if zone != press.arg]
            data["start_zones"] = [*zones, press.arg] if press.value else zones
            if not data["start_zones"]:
                del data["start_zones"]

        self.work.change(chosen)

    def do_add_option(self, press: Press) -> None:
        """Let a house option have a value of the scenario's own."""
        name = str(press.value)
        options = known_options(self.work.data)
        if name in options:
            self.work.put(("options", name), _initial_value(options[name]))

    def do_add_adds(self, press: Press) -> None:
        """Let a switch add something."""
        if press.value:
            self.work.put(("adds", str(press.value)), {TARGET: 1})

    def do_leave_out(self, press: Press) -> None:
        """Let a rule module not be played."""
        out = [*self.work.data.get("leaves_out", ()), str(press.value)]
        if press.value:
            self.work.put(("leaves_out",), out)

    def do_leave_in(self, press: Press) -> None:
        """Let a rule module be played again."""
        out = [name for name in self.work.data.get("leaves_out", ()) if name != press.arg]
        self.work.put(("leaves_out",), out or None)

    def do_meet(self, press: Press) -> None:
        """Say something about playing it beside another system."""
        if press.value:
            self.work.put(("beside", str(press.value)), {"options": {}})

    def do_suits(self, press: Press) -> None:
        """Let it suit another system, or say that it does not."""

        def chosen(data: dict[str, Any]) -> None:
            entry = data["beside"][press.arg]
            why = next((entry.pop(key) for key in ("unsuited", "refused") if key in entry), "")
            if press.value:
                entry[str(press.value)] = why or str(press.value)

        self.work.change(chosen)

    def do_add_beside(self, press: Press) -> None:
        """Let a house option have another value beside another system."""
        name, options = str(press.value), known_options(self.work.data, press.arg)
        if name in options:
            self.work.put(("beside", press.arg, "options", name), _initial_value(options[name]))

    # ---- the board ---------------------------------------------------------------------

    def do_ground(self, press: Press) -> None:
        """Let the board be one that is painted, or the named one."""
        land = self.work.land.data
        self.work.change(lambda data: data.update(board=str(press.value) or land))

    def do_split(self, press: Press) -> None:
        """Let the board or a mechanism's data be others for each number of players."""
        path = ("board",) if press.arg == "board" else ("mechanisms", press.arg)
        self.work.split(path, bool(press.value))

    def do_other(self, press: Press) -> None:
        """Paint the board that holds where an option has a value, or always."""
        option, _equals, value = str(press.value).partition("=")
        self.work.other = option, value

    def do_add_other(self, press: Press) -> None:
        """Let another board hold where an option has a value, and paint that one."""
        option, _equals, value = str(press.value).partition("=")
        if value:
            self.work.other = "", ""
            self.work.put(("board", "instead", option, value), {})
            self.work.other = option, value

    def do_add_start(self, press: Press) -> None:
        """Let pieces of a colour stand on the board when the game begins."""
        new = {"colour": str(press.value), "settlements": [], "roads": [], "pays": []}
        if press.value:
            self.work.paint(lambda land: land.data.setdefault("start", []).append(new))

    def do_drop_start(self, press: Press) -> None:
        """Let nothing of a colour stand there."""

        def dropped(land: BoardDocument) -> None:
            remaining = [piece for piece in land.data["start"] if piece not in land.start_pieces()]
            remaining += [piece for piece in land.start_pieces() if piece["colour"] != press.arg]
            land.data["start"] = remaining
            if not remaining:
                del land.data["start"]

        self.work.paint(dropped)

    # ---- zones and pools ---------------------------------------------------------------

    def do_add_zone(self, press: Press) -> None:
        """Add a zone."""
        name = parse_name(press.value)
        self.work.paint(lambda land: land.add_zone(name))

    def do_drop_zone(self, press: Press) -> None:
        """Remove a zone, and what the scenario says of it as a start."""
        self.work.paint(lambda land: land.drop_zone(press.arg))
        self.do_start(Press("start", press.arg, False))

    def do_add_pool(self, press: Press) -> None:
        """Add a pool."""
        name = parse_name(press.value)
        self.work.paint(lambda land: land.add_pool(name))

    def do_drop_pool(self, press: Press) -> None:
        """Remove a pool."""
        self.work.paint(lambda land: land.drop_pool(press.arg))

    def do_pool(self, press: Press) -> None:
        """Set terrain, tokens or the way of laying of a pool: "main.terrain"."""
        name, _dot, what = press.arg.rpartition(".")
        value: Any = press.value
        if what == "terrain":
            value = parse_counts(str(press.value))
        elif what == "tokens":
            value = parse_numbers(str(press.value))
        self.work.paint(lambda land: land.data["pools"][name].update({what: value}))

    def do_fill_pool(self, press: Press) -> None:
        """Fill a pool with as many of each terrain as there is room for."""

        def filled(land: Any) -> None:
            terrain, tokens = even_terrain(len(land.pool_places(press.arg)))
            land.data["pools"][press.arg].update(terrain=terrain, tokens=tokens)

        self.work.paint(filled)

    def do_kinds(self, press: Press) -> None:
        """Set the kinds of harbour that are drawn."""
        kinds = parse_counts(str(press.value))
        self.work.paint(lambda land: land.data.update(harbour_kinds=kinds))

    # ---- mechanisms --------------------------------------------------------------------

    def do_mechanism(self, press: Press) -> None:
        """Let a mechanism join with the data that it begins with, or leave."""

        def chosen(data: dict[str, Any]) -> None:
            mechanisms = data.setdefault("mechanisms", {})
            if press.value:
                mechanisms.setdefault(press.arg, initial_data(press.arg, self.work.land))
            else:
                mechanisms.pop(press.arg, None)
            if not mechanisms:
                del data["mechanisms"]

        if press.arg in FORMS:
            self.work.change(chosen)

    def do_field(self, press: Press) -> None:
        """Set a field of a mechanism: "fog.tokens"."""
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
        """Let a zone be one of those of a field, or not: "bounds.unsettled.isle"."""
        mechanism, name, zone = press.arg.split(".", 2)

        def chosen(data: dict[str, Any]) -> None:
            fields = mechanism_data(data, mechanism, self.work.at)
            zones = [one for one in fields.get(name, ()) if one != zone]
            fields[name] = [*zones, zone] if press.value else zones
            if not fields[name]:
                del fields[name]

        self.work.change(chosen)

    def do_fill(self, press: Press) -> None:
        """Fill the data of a mechanism as it suits the board."""
        fill = FORMS[press.arg].fill
        if fill is not None:
            new = fill(self.work.land)
            self.work.change(lambda data: mechanism_data(data, press.arg, self.work.at).update(new))

    def do_add_seat(self, press: Press) -> None:
        """Add an entry for a colour: "pirate_islands.seats"."""
        mechanism, _dot, name = press.arg.partition(".")

        def added(data: dict[str, Any]) -> None:
            fields = mechanism_data(data, mechanism, self.work.at)
            fields.setdefault(name, []).append({"colour": str(press.value)})

        if press.value:
            self.work.change(added)

    def do_drop_seat(self, press: Press) -> None:
        """Remove the entry of a colour: "pirate_islands.seats.red"."""
        mechanism, name, colour = press.arg.split(".")

        def dropped(data: dict[str, Any]) -> None:
            fields = mechanism_data(data, mechanism, self.work.at)
            fields[name] = [entry for entry in fields[name] if entry.get("colour") != colour]

        self.work.change(dropped)


def _initial_value(option: Option) -> Any:
    """Return the value that an option begins with: another one than by itself."""
    others = [choice for choice in option.choices or () if choice != option.default]
    return others[0] if others else option.default
