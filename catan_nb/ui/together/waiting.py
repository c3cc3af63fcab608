"""What is shown of a shared table until it begins: the way to it for others, and its seats."""

from __future__ import annotations

from catan_nb.classroom.shared import FREE, SharedTable
from catan_nb.classroom.shared import PERSON as SITS
from catan_nb.classroom.visitors import qr
from catan_nb.language import gettext as _
from catan_nb.ui.looks.drawings import swatch
from catan_nb.ui.looks.wording import first_upper
from catan_nb.ui.match.fields import bot_lines, select
from catan_nb.ui.table.seats import PERSON, seat_kinds
from catan_nb.ui.together.remote import RemoteHost
from catan_nb.ui.widgets.html import Child, Markup, button, h

__all__ = ["invitation", "seat_lines"]


def invitation(code: str, server: str) -> Markup:
    """Return how others find a table: its code, the address with it, and that as a QR code.

    Without the server's address there is only the code.
    """
    address = f"{server}/join/{code}" if server else ""
    return h(
        "div",
        h("span", Markup(qr(address)), class_="cnb-qr") if address else None,
        h("div", h("p", _("Others join with this code:")), h("p", code, class_="cnb-code")),
        h("p", address, class_="cnb-small cnb-address") if address else None,
        class_="cnb-invitation",
    )


def seat_lines(host: RemoteHost, shared: SharedTable) -> Markup:
    """Return a line for each seat of a table that has not begun."""
    first = next((number for number, seat in enumerate(shared.seats) if seat.is_open), None)
    lines = [
        _line(host, shared, number, next_=number == first) for number in range(len(shared.seats))
    ]
    lines.append(bot_lines({seat.kind for seat in shared.seats}, shared.game.variant))
    return h("div", lines, class_="cnb-seats", role="group", aria_label=_("Seats"))


def _line(host: RemoteHost, shared: SharedTable, number: int, *, next_: bool) -> Markup:
    """Return a seat: who sits there, or the way to take it, the next sensible one filled."""
    colour, seat = shared.game.colours[number], shared.seats[number]
    called = seat.name or first_upper(_(colour))
    mine, away = number == host.seat, number not in host.here
    if seat.kind == SITS:
        told = _("you") if mine else _("away") if away else ""
        who: Child = h("b", called), h("span", told, class_="cnb-small") if told else None
        deed = button(_("Stand up"), do="stand") if mine else None
    else:
        bots = {k: w for k, w in seat_kinds(shared.game.variant).items() if k != PERSON}
        kinds = {FREE: _("free"), **bots}
        label = _("Who plays {name}").format(name=called)
        who = h("b", called), h("span", kinds[seat.kind], class_="cnb-small")
        if host.seat is not None or host.teaches:
            who = select("bot", seat.kind, kinds, arg=number, label=label)
        deed = None
        if host.seat is None and seat.is_open:
            primary = "cnb-primary" if next_ else ""
            deed = button(_("Sit here"), do="sit", arg=number, class_=primary)
    return h(
        "div",
        swatch(colour, 24),
        h("span", who, class_="cnb-sitting"),
        deed,
        class_="cnb-seat cnb-shared-seat",
        data_key=number,
    )
