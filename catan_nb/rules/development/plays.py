"""What each development card does when it is played (base.dev.*, base.largest_army)."""

from __future__ import annotations

from itertools import combinations_with_replacement

from catan_nb.kernel.action import Action
from catan_nb.kernel.verb import Clause, Verb
from catan_nb.kernel.words import Phrase, say, say_counted
from catan_nb.rules.base.building import ask_free_roads, free_path_is_left
from catan_nb.rules.base.questions import FreeRoads
from catan_nb.rules.cards import KIND_NAMES, KINDS, RESOURCE_KINDS, Cards
from catan_nb.rules.development.actions import (
    PlayInvention,
    PlayKnight,
    PlayMonopoly,
    PlayRoadBuilding,
)
from catan_nb.rules.development.cards import (
    CARD_KINDS,
    DEVELOPMENT,
    INVENTION,
    KNIGHT,
    MONOPOLY,
    ONLY_KNIGHT_BEFORE_ROLL,
    ROAD_BUILDING,
)
from catan_nb.rules.development.deck import DevelopmentBlock, block
from catan_nb.rules.development.events import (
    DevelopmentPlayed,
    Invented,
    Monopolised,
    ResourceNamed,
)
from catan_nb.rules.hands import hand_over, take
from catan_nb.rules.numbers import FREE_ROADS
from catan_nb.rules.state import CatanState


def is_playable(state: CatanState, seat: int, card: int) -> bool:
    """Say whether a card of a kind may be played now, its own effect aside."""
    cards: DevelopmentBlock = state.blocks["development"]  # asked too often for a call
    if cards.held[seat * CARD_KINDS + card] <= cards.fresh[card] or cards.played:
        return False
    if card == KNIGHT or state.roll is not None:
        return True
    return not state.rules.options[ONLY_KNIGHT_BEFORE_ROLL]


def play_clauses(card: int) -> tuple[Clause, ...]:
    """Return the clauses that hold for every card that is played."""
    name = DEVELOPMENT.show(card)

    def held(state: CatanState, action: Action | None) -> Phrase | None:
        if not block(state).held[state.stack[-1].player * CARD_KINDS + card]:
            return say("There is no {card} card to play.", card=name)
        return None

    def not_fresh(state: CatanState, action: Action | None) -> Phrase | None:
        cards = block(state)
        mine = cards.held[state.stack[-1].player * CARD_KINDS + card]
        if mine and mine <= cards.fresh[card]:
            return say(
                "The {card} card was bought in this turn; play it in a later one.", card=name
            )
        return None

    def one_a_turn(state: CatanState, action: Action | None) -> Phrase | None:
        if block(state).played:
            return say("Only one development card may be played in a turn.")
        return None

    def time(state: CatanState, action: Action | None) -> Phrase | None:
        if card != KNIGHT and state.roll is None and state.rules.options[ONLY_KNIGHT_BEFORE_ROLL]:
            return say("In this game only a knight may be played before the roll.")
        return None

    checks = (held, not_fresh, one_a_turn, time)
    return tuple(Clause("base.dev.play", check, general=True) for check in checks)


def play_card(state: CatanState, card: int) -> int:
    """Note that the player at the frame plays a card and return the seat."""
    seat, cards = state.stack[-1].player, block(state)
    cards.held[seat * CARD_KINDS + card] -= 1
    cards.played = True
    state.tell(DevelopmentPlayed, seat, card)
    return seat


def _knight(state: CatanState, action: PlayKnight) -> None:
    seat = play_card(state, KNIGHT)
    block(state).knights[seat] += 1
    state.rules.hooks["knight_played"](state, seat)
    state.rules.hooks["ask_robber"](state, seat)


def _road_building(state: CatanState, action: PlayRoadBuilding) -> None:
    ask_free_roads(state, FreeRoads(play_card(state, ROAD_BUILDING), FREE_ROADS))


def _invention_count(state: CatanState) -> int:
    return min(2, sum(state.bank[kind] for kind in RESOURCE_KINDS))


def _bank_is_not_empty(state: CatanState, action: Action | None) -> Phrase | None:
    return None if _invention_count(state) else say("The bank is empty.")


