"""The green progress cards: science (ck.card.*)."""

from __future__ import annotations

from functools import cache

from catan_nb.board.topology import bits
from catan_nb.kernel.action import Action
from catan_nb.kernel.module import Offers
from catan_nb.kernel.verb import Clause, Verb
from catan_nb.kernel.words import Phrase, noop, say
from catan_nb.rules.base.actions import BuildRoad
from catan_nb.rules.base.building import (
    NO_SETTLEMENT,
    ask_free_roads,
    city_left,
    free_path_is_left,
    is_own_settlement,
)
from catan_nb.rules.base.events import CardsReceived, CityBuilt
from catan_nb.rules.base.questions import MainTurn
from catan_nb.rules.cards import GRAIN, KIND_NAMES, ORE, Cards
from catan_nb.rules.cities_knights.actions import (
    PlayAlchemist,
    PlayCrane,
    PlayEngineer,
    PlayInventor,
    PlayIrrigation,
    PlayMedicine,
    PlayMining,
    PlaySmith,
    SwapToken,
)
from catan_nb.rules.cities_knights.block import block, count_held
from catan_nb.rules.cities_knights.events import Irrigated, Mined, NumbersChosen, TokensSwapped
from catan_nb.rules.cities_knights.improvements import (
    NO_SITE,
    is_wall_site,
    may_improve,
    put_wall,
    wall_left,
    wall_sites,
)
from catan_nb.rules.cities_knights.knights import ask_upgrades, upgradable
from catan_nb.rules.cities_knights.names import (
    ALCHEMIST,
    CRANE,
    ENGINEER,
    INVENTOR,
    IRRIGATION,
    MEDICINE,
    MINING,
    PROGRESS,
    ROADS,
    SMITH,
    TRACKS,
)
from catan_nb.rules.cities_knights.progress import play_card, play_clause
from catan_nb.rules.cities_knights.questions import (
    EventDie,
    FreeUpgrades,
    ProgressRoads,
    SecondToken,
)
from catan_nb.rules.development.actions import PlayRoadBuilding
from catan_nb.rules.hands import affordable, has, pay, price, take
from catan_nb.rules.numbers import FREE_ROADS
from catan_nb.rules.pieces import put_city, put_tokens
from catan_nb.rules.places import HEX, VERTEX, AtHex
from catan_nb.rules.state import CatanState

# The Inventor: two number tokens change places (ck.card.inventor).


#: Tokens that stay where they are.
FIXED_TOKENS = (2, 6, 8, 12)


def _swap_partners(state: CatanState, first: int) -> list[int]:
    """Return the hexes whose token can be swapped with the one at `first`."""
    tokens = state.tokens
    return [
        hex
        for hex, token in enumerate(tokens)
        if token and token not in FIXED_TOKENS and token != tokens[first]
    ]


def _token_moves(state: CatanState, action: AtHex) -> Phrase | None:
    if not 0 <= action.hex < len(state.tokens) or not state.tokens[action.hex]:
        return say("There is no number token at {hex}.", hex=HEX.show(action.hex))
    token = state.tokens[action.hex]
    if token in FIXED_TOKENS:
        return say("The token {token} at {hex} stays.", token=token, hex=HEX.show(action.hex))
    return None


def _has_partner(state: CatanState, action: PlayInventor) -> Phrase | None:
    if _token_moves(state, action) is None and not _swap_partners(state, action.hex):
        return say("There is no other token to swap with.")
    return None


def _tokens_differ(state: CatanState, action: SwapToken) -> Phrase | None:
    frame, tokens = state.asked(SecondToken), state.tokens
    if action.hex == frame.first:
        return say("That is the token to be swapped; choose another one.")
    if 0 <= action.hex < len(tokens) and tokens[action.hex] == tokens[frame.first]:
        return say(
            "{hex} and {first} have the same number.",
            hex=HEX.show(action.hex),
            first=HEX.show(frame.first),
        )
    return None


