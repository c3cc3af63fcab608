"""The players' displays, the market, the pile and the fate card of the Fast Card Game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from catan_nb.board.piece import Place
from catan_nb.fastcard.actions import OpenHand, SwapMarket, SwapPlayer, UseGuild
from catan_nb.fastcard.cards import KIND_NAMES
from catan_nb.fastcard.events import DIRECTIONS
from catan_nb.fastcard.game import CardGame, CardView
from catan_nb.fastcard.reading import CardPlayer
from catan_nb.kernel.action import Action, to_text
from catan_nb.kernel.errors import Refusal
from catan_nb.kernel.game import AnyGame
from catan_nb.kernel.question import CHANCE
from catan_nb.language import gettext as _
from catan_nb.language import ngettext, noop
from catan_nb.ui.fastcard.building import (
    card_back,
    card_game,
    expansion_card,
    expansion_names,
    fate_card,
    moving_card,
    place_card,
    resource_card,
)
from catan_nb.ui.looks.drawings import kind_picture, sign, swatch
from catan_nb.ui.looks.elements import heading, refusal_text
from catan_nb.ui.looks.wording import cards_text
from catan_nb.ui.looks.wording import cards_text as counted_cards
from catan_nb.ui.panels.base import Panel
from catan_nb.ui.table.controller import Controller
from catan_nb.ui.widgets.errors import ErrorPanel
from catan_nb.ui.widgets.html import Child, Markup, button, h, screen_reader_text

__all__ = ["CardStage", "DisplaysPanel"]


WIDE: Final = 46
"""Width in pixels of a card in a display; it is smaller on narrow pages."""
BACK: Final = 22
"""Width in pixels of a card in another player's hand."""
MOST_BACKS: Final = 9
"""Most cards drawn of another player's hand; their number is shown as well."""
_SHOWN: Final = 0.58
"""Visible share of a road or knight that has another one on top."""
_BETWEEN: Final = 16
"""Pixels between fans."""
_CHIP: Final = 80
"""Pixels for the text beside a fan."""
_NO_BREAK: Final = "\N{NO-BREAK SPACE}"


