"""The fields of the new game dialog, as a draft of a game has them."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, Final

from catan_nb.kernel.module import Option
from catan_nb.language import gettext as _
from catan_nb.language import noop
from catan_nb.rules.scenario import UNSUITED
from catan_nb.ui.looks.drawings import swatch
from catan_nb.ui.looks.elements import rule_button
from catan_nb.ui.looks.wording import first_upper
from catan_nb.ui.systems.registry import GAMES
from catan_nb.ui.table.draft import LONGEST_NAME, Draft
from catan_nb.ui.table.seats import SEAT_KINDS, SEAT_LINES, seat_kinds
from catan_nb.ui.widgets.html import Child, Markup, button, h

__all__ = ["bot_lines", "field", "game_fields", "rule_fields", "seat_fields", "select"]

_STARTS: Final = {"highest_roll": noop("highest roll"), "drawn": noop("drawn by lot")}
"""How chance may choose who starts; a game knows one of these ways."""


def game_fields(draft: Draft) -> Markup:
    """Return what is played: the game, for how many, the scenario, the board."""
    games = {key: _(game.words) for key, game in GAMES.items()}
    scenarios = {key: _(one.title or key) for key, one in draft.scenarios.items()}
    scenario = draft.scenario if draft.played is not None else ""
    boards = {key: _(board.words) for key, board in draft.boards.items()}
    known: list[Child] = [
        field(_("Game"), select("game", draft.game, games)),
        field(
            _("Players"),
            select("players", str(draft.players), {str(n): str(n) for n in range(2, 7)}),
        ),
    ]
    if scenarios and draft.chosen is None:
        choices = {"": _("no scenario"), **scenarios}
        known.append(field(_("Scenario"), select("scenario", scenario, choices)))
    if boards:
        known.append(field(_("Board"), select("board", draft.board_key, boards)))
    return h("div", known, class_="cnb-fields")


def seat_fields(draft: Draft) -> Markup:
    """Return a line for each seat: name, and who plays it."""
    lines = [_seat(draft, seat) for seat in range(draft.players)]
    lines.append(bot_lines([draft.kind(seat) for seat in range(draft.players)], draft.game))
    return h("div", lines, class_="cnb-seats", role="group", aria_label=_("Who plays"))


def bot_lines(kinds: Collection[str], game: str) -> Markup:
    """Return a line on what each kind of bot does in a game, of those among the players."""
    told = {**SEAT_LINES, **(GAMES[game].seat_lines if game in GAMES else {})}
    lines = [
        h("p", h("b", first_upper(_(SEAT_KINDS[kind]))), ": ", _(line), ".", class_="cnb-small")
        for kind, line in told.items()
        if kind in kinds
    ]
    return h("div", lines, class_="cnb-bot-lines", aria_live="polite")


def _seat(draft: Draft, seat: int) -> Markup:
    colour = draft.colours[seat]
    return h(
        "div",
        swatch(colour, 24),
        h(
            "input",
            type="text",
            value=draft.names[seat],
            placeholder=first_upper(_(colour)),
            maxlength=LONGEST_NAME,
            data_do="name",
            data_arg=seat,
            class_="cnb-text",
            aria_label=_("Name of {colour}").format(colour=_(colour)),
        ),
        select(
            "kind",
            draft.kind(seat),
            seat_kinds(draft.game),
            arg=seat,
            label=_("Who plays {colour}").format(colour=_(colour)),
        ),
        class_="cnb-seat",
    )


def rule_fields(draft: Draft, *, seeded: bool = True) -> Markup:
    """Return the house rules, and the seed where it is chosen."""
    options = [_option(draft, one) for one in draft.known_options if one.name != UNSUITED]
    return h("div", _seed(draft) if seeded else None, options)


def _seed(draft: Draft) -> Markup:
    return h(
        "label",
        h("span", _("Seed: the same one brings the same board, dice and cards.")),
        h(
            "span",
            h(
                "input",
                type="text",
                inputmode="numeric",
                value=draft.seed,
                data_do="seed",
                class_="cnb-text cnb-digits",
                aria_label=_("Seed"),
            ),
            button(_("Another"), do="another"),
            class_="cnb-control",
        ),
        class_="cnb-option",
    )


def _option(draft: Draft, option: Option) -> Markup:
    return h(
        "label",
        h(
            "span",
            _(option.text),
            " ",
            rule_button(option.rule, named=False) if option.rule else None,
        ),
        h("span", _control(draft, option), class_="cnb-control"),
        class_="cnb-option",
    )


def _control(draft: Draft, option: Option) -> Markup:
    value = draft.value(option)
    common = {"data_do": "option", "data_arg": option.name, "aria_label": _(option.text)}
    if option.choices == (False, True):
        return h("input", type="checkbox", checked=value is True, **common)
    if option.choices is not None:
        words = {str(choice): _(str(choice).replace("_", " ")) for choice in option.choices}
        return select("option", str(value), words, arg=option.name, label=_(option.text))
    if option.name == "first_player":
        assert option.check is not None
        luck = {key: _(words) for key, words in _STARTS.items() if option.check(key)}
        seats = {str(n): _name(draft, n) for n in range(draft.players)}
        return select("option", str(value), luck | seats, arg=option.name, label=_(option.text))
    return h(
        "input",
        type="text",
        inputmode="numeric",
        value="" if value is None else value,
        class_="cnb-text cnb-digits",
        **common,
    )


def _name(draft: Draft, seat: int) -> str:
    return draft.names[seat].strip() or first_upper(_(draft.colours[seat]))


def field(words: str, control: Markup) -> Markup:
    """Return a control with its name."""
    return h("label", h("span", words), control, class_="cnb-field")


def select(
    do: str,
    value: str,
    choices: Mapping[str, Any],
    *,
    arg: object = None,
    label: str | None = None,
) -> Markup:
    """Return a choice among words, by key."""
    options = [
        h("option", words, value=key, selected=key == value) for key, words in choices.items()
    ]
    return h("select", options, data_do=do, data_arg=arg, aria_label=label, class_="cnb-select")