def _inventor(state: CatanState, action: PlayInventor) -> None:
    seat, partners = play_card(state, INVENTOR), _swap_partners(state, action.hex)
    if len(partners) == 1:
        _swap(state, seat, action.hex, partners[0])
    else:
        state.stack.append(SecondToken(seat, action.hex))


def _second_token(state: CatanState, action: SwapToken) -> None:
    frame = state.answered(SecondToken)
    _swap(state, frame.player, frame.first, action.hex)


def _swap(state: CatanState, seat: int, first: int, second: int) -> None:
    tokens = list(state.tokens)
    tokens[first], tokens[second] = tokens[second], tokens[first]
    put_tokens(state, tuple(tokens))
    state.tell(TokensSwapped, seat, first, second)


def _list_first_tokens(state: CatanState, out: list[Action]) -> None:
    movable = {token for token in state.tokens if token and token not in FIXED_TOKENS}
    if len(movable) > 1:
        ready = state.rules.every[PlayInventor]
        out.extend(ready[hex] for hex, token in enumerate(state.tokens) if token in movable)


def _list_second_tokens(state: CatanState, out: list[Action]) -> None:
    frame = state.asked(SecondToken)
    ready = state.rules.every[SwapToken]
    out.extend(ready[hex] for hex in _swap_partners(state, frame.first))


INVENTOR_VERBS = (
    Verb(
        PlayInventor,
        _inventor,
        clauses=(
            play_clause(INVENTOR),
            Clause("ck.card.inventor", _token_moves),
            Clause(
                "ck.card.inventor", _has_partner, nowhere=noop("There are no two tokens to swap.")
            ),
        ),
        options=_list_first_tokens,
    ),
    Verb(
        SwapToken,
        _second_token,
        clauses=(
            Clause("ck.card.inventor", _token_moves),
            Clause("ck.card.inventor", _tokens_differ),
        ),
        options=_list_second_tokens,
    ),
)
INVENTOR_OFFERS: Offers = {SecondToken: (SwapToken,)}
INVENTOR_PLAYS: dict[int, type[Action]] = {INVENTOR: PlayInventor}


#: What turning a settlement into a city costs with the Medicine card.
MEDICINE_COST = price(Cards(ore=2, grain=1))
#: Cards for each hex, from Mining and from Irrigation.
CARDS_PER_HEX = 2
#: Knights that the Smith upgrades at most.
SMITH_UPGRADES = 2


# ---- alchemist -------------------------------------------------------------------------


def _before_the_roll(state: CatanState, action: Action | None) -> Phrase | None:
    if state.roll is not None:
        return say("The dice have been rolled; the alchemist comes before.")
    return None


def _are_faces(state: CatanState, action: PlayAlchemist) -> Phrase | None:
    if not (1 <= action.red <= 6 and 1 <= action.other <= 6):
        return say("A die shows a number from 1 to 6.")
    return None


def _alchemist(state: CatanState, action: PlayAlchemist) -> None:
    seat = play_card(state, ALCHEMIST)
    state.stack.pop()
    state.stack += (MainTurn(seat), EventDie(seat, action.red, action.other))
    state.tell(NumbersChosen, seat, action.red, action.other)


_ALCHEMIST = tuple(PlayAlchemist(red, other) for red in range(1, 7) for other in range(1, 7))


def _list_alchemist(state: CatanState, out: list[Action]) -> None:
    if state.roll is None and count_held(state, state.stack[-1].player, ALCHEMIST):
        out.extend(_ALCHEMIST)


# ---- crane -----------------------------------------------------------------------------


def _has_open_improvement(state: CatanState) -> bool:
    seat = state.stack[-1].player
    if not state.cities[seat]:
        return False
    return any(may_improve(state, seat, track) for track in range(len(TRACKS)))


def _improvement_is_open(state: CatanState, action: Action | None) -> Phrase | None:
    if not _has_open_improvement(state):
        return say("There is no city improvement that could become cheaper.")
    return None


