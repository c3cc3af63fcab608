"""What islands bring to the table: areas that earn points, fog and treasures, tokens."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Final

from catan_nb.board.terrain import Terrain
from catan_nb.board.topology import bits
from catan_nb.language import gettext as _
from catan_nb.language import ngettext, noop
from catan_nb.language.numbers import percent
from catan_nb.rules.play.reading import state_of
from catan_nb.rules.seafarers.actions import ChooseBare, ChooseFog, TakeToken
from catan_nb.rules.seafarers.events import (
    AreaSettled,
    Discovered,
    DrawnFromBank,
    FogLifted,
    TokenLaid,
    TreasureFound,
)
from catan_nb.rules.seafarers.mechanisms.areas import areas, block, points_per_area, special_points
from catan_nb.rules.seafarers.names import TREASURE_WORDS
from catan_nb.rules.seafarers.names import TREASURES as NAMES
from catan_nb.rules.seafarers.questions import FogOrder, TokenOrder, TokenTake
from catan_nb.ui.looks.drawings import sign
from catan_nb.ui.looks.elements import table_with_headings
from catan_nb.ui.looks.wording import first_upper
from catan_nb.ui.seafarers.goals import (
    drawing_chances,
    mechanism_system,
    seat_swatches,
    strip_caption,
    strip_fact,
    terrain_hex,
    visible_game,
)
from catan_nb.ui.systems.events import (
    BANK,
    Audience,
    Effect,
    Flight,
    Parts,
    delegating_teller,
    received_flights,
    sentence_teller,
    strong,
)
from catan_nb.ui.systems.parts import Asking, LazyImport, PointSource, ScenarioAim, Tool
from catan_nb.ui.table.controller import Controller
from catan_nb.ui.widgets.html import Child, Markup, h
from catan_nb.view.terrain_art import ICONS

if TYPE_CHECKING:
    from catan_nb.rules.play.game import Game, View
    from catan_nb.rules.play.reading import PlayerFacts

__all__ = ["AREAS", "BOUNDS", "FOG", "SUPPLY_TOKENS", "TREASURES"]


def _area_points(table: Controller) -> int:
    return points_per_area(visible_game(table).rules)


def _areas_strip(table: Controller) -> Child:
    """Return the part of the strip with the points for a new area; None if there are none."""
    points = _area_points(table)
    text = ngettext(
        "{n} point for the first settlement in a foreign area",
        "{n} points for the first settlement in a foreign area",
        points,
    ).format(n=points)
    return (
        (strip_caption(_("New island")), strip_fact("flag", f"+{points}", text)) if points else None
    )


def _points_from_areas(table: Controller, player: PlayerFacts) -> tuple[Child, str] | None:
    """Return a player's points from areas as a cell and in words; None if areas bring none."""
    points = player.special_points
    text = ngettext("{n} special point", "{n} special points", points).format(n=points)
    return ((points, sign("flag", 13)), text) if _area_points(table) else None


def _areas_section(table: Controller) -> Child:
    """Return a table of areas: who has earned points there, and who still may.

    Areas that are everybody's home are left out.
    """
    view = visible_game(table)
    state = state_of(view)
    area_block, seats = block(state), range(len(view.players))
    if not _area_points(table):
        return None
    rows = []
    for area in areas(state):
        earned = [seat for seat in seats if area_block.settled[seat] & area]
        still = [
            seat for seat in seats if not (area_block.settled[seat] | area_block.home[seat]) & area
        ]
        if view.turn_number and (earned or still):
            cells = (
                _area_hexes(view, area),
                seat_swatches(table, earned),
                seat_swatches(table, still),
            )
            rows.append(h("tr", [h("td", cell) for cell in cells]))
    if not rows:
        return h("p", _("Where you begin is your home; all other areas are foreign to you."))
    return table_with_headings(
        (_("Area"), _("earned"), _("still to earn")), rows, class_="cnb-aim-table"
    )


def _area_hexes(view: Game | View, area: int) -> Markup:
    """Return the hexes of an area, a bit mask, as pictures of their terrain with tokens."""
    board = view.live_board
    parts = []
    for hex in bits(area):
        word, token = Terrain(board.terrain[hex]).word, board.tokens[hex] or None
        parts.append(h("span", terrain_hex(word, 20), token, class_="cnb-aim-hex", title=_(word)))
    return h("span", parts, class_="cnb-aim-land")


