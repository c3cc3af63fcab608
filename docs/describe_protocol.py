"""Write docs/protocol.md from the messages that `catan_nb.classroom.protocol` declares.

Run ``python docs/describe_protocol.py`` from the project's folder after a change of a message.
"""

from __future__ import annotations

import inspect
import json
import re
from collections.abc import Iterable, Iterator
from itertools import groupby
from pathlib import Path
from textwrap import dedent

from msgspec import NODEFAULT, Struct
from msgspec import inspect as schema

from catan_nb.classroom import messages
from catan_nb.classroom.protocol import browser, entries, replies, requests, servers, steering
from catan_nb.ui.server import connection

FILE = Path(__file__).parent / "protocol.md"
REQUESTS = (requests.Envelope, requests.TableRequest)
UNASKED = (
    replies.TableMessage,
    replies.TableNews,
    replies.Present,
    replies.Clock,
    replies.ClassMessage,
    replies.ClassNews,
    replies.Guesses,
)
STATE = (steering.State, steering.HeldGuess, steering.Sent)
SEATS = (entries.SharedSeat, entries.SeatAt)
SERVERS = (servers.NoticeMessage, servers.Here)
BROWSER = (browser.Message, browser.Header)
BY_TYPE = (browser.Content, browser.WidgetContent, browser.WidgetOpen)
DESCRIBED: tuple[type[Struct], ...] = (
    *REQUESTS, replies.Reply, replies.RefusalMessage, *UNASKED, entries.Entry, entries.AnyKind,
    *SEATS, *STATE, *SERVERS, *BROWSER, *BY_TYPE,
)  # fmt: skip
"""What has a place of its own, beside the requests, their replies and what entries hold."""
WHO = {"": "every page", "learner": "pages of learners", "teacher": "pages of teachers"}


def reply_structs() -> list[type[Struct]]:
    """Return what requests are answered with, and what stands in it, each once."""
    found: dict[type[Struct], None] = {}
    waiting = [one.reply for one in requests.REQUESTS.values()]
    while waiting:
        struct = waiting.pop(0)
        if struct not in found and struct not in DESCRIBED:
            found[struct] = None
            for field in fields(struct):
                waiting += structs_in(field.type)
    return list(found)


def fields(struct: type[Struct]) -> tuple[schema.Field, ...]:
    """Return the fields of a message, in their order."""
    info = schema.type_info(struct)
    assert isinstance(info, schema.StructType)
    return info.fields


def structs_in(kind: schema.Type) -> list[type[Struct]]:
    """Return the messages that a type names."""
    match kind:
        case schema.StructType():
            return [kind.cls]
        case schema.UnionType():
            return [one for part in kind.types for one in structs_in(part)]
        case schema.ListType() | schema.FrozenSetType():
            return structs_in(kind.item_type)
        case schema.DictType():
            return structs_in(kind.value_type)
    return []


# Types in words.


def words(kind: schema.Type) -> str:
    """Return a type in words."""
    match kind:
        case schema.StructType():
            return f"[{kind.cls.__name__}](#{kind.cls.__name__.lower()})"
        case schema.UnionType():
            return " or ".join(words(one) for one in kind.types)
        case schema.ListType() | schema.FrozenSetType():
            most = "" if kind.max_length is None else f", at most {kind.max_length:,}"
            return f"array of ({words(kind.item_type)}){most}"
        case schema.DictType():
            key = "" if isinstance(kind.key_type, schema.StrType) else f"{words(kind.key_type)} to "
            return f"object of {key}({words(kind.value_type)})"
        case schema.StrType():
            return f"text{length(kind)}"
        case schema.IntType():
            return f"whole number{span(kind)}"
        case schema.LiteralType():
            return " or ".join(f"`{value}`" for value in kind.values)
        case schema.FloatType():
            return "number"
        case schema.BoolType():
            return "true or false"
        case schema.NoneType():
            return "null"
        case schema.AnyType():
            return "any value"
    raise TypeError(kind)


