"""Harbours that players lay, the gifts of the tribe, and the harbourmaster, at the table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from catan_nb.board.piece import Place
from catan_nb.kernel.errors import Refusal
from catan_nb.kernel.game import AnyGame
from catan_nb.language import gettext as _
from catan_nb.language import ngettext, noop
from catan_nb.rules.base.questions import MainTurn
from catan_nb.rules.seafarers.actions import PlaceHarbour
from catan_nb.rules.seafarers.events import GiftTaken, HarbourmasterMoved, HarbourPlaced
from catan_nb.rules.seafarers.names import HARBOUR_WORDS, HARBOURS
from catan_nb.rules.seafarers.questions import HarbourPlace
from catan_nb.ui.looks.drawings import kind_picture, sign
from catan_nb.ui.seafarers.goals import mechanism_system, strip_caption, strip_fact, visible_game
from catan_nb.ui.systems.events import (
    Effect,
    Flight,
    delegating_teller,
    hits,
    sentence_teller,
    sign_moves,
)
from catan_nb.ui.systems.parts import Asking, PointSource, ScenarioAim, Tool, ToolMaker
from catan_nb.ui.table.controller import Controller
from catan_nb.ui.widgets.html import Child, Markup, button, h, screen_reader_text

if TYPE_CHECKING:
    from catan_nb.rules.play.game import Game
    from catan_nb.rules.play.reading import PlayerFacts


__all__ = ["DRAFT", "HARBOURMASTER", "LAID", "TRIBE"]


# ---- laying a harbour ------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class HarbourTool(Tool):
    """A tool that puts a harbour at the coast: the one in question, or the kept one ``harbour``."""

    harbour: int = -1

    def _kind_to_put(self, game: AnyGame) -> int:
        question = game.frame
        return question.harbour if isinstance(question, HarbourPlace) else self.harbour

    def lit(self, game: AnyGame) -> dict[int, Refusal | None]:
        """Return the paths where the harbour may lie; no other path is lit."""
        wanted = self._kind_to_put(game)
        return {
            action.edge: None for action in game.legal(PlaceHarbour) if action.harbour == wanted
        }

    def click(self, table: Controller, place: Place) -> bool:
        """Put the harbour at a path, or say why not."""
        if place[0] != self.place:
            return Tool.click(self, table, place)
        return table.choose(PlaceHarbour(self._kind_to_put(table.game), place[1]))


def _kept_harbour_tool(game: AnyGame, chosen: str) -> Tool | None:
    return HarbourTool(
        "kept", PlaceHarbour, "edge", noop("put the harbour here"), harbour=int(chosen)
    )


def _harbour_picture(harbour: int, size: int = 18) -> Markup:
    """Return a harbour as "2:1" with the picture of its resource, or as "3:1"."""
    if HARBOURS[harbour] not in HARBOUR_WORDS:
        return h("span", HARBOUR_WORDS[harbour], class_="cnb-aim-harbour")
    words = screen_reader_text(" ", _(HARBOURS[harbour]))
    return h("span", "2:1", kind_picture(harbour, size), words, class_="cnb-aim-harbour")


def _kept_harbour_buttons(table: Controller) -> Child:
    """Return a button for each kind of kept harbour that can be put now; None if none can."""
    if not table.mine or table.tool or not isinstance(table.game.frame, MainTurn):
        return None
    if table.availability(PlaceHarbour) is not None:
        return None
    kinds = sorted({action.harbour for action in table.game.legal(PlaceHarbour)})
    return [
        button(
            sign("harbour"),
            " ",
            _("Put a harbour"),
            " ",
            _harbour_picture(kind),
            do="tool",
            arg=f"kept {kind}",
        )
        for kind in kinds
    ]


def _kept_harbours_line(table: Controller, player: PlayerFacts) -> Child:
    """Return the line below a player's row with the harbours that are kept; None without any."""
    kept_harbours = [
        number for number, name in enumerate(HARBOURS) for _n in range(player.kept_harbours[name])
    ]
    if not kept_harbours:
        return None
    text = _("harbours kept")
    return h(
        "span",
        sign("harbour", 16),
        screen_reader_text(text),
        [_harbour_picture(harbour, 15) for harbour in kept_harbours],
        title=text,
    )


