"""The command ``catan-nb``: open pages or JupyterLab, host a class, write a site."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from catan_nb._compiled import is_compiled
from catan_nb._extras import install
from catan_nb._version import __version__
from catan_nb.kernel.text import parse_int
from catan_nb.language import LANGUAGES, VARIABLE, current, use
from catan_nb.ui.contents import FRONT, TABLE
from catan_nb.ui.server.class_commands import add_commands
from catan_nb.ui.server.key_files import CODE, KEY, read_key_file, remove_keys_from_environment
from catan_nb.ui.server.memory import reduce_memory_use

__all__ = ["main"]

PORT: Final = 8866
SHORT: Final = {"table": TABLE}
"""Names for notebooks that are handier than those of their files."""
TEACHERS: Final = "teachers"
"""The group of a hub whose users are teachers, unless another one is named."""
SHORTEST: Final = 4
"""Characters of a class's code at least."""
COPIES: Final = Path("catan_nb_notebooks")
_EXTRAS: Final = {
    "class": ("class", "sqlalchemy"),
    "lab": ("serve", "jupyterlab"),
    "play": ("serve", "voila"),
    "site": ("site", "voila"),
}
"""For each command the extra that it needs, and a package that is there where the extra is."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command; return 0, or 1 with a sentence on stderr when it cannot be done."""
    arguments = _make_parser().parse_args(argv)
    if arguments.language:
        use(arguments.language)
        os.environ[VARIABLE] = arguments.language  # for the pages, which are processes of their own
    command = "lab" if getattr(arguments, "lab", False) else arguments.command
    extra, package = _EXTRAS[command]
    if find_spec(package) is None:
        told = f"catan-nb: {command} needs packages that are not installed here:"
        print(f"{told} {install(extra)}", file=sys.stderr)
        return 1
    try:
        if command == "site":
            return _run_site(arguments)
        if command == "lab":
            return _run_lab(arguments)
        if command == "class":
            return _run_class_command(arguments) if arguments.deed else _run_class(arguments)
        return _run_play(arguments)
    except OSError as error:
        print(f"catan-nb: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 0


def _version_text() -> str:
    """Return which version this is, whether it is compiled, and where it lies.

    In a checkout's own folder Python imports what lies there, whatever is installed.
    """
    way = "compiled" if is_compiled() else "interpreted"
    return f"catan_nb {__version__} ({way}) in {Path(__file__).parent}"


def _make_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="catan-nb",
        description="Play CATAN in the browser, and study its rules and its mathematics.",
    )
    parser.add_argument("--version", action="version", version=_version_text())
    commands = parser.add_subparsers(
        dest="command", required=True, metavar="play | class | lab | site"
    )
    play = commands.add_parser("play", help="open the kit in the browser")
    play.add_argument(
        "path",
        nargs="?",
        type=Path,
        help="what to open instead of the front page: table, the name of another notebook of the"
        " kit such as dice_lab, a notebook file, or a folder of them",
    )
    play.add_argument("--lab", action="store_true", help="open the notebooks in JupyterLab instead")
    class_ = commands.add_parser(
        "class", help="host a class: learners come in with a code, the teacher with a key"
    )
    class_.add_argument(
        "--name",
        default="",
        help="what the class is called, as in 8b; what it does is kept under this name",
    )
    code = class_.add_mutually_exclusive_group()
    code.add_argument(
        "--code",
        type=_parse_class_code,
        default=os.environ.get(CODE) or None,
        help=f"what learners type to come in, also as the variable {CODE} of the environment;"
        " without it one is made up",
    )
    code.add_argument(
        "--code-file",
        dest="code",
        type=lambda file: _parse_class_code(_parse_key_file(file)),
        default=argparse.SUPPRESS,
        metavar="FILE",
        help="a file with that code in its first line",
    )
    class_.add_argument(
        "--hub",
        nargs="?",
        const=TEACHERS,
        metavar="GROUP",
        help="as a service of JupyterHub, which says where to listen: its users come in, and those"
        f" of a group of it are teachers ({TEACHERS})",
    )
    lab = commands.add_parser("lab", help="open the notebooks in JupyterLab")
    site = commands.add_parser("site", help="write a site that needs no server")
    site.add_argument(
        "folder",
        type=Path,
        help="where to write it: a folder that is empty, not there yet, or holds a former site",
    )
    site.add_argument(
        "--pyodide",
        metavar="FOLDER_OR_ADDRESS",
        help="a distribution of Pyodide to use in place of the public one; that of a folder becomes"
        " part of the site",
    )
    for command in (play, site):
        command.add_argument(
            "--teacher",
            action="store_true",
            help="lessons with solutions and notes for teachers, nothing folded",
        )
    for command in (play, class_):
        command.add_argument(
            "--no-fork",
            dest="fork",
            action="store_false",
            help="let each page run its notebook itself, also where one run would do for all of"
            " them",
        )
        command.add_argument(
            "--tables",
            default="",
            metavar="WHERE",
            help="where shared tables and classes are kept: a file, or the address of a PostgreSQL"
            " database, as in postgresql://user@host/name; by itself a file of your own",
        )
        command.add_argument(
            "--allow-host",
            action="append",
            default=[],
            metavar="NAME",
            help="a further name under which browsers may ask the server, such as that of a proxy;"
            " may be given several times",
        )
        command.add_argument(
            "--most-pages",
            type=_parse_count,
            metavar="N",
            help="pages that may be open at once, if fewer than there is memory for; whoever comes"
            " later waits",
        )
    for command, what in (
        (play, "what lets people in; without it one is made up where other computers can ask"),
        (class_, "what lets the teacher in; without it one is made up"),
    ):
        key = command.add_mutually_exclusive_group()
        key.add_argument(
            "--key",
            default=os.environ.get(KEY, ""),
            help=f"{what}. Other people of this computer see what is written here; the variable"
            f" {KEY} of the environment, or a file, they do not",
        )
        key.add_argument(
            "--key-file",
            dest="key",
            type=_parse_key_file,
            default=argparse.SUPPRESS,
            metavar="FILE",
            help="a file with the key in its first line, which nobody else should be able to read",
        )
    add_commands(class_)
    for command in (play, class_, lab):
        command.add_argument(
            "--no-browser", dest="browser", action="store_false", help="only print the address"
        )
        command.add_argument(
            "--port",
            type=_parse_port,
            default=PORT,
            help=f"port to listen on ({PORT}); 0 takes any",
        )
        command.add_argument(
            "--host",
            default="0.0.0.0" if command is class_ else "localhost",
            help="address to listen on (%(default)s); 0.0.0.0 lets other computers of the network"
            " in",
        )
    for command in (play, lab):
        command.add_argument(
            "--folder",
            type=Path,
            default=COPIES,
            help=f"where JupyterLab works on copies of the notebooks ({COPIES}), in the language"
            " that is asked for; what has been changed there is never overwritten",
        )
    for command in (play, class_, lab, site):
        command.add_argument(
            "--language",
            choices=tuple(LANGUAGES),
            default=None,
            help="language that the pages begin with: "
            + ", ".join(f"{code} ({name})" for code, name in LANGUAGES.items()),
        )
        command.add_argument(
            "--yes-shell",
            action="store_true",
            help="let JupyterLab's address be used from other computers without asking: whoever"
            " has it can do on this computer whatever you can",
        )
    return parser