def _crane(state: CatanState, action: PlayCrane) -> None:
    play_card(state, CRANE)
    block(state).cranes += 1


_CRANE = PlayCrane()


def _list_crane(state: CatanState, out: list[Action]) -> None:
    if _has_open_improvement(state):
        out.append(_CRANE)


# ---- mining and irrigation -------------------------------------------------------------


@cache
def hexes_producing(terrain: tuple[int, ...], kind: int) -> tuple[int, ...]:
    """Return the hexes that bring a kind of card."""
    return tuple(hex for hex, lies in enumerate(terrain) if lies == kind)


def count_own_hexes(state: CatanState, seat: int, kind: int) -> int:
    """Return how many hexes that bring a kind of card have a building of a seat."""
    own, around = state.buildings(seat), state.rules.topology.hex_vertex_mask
    return sum([own & around[hex] != 0 for hex in hexes_producing(state.terrain, kind)])


def count_harvest(state: CatanState, seat: int, kind: int) -> int:
    """Return how many cards of a kind Mining or Irrigation would bring a seat."""
    return min(CARDS_PER_HEX * count_own_hexes(state, seat, kind), state.bank[kind])


def _harvest_verb(
    card: int, cls: type[Action], kind: int, lands: str, told: type[CardsReceived]
) -> Verb:
    """Return the verb of a card that brings a resource for every hex of a terrain."""
    rule, ready = PROGRESS[card].rule, cls()

    def has_hex(state: CatanState, action: Action | None) -> Phrase | None:
        if not count_own_hexes(state, state.stack[-1].player, kind):
            return say("No own building stands at {lands}.", lands=lands)
        return None

    def bank_has(state: CatanState, action: Action | None) -> Phrase | None:
        if not state.bank[kind]:
            return say("The bank has no {kind} left.", kind=KIND_NAMES[kind])
        return None

    def apply(state: CatanState, action: Action) -> None:
        seat = play_card(state, card)
        count = count_harvest(state, seat, kind)
        take(state, seat, ((kind, count),))
        state.tell(told, seat, Cards({KIND_NAMES[kind]: count}))

    def listed(state: CatanState, out: list[Action]) -> None:
        if count_harvest(state, state.stack[-1].player, kind):
            out.append(ready)

    return Verb(
        cls,
        apply,
        clauses=(
            play_clause(card),
            Clause(rule, has_hex, general=True),
            Clause(rule, bank_has, general=True),
        ),
        options=listed,
    )


# ---- engineer --------------------------------------------------------------------------


def _engineer(state: CatanState, action: PlayEngineer) -> None:
    put_wall(state, play_card(state, ENGINEER), action.vertex, free=True)


def _list_engineer(state: CatanState, out: list[Action]) -> None:
    ready = state.rules.every[PlayEngineer]
    out.extend([ready[vertex] for vertex in bits(wall_sites(state, state.stack[-1].player))])


# ---- medicine --------------------------------------------------------------------------


def _none_is_reduced(state: CatanState, action: Action | None) -> Phrase | None:
    """Refuse Medicine while a reduced city waits: it restores none (ck.barbarians.reduced)."""
    reduced = block(state).reduced[state.stack[-1].player]
    if reduced:
        return say(
            "The reduced city at {vertex} must be restored first, at the full price.",
            vertex=VERTEX.show(bits(reduced)[0]),
        )
    return None


def _medicine(state: CatanState, action: PlayMedicine) -> None:
    seat = play_card(state, MEDICINE)
    pay(state, seat, MEDICINE_COST)
    state.built = True
    state.tell(CityBuilt, seat, action.vertex)
    put_city(state, seat, action.vertex)