class DisplaysPanel(Panel):
    """The displays of all players, the person at the screen first."""

    title = noop("Displays")
    classes = "cnb-displays-panel"

    def render(self) -> Markup:
        """Return a display for each player."""
        game = card_game(self.table.view)
        first, players = self.table.viewer or 0, len(game.players)
        rivals = [(first + step) % players for step in range(1, players)]
        return h(
            "div",
            h(
                "div",
                [self._player_display(game, seat) for seat in rivals],
                class_=f"cnb-rivals cnb-rivals-{len(rivals)}",
            ),
            self._player_display(game, first),
            class_="cnb-displays",
        )

    def _player_display(self, game: CardGame | CardView, seat: int) -> Markup:
        player = game.players[seat]
        on_turn = game.turn == seat and not game.over
        is_own = seat == self.table.viewer
        text = ngettext("{n} point", "{n} points", player.points).format(n=player.points)
        you = is_own and len(self.table.persons) == 1
        head = h(
            "div",
            swatch(player.colour, 30),
            h("strong", _("You") if you else player.name, class_="cnb-name"),
            h("span", "" if you else self.table.seats[seat].words, class_="cnb-kind"),
            screen_reader_text(", ", _("on turn")) if on_turn else None,
            h(
                "span",
                h("span", player.points, class_="cnb-count", aria_hidden="true"),
                sign("victory_point", 17),
                screen_reader_text(text),
                class_="cnb-display-points",
                data_anchor=f"points-{seat}",
            ),
            class_="cnb-display-head",
        )
        states = "".join(
            (
                " cnb-own-display" * is_own,
                " cnb-on-turn" * on_turn,
                " cnb-asked-player" * (game.actor == seat and not game.over),
            )
        )
        return h(
            "section",
            head,
            h("div", self._hand_lines(player, is_own=is_own), class_="cnb-display-hand"),
            self._laid_cards(game, player),
            class_=f"cnb-display cnb-{player.colour}{states}",
            data_key=seat,
            data_anchor=f"player-{seat}",
            aria_label=_("Display of {name}").format(name=player.name),
        )

    def _hand_lines(self, player: CardPlayer, *, is_own: bool) -> list[Child]:
        """Return how many cards a player holds, and buttons to swap or steal some of them."""
        count = cards_text(player.hand_size)
        if is_own:
            brings = (
                ngettext("swaps {n} card", "swaps {n} cards", player.swaps),
                ngettext("draws {n} card", "draws {n} cards", player.draws),
            )
            amounts = (player.swaps, player.draws)
            lines = [
                count,
                *(template.format(n=n) for template, n in zip(brings, amounts, strict=True)),
            ]
            text = " · ".join(line.replace(" ", _NO_BREAK) for line in lines)
            return [h("span", text, class_="cnb-small")]
        backs = [card_back(BACK)] * min(player.hand_size, MOST_BACKS)
        return [
            h("span", backs, class_="cnb-fan", aria_hidden="true"),
            h("span", count, class_="cnb-small"),
            h("span", self._hand_buttons(player.seat), class_="cnb-deeds"),
        ]

    def _laid_cards(self, game: CardGame | CardView, player: CardPlayer) -> Markup:
        """Return the cards in a player's display: places side by side, others in fans."""
        colour = player.colour
        places = [
            *[place_card("settlement", colour, WIDE)] * player.settlements,
            *[place_card("city", colour, WIDE)] * player.cities,
            *[expansion_card(name, WIDE) for name in player.expansions],
        ]
        texts = [
            ngettext("{n} settlement", "{n} settlements", player.settlements).format(
                n=player.settlements
            ),
            ngettext("{n} city", "{n} cities", player.cities).format(n=player.cities),
            *expansion_names(player.expansions),
        ]
        fans = [
            (name, sides, safe, self._is_in_danger(game, player, name))
            for name, sides, safe in (
                ("road", player.road_sides, player.safe_roads),
                ("knight", player.knight_sides, player.safe_knights),
            )
            if sides
        ]
        across = len(places) + sum(1 + _SHOWN * (len(sides) - 1) for _name, sides, *_rest in fans)
        between = 4 * len(places) + sum(
            _BETWEEN + _CHIP * (bool(safe) + danger) for *_rest, safe, danger in fans
        )
        return h(
            "div",
            h("span", places, screen_reader_text(", ".join(texts)), class_="cnb-places"),
            [_stacked_cards(*fan) for fan in fans],
            class_="cnb-lying",
            style=f"--cnb-across:{max(across, 1):g};--cnb-between:{between}px",
        )

    @staticmethod
    def _is_in_danger(game: CardGame | CardView, player: CardPlayer, name: str) -> bool:
        """Return whether the player on turn would take such a card from this player by building.

        That happens when none of these cards is left in the stack.
        """
        builder = game.turn
        stacks: Any = game.stacks
        return (
            builder is not None
            and builder != player.seat
            and not stacks[name]
            and game.loser(name, builder) == player.seat
        )

    def _hand_buttons(self, seat: int) -> list[Child]:
        """Return the buttons that act on another player's hand."""
        deeds = (
            (SwapPlayer(seat), _("Swap"), _("Swap a card")),
            (OpenHand(seat), _("Library"), _("Library: pick a card")),
            (UseGuild(seat), _("Guild"), _("Guild: steal a card")),
        )
        table = self.table
        if not table.mine:
            return []
        return [
            button(
                short,
                do="act",
                arg=to_text(action),
                class_="cnb-chip",
                aria_label=text,
                title=text,
            )
            for action, short, text in deeds
            if table.why_not(action) is None
        ]


def _stacked_cards(name: str, sides: tuple[str, ...], safe: int, danger: bool) -> Markup:
    """Return roads or knights on top of each other, the last one marked if it is in ``danger``."""
    count = len(sides)
    text = (
        ngettext("{n} road", "{n} roads", count)
        if name == "road"
        else ngettext("{n} knight", "{n} knights", count)
    ).format(n=count)
    shown = _("{what}, sides {sides}").format(what=text, sides=" ".join(sides))
    shield = h("span", _("{n} safe").format(n=safe), class_="cnb-safe cnb-small") if safe else None
    alarm = (
        h(
            "span",
            _("in danger"),
            class_="cnb-danger",
            title=_("Who builds the next one takes the topmost of these"),
        )
        if danger
        else None
    )
    return h(
        "span",
        h("span", [moving_card(name, side, WIDE) for side in sides], class_="cnb-fan"),
        screen_reader_text(shown),
        shield,
        alarm,
        class_="cnb-fanned",
        title=shown,
    )