LAID: Final = mechanism_system(
    "laid_harbours",
    tools=(HarbourTool("lay_harbour", PlaceHarbour, "edge", noop("put the harbour here")),),
    makers={"kept": ToolMaker(_kept_harbour_tool)},
    questions={
        HarbourPlace: Asking(
            noop("Click a lit path of the coast. No two harbours share an intersection."),
            noop("Where does this harbour go?"),
            bar=lambda table, question: _harbour_picture(question.harbour, 24),
            tool="lay_harbour",
        )
    },
    extras=(_kept_harbour_buttons,),
    lines=(_kept_harbours_line,),
    leaves={HarbourPlaced: (("edge", "edge"),)},
    telling={
        HarbourPlaced: sentence_teller(
            "puts a **harbour**: {harbour}", "You put a **harbour**: {harbour}", icon="harbour"
        )
    },
    effects={HarbourPlaced: Effect(sound="built")},
    signs={
        "harbour": "M12 3a2 2 0 1 1 0 4 2 2 0 0 1 0-4zM12 7v14M7.5 10.5h9M4 14c0 4 4 7 8 7s8-3 8-7"
    },
)


def _laid_harbours_strip(table: Controller) -> Child:
    """Return how many harbours have been put, during the set-up; None afterwards."""
    view = visible_game(table)
    if view.turn_number:
        return None
    every = sum(view.rules.scenario.mechanisms["harbour_draft"]["kinds"].values())
    n = len(view.laid_harbours)
    text = _("{n} of {all} harbours lie").format(n=n, all=every)
    return strip_caption(_("Harbours")), strip_fact("harbour", f"{n}/{every}", text)


DRAFT: Final = mechanism_system(
    "harbour_draft", aims=(ScenarioAim(_laid_harbours_strip, rules=("sea.scenario.new_world",)),)
)


# ---- the tribe -------------------------------------------------------------------------


def _tribe_points(table: Controller, player: PlayerFacts) -> tuple[Child, str]:
    """Return a player's points from the tribe as a cell of the strip, and in words."""
    n = player.gift_points
    return n, ngettext("{n} point from the tribe", "{n} points from the tribe", n).format(n=n)


def _remaining_gifts(table: Controller) -> Child:
    """Return how many gifts of each kind still lie at the tribe's coast."""
    gifts = list(visible_game(table).gifts.values())
    points, cards = gifts.count("point"), gifts.count("card")
    return (
        strip_caption(_("Gifts left")),
        strip_fact(
            "victory_point", points, ngettext("{n} point", "{n} points", points).format(n=points)
        ),
        strip_fact(
            "development",
            cards,
            ngettext("{n} development card", "{n} development cards", cards).format(n=cards),
        ),
        strip_fact(
            "harbour",
            remaining := len(gifts) - points - cards,
            ngettext("{n} harbour", "{n} harbours", remaining).format(n=remaining),
        ),
    )


def _open_harbours(table: Controller) -> Child:
    """Return the panel's section on gifts, with the harbours that lie open at the coast."""
    kinds = [
        HARBOURS.index(gift) for gift in visible_game(table).gifts.values() if gift in HARBOURS
    ]
    lie = [_harbour_picture(kind) for kind in sorted(kinds)]
    return [
        h("p", _("A ship that comes to a marked path takes the gift there, for good.")),
        h("p", _("Harbours that lie open:"), " ", lie) if lie else None,
    ]


_GIFT_SIGNS: Final = {"point": "victory_point", "card": "development", "harbour": "harbour"}


def _gift_flights(event: GiftTaken, game: object) -> tuple[Flight, ...]:
    what = _GIFT_SIGNS[event.gift]
    return (Flight(f"sign-{what}", ("edge", event.edge), ("seat", event.player)),)


