"""The ``catan-nb class`` commands on stored data, and the address shown in the terminal."""

from __future__ import annotations

import argparse
import re
import sys
import time
from collections.abc import Callable, Mapping
from importlib.util import find_spec
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlencode

from catan_nb.ui.contents import CLASS

if TYPE_CHECKING:
    from catan_nb.classroom.store import Store
    from catan_nb.ui.server.login import Door

__all__ = [
    "COMMANDS",
    "add_commands",
    "learner_instructions",
    "run_command",
    "startup_announcement",
]


# What the terminal shows of a class: its address, code and QR code.


def startup_announcement(address: str, door: Door, *, drawn: bool) -> tuple[str, str]:
    """Return the terminal's text when a server is ready, and the address to open in a browser.

    The opened address has a single-use key, since the list of processes shows it to other users.

    Parameters
    ----------
    address : str
        Where browsers find the server, with a slash at its end.
    door : Door
    drawn : bool
        Whether a QR code may be drawn.
    """
    learners, who = "", ""
    if door.code:
        learners, who = (
            f"{learner_instructions(address, door.code, drawn=drawn)}\n",
            ", as the teacher",
        )
        address += f"voila/render/{CLASS}"
    text = opened = address
    if door.key:
        text += f"?{urlencode({'key': door.key})}"
        opened += f"?{urlencode({'key': door.make_single_use_key()})}"
    return f"{learners}Open {text} in a browser{who}. Ctrl-C stops the server.", opened


def learner_instructions(address: str, code: str, *, drawn: bool) -> str:
    """Return the instructions for learners: address, class code, and both as a QR code.

    Parameters
    ----------
    address : str
        Where other computers find the server, with a slash at its end.
    code : str
        The class's code.
    drawn : bool
        Whether to draw the QR code; only a terminal can show it.
    """
    text = f"Learners open {address} and come in with the code {code}."
    if not drawn:
        return text
    query = urlencode({"class": code})
    return f"{text}\n\n{_qr_code(f'{address}?{query}')}"


def _qr_code(address: str) -> str:
    import segno

    lines = StringIO()
    segno.make(address, error="l", micro=False).terminal(lines, border=2, compact=True)
    return lines.getvalue()


_DAYS: Final = {"d": 1, "w": 7}
_PATIENCE: Final = 30.0
"""Seconds to wait for the store while a running class uses it."""


def add_commands(parser: argparse.ArgumentParser) -> None:
    """Add the subcommands to ``catan-nb class``, which hosts the class without one."""
    commands = parser.add_subparsers(
        dest="deed",
        metavar="forget | purge | export | backup",
        title="what is kept of the class",
        description="Without one of these the class is hosted.",
    )
    forget = commands.add_parser(
        "forget", help="remove a learner, or a guest's name, with all that is kept of them"
    )
    purge = commands.add_parser("purge", help="remove tables at which nothing has happened lately")
    export = commands.add_parser("export", help="write all that is kept of one person, as JSON")
    backup = commands.add_parser(
        "backup", help="write all that is kept of the class into a new file, also while it runs"
    )
    for command in (forget, export):
        command.add_argument(
            "person", type=_parse_person, metavar="NAME", help="what the person is called"
        )
    purge.add_argument(
        "--older",
        type=_parse_age,
        required=True,
        metavar="AGE",
        help="for how long nothing has happened at the tables: 90d are 90 days, 12w weeks",
    )
    export.add_argument(
        "file", nargs="?", type=Path, help="where to write it; by itself to the terminal"
    )
    backup.add_argument("file", type=Path, help="where to write it; --tables opens it again")
    for command in (export, backup):
        command.add_argument("--force", action="store_true", help="write over a file that is there")
    for command in (forget, purge, export, backup):
        # The same options before the subcommand hold unless they are repeated after it.
        command.add_argument("--name", default=argparse.SUPPRESS, help="what the class is called")
        command.add_argument(
            "--tables",
            default=argparse.SUPPRESS,
            metavar="WHERE",
            help="where the class is kept; by itself a file of your own",
        )


def run_command(arguments: argparse.Namespace) -> int:
    """Run a subcommand; return 0, or raise OSError with the reason in words."""
    from catan_nb.classroom.messages import BadStore, NotKept
    from catan_nb.classroom.store import Store
    from catan_nb.classroom.store.database import check_writable
    from catan_nb.ui.server.shared_tables import default_store_file

    class_name = " ".join(arguments.name.split())
    where = arguments.tables or default_store_file()
    try:
        for argument in (class_name, where, getattr(arguments, "file", None)):
            check_writable(str(argument))
    except ValueError as error:
        raise OSError(f"{error}") from None
    try:
        with Store(where, patience=_PATIENCE, begin=False) as store:
            if class_name not in (classes := store.classes()):
                names = (
                    ", ".join(name or "one without a name" for name in classes) or "no class yet"
                )
                raise OSError(f"no class {class_name!r} is kept there, but {names}; see --name")
            COMMANDS[arguments.deed](store, class_name, arguments)
    except (BadStore, NotKept) as error:
        raise OSError(f"{error}") from error
    return 0