# The middle of the table.


class CardStage(Panel):
    """Market, pile and fate card, whose buttons act; it takes the place of a board."""

    title = noop("Cards on the table")
    classes = "cnb-cardtable"

    def __init__(self, table: Controller, errors: ErrorPanel) -> None:
        self._preview: AnyGame | None = None
        super().__init__(table, errors)
        self.widget = self.pane

    def speak(self) -> None:
        """Do nothing: `refresh` renders all texts anew."""

    def show_numbers(self, numbers: Sequence[tuple[int, Place]]) -> None:
        """Do nothing: there are no places."""

    @property
    def preview(self) -> AnyGame | None:
        """The game that the new game dialog would start, shown instead of the table's own.

        Its first cards have been dealt.
        """
        return self._preview

    @preview.setter
    def preview(self, game: AnyGame | None) -> None:
        self._preview = None if game is None else game.fork()
        while self._preview is not None and self._preview.actor == CHANCE:
            self._preview.push(self._preview.sample())

    @property
    def _shown_game(self) -> CardGame | CardView:
        return card_game(self.preview or self.table.view)

    def render(self) -> Markup:
        """Return the middle of the table."""
        game = self._shown_game
        return h(
            "div",
            self._market_cards(game),
            self._pile(game),
            self._fate_card(game),
            class_="cnb-middle",
        )

    # ---- the middle --------------------------------------------------------------------

    def _why_not(self, action: Action) -> Refusal | None:
        """Return why an action cannot be done, or None; in a preview none can."""
        return self.table.why_not(action) if self.preview is None else None

    def _market_cards(self, game: CardGame | CardView) -> Markup:
        slots = [
            button(
                resource_card(number),
                h("span", _(name), class_="cnb-card-word", aria_hidden="true"),
                screen_reader_text(_("Take {card} from the market").format(card=_(name))),
                do="act",
                arg=to_text(SwapMarket(number)),
                why_not=refusal_text(self._why_not(SwapMarket(number))),
                class_="cnb-cardbutton",
                data_anchor=f"market-{name}",
            )
            for number, name in enumerate(KIND_NAMES)
            for _copy in range(game.market[name])
        ]
        return h(
            "section",
            heading(_("Market")),
            h("div", slots, class_="cnb-cardrow", data_anchor="market"),
            class_="cnb-group",
        )

    def _pile(self, game: CardGame | CardView) -> Markup:
        away = sum(game.discards.values())
        lying = [
            h(
                "span",
                kind_picture(number, 15),
                game.discards[name],
                screen_reader_text(f" {_(name)}"),
            )
            for number, name in enumerate(KIND_NAMES)
            if game.discards[name]
        ]
        return h(
            "section",
            heading(_("Pile")),
            h(
                "div",
                h(
                    "span",
                    card_back(),
                    h("span", counted_cards(game.pile), class_="cnb-card-word"),
                    class_="cnb-cardheap",
                    data_anchor="pile",
                ),
                h(
                    "span",
                    h(
                        "span",
                        ngettext("{n} laid away", "{n} laid away", away).format(n=away),
                        class_="cnb-small",
                    ),
                    h("span", lying, class_="cnb-laid"),
                    class_="cnb-cardheap",
                    data_anchor="laid",
                ),
                class_="cnb-cardrow",
            ),
            class_="cnb-group",
        )

    def _fate_card(self, game: CardGame | CardView) -> Child:
        if game.direction is None:
            return None
        text = _(DIRECTIONS[game.direction])
        return h(
            "section",
            heading(_("Fate")),
            h(
                "span",
                fate_card(game.direction),
                h("span", text, class_="cnb-card-word"),
                class_="cnb-cardheap",
                title=_("When none is left, who builds takes from the next in this direction"),
            ),
            class_="cnb-group",
        )
