"""What a browser tells the Python of its page: Jupyter's messages, as far as pages send them.

The server looks at them before Python does. At the other end somebody may sit who sends what no
page sends.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Final

from msgspec import Meta, Struct

__all__ = ["CONTENTS", "Content", "Header", "Id", "Message", "WidgetContent", "WidgetOpen"]

Id = Annotated[str, Meta(pattern=r"\A[\x21-\x7e]{1,200}\Z")]
"""A name of 1 to 200 printable characters of ASCII, without spaces."""


class Message(Struct, frozen=True, array_like=True):
    """The four JSON texts of a message, in this order.

    Attributes
    ----------
    header : dict of str to str or None
        A `Header` and more of its kind.
    parent : dict of str to str or None
        The header of the message that it follows; may be empty.
    metadata : dict
        Nothing that the server looks at.
    content : dict
        By the type that the header names: see `CONTENTS`.
    """

    header: dict[str, str | None]
    parent: dict[str, str | None]
    metadata: dict[str, Any]
    content: dict[str, Any]


class Header(Struct, frozen=True):
    """The header of a message. It has other fields, too; each holds a text or null.

    Attributes
    ----------
    msg_type : str
        What the message is.
    msg_id, session : str
        The names of the message, and of the page's session with its Python.
    """

    msg_type: Id
    msg_id: Id
    session: Id


class Content(Struct, frozen=True):
    """The content of a message of whatever kind, such as ``kernel_info_request``.

    Attributes
    ----------
    data : dict
        What a widget is told; for it to read.
    """

    data: dict[str, Any] = {}


class WidgetContent(Content, frozen=True, kw_only=True):
    """A message to a widget, or its end: ``comm_msg``, ``comm_close``.

    Attributes
    ----------
    comm_id : str
        Which widget it is.
    """

    comm_id: Id


class WidgetOpen(WidgetContent, frozen=True, kw_only=True):
    """A new widget: ``comm_open``.

    Attributes
    ----------
    target_name : str
        Of what kind it is.
    """

    target_name: Id


CONTENTS: Final[Mapping[str, type[Content]]] = {
    "comm_open": WidgetOpen,
    "comm_msg": WidgetContent,
    "comm_close": WidgetContent,
}
"""What messages that speak of widgets hold, by their type; of all others a `Content`."""