def _parse_port(text: str) -> int:
    port = parse_int(text)
    if port is None or port > 65535:
        raise argparse.ArgumentTypeError(f"{text!r} is no port (0 to 65535)")
    return port


def _parse_count(text: str) -> int:
    number = parse_int(text)
    if not number:
        raise argparse.ArgumentTypeError(f"{text!r} is no number from 1 on")
    return number


def _parse_key_file(file: str) -> str:
    try:
        return read_key_file(file)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from error


def _parse_class_code(text: str) -> str:
    from catan_nb.classroom.visitors import ALPHABET, read_code

    code = read_code(text)
    if len(code) < SHORTEST:
        raise argparse.ArgumentTypeError(
            f"{text!r} is no code: at least {SHORTEST} of {ALPHABET}, as in K7Q2M"
        )
    return code


def _run_play(arguments: argparse.Namespace) -> int:
    reduce_memory_use()
    from catan_nb.lessons.pages.rendering import composer
    from catan_nb.ui.server.login import door_for_host
    from catan_nb.ui.server.notebook_files import notebooks_folder
    from catan_nb.ui.server.serve import serve_pages

    front = (notebooks_folder() / FRONT).resolve()
    path = _find_notebook(arguments.path) if arguments.path else front
    folder, page = (path, None) if path.is_dir() else (path.parent, path.name)
    door = door_for_host(arguments.host, arguments.key)
    remove_keys_from_environment()
    serve_pages(
        folder,
        page,
        host=arguments.host,
        port=arguments.port,
        browser=arguments.browser,
        front=path == front,
        compose=composer(teacher=arguments.teacher),
        fork=arguments.fork,
        allow_hosts=arguments.allow_host,
        tables=arguments.tables,
        door=door,
        most_pages=arguments.most_pages,
    )
    return 0


