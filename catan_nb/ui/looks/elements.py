"""Small HTML elements that all pages share: headings, rule buttons, card slots, places."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, Final

from catan_nb.board.piece import PLACE_KINDS, Place
from catan_nb.board.terrain import Terrain
from catan_nb.kernel.errors import Refusal
from catan_nb.language import gettext as _
from catan_nb.rules.play.game import Game
from catan_nb.ui.looks.drawings import kind_picture, sign
from catan_nb.ui.looks.wording import with_soft_hyphens
from catan_nb.ui.widgets.html import Child, Markup, button, h, screen_reader_text
from catan_nb.view.describe import place_numbers, places_in
from catan_nb.view.scene import Scene, scene_of_board

__all__ = [
    "card_slot",
    "card_slots",
    "free_slot",
    "heading",
    "icon_button",
    "link_places",
    "live_scene",
    "place_tokens",
    "refusal_text",
    "region_heading",
    "rule_button",
    "spots_attribute",
    "table_with_headings",
]


def refusal_text(refusal: Refusal | None) -> str | None:
    """Return a refusal as text with its rule's id, for a dimmed button; None for no refusal."""
    return None if refusal is None else f"{refusal.text} [{refusal.rule}]"


def rule_button(rule: str, *, named: bool = True) -> Markup:
    """Return a small button that opens a rule, labelled with its id or a question mark."""
    text = _("Rule {rule}").format(rule=rule)
    if named:
        return button(rule, do="rule", arg=rule, class_="cnb-rule", aria_label=text)
    sign = h("span", "?", aria_hidden="true")
    asks = "cnb-rule cnb-asks"
    return button(sign, screen_reader_text(text), do="rule", arg=rule, class_=asks, title=text)


def region_heading(text: str, attributes: Child = None) -> Markup:
    """Return the heading line of a region of the table: its name, then a few words or a button."""
    return h("div", h("h2", text), h("span", attributes), class_="cnb-label")


def card_slots(text: str, cards: list[Markup], title: str) -> Markup:
    """Return a row of cards in the hand, with a button that opens the panel explaining them.

    Parameters
    ----------
    text : str
        The heading above the cards.
    cards : list of Markup
        Made by `card_slot` and `free_slot`.
    title : str
        The title of that panel; empty for no button.
    """
    more_button = (
        button(_("read and play"), do="drawer", arg=title, class_="cnb-quiet") if title else None
    )
    return h("div", region_heading(text, more_button), h("ul", cards, class_="cnb-slots"))


def card_slot(
    name: str, picture: str, arg: str, *, count: int, playable: bool, class_: str = ""
) -> Markup:
    """Return a card in the hand as a button with name and sign; it sends "read" with ``arg``."""
    times = f" ×\u00a0{count}" if count > 1 else ""
    note = screen_reader_text(", ", _("can be played now")) if playable else None
    return h(
        "li",
        button(
            sign(picture, 18),
            h("span", with_soft_hyphens(name), times),
            note,
            do="read",
            arg=arg,
            class_=f"cnb-slot {class_}{' cnb-glows' * playable}",
        ),
    )


def free_slot(text: str) -> Markup:
    """Return an empty card slot."""
    return h("li", text, class_="cnb-slot cnb-free")


def table_with_headings(heads: Iterable[str], rows: Child, *, class_: str) -> Markup:
    """Return an HTML table with a heading row."""
    top = h("thead", h("tr", [h("th", head, scope="col") for head in heads]))
    return h("table", top, h("tbody", rows), class_=class_)


def icon_button(
    icon: str, do: str, text: str, *, size: int = 18, class_: str = "cnb-plain", **attributes: Any
) -> Markup:
    """Return a button with only an icon; ``text`` is its label and tooltip."""
    labels = {"aria_label": text, "title": text, **attributes}
    return button(sign(icon, size), do=do, class_=f"cnb-square {class_}".strip(), **labels)


def heading(text: str, *chunk: Child) -> Markup:
    """Return the heading of a part of a panel."""
    return h("h3", text, chunk, class_="cnb-heading3")


# Places of the board in sentences, shown by the tokens beside them and lit on the board.


_LABEL: Final = re.compile(r"(\b[HVE]\d+\b)")


def spots_attribute(places: Iterable[Place]) -> str | None:
    """Return places as the value of the attribute ``data-at``, "hex:7 edge:12"; None for none.

    While an element with that attribute has the pointer or the focus, the board lights them.
    """
    return " ".join(f"{kind}:{number}" for kind, number in places) or None


def live_scene(game: Game, labels: bool = False) -> Scene:
    """Return the scene of a game's board as it is now; ``labels`` draws the labels of places."""
    return scene_of_board(game.live_board, labels=frozenset(PLACE_KINDS) if labels else frozenset())


def link_places(text: str, scene: Scene) -> Child:
    """Return a sentence with each place label, such as V23, replaced by the tokens beside it.

    Pointing at them lights the place on the board.
    """
    return [_link_part(part, scene) for part in _LABEL.split(text)]


def place_tokens(scene: Scene, place: Place) -> Child:
    """Return the tokens of the hexes at a place, each with a picture of what the hex pays."""
    sort, number = place
    shape = scene.board.topology
    around = {"vertex": shape.vertex_hexes, "edge": shape.edge_hexes}
    hexes = (number,) if sort == "hex" else around[sort][number]
    return [_hex_token(scene, hex) for hex in hexes if Terrain(scene.terrain[hex]).is_land]


def _hex_token(scene: Scene, hex: int) -> Child:
    ground, token = Terrain(scene.terrain[hex]), scene.tokens[hex]
    picture: Child = (
        _(ground.word) if ground.resource is None else kind_picture(ground.resource, 18)
    )
    return h("span", token or None, picture, class_="cnb-ground")


def _link_part(chunk: str, scene: Scene) -> Child:
    places = places_in(chunk, scene.board) if _LABEL.fullmatch(chunk) else ()
    if not places:
        return chunk
    return h(
        "span", place_numbers(scene, places[0]), data_at=spots_attribute(places), class_="cnb-at"
    )
