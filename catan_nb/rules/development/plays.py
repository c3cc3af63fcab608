"""Development cards and the largest army (base.dev.*, base.largest_army)."""

from __future__ import annotations

from itertools import combinations_with_replacement

from catan_nb.kernel.action import Action
from catan_nb.kernel.chance import Distribution
from catan_nb.kernel.rules.module import RuleModule
from catan_nb.kernel.rules.verb import Clause, Verb
from catan_nb.kernel.words import Phrase, say
from catan_nb.rules.base.actions import (
    DEVELOPMENT,
    INVENTION,
    KNIGHT,
    MONOPOLY,
    ROAD_BUILDING,
    VICTORY_POINT,
    BuyDevelopmentCard,
    DrawDevelopment,
    PlayInvention,
    PlayKnight,
    PlayMonopoly,
    PlayRoadBuilding,
)
from catan_nb.rules.base.building import FREE_ROADS, affordable, ask_free_roads, road_is_possible
from catan_nb.rules.base.events import (
    DevelopmentBought,
    DevelopmentPlayed,
    Invented,
    LargestArmyMoved,
    Monopolised,
    ResourceNamed,
)
from catan_nb.rules.base.options import DEVELOPMENT_OPTIONS, ONLY_KNIGHT_BEFORE_ROLL
from catan_nb.rules.base.questions import (
    BeforeRoll,
    DrawCard,
    FreeRoads,
    MainTurn,
    PairedTurn,
    SpecialBuilding,
)
from catan_nb.rules.base.robber import ask_robber
from catan_nb.rules.cards import KIND_NAMES, KINDS, RESOURCE_KINDS, Cards
from catan_nb.rules.development import position as development_position
from catan_nb.rules.development.deck import (
    ARMY_POINTS,
    CARD_KINDS,
    FACTS,
    MINIMUM_ARMY,
    PLAY_OF_KIND,
    PLAYER_FACTS,
    DevelopmentBlock,
    block,
)
from catan_nb.rules.hands import hand_over, has, pay, price, take
from catan_nb.rules.ruleset import CatanRules
from catan_nb.rules.state import CatanState

COST = price(Cards(ore=1, wool=1, grain=1))


# ---- buying ----------------------------------------------------------------------------


def _deck_has_cards(state: CatanState, action: Action | None) -> Phrase | None:
    if not any(block(state).deck):
        return say("All development cards are sold.")
    return None


def _buy(state: CatanState, action: BuyDevelopmentCard) -> None:
    seat = state.stack[-1].player
    pay(state, seat, COST)
    state.built = True
    state.stack.append(DrawCard(seat))


_BUY = BuyDevelopmentCard()
_DRAWS = tuple(DrawDevelopment(card) for card in range(CARD_KINDS))


def _list_buy(state: CatanState, out: list[Action]) -> None:
    if has(state, state.stack[-1].player, COST) and any(block(state).deck):
        out.append(_BUY)


def _draw_weights(state: CatanState) -> Distribution:
    return Distribution(tuple((_DRAWS[card], n) for card, n in enumerate(block(state).deck) if n))


def _draw(state: CatanState, action: DrawDevelopment) -> None:
    seat = state.stack.pop().player
    cards = block(state)
    cards.deck[action.card] -= 1
    cards.held[seat * CARD_KINDS + action.card] += 1
    if seat == state.active:
        cards.fresh[action.card] += 1
    state.tell(DevelopmentBought, seat, action.card)


# ---- playing ---------------------------------------------------------------------------


def playable(state: CatanState, seat: int, card: int) -> bool:
    """Say whether a card of a kind may be played now, its own effect aside."""
    cards: DevelopmentBlock = state.blocks["development"]  # asked too often for a call
    if cards.held[seat * CARD_KINDS + card] <= cards.fresh[card] or cards.played:
        return False
    if card == KNIGHT or state.roll is not None:
        return True
    return not state.rules.options[ONLY_KNIGHT_BEFORE_ROLL]


def _play_clauses(card: int) -> tuple[Clause, ...]:
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


def _played(state: CatanState, card: int) -> int:
    """Note that the player at the frame plays a card and return the seat."""
    seat, cards = state.stack[-1].player, block(state)
    cards.held[seat * CARD_KINDS + card] -= 1
    cards.played = True
    state.tell(DevelopmentPlayed, seat, card)
    return seat


def _knight(state: CatanState, action: PlayKnight) -> None:
    seat = _played(state, KNIGHT)
    cards = block(state)
    cards.knights[seat] += 1
    mine, holder = cards.knights[seat], cards.army_holder
    if mine >= MINIMUM_ARMY and holder != seat and (holder < 0 or mine > cards.knights[holder]):
        cards.army_holder = seat
        state.tell(LargestArmyMoved, holder, seat, mine)
    ask_robber(state, seat)


def _road_building(state: CatanState, action: PlayRoadBuilding) -> None:
    ask_free_roads(state, FreeRoads(_played(state, ROAD_BUILDING), FREE_ROADS))