AREAS: Final = mechanism_system(
    "areas",
    aims=(
        ScenarioAim(
            _areas_strip,
            _points_from_areas,
            _areas_section,
            rules=("sea.island.foreign", "sea.island.home", "sea.points"),
        ),
    ),
    odds=(LazyImport("catan_nb.ui.seafarers.odds:area_odds"),),
    sources=(
        PointSource(
            noop("special points"),
            lambda game, seat: special_points(state_of(game), seat, open=True),
            "grain",
        ),
    ),
    telling={
        AreaSettled: sentence_teller(
            "settles a foreign area: **+{points}**",
            "You settle a foreign area: **+{points}**",
            icon="flag",
            hits=True,
        )
    },
    effects={
        AreaSettled: Effect(
            lambda event, game: (
                Flight("sign-flag", ("vertex", event.vertex), ("seat", event.player)),
            ),
            "built",
        )
    },
    signs={"flag": "M6 21V4M6 5h12l-3.5 4 3.5 4H6"},
)


# ---- where nobody settles --------------------------------------------------------------


def _bounds_section(table: Controller) -> Child:
    data = visible_game(table).rules.scenario.mechanisms["bounds"]
    return [
        h("p", _("Nobody settles on the marked islands.")) if data.get("unsettled") else None,
        h("p", _("The robber never goes there.")) if data.get("robber_off") else None,
    ]


BOUNDS: Final = mechanism_system("bounds", aims=(ScenarioAim(told=_bounds_section),))


# ---- fog -------------------------------------------------------------------------------


def _fog_strip(table: Controller) -> Child:
    """Return the part of the strip with the number of hidden hexes of each terrain."""
    stack = visible_game(table).fog_stack
    if not stack:
        return strip_caption(_("The fog has lifted everywhere."))
    return strip_caption(_("In the fog")), [
        strip_fact(
            terrain_hex(word),
            count,
            _("{terrain}: {n} in the fog").format(terrain=_(word), n=count),
        )
        for word, count in stack.items()
    ]


def _fog_odds(table: Controller) -> Child:
    """Return the panel's section on fog: the chance of each terrain, and the tokens left."""
    view = visible_game(table)
    stack, total = view.fog_stack, sum(view.fog_stack.values())
    if not total:
        return h("p", _("Nothing is hidden any more."))
    tokens = " ".join(map(str, view.fog_tokens))
    return [
        h("p", _("A hidden hex is, with the chance:")),
        drawing_chances([(terrain_hex(word, 22), _(word), count) for word, count in stack.items()]),
        h("p", _("Tokens that are left for it: {tokens}.").format(tokens=tokens)),
    ]


def _uncovered_hex_parts(event: FogLifted, audience: Audience) -> Parts:
    """Return an uncovered hex as log parts: token and resource, or the name of its terrain."""
    terrain = Terrain(event.terrain)
    token: Parts = (strong(str(event.token)),) if event.token else ()
    if terrain.resource is not None:
        return (*token, (0, ICONS[terrain.resource]))
    return (strong(_(terrain.word)), " ", *token) if token else (strong(_(terrain.word)),)


FOG: Final = mechanism_system(
    "fog",
    tools=(Tool("uncover", ChooseFog, "hex", noop("uncover this hex first")),),
    questions={
        FogOrder: Asking(
            noop("Your piece reaches several hidden hexes. Click the one that comes first."),
            tool="uncover",
        )
    },
    aims=(
        ScenarioAim(
            _fog_strip, told=_fog_odds, rules=("sea.fog", "sea.fog.token", "sea.fog.reward")
        ),
    ),
    odds=(LazyImport("catan_nb.ui.seafarers.odds:hidden_odds"),),
    leaves={FogLifted: (("hex", "hex"),)},
    telling={
        FogLifted: sentence_teller(
            "uncovers {ground}",
            "You uncover {ground}",
            icon="fog",
            shows={"ground": _uncovered_hex_parts},
        ),
        Discovered: sentence_teller("takes {cards} for it", "You take {cards} for it", hits=True),
    },
    effects={
        FogLifted: Effect(sound="built"),
        Discovered: Effect(received_flights, "cards", "player"),
    },
    signs={
        "fog": "M4 8c2-3 5-3 7 0s5 3 8 0M3 14h18M6 19h12",
    },
)


# ---- treasures -------------------------------------------------------------------------