TRIBE: Final = mechanism_system(
    "tribe",
    aims=(
        ScenarioAim(
            _remaining_gifts,
            _tribe_points,
            _open_harbours,
            rules=("sea.scenario.forgotten_tribe", "sea.tribe.gift", "sea.tribe.harbour"),
        ),
    ),
    sources=(
        PointSource(
            noop("gifts of the tribe"), lambda game, seat: game.players[seat].gift_points, "lumber"
        ),
    ),
    telling={
        GiftTaken: sentence_teller(
            "takes a **gift** of the tribe: {gift}",
            "You take a **gift** of the tribe: {gift}",
            icon=lambda event: _GIFT_SIGNS[event.gift],
            hits=True,
        )
    },
    effects={GiftTaken: Effect(_gift_flights, "cards")},
)


# ---- the harbourmaster -----------------------------------------------------------------


def _title_terms(rules: Any) -> tuple[int, int]:
    """Return the points of the harbourmaster's title, and the harbour points needed for it."""
    data = rules.scenario.mechanisms["harbourmaster"]
    return data["points"], data["least"]


def _title_points(game: Game, seat: int) -> int:
    return _title_terms(game.rules)[0] if game.harbourmaster == seat else 0


def _harbour_points(table: Controller, player: PlayerFacts) -> tuple[Child, str]:
    """Return a player's harbour points as a cell and in words; the harbourmaster's are marked."""
    n = player.harbour_points
    text = ngettext("{n} harbour point", "{n} harbour points", n).format(n=n)
    if player.seat != visible_game(table).harbourmaster:
        return n, text
    badge = h("span", n, sign("harbourmaster", 14), class_="cnb-badge")
    return badge, f"{text}, {_('harbourmaster')}"


def _points_for_title(table: Controller) -> Child:
    """Return the part of the strip that says how many harbour points the title needs."""
    worth, least_points = _title_terms(visible_game(table).rules)
    text = _(
        "Harbourmaster, {points} points: the first with {least} harbour points, then whoever has "
        "more"
    ).format(points=worth, least=least_points)
    return strip_caption(_("Harbour points")), strip_fact(
        "harbourmaster", f"≥ {least_points}", text
    )


def _harbourmaster_section(table: Controller) -> Child:
    worth, least_points = _title_terms(visible_game(table).rules)
    return h(
        "p",
        _(
            "A settlement at a harbour is 1 harbour point, a city 2. The first with {least} takes "
            "the title, worth {points} points; it passes to whoever has more."
        ).format(least=least_points, points=worth),
    )


_MASTER: Final = {
    True: sentence_teller(
        "is **harbourmaster** with {points} harbour points",
        "You are **harbourmaster** with {points} harbour points",
        icon="harbourmaster",
        hits=True,
    ),
    False: sentence_teller(
        "is **harbourmaster** no more",
        "You are **harbourmaster** no more",
        who="source",
        icon="harbourmaster",
        hits=True,
    ),
}

HARBOURMASTER: Final = mechanism_system(
    "harbourmaster",
    aims=(
        ScenarioAim(
            _points_for_title,
            _harbour_points,
            _harbourmaster_section,
            rules=("sea.scenario.harbourmaster", "sea.harbourmaster.loss"),
        ),
    ),
    sources=(PointSource(noop("harbourmaster"), _title_points, "grain"),),
    telling={HarbourmasterMoved: delegating_teller(lambda moved: _MASTER[moved.player >= 0])},
    effects={
        HarbourmasterMoved: Effect(
            sign_moves("harbourmaster", "source", "player"),
            halt=noop("You are harbourmaster no more."),
            hits=hits("source"),
        )
    },
    signs={
        "harbourmaster": "M12 3a2 2 0 1 1 0 4 2 2 0 0 1 0-4zM12 7v14M7.5 10.5h9M4 14c0 4 4 7 8 7"
        "s8-3 8-7M3 14h4M17 14h4"
    },
)
