"""The questions of Cities & Knights: what to do, and the buttons to do it with."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, TypeVar

from catan_nb.kernel.action import Action
from catan_nb.kernel.question import Question
from catan_nb.language import gettext as _
from catan_nb.language import noop
from catan_nb.rules.base.questions import BeforeRoll, MainTurn
from catan_nb.rules.cards import KIND_NAMES
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
from catan_nb.rules.cities_knights.names import PROGRESS, RANKS, TRACKS
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
from catan_nb.rules.play.reading import PlayerFacts
from catan_nb.ui.base.questions import DISCARD, discard_words
from catan_nb.ui.cities_knights.cards.card_words import effect
from catan_nb.ui.cities_knights.drawings import knight, track_sign
from catan_nb.ui.cities_knights.tools import chosen_knights, with_knights
from catan_nb.ui.looks.drawings import kind, swatch
from catan_nb.ui.looks.wording import card_name, first_upper
from catan_nb.ui.panels.base import act
from catan_nb.ui.systems.parts import Asking, CardChoice
from catan_nb.ui.table.boardgame import board_game
from catan_nb.ui.table.controller import Controller
from catan_nb.ui.widgets.html import Child, Markup, button, h, hidden_words

__all__ = ["QUESTIONS", "card_button", "leave", "one_too_many", "open_harbour"]

Wanted = TypeVar("Wanted", bound=Action)


def card_button(table: Controller, action: TakeProgress, words: str) -> Markup:
    """Return a button for a progress card, its effect told on hovering."""
    card = PROGRESS[action.card]
    text = [
        track_sign(TRACKS[card.track], 20),
        " ",
        words.format(card=card_name(card.name)),
        hidden_words(f" ({_(TRACKS[card.track])})"),
    ]
    return h("span", act(table, action, text), title=effect(card.name))


def _put_back(class_: str = "") -> Markup:
    """Return the way to the cards, of which each can be put back."""
    return button(_("Put a card back"), do="drawer", arg="Cards", class_=class_)


def _keep_four(table: Controller, frame: Question) -> Child:
    return _put_back("cnb-primary")


def _spy_choice(table: Controller, frame: SpyChoice) -> Child:
    found = _legal(table, TakeProgress)
    return h(
        "ul",
        [
            h(
                "li",
                card_button(table, one, _("Take {card}")),
                h("span", effect(PROGRESS[one.card].name), class_="cnb-small"),
            )
            for one in found
        ],
        class_="cnb-open-cards",
    )


def _pick_track(table: Controller, frame: Question) -> Child:
    left = board_game(table.game).progress_left
    return [
        act(
            table,
            DrawFrom(number),
            [
                track_sign(track),
                " ",
                _("{track} ({n} left)").format(track=first_upper(_(track)), n=left[track]),
            ],
        )
        for number, track in enumerate(TRACKS)
    ]


def _aqueduct(table: Controller, frame: Question) -> Child:
    return (
        [
            act(table, one, [kind(one.kind, 22), f" {_(KIND_NAMES[one.kind])}"])
            for one in _legal(table, UseAqueduct)
        ],
        act(table, Decline(), _("Take nothing")),
    )


def _commodity(table: Controller, frame: HarbourGift) -> Child:
    return [
        act(
            table,
            one,
            [kind(one.kind, 22), f" {_(KIND_NAMES[one.kind])}"],
            label=_("Give 1 {card}").format(card=_(KIND_NAMES[one.kind])),
        )
        for one in _legal(table, GiveCommodity)
    ]


def _displaced_words(table: Controller, frame: DisplacedKnight) -> str:
    rank = _(RANKS[frame.strength - 1])
    return _("Move your {strength} knight that was displaced.").format(strength=rank)


def _no_more(table: Controller, frame: Question) -> Child:
    return act(table, Decline(), _("No more"))


def leave(table: Controller, frame: Question) -> Child:
    """Return the button that leaves what was taken up where it is."""
    return act(table, Decline(), _("Do not place it again"))


def _commitment(table: Controller, frame: Commitment) -> Child:
    game, who = board_game(table.game), chosen_knights(table)
    me = game.players[frame.player]
    chips = []
    for piece in me.knight_pieces:
        if piece.active:
            fights = piece.vertex in who
            other = tuple(sorted({*who} ^ {piece.vertex}))
            label = game.board.label("vertex", piece.vertex)
            chips.append(
                button(
                    knight(me.colour, piece.strength, True, 28),
                    " ",
                    (
                        _("{rank} at {place} fights") if fights else _("{rank} at {place} stays")
                    ).format(rank=_(RANKS[piece.strength - 1]), place=label),
                    do="tool",
                    arg=with_knights(other),
                    class_="cnb-chip",
                    aria_pressed=str(fights).lower(),
                )
            )
    force = sum(piece.strength for piece in me.knight_pieces if piece.vertex in who)
    told = "".join(
        " "
        + _("{name} has committed {force}.").format(name=player.name, force=_force(player, mask))
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
            told,
            class_="cnb-small",
        ),
        act(
            table,
            CommitKnights(who),
            _("Fight with strength {force}").format(force=force),
            class_="cnb-primary",
        ),
        class_="cnb-commitment",
    )


def _force(player: PlayerFacts, mask: int) -> int:
    return sum(piece.strength for piece in player.knight_pieces if mask >> piece.vertex & 1)


_VERTEX: Final = ("vertex", "vertex")

QUESTIONS: Final[Mapping[type[Question], Asking]] = {
    SetupCity: Asking(
        noop("Click a lit place. This time it is a city, which brings cards at once."),
        noop("Where does your city go?"),
        tool="first_city",
    ),
    KeepFour: Asking(
        noop("Only four may be kept. Choose the card that goes back."), buttons=_keep_four
    ),
    PickTrack: Asking(
        noop("You helped most to save the island. Choose which card to draw."), buttons=_pick_track
    ),
    Aqueduct: Asking(
        noop("The roll gave you nothing. Take one of these, if you like."), buttons=_aqueduct
    ),
    Commitment: Asking(
        noop(
            "Click a knight, here or on the board, to let it fight or stay. Those who "
            "fight become passive; those who stay do not count."
        ),
        tool="all_knights",
        buttons=_commitment,
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
        _displaced_words,
        tool="retreat",
        about=_VERTEX,
    ),
    FreeUpgrades: Asking(
        noop("Click a lit knight: this step costs nothing."), tool="upgrade", buttons=_no_more
    ),
    RebuildRoad: Asking(
        noop("Click a lit path to place the road again, or leave it."), tool="road", buttons=leave
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
        discard_words,
        cards=DISCARD,
    ),
    SpyChoice: Asking(
        noop("These cards lie open to you. Take one."),
        buttons=_spy_choice,
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
        buttons=_commodity,
    ),
    OpenHand: Asking(
        noop("The hand lies open to you. Choose the cards to take."),
        cards=CardChoice(noop("Take {n} of {count}"), TakeCards, lambda frame: int(frame.victim)),
    ),
}


# ---- on one's own turn -----------------------------------------------------------------


def one_too_many(table: Controller) -> Child:
    """Offer to put a fifth card back, which has to be done before the turn ends."""
    if not isinstance(table.game.frame, MainTurn):
        return None
    return _put_back() if _legal(table, ReturnProgress) else None


def open_harbour(table: Controller) -> Child:
    """Offer each opponent a resource for a commodity, as long as the harbour is open."""
    game = table.game
    if isinstance(game.frame, BeforeRoll):
        return None
    offers: dict[int, list[OfferHarbour]] = {}
    for one in _legal(table, OfferHarbour):
        offers.setdefault(one.partner, []).append(one)
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
                act(
                    table,
                    one,
                    ["1 ", kind(one.kind, 20), hidden_words(_(KIND_NAMES[one.kind]))],
                    class_="cnb-chip",
                )
                for one in found
            ],
            h("span", _("and gives a commodity"), class_="cnb-small"),
            class_="cnb-buttons cnb-aside",
        )
        for seat, found in offers.items()
    ]


def _legal(table: Controller, cls: type[Wanted]) -> tuple[Wanted, ...]:
    """Return the legal actions of a kind for the person at the screen."""
    return table.game.legal(cls) if table.mine else ()