def length(kind: schema.StrType) -> str:
    """Return how long a text is, in words, and what it matches."""
    said = []
    if kind.max_length is not None:
        said.append(f"{kind.min_length or 0} to {kind.max_length:,} characters")
    if kind.pattern is not None:
        said.append(f"matching `{kind.pattern}`".replace("|", "\\|"))
    return f" ({', '.join(said)})" if said else ""


def span(kind: schema.IntType) -> str:
    """Return how large a number is, in words."""
    if kind.le is not None:
        return f" from {kind.ge:,} to {kind.le:,}"
    return "" if kind.ge is None else f" from {kind.ge:,}"


def type_of(field: schema.Field) -> str:
    """Return the type of a field in words, and what holds where it is missing."""
    said = words(field.type)
    if field.required:
        return said
    default = field.default
    if default is NODEFAULT and field.default_factory is not NODEFAULT:
        default = field.default_factory()
    if default is NODEFAULT:
        return f"{said}; may be missing"
    return f"{said}; {'empty' if default in ('', [], {}) else json.dumps(default)} where missing"


# What docstrings say.


def summary(struct: type[Struct]) -> str:
    """Return what a message is, as its docstring says before its fields."""
    text = inspect.cleandoc(struct.__doc__ or "")
    return markdown_of(text.partition("\nAttributes\n")[0].strip())


def meanings(struct: type[Struct]) -> dict[str, str]:
    """Return what fields mean, by their names, as docstrings of a message and its bases say."""
    found: dict[str, str] = {}
    for base in reversed(struct.__mro__):
        section = inspect.cleandoc(base.__doc__ or "").partition("\nAttributes\n---")[2]
        for named, text in re.findall(r"^(\w[\w, ]*) : [^\n]*((?:\n(?:    .*)?)*)", section, re.M):
            for name in named.split(","):
                found[name.strip()] = markdown_of(" ".join(dedent(text).split()))
    return found


def markdown_of(text: str) -> str:
    """Return a text of a docstring as Markdown."""
    paragraphs = re.sub(r"\bNone\b", "null", text.replace("``", "`")).split("\n\n")
    return "\n\n".join(" ".join(one.split()) for one in paragraphs)


# The pages of the document.


def table(struct: type[Struct], *, own: bool = False) -> Iterator[str]:
    """Yield the fields of a message as a table; with `own` without those of its base."""
    base = struct.__mro__[1]
    known = {field.name for field in fields(base)} if own and issubclass(base, Struct) else set()
    rows = [field for field in fields(struct) if field.name not in known]
    if not rows:
        return
    means = meanings(struct)
    yield "| field | type | meaning |"
    yield "| --- | --- | --- |"
    said = groupby(rows, lambda field: (type_of(field), means[field.encode_name]))
    for (kind, meaning), some in said:
        yield f"| {', '.join(f'`{field.encode_name}`' for field in some)} | {kind} | {meaning} |"
    yield ""


def described(structs: Iterable[type[Struct]]) -> Iterator[str]:
    """Yield messages with their names as headings."""
    for struct in structs:
        yield from (f"### {struct.__name__}", "", summary(struct), "")
        yield from table(struct)


def asked() -> Iterator[str]:
    """Yield all requests, by who may ask them."""
    for name, kind in requests.REQUESTS.items():
        yield from (f"### `{name}`", "", summary(kind), "")
        also = (
            ", with the fields of [TableRequest](#tablerequest)"
            if issubclass(kind, requests.TableRequest)
            else ""
        )
        answer = f"[{kind.reply.__name__}](#{kind.reply.__name__.lower()})"
        yield f"Sent by {WHO[kind.role]}{also}. The reply is {answer}."
        yield ""
        yield from table(kind, own=issubclass(kind, requests.TableRequest))


