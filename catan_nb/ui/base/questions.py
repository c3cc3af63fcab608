"""The questions of the base game: their texts and the buttons that answer them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Final

from catan_nb.board.piece import Place
from catan_nb.board.terrain import PIPS
from catan_nb.kernel.action import Action
from catan_nb.kernel.game import AnyGame
from catan_nb.kernel.question import Question
from catan_nb.language import gettext as _
from catan_nb.language import ngettext, noop
from catan_nb.rules.base.actions import ClaimVictory, Discard, EndTurn, RefuseTrade, Rob, RollDice
from catan_nb.rules.base.questions import (
    AnswerOffer,
    BeforeRoll,
    ChoosePartner,
    ChooseVictim,
    DiscardHalf,
    FreeRoads,
    MainTurn,
    RobberMove,
    SetupRoad,
    SetupSettlement,
)
from catan_nb.rules.cards import Cards
from catan_nb.rules.play.payout import choices, payout
from catan_nb.rules.play.reading import Reader
from catan_nb.ui.base.trade import (
    handle_answer,
    offer_bar,
    offer_buttons,
    offer_prompt,
    partner_bar,
    partner_buttons,
)
from catan_nb.ui.looks.drawings import kind_picture, sign, swatch
from catan_nb.ui.looks.elements import region_heading
from catan_nb.ui.looks.wording import cards_text, first_lower, join_with_or
from catan_nb.ui.panels.base import Panel, action_button
from catan_nb.ui.systems.parts import Asking, CardChoice, Mark, Tile
from catan_nb.ui.table.clicks import Picks
from catan_nb.ui.table.controller import Controller
from catan_nb.ui.table.table_view import board_game
from catan_nb.ui.widgets.html import Child, Markup, button, h, screen_reader_text
from catan_nb.ui.widgets.pane import Press

if TYPE_CHECKING:
    from catan_nb.ui.base.trade import TradePanel

__all__ = [
    "DISCARD",
    "PRESSES",
    "QUESTIONS",
    "ROBBER_QUESTIONS",
    "TAPS",
    "TRADE",
    "NextRoll",
    "affordable_text",
    "claim_button",
    "count_paying_rolls",
    "discard_prompt",
    "end_button_class",
    "main_turn_buttons",
    "residents_text",
    "seats_with_hand_sizes",
    "victim_marks",
    "victims_hint",
]


_SUMS: Final = range(2, 13)
_SEVEN: Final = 7
_SEVENS: Final = 6
"""Ways to roll a seven, for which `PIPS` has no entry."""
_PIP: Final = 6
"""Height in pixels of a bar for each of the 36 ways to roll."""
_MOST: Final = 3
"""Most cards drawn above a bar."""
_ROOMY: Final = 4
"""With more build tiles than this there is no room for the bars."""


def count_paying_rolls(game: Reader, seat: int) -> int:
    """Return how many of the 36 rolls of two dice pay a seat something in this position."""
    return sum(
        PIPS[total] for total in _SUMS if total != _SEVEN and any(roll_income(game, seat, total))
    )


def roll_income(game: Reader, seat: int, total: int) -> tuple[Cards, int]:
    """Return the cards that a roll pays a seat, and how many cards of choice it gets for gold."""
    return payout(game, seat, total), choices(game, total)[seat]


class NextRoll(Panel):
    """Bars for the eleven sums of two dice: how likely each is, and what it pays the viewer."""

    title = noop("Your next roll")
    classes = "cnb-next-roll"

    def render(self) -> Markup:
        """Return the bars; empty for spectators, in the set-up, and where there is no room."""
        table = self.table
        if table.viewer is None or len(table.systems.tiles) > _ROOMY:
            return h("div")
        game = board_game(table.view)
        if not game.turn_number:
            return h("div")
        pays = {total: roll_income(game, table.viewer, total) for total in _SUMS if total != _SEVEN}
        ways = sum(PIPS[total] for total, paid in pays.items() if any(paid))
        template = ngettext("{n} of 36 rolls pays you", "{n} of 36 rolls pay you", ways)
        return h(
            "div",
            region_heading(_("Your next roll"), template.format(n=ways)),
            h("ol", [_roll_bar(total, *pays.get(total, (Cards(), 0))) for total in _SUMS]),
        )


def _roll_bar(total: int, cards: Cards, gold: int) -> Markup:
    ways = PIPS[total] or _SEVENS
    pictures = [
        kind_picture(resource, 15) for resource, count in cards.numbered() for _card in range(count)
    ]
    pictures += [sign("gold", 15) for _card in range(gold)]
    content = [str(cards)] if cards else []
    if gold:
        content.append(ngettext("{n} card of choice", "{n} cards of choice", gold).format(n=gold))
    return h(
        "li",
        h("span", pictures[:_MOST], class_="cnb-next-cards"),
        h("i", style=f"height:{ways * _PIP}px"),
        h("b", total),
        screen_reader_text(": ", ", ".join(content)) if content else None,
        class_="cnb-pays" if content else None,
    )


TRADE: Final = noop("Trade")
"""The title of the panel in which offers are made."""
TAPS: Final = noop("Tap cards to trade them")
"""The hint on what tapping one's cards does in one's own turn."""


def claim_button(table: Controller) -> Child:
    """Return the button that claims victory; None where victory cannot be claimed."""
    if table.why_not(ClaimVictory()) is not None:
        return None
    return action_button(
        table, ClaimVictory(), _("Claim the victory"), do="claim", class_="cnb-primary"
    )


def _roll_buttons(table: Controller, frame: BeforeRoll) -> Child:
    roll = action_button(table, RollDice(), _("Roll"), do="roll", class_="cnb-primary", next_=True)
    return roll, claim_button(table)


def main_turn_buttons(table: Controller, frame: Question) -> Child:
    """Return the buttons of a turn after the roll: claim victory, trade, end the turn."""
    trade = None
    if not table.tool:
        pressed = str(table.picks.composing).lower()
        trade = button(_("Trade"), do="trade", aria_pressed=pressed)
    end = action_button(
        table, EndTurn(), _("End turn"), do="end", class_=end_button_class(table), next_=True
    )
    return claim_button(table), trade, end


def end_button_class(table: Controller) -> str:
    """Return the CSS class of the button that ends a turn: filled if nothing else can be done."""
    busy = table.tool or table.picks.composing or table.why_not(ClaimVictory()) is None
    bought = any(table.availability(kind) is None for kind in table.systems.bought)
    return (
        ""
        if busy or bought or _affordable_tiles(table) or _has_playable_card(table)
        else "cnb-primary"
    )


def affordable_text(table: Controller, frame: Question) -> str:
    """Return a hint on what can be built or bought now, or that only a card can be played."""
    doing = [first_lower(_(tile.words)) for tile in _affordable_tiles(table)]
    if doing:
        *some, last = doing
        return _("You can {list}.").format(
            list=join_with_or([", ".join(some), last] if some else [last])
        )
    if _has_playable_card(table):
        return _("You cannot build now; a card can be played.")
    return _("You have the cards for nothing now.")


def _has_playable_card(table: Controller) -> bool:
    return any(table.availability(kind) is None for kind in table.systems.played)


def _affordable_tiles(table: Controller) -> list[Tile]:
    systems = table.systems
    return [t for t in systems.tiles if table.availability(systems.action_of(t)) is None]


def _paying_rolls_prompt(table: Controller, frame: BeforeRoll) -> str:
    ways = count_paying_rolls(board_game(table.game), frame.player)
    return ngettext("{n} of the 36 rolls pays you.", "{n} of the 36 rolls pay you.", ways).format(
        n=ways
    )


def discard_prompt(table: Controller, frame: DiscardHalf) -> str:
    """Return how many of how many cards are to be discarded, as text."""
    hand_size = sum(table.pool.values())
    return ngettext(
        "Discard {n} of your {held} cards", "Discard {n} of your {held} cards", frame.count
    ).format(n=frame.count, held=hand_size)


def _victim_buttons(table: Controller, frame: ChooseVictim) -> Child:
    game = table.game
    choices: list[Markup] = [
        button(
            swatch(game.colours[seat]),
            " ",
            _("Steal from {name} ({cards})").format(
                name=game.names[seat], cards=cards_text(game.players[seat].hand_size)
            ),
            do="rob",
            arg=seat,
        )
        for seat in frame.victims
    ]
    if table.why_not(Rob(None)) is None:
        choices.append(button(_("Steal nothing"), do="rob", arg="nobody"))
    return choices


def _refusing_action(table: Controller, frame: AnswerOffer) -> Action | None:
    by_bot = not table.seats[frame.proposer].is_person
    return RefuseTrade() if table.settings.auto_reject and by_bot else None


def victims_hint(table: Controller, frame: ChooseVictim) -> str:
    """Return a hint on how to choose a victim."""
    if frame.hex < 0:
        return _("Choose here.")
    return _("Choose here, or click a building beside the robber.")


def _victim_places(game: AnyGame) -> dict[Place, Rob]:
    """Return the buildings to click to rob their owner, with the action that a click does."""
    frame = game.frame
    game = board_game(game)
    if not isinstance(frame, ChooseVictim) or frame.hex < 0:
        return {}
    around = game.board.topology.hex_vertices[frame.hex]
    owners = {vertex: owner[0] for vertex in around if (owner := game.building_at(vertex))}
    return {
        ("vertex", vertex): Rob(seat) for vertex, seat in owners.items() if seat in frame.victims
    }


def _victim_hand_sizes(game: AnyGame) -> dict[Place, int]:
    """Return each victim's number of cards, at the victim's buildings."""
    return {
        place: game.players[action.victim].hand_size
        for place, action in _victim_places(game).items()
        if action.victim is not None
    }


def residents_text(game: AnyGame, hex: int, seat: int | None) -> str:
    """Return the names of others than ``seat`` with buildings at a hex, and their hand sizes."""
    game = board_game(game)
    corners = map(game.building_at, game.board.topology.hex_vertices[hex])
    return seats_with_hand_sizes(game, {corner[0] for corner in corners if corner} - {seat})


def seats_with_hand_sizes(game: AnyGame, seats: Iterable[int]) -> str:
    """Return "Ann with 3 cards, Bob with 1 card", or the like, in the order of seats."""
    lines = []
    for player in (game.players[seat] for seat in sorted(seats)):
        template = ngettext("{name} with {n} card", "{name} with {n} cards", player.hand_size)
        lines.append(template.format(name=game.names[player.seat], n=player.hand_size))
    return ", ".join(lines)


def victim_marks(table: Controller) -> Mapping[int, Mark]:
    """Return marks with the hand sizes of the possible victims, while one is being chosen."""
    frame = table.game.frame
    if not isinstance(frame, ChooseVictim) or not table.mine:
        return {}
    players = table.game.players
    return {seat: Mark(cards_text(players[seat].hand_size), "bad") for seat in frame.victims}


DISCARD: Final = CardChoice(
    noop("Discard {n} of {count}"), Discard, lambda frame: int(frame.player)
)

QUESTIONS: Final[Mapping[type[Question], Asking]] = {
    SetupSettlement: Asking(
        noop("Click a lit place. Many dots and different cards are good."),
        noop("Where does your settlement go?"),
        tool="settlement",
    ),
    SetupRoad: Asking(
        noop("Click one of the lit paths."),
        noop("Where does your road go?"),
        tool="road",
        about=("vertex", "vertex"),
    ),
    BeforeRoll: Asking(
        _paying_rolls_prompt, noop("Roll the dice"), buttons=_roll_buttons, plain=True, rolls=True
    ),
    MainTurn: Asking(
        affordable_text,
        noop("Build, trade or end"),
        taps=TAPS,
        buttons=main_turn_buttons,
        plain=True,
    ),
    DiscardHalf: Asking(
        noop("Tap cards; the yellow takes one back."), discard_prompt, cards=DISCARD
    ),
    FreeRoads: Asking(noop("Click one of the lit paths: this road is free."), tool="road"),
    AnswerOffer: Asking(
        words=offer_prompt,
        waiting=noop("Waiting for {name}"),
        asker=lambda frame: int(frame.proposer),
        bar=offer_bar,
        taps=noop("or tap cards to counter"),
        buttons=offer_buttons,
        unasked=_refusing_action,
        plain=True,
        afresh=True,
        together=True,
    ),
    ChoosePartner: Asking(
        words=noop("Whose answer do you take?"),
        bar=partner_bar,
        buttons=partner_buttons,
        plain=True,
    ),
}

ROBBER_QUESTIONS: Final[Mapping[type[Question], Asking]] = {
    RobberMove: Asking(
        noop("Click a hex. It pays nothing as long as the robber stands there."),
        noop("Where does the robber go?"),
        tool="robber",
    ),
    ChooseVictim: Asking(
        victims_hint,
        noop("Whom do you rob?"),
        places=_victim_places,
        places_words=noop("steal from here"),
        counts=_victim_hand_sizes,
        buttons=_victim_buttons,
    ),
}


# ---- what the buttons do ---------------------------------------------------------------


def _choose_victim(panel: Panel, press: Press) -> None:
    victim = int(press.arg) if press.arg.isdecimal() else None
    panel.table.choose(Rob(victim), press.stamp)


def _open_trade_panel(panel: Panel, press: Press) -> None:
    trade: TradePanel = panel.on_open(TRADE)
    trade.compose(int(press.arg) if press.arg else None)


def _toggle_trade_panel(panel: Panel, press: Press) -> None:
    if panel.table.picks.composing:
        panel.table.pick(Picks())
    else:
        _open_trade_panel(panel, press)


PRESSES: Final[Mapping[str, Callable[[Panel, Press], object]]] = {
    "roll": lambda panel, press: panel.table.choose(RollDice(), press.stamp),
    "end": lambda panel, press: panel.table.choose(EndTurn(), press.stamp),
    "claim": lambda panel, press: panel.table.choose(ClaimVictory(), press.stamp),
    "rob": _choose_victim,
    "answer": lambda panel, press: handle_answer(panel.table, press),
    "partner": lambda panel, press: handle_answer(panel.table, press),
    "counter": _open_trade_panel,
    "trade": _toggle_trade_panel,
    "give": _open_trade_panel,
}
"""What buttons of the base game do in any panel, by the word that they send."""