def _forget_person(store: Store, class_name: str, arguments: argparse.Namespace) -> None:
    from catan_nb.classroom.visitors import LEARNER

    forgotten = store.forget(arguments.person, class_name, role=LEARNER)
    if not (forgotten.visitors or forgotten.tables or forgotten.damaged):
        raise _no_such_person_error(store, class_name, arguments.person)
    of = f"{arguments.person} and all answers" if forgotten.visitors else "the name"
    print(f"Removed {of}; tables where the name stood: {forgotten.tables}.")
    if forgotten.damaged:
        print(f"Removed damaged tables, where the name may have stood: {forgotten.damaged}.")
    _print_removal_note(store)


def _remove_idle_tables(store: Store, class_name: str, arguments: argparse.Namespace) -> None:
    count = store.purge(time.time() - arguments.older, class_name)
    print(f"Tables removed: {count}.")
    if count:
        _print_removal_note(store)


def _export_person(store: Store, class_name: str, arguments: argparse.Namespace) -> None:
    from catan_nb.classroom.store.database import replacing
    from catan_nb.classroom.store.store import person_json_file

    data = store.all_of(arguments.person, class_name)
    if not (data["visitors"] or data["tables"]):
        raise _no_such_person_error(store, class_name, arguments.person)
    written = person_json_file(data)
    if arguments.file is None:
        sys.stdout.write(written.decode())
    else:
        file = _check_output_file(arguments.file, force=arguments.force)
        with replacing(file, store.files) as new:
            new.touch(0o600)
            new.write_bytes(written)
        print(f"Wrote {file}.")


def _backup_class(store: Store, class_name: str, arguments: argparse.Namespace) -> None:
    file = _check_output_file(arguments.file, force=arguments.force)
    store.copy_class(file, class_name)
    print(f"Wrote {file}. To open it: catan-nb class --name {class_name!r} --tables {file}")


COMMANDS: Final[Mapping[str, Callable[[Store, str, argparse.Namespace], Any]]] = {
    "forget": _forget_person,
    "purge": _remove_idle_tables,
    "export": _export_person,
    "backup": _backup_class,
}
"""The function of each subcommand, by its name."""


def _no_such_person_error(store: Store, class_name: str, name: str) -> OSError:
    from catan_nb.classroom.visitors import LEARNER

    learners = [visitor.name for visitor in store.visitors(class_name) if visitor.role == LEARNER]
    known_names = (
        "The class has no learners." if not learners else f"Learners: {', '.join(learners)}."
    )
    return OSError(f"nobody in this class or at its tables is called {name!r}. {known_names}")


def _print_removal_note(store: Store) -> None:
    """Print when the removed data will also be gone from the store's free space."""
    if store.several:
        print("PostgreSQL frees what was removed at its next VACUUM.")
    elif not store.wiped:
        print(
            "The file is in use. What was removed leaves its unused bytes as soon as that ends; a"
            " class that runs sees to it."
        )


def _check_output_file(file: Path, *, force: bool) -> Path:
    """Return `file` if it may be written, else raise OSError with the reason in words."""
    if file.is_dir():
        raise OSError(f"{file} is a folder")
    if file.exists() and not file.is_file():
        raise OSError(f"{file} is no ordinary file")
    if file.exists() and not force:
        raise OSError(f"{file} is there already; --force writes over it")
    if not file.parent.is_dir():
        raise OSError(f"there is no folder {file.parent}")
    return file


def _parse_person(name: str) -> str:
    """Return `name` if a person may be called so; argparse shows the reason if not."""
    if find_spec("sqlalchemy") is None:
        return name  # the command says what it needs

    from catan_nb.classroom.store.records import searched_name_key

    try:
        searched_name_key(name)
    except ValueError as error:
        raise argparse.ArgumentTypeError(f"{error}") from None
    return name


def _parse_age(text: str) -> float:
    """Return the seconds of an age such as 90d or 12w."""
    match = re.fullmatch(r"(\d{1,5})([dw])", text.strip().lower(), re.ASCII)
    if match is None or not int(match[1]):
        raise argparse.ArgumentTypeError(
            f"{text!r} is no age: days or weeks, at least one, as in 90d or 12w"
        )
    return int(match[1]) * _DAYS[match[2]] * 86400.0