def _treasures_strip(table: Controller) -> Child:
    """Return the part of the strip with the number of treasures still on the board."""
    n = len(visible_game(table).treasures)
    text = ngettext("{n} treasure to find", "{n} treasures to find", n).format(n=n)
    return strip_fact("treasure", n, text)


def _treasure_kinds(table: Controller) -> Child:
    """Return the panel's section on treasures: how many of each kind are left, and chances."""
    remaining = visible_game(table).treasures_left
    total = sum(remaining.values())
    rows = [
        h(
            "tr",
            h("td", _(text)),
            h("td", remaining[name]),
            h("td", percent(Fraction(remaining[name], total))),
        )
        for name, text in zip(NAMES, TREASURE_WORDS, strict=True)
        if remaining[name]
    ]
    return table_with_headings(
        (_("The next treasure"), _("left"), _("Chance")), rows, class_="cnb-aim-table"
    )


TREASURES: Final = mechanism_system(
    "treasures",
    aims=(
        ScenarioAim(
            _treasures_strip, told=_treasure_kinds, rules=("sea.treasure", "sea.treasure.kinds")
        ),
    ),
    telling={
        TreasureFound: sentence_teller(
            "finds a **treasure**: {treasure}",
            "You find a **treasure**: {treasure}",
            icon="treasure",
            hits=True,
        ),
        DrawnFromBank: sentence_teller("draws {cards}", "You draw {cards}", hits=True),
    },
    effects={
        TreasureFound: Effect(
            lambda event, game: (
                Flight("sign-treasure", ("vertex", event.vertex), ("seat", event.player)),
            ),
            "cards",
        ),
        DrawnFromBank: Effect(received_flights, "cards", "player"),
    },
    signs={"treasure": "M4 11h16v8H4zM4 11c0-4 2-6 4-6h8c2 0 4 2 4 6M10.5 11v3h3v-3"},
)


# Greater Catan: tokens that move to the small islands.


def _supply_text(count: int) -> str:
    template = ngettext(
        "{n} token is drawn from the supply; then they come from the main island",
        "{n} tokens are drawn from the supply; then they come from the main island",
        count,
    )
    return template.format(n=count) if count else _("now tokens come from the main island")


def _bare_hexes_text(count: int) -> str:
    return ngettext(
        "{n} hex of the small islands has no token yet",
        "{n} hexes of the small islands have no token yet",
        count,
    ).format(n=count)


def _tokens_strip(table: Controller) -> Child:
    """Return the part of the strip on tokens in the supply and hexes without one."""
    supply, bare = visible_game(table).token_supply, len(visible_game(table).bare_hexes)
    return (
        strip_caption(_("Tokens in supply")),
        strip_fact("token", supply, _supply_text(supply)),
        strip_caption(_("Island hexes without token")),
        strip_fact("bare", bare, _bare_hexes_text(bare)),
    )


def _tokens_section(table: Controller) -> Child:
    supply, bare = visible_game(table).token_supply, len(visible_game(table).bare_hexes)
    return [
        h("p", first_upper(_supply_text(supply)), ". ", _bare_hexes_text(bare), "."),
        h("p", _("A ship that reaches such a hex gives it a token. A bared hex pays no more.")),
    ]


def _token_flights(event: TokenLaid, game: object) -> tuple[Flight, ...]:
    source = BANK if event.origin < 0 else ("hex", event.origin)
    return (Flight("sign-token", source, ("hex", event.hex)),)


_LAID: Final = {
    True: sentence_teller(
        "lays the token **{token}** on an island",
        "You lay the token **{token}** on an island",
        icon="token",
    ),
    False: sentence_teller(
        "takes the token **{token}** of the main island",
        "You take the token **{token}** of the main island",
        icon="token",
    ),
}

SUPPLY_TOKENS: Final = mechanism_system(
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
        ScenarioAim(
            _tokens_strip,
            told=_tokens_section,
            rules=("sea.scenario.greater_catan", "sea.greater.token", "sea.greater.take"),
        ),
    ),
    leaves={TokenLaid: (("hex", "hex"),)},
    telling={TokenLaid: delegating_teller(lambda laid: _LAID[laid.origin < 0])},
    effects={TokenLaid: Effect(_token_flights, "built")},
    signs={
        "token": "M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM9.5 10h5M12 10v5",
        "bare": "M12 3l8 4.5v9L12 21l-8-4.5v-9zM9 12h6",
    },
)