def _two_from_bank(state: CatanState, action: PlayInvention) -> Phrase | None:
    count = _invention_count(state)
    kinds = [kind for kind, _ in action.cards.numbered()]
    if action.cards.total != count or any(kind not in RESOURCE_KINDS for kind in kinds):
        return say_counted(
            count, "Invention takes 1 resource card.", "Invention takes {n} resource cards."
        )
    for kind, number in action.cards.numbered():
        if state.bank[kind] < number:
            return say("The bank has only {n} {kind}.", n=state.bank[kind], kind=KIND_NAMES[kind])
    return None


def _invention(state: CatanState, action: PlayInvention) -> None:
    seat = play_card(state, INVENTION)
    take(state, seat, action.cards.numbered())
    state.tell(Invented, seat, action.cards)


def _is_resource(state: CatanState, action: PlayMonopoly) -> Phrase | None:
    return None if action.resource in RESOURCE_KINDS else say("Monopoly names a resource.")


def _monopoly(state: CatanState, action: PlayMonopoly) -> None:
    seat = play_card(state, MONOPOLY)
    state.tell(ResourceNamed, seat, action.resource)
    for other in state.rules.seats:
        count = state.hands[other * KINDS + action.resource]
        if other != seat and count:
            hand_over(state, other, seat, ((action.resource, count),))
            if state.events is not None:
                cards = Cards({KIND_NAMES[action.resource]: count})
                state.events.append(Monopolised(seat, other, cards))


_PLAY_KNIGHT, _PLAY_ROADS = PlayKnight(), PlayRoadBuilding()
_PLAY_MONOPOLY = tuple(PlayMonopoly(kind) for kind in RESOURCE_KINDS)
_PLAY_INVENTION = {
    count: tuple(
        (PlayInvention(Cards.of([kinds.count(kind) for kind in RESOURCE_KINDS])), kinds)
        for kinds in combinations_with_replacement(RESOURCE_KINDS, count)
    )
    for count in (1, 2)
}


def _list_plays(state: CatanState, out: list[Action]) -> None:
    """List every way to play one of the box's cards, looking at none that is not held."""
    cards: DevelopmentBlock = state.blocks["development"]
    seat = state.stack[-1].player
    offset = seat * CARD_KINDS
    if not any(cards.held[offset : offset + CARD_KINDS]):  # as mostly
        return
    for card, listed in _LISTERS:
        if is_playable(state, seat, card):
            listed(state, out)


def _list_knight(state: CatanState, out: list[Action]) -> None:
    out.append(_PLAY_KNIGHT)


def _list_roads(state: CatanState, out: list[Action]) -> None:
    if free_path_is_left(state, None) is None:
        out.append(_PLAY_ROADS)


def _list_inventions(state: CatanState, out: list[Action]) -> None:
    count = _invention_count(state)
    if count:
        bank = state.bank
        for action, kinds in _PLAY_INVENTION[count]:
            if bank[kinds[0]] and bank[kinds[-1]] > (count == 2 and kinds[0] == kinds[1]):
                out.append(action)


def _list_monopolies(state: CatanState, out: list[Action]) -> None:
    out.extend(_PLAY_MONOPOLY)


_LISTERS = (
    (KNIGHT, _list_knight),
    (ROAD_BUILDING, _list_roads),
    (INVENTION, _list_inventions),
    (MONOPOLY, _list_monopolies),
)


#: How each card is played.
VERBS: tuple[Verb, ...] = (
    Verb(PlayKnight, _knight, clauses=play_clauses(KNIGHT), options=_list_plays),
    Verb(
        PlayRoadBuilding,
        _road_building,
        clauses=(
            *play_clauses(ROAD_BUILDING),
            Clause("base.dev.road_building", free_path_is_left, general=True),
        ),
        options=_list_plays,
    ),
    Verb(
        PlayInvention,
        _invention,
        clauses=(
            *play_clauses(INVENTION),
            Clause("base.dev.invention", _bank_is_not_empty, general=True),
            Clause("base.dev.invention", _two_from_bank),
        ),
        options=_list_plays,
    ),
    Verb(
        PlayMonopoly,
        _monopoly,
        clauses=(*play_clauses(MONOPOLY), Clause("base.dev.monopoly", _is_resource)),
        options=_list_plays,
    ),
)
