"""Greater Catan at the table: tokens that come to the small islands."""

from __future__ import annotations

from typing import Final

from catan_nb.language import gettext as _
from catan_nb.language import ngettext, noop
from catan_nb.rules.seafarers.actions import ChooseBare, TakeToken
from catan_nb.rules.seafarers.events import TokenLaid
from catan_nb.rules.seafarers.questions import TokenOrder, TokenTake
from catan_nb.ui.looks.wording import first_upper
from catan_nb.ui.scenarios.kit import caption, fact, mechanism, shown
from catan_nb.ui.systems.effects import BANK, Effect, Flight
from catan_nb.ui.systems.parts import Aim, Asking
from catan_nb.ui.systems.telling import one_of, said
from catan_nb.ui.systems.tools import Tool
from catan_nb.ui.table.controller import Controller
from catan_nb.ui.widgets.html import Child, h

__all__ = ["SUPPLY_TOKENS"]


def _supply(count: int) -> str:
    told = ngettext(
        "{n} token is drawn from the supply; then they come from the main island",
        "{n} tokens are drawn from the supply; then they come from the main island",
        count,
    )
    return told.format(n=count) if count else _("now tokens come from the main island")


def _without(count: int) -> str:
    return ngettext(
        "{n} hex of the small islands has no token yet",
        "{n} hexes of the small islands have no token yet",
        count,
    ).format(n=count)


def _strip(table: Controller) -> Child:
    """Return the tokens in the supply, and the hexes that have none."""
    left, bare = shown(table).token_supply, len(shown(table).bare_hexes)
    return (
        caption(_("Tokens in supply")),
        fact("token", left, _supply(left)),
        caption(_("Island hexes without token")),
        fact("bare", bare, _without(bare)),
    )


def _told(table: Controller) -> Child:
    left, bare = shown(table).token_supply, len(shown(table).bare_hexes)
    return [
        h("p", first_upper(_supply(left)), ". ", _without(bare), "."),
        h("p", _("A ship that reaches such a hex gives it a token. A bared hex pays no more.")),
    ]


def _laid(event: TokenLaid, game: object) -> tuple[Flight, ...]:
    source = BANK if event.origin < 0 else ("hex", event.origin)
    return (Flight("sign-token", source, ("hex", event.hex)),)


_LAID: Final = {
    True: said(
        "lays the token **{token}** on an island",
        "You lay the token **{token}** on an island",
        icon="token",
    ),
    False: said(
        "takes the token **{token}** of the main island",
        "You take the token **{token}** of the main island",
        icon="token",
    ),
}

SUPPLY_TOKENS: Final = mechanism(
    "supply_tokens",
    tools=(
        Tool("first_token", ChooseBare, "hex", noop("give this hex a token first")),
        Tool("take_token", TakeToken, "hex", noop("take the token from here")),
    ),
    questions={
        TokenOrder: Asking(
            noop(
                "Your ship reaches several hexes without a token. Click the one that comes first."
            ),
            tool="first_token",
        ),
        TokenTake: Asking(
            noop("Click a lit hex of the main island: it loses its token and pays no more."),
            tool="take_token",
            about=("hex", "hex"),
        ),
    },
    aims=(
        Aim(
            _strip,
            told=_told,
            rules=("sea.scenario.greater_catan", "sea.greater.token", "sea.greater.take"),
        ),
    ),
    leaves={TokenLaid: (("hex", "hex"),)},
    telling={TokenLaid: one_of(lambda laid: _LAID[laid.origin < 0])},
    effects={TokenLaid: Effect(_laid, "built")},
    signs={
        "token": "M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM9.5 10h5M12 10v5",
        "bare": "M12 3l8 4.5v9L12 21l-8-4.5v-9zM9 12h6",
    },
)