def kept() -> Iterator[str]:
    """Yield what entries hold, by their kinds."""
    for name, kind in entries.DATA.items():
        yield from (f"### `{name}`", "", summary(kind), "")
        yield from table(kind, own=issubclass(kind, entries.AnyKind))


def markdown() -> str:
    """Return the whole document."""
    return "\n".join([*lines()]).rstrip() + "\n"


def lines() -> Iterator[str]:
    """Yield the lines of the document."""
    yield prose(f"""
        # The messages of a class

        How pages, the service that keeps a class and its tables, and the store speak with each
        other. The messages are declared as [msgspec](https://jcristharif.com/msgspec/) structs in
        `catan_nb/classroom/protocol/`; `python docs/describe_protocol.py` writes this page from
        them, and a test holds that it is current.

        - Every message is one JSON text. Fields may come in any order; a reader passes over fields
          that it does not know, unless it is said otherwise. Of a field that comes twice the last
          one counts.
        - A message that is not as declared is refused, and nothing has changed. A request is
          refused in words that the page translates; a text that is no request at all ends the
          line of its page. What a store holds that is not as declared is left out, or its table is
          said to be damaged.
        - A page's message has at most {messages.LARGEST:,} characters, one of the service
          {messages.LARGEST_TOLD:,}; what grows with a class or a game is told in parts. How often
          pages may ask is in `catan_nb/classroom/limits.py`.
        - Names on the wire and in stores are for ever: what a version has written, later ones read.

        ## What a page asks

        The Python of a page, never its browser, has a line to the service: a web socket at
        `classroom/link`, opened with the page's ticket in the header `Authorization: Bearer …`.
        Each request is an object with the fields of [Envelope](#envelope) and its own, and gets
        one [Reply](#reply).
    """)
    yield from described(REQUESTS)
    yield from asked()
    yield from ("## What the service replies", "")
    yield from described((replies.Reply, replies.RefusalMessage, *reply_structs()))
    yield prose("""
        ## What the service tells unasked

        A page that follows a table gets a [TableMessage](#tablemessage), every page of a class a
        [ClassMessage](#classmessage), and a page that has asked for the tables a
        [TableList](#tablelist).
    """)
    yield from described(UNASKED)
    yield prose("""
        ## What happens at a table

        A shared table is the fold of its entries, which the service writes and tells. The store
        has a row for each in `entries`, with `data` as JSON.
    """)
    yield from described((entries.Entry, entries.AnyKind, *SEATS))
    yield from kept()
    yield prose("""
        ## What holds for a class

        The store has a row for each field in `class_state`, with its value as JSON in `data`.
    """)
    yield from described(STATE)
    yield prose("""
        ## What else the store keeps as JSON

        `answers.data` holds what is remembered of an exercise or a guess: one of the `entries` of
        [report](#report). What it says is the record's affair (`catan_nb/lessons/record/`). Under
        the lesson `:rolls` it holds the `counts` of [rolled](#rolled), by `experiment/run`.

        ## What servers tell each other

        Servers that share a PostgreSQL send notices on its channel `catan_nb`. One that cannot be
        read means that anything may have changed.
    """)
    yield from described(SERVERS)
    yield prose(f"""
        ## What a browser tells its page's Python

        Jupyter's messages, in its binary format `v1.kernel.websocket.jupyter.org`. A message has
        at most {connection.LARGEST:,} bytes and {connection.BUFFERS} buffers, a header at most
        {connection.HEADER:,} bytes. The server looks at them before Python reads them; whoever
        sends what no page sends loses the line.
    """)
    yield from described((*BROWSER, *BY_TYPE))


def prose(text: str) -> str:
    """Return paragraphs and lists on one line each."""
    return re.sub(r"\n(?!\n|- )(?<!\n\n) *", " ", dedent(text).strip()) + "\n"


if __name__ == "__main__":
    FILE.write_text(markdown(), encoding="utf-8")