def _list_medicine(state: CatanState, out: list[Action]) -> None:
    seat = state.stack[-1].player
    if (
        has(state, seat, MEDICINE_COST)
        and not block(state).reduced[seat]
        and state.cities[seat].bit_count() < state.rules.cities
    ):
        ready = state.rules.every[PlayMedicine]
        out.extend([ready[vertex] for vertex in bits(state.settlements[seat])])


# ---- smith -----------------------------------------------------------------------------


def _knight_can_rise(state: CatanState, action: Action | None) -> Phrase | None:
    if not upgradable(state, state.stack[-1].player):
        return say("No own knight can be upgraded now.")
    return None


def _smith(state: CatanState, action: PlaySmith) -> None:
    ask_upgrades(state, FreeUpgrades(play_card(state, SMITH), SMITH_UPGRADES))


_SMITH = PlaySmith()


def _list_smith(state: CatanState, out: list[Action]) -> None:
    if upgradable(state, state.stack[-1].player):
        out.append(_SMITH)


# ---- road building ---------------------------------------------------------------------


def _road_building(state: CatanState, action: PlayRoadBuilding) -> None:
    ask_free_roads(state, ProgressRoads(play_card(state, ROADS), FREE_ROADS))


_ROADS = PlayRoadBuilding()


def _list_road_building(state: CatanState, out: list[Action]) -> None:
    if free_path_is_left(state, None) is None:
        out.append(_ROADS)


VERBS = (
    Verb(
        PlayAlchemist,
        _alchemist,
        clauses=(
            play_clause(ALCHEMIST),
            Clause("ck.card.alchemist", _before_the_roll, general=True),
            Clause("ck.card.alchemist", _are_faces),
        ),
        options=_list_alchemist,
    ),
    Verb(
        PlayCrane,
        _crane,
        clauses=(
            play_clause(CRANE),
            Clause("ck.card.crane", _improvement_is_open, general=True),
        ),
        options=_list_crane,
    ),
    _harvest_verb(MINING, PlayMining, ORE, "mountains", Mined),
    _harvest_verb(IRRIGATION, PlayIrrigation, GRAIN, "fields", Irrigated),
    *INVENTOR_VERBS,
    Verb(
        PlayEngineer,
        _engineer,
        clauses=(
            play_clause(ENGINEER),
            Clause(
                "ck.card.engineer",
                lambda state, action: is_wall_site(state, action.vertex),
                nowhere=NO_SITE,
            ),
            Clause("ck.card.engineer", wall_left, general=True),
        ),
        options=_list_engineer,
    ),
    Verb(
        PlayMedicine,
        _medicine,
        clauses=(
            play_clause(MEDICINE),
            Clause(
                "ck.card.medicine",
                is_own_settlement,
                nowhere=NO_SETTLEMENT,
            ),
            Clause("ck.card.medicine", _none_is_reduced, general=True),
            Clause("base.pieces", city_left, general=True),
            affordable("A city with Medicine", MEDICINE_COST, "ck.card.medicine"),
        ),
        options=_list_medicine,
    ),
    Verb(
        PlaySmith,
        _smith,
        clauses=(play_clause(SMITH), Clause("ck.card.smith", _knight_can_rise, general=True)),
        options=_list_smith,
    ),
    Verb(
        PlayRoadBuilding,
        _road_building,
        clauses=(
            play_clause(ROADS),
            Clause("ck.card.road_building", free_path_is_left, general=True),
        ),
        options=_list_road_building,
    ),
)
#: What the questions of these cards offer.
OFFERS: Offers = {
    **INVENTOR_OFFERS,
    ProgressRoads: (BuildRoad,),
}
#: The action that plays each kind of card.
PLAYS: dict[int, type[Action]] = {
    ALCHEMIST: PlayAlchemist,
    CRANE: PlayCrane,
    MINING: PlayMining,
    IRRIGATION: PlayIrrigation,
    **INVENTOR_PLAYS,
    ENGINEER: PlayEngineer,
    MEDICINE: PlayMedicine,
    SMITH: PlaySmith,
    ROADS: PlayRoadBuilding,
}