def _invention_count(state: CatanState) -> int:
    return min(2, sum(state.bank[kind] for kind in RESOURCE_KINDS))


def _bank_is_not_empty(state: CatanState, action: Action | None) -> Phrase | None:
    return None if _invention_count(state) else say("The bank is empty.")


def _two_from_bank(state: CatanState, action: PlayInvention) -> Phrase | None:
    count = _invention_count(state)
    kinds = [kind for kind, _ in action.cards.numbered()]
    if action.cards.total != count or any(kind not in RESOURCE_KINDS for kind in kinds):
        return say("Invention takes {n} resource cards.", n=count)
    for kind, number in action.cards.numbered():
        if state.bank[kind] < number:
            return say("The bank has only {n} {kind}.", n=state.bank[kind], kind=KIND_NAMES[kind])
    return None


def _invention(state: CatanState, action: PlayInvention) -> None:
    seat = _played(state, INVENTION)
    take(state, seat, action.cards.numbered())
    state.tell(Invented, seat, action.cards)


def _is_resource(state: CatanState, action: PlayMonopoly) -> Phrase | None:
    return None if action.resource in RESOURCE_KINDS else say("Monopoly names a resource.")


def _monopoly(state: CatanState, action: PlayMonopoly) -> None:
    seat = _played(state, MONOPOLY)
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


def _list_knight(state: CatanState, out: list[Action]) -> None:
    if playable(state, state.stack[-1].player, KNIGHT):
        out.append(_PLAY_KNIGHT)


def _list_roads(state: CatanState, out: list[Action]) -> None:
    seat = state.stack[-1].player
    if playable(state, seat, ROAD_BUILDING) and road_is_possible(state, None) is None:
        out.append(_PLAY_ROADS)


def _list_inventions(state: CatanState, out: list[Action]) -> None:
    if not playable(state, state.stack[-1].player, INVENTION):
        return
    count = _invention_count(state)
    if count:
        bank = state.bank
        for action, kinds in _PLAY_INVENTION[count]:
            if bank[kinds[0]] and bank[kinds[-1]] > (count == 2 and kinds[0] == kinds[1]):
                out.append(action)


def _list_monopolies(state: CatanState, out: list[Action]) -> None:
    if playable(state, state.stack[-1].player, MONOPOLY):
        out.extend(_PLAY_MONOPOLY)


# ---- the module ------------------------------------------------------------------------


def _turn_began(state: CatanState) -> None:
    cards = block(state)
    cards.played = False
    cards.fresh = [0] * CARD_KINDS


def _points(state: CatanState, seat: int) -> int:
    return ARMY_POINTS if block(state).army_holder == seat else 0


def _secret_points(state: CatanState, seat: int) -> int:
    return block(state).held[seat * CARD_KINDS + VICTORY_POINT]


def _make_block(rules: CatanRules) -> DevelopmentBlock:
    return DevelopmentBlock(rules.players)


_PLAYS = tuple(play for play in PLAY_OF_KIND if play is not None)

MODULE = RuleModule(
    name="development",
    verbs=(
        Verb(
            BuyDevelopmentCard,
            _buy,
            clauses=(
                Clause("base.dev.deck", _deck_has_cards, general=True),
                affordable("A development card", COST),
            ),
            options=_list_buy,
        ),
        Verb(DrawDevelopment, _draw, weights=_draw_weights),
        Verb(PlayKnight, _knight, clauses=_play_clauses(KNIGHT), options=_list_knight),
        Verb(
            PlayRoadBuilding,
            _road_building,
            clauses=(
                *_play_clauses(ROAD_BUILDING),
                Clause("base.dev.road_building", road_is_possible, general=True),
            ),
            options=_list_roads,
        ),
        Verb(
            PlayInvention,
            _invention,
            clauses=(
                *_play_clauses(INVENTION),
                Clause("base.dev.invention", _bank_is_not_empty, general=True),
                Clause("base.dev.invention", _two_from_bank),
            ),
            options=_list_inventions,
        ),
        Verb(
            PlayMonopoly,
            _monopoly,
            clauses=(*_play_clauses(MONOPOLY), Clause("base.dev.monopoly", _is_resource)),
            options=_list_monopolies,
        ),
    ),
    offers={
        BeforeRoll: _PLAYS,
        MainTurn: (BuyDevelopmentCard, *_PLAYS),
        SpecialBuilding: (BuyDevelopmentCard,),
        PairedTurn: (BuyDevelopmentCard, *_PLAYS),
        DrawCard: (DrawDevelopment,),
    },
    hooks={
        "turn_began": _turn_began,
        "points": _points,
        "secret_points": _secret_points,
        "position_settled": development_position.settled,
    },
    blocks={"development": _make_block},
    facts=FACTS,
    player_facts=PLAYER_FACTS,
    statements=development_position.STATEMENTS,
    options=DEVELOPMENT_OPTIONS,
)