def _run_class_command(arguments: argparse.Namespace) -> int:
    from catan_nb.ui.server.class_commands import run_command

    return run_command(arguments)


def _run_class(arguments: argparse.Namespace) -> int:
    reduce_memory_use()
    from catan_nb.lessons.pages.rendering import composer
    from catan_nb.ui.server.hub import HubDoor, hub_service
    from catan_nb.ui.server.login import door_for_class
    from catan_nb.ui.server.notebook_files import notebooks_folder
    from catan_nb.ui.server.serve import serve_pages

    door = door_for_class(arguments.key, arguments.code)
    remove_keys_from_environment()
    serve_pages(
        notebooks_folder().resolve(),
        FRONT,
        host=arguments.host,
        port=arguments.port,
        browser=arguments.browser,
        front=True,
        compose=composer(in_class=True),
        fork=arguments.fork,
        allow_hosts=arguments.allow_host,
        tables=arguments.tables,
        door=HubDoor(arguments.hub) if arguments.hub else door,
        hub=hub_service() if arguments.hub else None,
        most_pages=arguments.most_pages,
        class_name=" ".join(arguments.name.split()),
    )
    return 0


def _find_notebook(asked: Path) -> Path:
    """Return the file or folder that is asked for, or the kit's own notebook of that name.

    Raises
    ------
    FileNotFoundError
        There is neither.
    """
    from catan_nb.ui.server.notebook_files import notebooks_folder

    if asked.is_file() or asked.is_dir():
        return asked.resolve()
    own = notebooks_folder() / SHORT.get(str(asked), asked.with_suffix(".ipynb"))
    if len(asked.parts) == 1 and own.is_file():
        return own.resolve()
    if asked.exists():
        raise FileNotFoundError(f"{asked} is neither a file nor a folder")
    raise FileNotFoundError(f"there is no {asked}")


def _confirm_network(host: str) -> bool:
    """Say what JupyterLab on the network means, and whether somebody at a terminal wants it."""
    print(
        f"JupyterLab on {host} gives everybody who has its address a shell on this computer: they"
        " can read, change and delete whatever you can. For a class, catan-nb play is made for it.",
        file=sys.stderr,
    )
    if not sys.stdin.isatty():
        print("Add --yes-shell if that is what you want.", file=sys.stderr)
        return False
    return input('Type "yes" if that is what you want: ').strip().lower() == "yes"


def _run_lab(arguments: argparse.Namespace) -> int:
    from catan_nb.ui.server.login import is_local_only
    from catan_nb.ui.server.notebook_files import copy_notebooks, notebooks_folder
    from catan_nb.ui.server.serve import run_jupyterlab

    if not is_local_only(arguments.host) and not (
        arguments.yes_shell or _confirm_network(arguments.host)
    ):
        print("catan-nb: JupyterLab was not started.", file=sys.stderr)
        return 1
    folder: Path = arguments.folder.resolve()
    if folder != notebooks_folder().resolve():
        copied = copy_notebooks(folder, current())
        kept = f", kept {len(copied.kept)} that were there" if copied.kept else ""
        print(f"Copied {len(copied.new)} files to {folder}{kept}.", flush=True)
    return run_jupyterlab(
        folder, host=arguments.host, port=arguments.port, browser=arguments.browser
    )


def _run_site(arguments: argparse.Namespace) -> int:
    from catan_nb.lessons.pages.rendering import compose_notebook
    from catan_nb.ui.publishing.publish import publish_site

    def compose(notebook: Any, file: str, language: str) -> Any:
        return compose_notebook(notebook, file=file, language=language, teacher=arguments.teacher)

    folder: Path = arguments.folder
    count = publish_site(folder, compose, pyodide=arguments.pyodide)
    print(
        f"Wrote {count} pages to {folder}. Any server of plain files can answer with them;"
        f" to look at them here: python -m http.server --directory {folder}"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
