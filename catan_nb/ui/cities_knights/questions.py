"""The questions of Cities & Knights, and the effects of its progress cards in words."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Final, TypeVar

from catan_nb.board.topology import bits
from catan_nb.kernel.action import Action
from catan_nb.kernel.question import Question
from catan_nb.language import almanac, ngettext, noop
from catan_nb.language import gettext as _
from catan_nb.rules.base.questions import BeforeRoll, MainTurn
from catan_nb.rules.base.robber import destinations, victims_at
from catan_nb.rules.cards import GRAIN, KIND_NAMES, ORE
from catan_nb.rules.catalogue import RULES
from catan_nb.rules.cities_knights.actions import (
    CommitKnights,
    Decline,
    DrawFrom,
    GiveCards,
    GiveCommodity,
    OfferHarbour,
    ReturnProgress,
    TakeCards,
    TakeProgress,
    UseAqueduct,
)
from catan_nb.rules.cities_knights.block import improvement_level
from catan_nb.rules.cities_knights.improvements import (
    SAFE_PER_WALL,
    WALL_COST,
    may_improve,
    wall_sites,
)
from catan_nb.rules.cities_knights.knights import ACTIVATION_COST, KNIGHT_COST, most_upgrades
from catan_nb.rules.cities_knights.names import COMMODITY, PROGRESS, PROGRESS_NAMES, RANKS, TRACKS
from catan_nb.rules.cities_knights.politics_cards import (
    WEDDING_CARDS,
    intrigue_targets,
    sabotage_questions,
    wedding_guests,
)
from catan_nb.rules.cities_knights.questions import (
    Aqueduct,
    Commitment,
    DeserterChoice,
    DeserterPlace,
    DisplacedKnight,
    FreeUpgrades,
    HarbourGift,
    KeepFour,
    LostCity,
    NewMetropolis,
    OpenHand,
    PickTrack,
    RebuildRoad,
    SabotagedHand,
    SecondToken,
    SetupCity,
    SpyChoice,
    WeddingGift,
)
from catan_nb.rules.cities_knights.science_cards import MEDICINE_COST, SMITH_UPGRADES, count_harvest
from catan_nb.rules.cities_knights.trade_cards import COMMODITY_LEVY, RESOURCE_LEVY
from catan_nb.rules.hands import Price
from catan_nb.rules.numbers import CITY_COST, FREE_ROADS, ROAD_COST
from catan_nb.rules.play.game import Game, View
from catan_nb.rules.play.reading import PlayerFacts, state_of
from catan_nb.ui.base.questions import DISCARD, discard_prompt
from catan_nb.ui.cities_knights.drawings import knight, track_sign
from catan_nb.ui.cities_knights.tools import chosen_knights, muster_tool_name
from catan_nb.ui.looks.drawings import kind_picture, swatch
from catan_nb.ui.looks.wording import (
    card_name,
    cards_text,
    first_upper,
    join_with_and,
    join_with_or,
)
from catan_nb.ui.panels.base import action_button
from catan_nb.ui.systems.parts import Asking, CardChoice
from catan_nb.ui.table.controller import Controller
from catan_nb.ui.table.table_view import board_game
from catan_nb.ui.widgets.html import Child, Markup, button, h, screen_reader_text

__all__ = [
    "QUESTIONS",
    "card_button",
    "card_effect_text",
    "harbour_offers",
    "leave_piece_button",
    "next_card_chance",
    "present_effect_text",
    "put_back_offer",
    "track_of",
]


# Texts on progress cards: their effects, what each would bring now, the chance to draw it.


Teller = Callable[[Game | View, int], str]

_COUNT: Final = re.compile(r"^\d+ cards? of \w+\. ")


def track_of(name: str) -> str:
    """Return the name of the track whose stack has a kind of progress card."""
    return TRACKS[PROGRESS[PROGRESS_NAMES.index(name)].track]


def card_effect_text(name: str) -> str:
    """Return the rule on a kind of card, without the sentence on how many there are."""
    text = RULES[f"ck.card.{name}"].text
    told = almanac(text)
    return told.partition(". ")[2] if _COUNT.match(text) else told


def next_card_chance(view: Game | View, name: str) -> Fraction:
    """Return the chance that the next card of its stack is of this kind, by what the view knows."""
    from catan_nb.stats.knights.progress_cards import progress_stack  # slow to import

    return progress_stack(view, track_of(name)).next_card().get(name, Fraction(0))


def present_effect_text(view: Game | View, seat: int, name: str) -> str:
    """Return in a few words what a card would bring a seat now; empty if that is not known."""
    tell = _NOW.get(name)
    return tell(view, seat) if tell is not None else ""


def _bundle_text(price: Price, times: int = 1) -> str:
    """Return a price, ``times`` times, in words such as "2 grain and 1 ore"."""
    return join_with_and([f"{times * count} {_(KIND_NAMES[kind])}" for kind, count in price])


def _make_harvest_text(kind: int) -> Teller:
    return lambda view, seat: _bundle_text(((kind, count_harvest(state_of(view), seat, kind)),))


def _wedding_effect_text(view: Game | View, seat: int) -> str:
    guests = wedding_guests(state_of(view), seat)
    count = sum(min(WEDDING_CARDS, view.players[guest].hand_size) for guest in guests)
    return ngettext("{n} card, of their choice", "{n} cards, of their choice", count).format(
        n=count
    )


def _saboteur_effect_text(view: Game | View, seat: int) -> str:
    lost = [
        f"{view.names[question.player]} {question.count}"
        for question in sabotage_questions(state_of(view), seat)
    ]
    return (
        _("others lose cards: {list}").format(list=", ".join(lost))
        if lost
        else _("nobody loses a card")
    )


def _warlord_effect_text(view: Game | View, seat: int) -> str:
    asleep = [k for k in view.players[seat].knight_pieces if not k.active]
    return _("{strength} more strength, worth {cards}").format(
        strength=sum(k.strength for k in asleep), cards=_bundle_text(ACTIVATION_COST, len(asleep))
    )


def _bishop_effect_text(view: Game | View, seat: int) -> str:
    if not view.landings:
        return _("the robber still sleeps")
    state = state_of(view)
    robbed = [len(victims_at(state, seat, hex)) for hex in destinations(state)]
    return _("up to {cards}").format(cards=cards_text(max(robbed, default=0)))


def _make_monopoly_text(text_of: Callable[[], str], levy: int) -> Teller:
    def effect_text(view: Game | View, seat: int) -> str:
        takings = sum(min(levy, p.hand_size) for p in view.players if p.seat != seat)
        return ngettext(
            "at most {n} card of {words}", "at most {n} cards of {words}", takings
        ).format(n=takings, words=text_of())

    return effect_text


def _any_commodity_text() -> str:
    return join_with_or([_(KIND_NAMES[kind]) for kind in COMMODITY])


def _merchant_effect_text(view: Game | View, seat: int) -> str:
    is_mine = view.merchant is not None and view.merchant.seat == seat
    return _("no new point: it is yours already") if is_mine else _("1 point and a rate of 2:1")


def _smith_effect_text(view: Game | View, seat: int) -> str:
    count = min(SMITH_UPGRADES, most_upgrades(state_of(view), seat))
    return _("up to {cards} saved").format(cards=_bundle_text(KNIGHT_COST, count)) if count else ""


def _engineer_effect_text(view: Game | View, seat: int) -> str:
    if not wall_sites(state_of(view), seat):
        return ""
    return _("{cards} saved, {n} cards safe on a 7").format(
        cards=_bundle_text(WALL_COST), n=view.players[seat].safe_cards + SAFE_PER_WALL
    )


def _crane_effect_text(view: Game | View, seat: int) -> str:
    state = state_of(view)
    steps = {
        improvement_level(state, seat, t) + 1
        for t in range(len(TRACKS))
        if may_improve(state, seat, t)
    }
    if not steps:
        return ""
    return _("1 commodity saved on step {list}").format(
        list=join_with_or([*map(str, sorted(steps))])
    )


def _intrigue_effect_text(view: Game | View, seat: int) -> str:
    near = [
        view.board.label("vertex", vertex)
        for vertex in bits(intrigue_targets(state_of(view), seat))
    ]
    return (
        _("knights within reach: {list}").format(list=", ".join(near))
        if near
        else _("no knight within reach")
    )


def _medicine_effect_text(view: Game | View, seat: int) -> str:
    cheaper = dict(MEDICINE_COST)
    saved = tuple((kind, count - cheaper.get(kind, 0)) for kind, count in CITY_COST)
    return _("{cards} saved on a city").format(cards=_bundle_text(saved))


def _road_building_effect_text(view: Game | View, seat: int) -> str:
    return _("{cards} saved").format(cards=_bundle_text(ROAD_COST, FREE_ROADS))


_NOW: Final[Mapping[str, Teller]] = {
    "mining": _make_harvest_text(ORE),
    "irrigation": _make_harvest_text(GRAIN),
    "wedding": _wedding_effect_text,
    "saboteur": _saboteur_effect_text,
    "warlord": _warlord_effect_text,
    "bishop": _bishop_effect_text,
    "trade_monopoly": _make_monopoly_text(_any_commodity_text, COMMODITY_LEVY),
    "resource_monopoly": _make_monopoly_text(lambda: _("a resource"), RESOURCE_LEVY),
    "merchant": _merchant_effect_text,
    "smith": _smith_effect_text,
    "engineer": _engineer_effect_text,
    "crane": _crane_effect_text,
    "intrigue": _intrigue_effect_text,
    "medicine": _medicine_effect_text,
    "road_building": _road_building_effect_text,
}


Wanted = TypeVar("Wanted", bound=Action)


def card_button(table: Controller, action: TakeProgress, words: str) -> Markup:
    """Return a button for a progress card, with its effect as a tooltip."""
    card = PROGRESS[action.card]
    text = [
        track_sign(TRACKS[card.track], 20),
        " ",
        words.format(card=card_name(card.name)),
        screen_reader_text(f" ({_(TRACKS[card.track])})"),
    ]
    return h("span", action_button(table, action, text), title=card_effect_text(card.name))


def _put_back_button(class_: str = "") -> Markup:
    """Return the button that opens the panel in which a card can be put back."""
    return button(_("Put a card back"), do="drawer", arg="Cards", class_=class_)


def _keep_four_buttons(table: Controller, frame: Question) -> Child:
    return _put_back_button("cnb-primary")


def _spy_buttons(table: Controller, frame: SpyChoice) -> Child:
    takings = _legal_actions(table, TakeProgress)
    return h(
        "ul",
        [
            h(
                "li",
                card_button(table, taking, _("Take {card}")),
                h("span", card_effect_text(PROGRESS[taking.card].name), class_="cnb-small"),
            )
            for taking in takings
        ],
        class_="cnb-open-cards",
    )


def _track_buttons(table: Controller, frame: Question) -> Child:
    remaining = board_game(table.game).progress_left
    return [
        action_button(
            table,
            DrawFrom(number),
            [
                track_sign(track),
                " ",
                _("{track} ({n} left)").format(track=first_upper(_(track)), n=remaining[track]),
            ],
        )
        for number, track in enumerate(TRACKS)
    ]


def _aqueduct_buttons(table: Controller, frame: Question) -> Child:
    return (
        [
            action_button(table, use, [kind_picture(use.kind, 22), f" {_(KIND_NAMES[use.kind])}"])
            for use in _legal_actions(table, UseAqueduct)
        ],
        action_button(table, Decline(), _("Take nothing")),
    )


def _commodity_buttons(table: Controller, frame: HarbourGift) -> Child:
    return [
        action_button(
            table,
            delivery,
            [kind_picture(delivery.kind, 22), f" {_(KIND_NAMES[delivery.kind])}"],
            label=_("Give 1 {card}").format(card=_(KIND_NAMES[delivery.kind])),
        )
        for delivery in _legal_actions(table, GiveCommodity)
    ]


def _displaced_prompt(table: Controller, frame: DisplacedKnight) -> str:
    rank = _(RANKS[frame.strength - 1])
    return _("Move your {strength} knight that was displaced.").format(strength=rank)


def _stop_button(table: Controller, frame: Question) -> Child:
    return action_button(table, Decline(), _("No more"))


def leave_piece_button(table: Controller, frame: Question) -> Child:
    """Return the button "Do not place it again", for a piece that has been picked up."""
    return action_button(table, Decline(), _("Do not place it again"))


def _commitment_buttons(table: Controller, frame: Commitment) -> Child:
    game, who = board_game(table.game), chosen_knights(table)
    me = game.players[frame.player]
    chips = []
    for piece in me.knight_pieces:
        if piece.active:
            fights = piece.vertex in who
            others = tuple(sorted({*who} ^ {piece.vertex}))
            label = game.board.label("vertex", piece.vertex)
            chips.append(
                button(
                    knight(me.colour, piece.strength, True, 28),
                    " ",
                    (
                        _("{rank} at {place} fights") if fights else _("{rank} at {place} stays")
                    ).format(rank=_(RANKS[piece.strength - 1]), place=label),
                    do="tool",
                    arg=muster_tool_name(others),
                    class_="cnb-chip",
                    aria_pressed=str(fights).lower(),
                )
            )
    force = sum(piece.strength for piece in me.knight_pieces if piece.vertex in who)
    commitments = "".join(
        " "
        + _("{name} has committed {force}.").format(
            name=player.name, force=_knights_strength(player, mask)
        )
        for player, mask in zip(game.players, frame.committed, strict=True)
        if mask
    )
    return h(
        "div",
        h("div", chips, class_="cnb-chips", role="group", aria_label=_("Knights that fight")),
        h(
            "p",
            _(
                "The barbarians come with {attack}; all active knights together have {defence}."
            ).format(attack=game.attack, defence=game.defence),
            commitments,
            class_="cnb-small",
        ),
        action_button(
            table,
            CommitKnights(who),
            _("Fight with strength {force}").format(force=force),
            class_="cnb-primary",
        ),
        class_="cnb-commitment",
    )


def _knights_strength(player: PlayerFacts, mask: int) -> int:
    return sum(piece.strength for piece in player.knight_pieces if mask >> piece.vertex & 1)


_VERTEX: Final = ("vertex", "vertex")

QUESTIONS: Final[Mapping[type[Question], Asking]] = {
    SetupCity: Asking(
        noop("Click a lit place. This time it is a city, which brings cards at once."),
        noop("Where does your city go?"),
        tool="first_city",
    ),
    KeepFour: Asking(
        noop("Only four may be kept. Choose the card that goes back."), buttons=_keep_four_buttons
    ),
    PickTrack: Asking(
        noop("You helped most to save the island. Choose which card to draw."),
        buttons=_track_buttons,
    ),
    Aqueduct: Asking(
        noop("The roll gave you nothing. Take one of these, if you like."),
        buttons=_aqueduct_buttons,
    ),
    Commitment: Asking(
        noop(
            "Click a knight, here or on the board, to let it fight or stay. Those who "
            "fight become passive; those who stay do not count."
        ),
        tool="all_knights",
        buttons=_commitment_buttons,
    ),
    LostCity: Asking(
        noop("Click the city that the barbarians sack. A wall is lost with it."), tool="lost_city"
    ),
    NewMetropolis: Asking(
        noop(
            "Click the city that becomes the metropolis: 2 more points, and no barbarian harms it."
        ),
        tool="metropolis",
    ),
    DisplacedKnight: Asking(
        noop("Click the intersection where your knight goes."),
        _displaced_prompt,
        tool="retreat",
        about=_VERTEX,
    ),
    FreeUpgrades: Asking(
        noop("Click a lit knight: this step costs nothing."),
        tool="upgrade",
        buttons=_stop_button,
    ),
    RebuildRoad: Asking(
        noop("Click a lit path to place the road again, or leave it."),
        tool="road",
        buttons=leave_piece_button,
    ),
    SecondToken: Asking(
        noop("Click the hex whose token comes here."), tool="second_token", about=("hex", "first")
    ),
    WeddingGift: Asking(
        noop("Choose the cards to give in your hand."),
        cards=CardChoice(noop("Give {n} of {count}"), GiveCards, lambda frame: int(frame.player)),
    ),
    SabotagedHand: Asking(
        noop("A Saboteur: choose the cards to give back in your hand."),
        discard_prompt,
        cards=DISCARD,
    ),
    SpyChoice: Asking(
        noop("These cards lie open to you. Take one."),
        buttons=_spy_buttons,
    ),
    DeserterChoice: Asking(
        noop("Click the knight that you give up."),
        tool="desert",
    ),
    DeserterPlace: Asking(
        noop("Click a lit intersection for the knight."),
        tool="place_knight",
    ),
    HarbourGift: Asking(
        noop("Choose the commodity you give."),
        buttons=_commodity_buttons,
    ),
    OpenHand: Asking(
        noop("The hand lies open to you. Choose the cards to take."),
        cards=CardChoice(noop("Take {n} of {count}"), TakeCards, lambda frame: int(frame.victim)),
    ),
}


# ---- on one's own turn -----------------------------------------------------------------


def put_back_offer(table: Controller) -> Child:
    """Return the button to put a card back before the turn ends; None unless there are too many."""
    if not isinstance(table.game.frame, MainTurn):
        return None
    return _put_back_button() if _legal_actions(table, ReturnProgress) else None


def harbour_offers(table: Controller) -> Child:
    """Return, for each opponent, buttons that offer a resource by the Commercial Harbour."""
    game = table.game
    if isinstance(game.frame, BeforeRoll):
        return None
    offers: dict[int, list[OfferHarbour]] = {}
    for offer in _legal_actions(table, OfferHarbour):
        offers.setdefault(offer.partner, []).append(offer)
    return [
        h(
            "div",
            swatch(game.colours[seat], 20),
            h(
                "span",
                _("Commercial harbour: {name} gets").format(name=game.names[seat]),
                class_="cnb-small",
            ),
            [
                action_button(
                    table,
                    one,
                    ["1 ", kind_picture(one.kind, 20), screen_reader_text(_(KIND_NAMES[one.kind]))],
                    class_="cnb-chip",
                )
                for one in found
            ],
            h("span", _("and gives a commodity"), class_="cnb-small"),
            class_="cnb-buttons cnb-aside",
        )
        for seat, found in offers.items()
    ]


def _legal_actions(table: Controller, cls: type[Wanted]) -> tuple[Wanted, ...]:
    """Return the legal actions of a class for the person at the screen."""
    return table.game.legal(cls) if table.mine else ()
