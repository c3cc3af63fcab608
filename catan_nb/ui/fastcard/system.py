"""The table's record of the Fast Card Game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from catan_nb.fastcard.actions import (
    Discard,
    DrawAsMany,
    EndSwaps,
    EndTurn,
    GiveBack,
    KeepFate,
    LayAway,
    LayBack,
    PickCard,
    SwapMarket,
    SwapPile,
    SwapPlayer,
    TurnFate,
)
from catan_nb.fastcard.box import EXPANSIONS
from catan_nb.fastcard.cards import EXPANSION_NAMES, KIND_NAMES, Cards
from catan_nb.fastcard.events import (
    Built,
    CityBuilt,
    Discarded,
    Drawn,
    DrewFrom,
    ExpansionBuilt,
    FateTurned,
    FromHand,
    GaveBack,
    HandOpened,
    KnightBuilt,
    KnightTaken,
    LaidAway,
    LaidBack,
    MarketCleared,
    MarketLaid,
    NothingLeft,
    Picked,
    Refilled,
    Revealed,
    RoadBuilt,
    RoadTaken,
    SettlementBuilt,
    Stolen,
    TookFromMarket,
    TurnBegan,
    Won,
)
from catan_nb.fastcard.questions import (
    Building,
    GivingBack,
    LayingAway,
    LayingBack,
    Picking,
    Robbed,
    Swapping,
    TurningFate,
)
from catan_nb.kernel.action import Action
from catan_nb.kernel.question import Question
from catan_nb.language import gettext as _
from catan_nb.language import ngettext, noop
from catan_nb.ui.fastcard.building import PAY
from catan_nb.ui.panels.base import action_button
from catan_nb.ui.systems.events import (
    HIDDEN,
    PICTURE,
    Audience,
    Effect,
    Flight,
    Moves,
    Parts,
    Spot,
    Teller,
    cards,
    group,
    heading_teller,
    hits,
    pictures,
    sentence_teller,
    sign,
    sign_moves,
)
from catan_nb.ui.systems.parts import Asking, CardAnswer, CardChoice, LazyImport, PointSource
from catan_nb.ui.systems.registry import TableSystem
from catan_nb.ui.table.controller import Controller
from catan_nb.ui.widgets.html import Child

if TYPE_CHECKING:
    from catan_nb.fastcard.game import CardGame
    from catan_nb.kernel.event import Event

__all__ = ["EFFECTS", "QUESTIONS", "SYSTEM", "TELLING"]


# Animations and sounds of events, and events for which bots wait.


_PILE: Final[Spot] = ("pile", 0)
_LAID: Final[Spot] = ("laid", 0)
_MARKET: Final[Spot] = ("market", 0)


def _moves_between(source: Spot | None, target: Spot | None) -> Moves:
    """Return a function that makes an event's cards fly from ``source`` to ``target``.

    None stands for the event's player.
    """

    def moves(event: Any, game: object) -> list[Flight]:
        start, end = (("seat", event.player) if end is None else end for end in (source, target))
        card = getattr(event, "card", None)
        if card is not None:
            return [Flight(KIND_NAMES[card], start, end)]
        return cards(event.cards, start, end, getattr(event, "count", 0))

    return moves


def _hand_to_hand_moves(giver: str, taker: str) -> Moves:
    """Return a function that makes a card fly between two hands, face down for other players.

    ``giver`` and ``taker`` are fields of the event.
    """

    def moves(event: FromHand, game: object) -> list[Flight]:
        what = HIDDEN if event.card is None else KIND_NAMES[event.card]
        return [Flight(what, ("seat", getattr(event, giver)), ("seat", getattr(event, taker)))]

    return moves


def _build_effect(name: Callable[[Any], str]) -> Effect:
    """Return the effect of building: payment flies to the discards, the card to its builder."""

    def moves(event: Built | ExpansionBuilt, game: object) -> list[Flight]:
        display = ("seat", event.player)
        return [
            *cards(event.pay, display, _LAID),
            Flight(PICTURE, (f"stack-{name(event)}", 0), display),
        ]

    return Effect(moves, "built")


_TAKEN: Final = Effect(_hand_to_hand_moves("victim", "player"), "robbed", "victim")
EFFECTS: Final[Mapping[type[Event], Effect]] = {
    Drawn: Effect(_moves_between(_PILE, None), "cards", "player"),
    MarketLaid: Effect(_moves_between(_PILE, _MARKET)),
    MarketCleared: Effect(_moves_between(_MARKET, _LAID)),
    LaidAway: Effect(_moves_between(None, _LAID)),
    LaidBack: Effect(_moves_between(None, _MARKET)),
    Discarded: Effect(
        _moves_between(None, _LAID),
        "robbed",
        "player",
        halt=noop("Cards were taken from your hand."),
        hits=hits("player"),
    ),
    TookFromMarket: Effect(_moves_between(_MARKET, None), "cards", "player"),
    DrewFrom: _TAKEN,
    Picked: _TAKEN,
    Stolen: Effect(
        _hand_to_hand_moves("victim", "player"),
        "robbed",
        "victim",
        halt=noop("You were robbed."),
        hits=hits("victim"),
    ),
    GaveBack: Effect(_hand_to_hand_moves("player", "victim"), "cards", "victim"),
    RoadBuilt: _build_effect(lambda event: "road"),
    KnightBuilt: _build_effect(lambda event: "knight"),
    SettlementBuilt: _build_effect(lambda event: "settlement"),
    CityBuilt: _build_effect(lambda event: "city"),
    ExpansionBuilt: _build_effect(lambda event: EXPANSION_NAMES[event.expansion]),
    RoadTaken: Effect(
        sign_moves("road", "victim", "player"),
        halt=noop("You lost a road."),
        hits=hits("victim"),
    ),
    KnightTaken: Effect(
        sign_moves("knight", "victim", "player"),
        halt=noop("You lost a knight."),
        hits=hits("victim"),
    ),
    Won: Effect(sound="won"),
}


# Texts and buttons in the turn bar.


def _swap_buttons(table: Controller, frame: Swapping) -> Child:
    return action_button(table, EndSwaps(), _("Swap no more"), class_="cnb-primary", next_=True)


def _lay_away_buttons(table: Controller, frame: LayingAway) -> Child:
    text = ngettext("Draw {n} card", "Draw {n} cards", frame.count).format(n=frame.count)
    return action_button(table, DrawAsMany(), text, class_="cnb-primary", next_=True)


def _put_back_prompt(table: Controller, actions: type[Action], text: str) -> str:
    """Return ``text``, with a note if one more card may be taken first."""
    again = _("Or take one more first: then as many go back.")
    return f"{text} {again}" if table.game.legal(actions) else text


def _build_buttons(table: Controller, frame: Building) -> Child:
    return action_button(
        table, EndTurn(), _("Draw cards and end"), class_="cnb-primary", next_=True
    )


def _turn_fate_buttons(table: Controller, frame: TurningFate) -> Child:
    return (
        action_button(table, TurnFate(), _("Turn the fate card"), class_="cnb-primary", next_=True),
        action_button(table, KeepFate(), _("Leave it as it lies")),
    )


QUESTIONS: Final[Mapping[type[Question], Asking]] = {
    Swapping: Asking(
        noop("Tap a card of the market or of your own hand, or swap with a player."),
        card=CardAnswer(SwapPile, lambda frame: int(frame.player), rather=LayAway),
        buttons=_swap_buttons,
        plain=True,
    ),
    LayingAway: Asking(
        noop("Tap another card to lay it away too, or draw."),
        card=CardAnswer(LayAway, lambda frame: int(frame.player)),
        buttons=_lay_away_buttons,
    ),
    LayingBack: Asking(
        lambda table, frame: _put_back_prompt(
            table,
            SwapMarket,
            _("Tap the card of your hand that you lay back for the one you took."),
        ),
        card=CardAnswer(LayBack, lambda frame: int(frame.player)),
    ),
    GivingBack: Asking(
        lambda table, frame: _put_back_prompt(
            table,
            SwapPlayer,
            _("Tap the card of your hand that you give back; it may be the one you drew."),
        ),
        card=CardAnswer(GiveBack, lambda frame: int(frame.player)),
    ),
    Picking: Asking(
        noop("The hand lies open: tap the card you want."),
        card=CardAnswer(PickCard, lambda frame: int(frame.victim)),
    ),
    Building: Asking(
        noop("You may build one of each kind a turn; at its end you draw cards."),
        buttons=_build_buttons,
        plain=True,
    ),
    TurningFate: Asking(
        noop("The arrows say who loses a road or a knight when none is left."),
        buttons=_turn_fate_buttons,
    ),
    Robbed: Asking(
        noop("Choose the cards to give up in your hand."),
        cards=CardChoice(
            noop("Give up {n} of {count}"),
            lambda cards: Discard(Cards(cards)),
            lambda frame: int(frame.player),
        ),
    ),
}


# Log lines.


def _drawn_cards_parts(event: Drawn, audience: Audience) -> Parts:
    """Return the drawn cards as log parts, or their number where they are hidden."""
    if event.cards is not None:
        return pictures(event.cards)
    return (group(str(event.count), sign("cards")),)


def _hand_card_parts(event: FromHand, audience: Audience) -> Parts:
    """Return a card from a hand as log parts, or its back where it is hidden."""
    return (group("1", sign("cards")) if event.card is None else (1, KIND_NAMES[event.card]),)


_HAND: Final = {"card": _hand_card_parts}

TELLING: Final[Mapping[type[Event], Teller]] = {
    TurnBegan: heading_teller("{player} · turn {number}", "You · turn {number}"),
    MarketLaid: sentence_teller("The market shows {cards}", who="", icon="cards"),
    Drawn: sentence_teller(
        "draws {cards}", "You draw {cards}", shows={"cards": _drawn_cards_parts}
    ),
    Refilled: sentence_teller("The discards become the pile: {count}", who="", icon="cards"),
    NothingLeft: sentence_teller("finds no card to draw", "You find no card to draw", hits=True),
    LaidAway: sentence_teller("lays 1 {card} on the discards", "You lay 1 {card} on the discards"),
    TookFromMarket: sentence_teller(
        "takes 1 {card} from the market", "You take 1 {card} from the market"
    ),
    LaidBack: sentence_teller("lays 1 {card} in the market", "You lay 1 {card} in the market"),
    DrewFrom: sentence_teller(
        "draws {card} from {victim}", "You draw {card} from {victim}", shows=_HAND
    ),
    HandOpened: sentence_teller(
        "shows {player} the hand", "You show {player} the hand", who="victim", hits=True
    ),
    Picked: sentence_teller(
        "picks {card} from {victim}", "You pick {card} from {victim}", shows=_HAND
    ),
    GaveBack: sentence_teller(
        "gives {victim} {card} for it", "You give {victim} {card} for it", shows=_HAND
    ),
    Stolen: sentence_teller(
        "steals {card} from {victim}", "You steal {card} from {victim}", shows=_HAND
    ),
    RoadBuilt: sentence_teller(
        "builds a **road** ({side}): {pay}", "You build a **road** ({side}): {pay}"
    ),
    KnightBuilt: sentence_teller(
        "builds a **knight** ({side}): {pay}",
        "You build a **knight** ({side}): {pay}",
        icon="knight",
    ),
    SettlementBuilt: sentence_teller(
        "builds a **settlement**: {pay}", "You build a **settlement**: {pay}"
    ),
    CityBuilt: sentence_teller("builds a **city**: {pay}", "You build a **city**: {pay}"),
    ExpansionBuilt: sentence_teller(
        "builds **{expansion}**: {pay}", "You build **{expansion}**: {pay}"
    ),
    RoadTaken: sentence_teller(
        "takes a **road** from {victim}", "You take a **road** from {victim}"
    ),
    KnightTaken: sentence_teller(
        "takes a **knight** from {victim}", "You take a **knight** from {victim}", icon="knight"
    ),
    FateTurned: sentence_teller("The fate card points {direction}", who="", icon="redo"),
    Revealed: sentence_teller("The city side brings a **{event}**", who="", icon="cards"),
    Discarded: sentence_teller("loses {cards}", "You lose {cards}", hits=True),
    MarketCleared: sentence_teller("The market is cleared: {cards}", who="", icon="cards"),
    Won: sentence_teller(
        "wins with **{points}** points", "You win with **{points}** points", hits=True
    ),
}


def _expansion_points(game: CardGame, seat: int) -> int:
    names = game.players[seat].expansions
    return sum(expansion.points for expansion in EXPANSIONS if expansion.name in names)


SYSTEM: Final = TableSystem(
    name="fastcard",
    makers={"pay": PAY},
    questions=QUESTIONS,
    telling=TELLING,
    effects=EFFECTS,
    turns=(TurnBegan,),
    sources=(
        PointSource(
            noop("settlements"), lambda game, seat: game.players[seat].settlements, "brick"
        ),
        PointSource(noop("cities"), lambda game, seat: 2 * game.players[seat].cities, "politics"),
        PointSource(noop("expansions"), _expansion_points, "wool"),
        PointSource(noop("roads"), lambda game, seat: game.players[seat].roads // 2, "trade"),
        PointSource(noop("knights"), lambda game, seat: game.players[seat].knights // 2, "cloth"),
    ),
    odds=(LazyImport("catan_nb.ui.fastcard.odds:swap_odds"),),
    scenery=LazyImport("catan_nb.ui.fastcard.displays:CardStage"),
    own=(LazyImport("catan_nb.ui.fastcard.building:SupplyPanel"),),
    strips=(LazyImport("catan_nb.ui.fastcard.displays:DisplaysPanel"),),
    looks=(Path(__file__).parent / "static" / "fastcard.css",),
)
