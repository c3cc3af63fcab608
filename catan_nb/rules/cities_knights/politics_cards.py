"""The blue progress cards: politics (ck.card.*)."""

from __future__ import annotations

from collections.abc import Iterator

from catan_nb.board.topology import bits, edges_at, vertices_touched
from catan_nb.kernel.action import Action
from catan_nb.kernel.module import Offers
from catan_nb.kernel.verb import Clause, Verb
from catan_nb.kernel.words import Phrase, noop, say
from catan_nb.rules.base.actions import BuildRoad, Discard
from catan_nb.rules.base.building import free_paths
from catan_nb.rules.base.events import NothingStolen
from catan_nb.rules.base.questions import StealCard
from catan_nb.rules.base.robber import DESTINATION, destinations, put_robber, victims_at
from catan_nb.rules.cards import Cards
from catan_nb.rules.cities_knights.actions import (
    Decline,
    GiveCards,
    GiveUpKnight,
    PlaceKnight,
    PlayBishop,
    PlayDeserter,
    PlayDiplomat,
    PlayIntrigue,
    PlaySaboteur,
    PlaySpy,
    PlayWarlord,
    PlayWedding,
    TakeProgress,
)
from catan_nb.rules.cities_knights.block import (
    block,
    change_held,
    count_held,
    hidden_cards,
    knight_at,
    knights_left,
    knights_of,
    opposing_knights,
    put_knight,
    take_knight,
)
from catan_nb.rules.cities_knights.events import (
    DeserterPlaced,
    Gift,
    KnightDeserted,
    ProgressStolen,
    RoadRemoved,
)
from catan_nb.rules.cities_knights.knights import (
    BASIC,
    activate,
    ask_refuge,
    displace,
    is_knight_site,
    knight_sites,
    own_knight,
    robber_sleeps,
)
from catan_nb.rules.cities_knights.names import (
    BISHOP,
    DESERTER,
    DIPLOMAT,
    INTRIGUE,
    PROGRESS_CARD,
    SABOTEUR,
    SPY,
    WARLORD,
    WEDDING,
)
from catan_nb.rules.cities_knights.progress import (
    is_opponent,
    opponents,
    play_card,
    play_clause,
    seats_ahead,
)
from catan_nb.rules.cities_knights.questions import (
    DeserterChoice,
    DeserterPlace,
    RebuildRoad,
    SabotagedHand,
    SpyChoice,
    WeddingGift,
)
from catan_nb.rules.hands import choosing, hand_over, only_choice
from catan_nb.rules.pieces import take_road
from catan_nb.rules.places import EDGE, VERTEX
from catan_nb.rules.state import CatanState

# The Deserter: an opponent's knight goes over to another player (ck.card.deserter).


def _has_knight(state: CatanState, action: PlayDeserter) -> Phrase | None:
    if action.victim in opponents(state) and not knights_of(state, action.victim):
        return say("{name} has no knight on the board.", name=state.rules.names[action.victim])
    return None


def _deserter(state: CatanState, action: PlayDeserter) -> None:
    seat, victim = play_card(state, DESERTER), action.victim
    knights = bits(knights_of(state, victim))
    if len(knights) == 1:
        _remove_deserter(state, victim, seat, knights[0])
    else:
        state.stack.append(DeserterChoice(victim, seat))


def _give_up(state: CatanState, action: GiveUpKnight) -> None:
    frame = state.answered(DeserterChoice)
    _remove_deserter(state, frame.player, frame.to, action.vertex)


def _remove_deserter(state: CatanState, victim: int, seat: int, vertex: int) -> None:
    """Take a knight off the board, and ask where its like is put up, if it can be."""
    knight = knight_at(state, vertex)
    assert knight is not None
    strength = knight[1]
    state.tell(KnightDeserted, victim, vertex, strength)
    active = take_knight(state, vertex)[2]
    if not knights_left(state, seat, strength):
        strength = BASIC
        if not knights_left(state, seat, BASIC):
            return
    frame, sites = DeserterPlace(seat, strength, active), bits(knight_sites(state, seat))
    if len(sites) == 1:
        _place_deserter(state, frame, sites[0])
    elif sites:
        state.stack.append(frame)


def _place(state: CatanState, action: PlaceKnight) -> None:
    frame = state.answered(DeserterPlace)
    _place_deserter(state, frame, action.vertex)


def _place_deserter(state: CatanState, frame: DeserterPlace, vertex: int) -> None:
    """Put a deserter up; an active one does nothing more in this turn."""
    state.tell(DeserterPlaced, frame.player, vertex, frame.strength)
    put_knight(state, frame.player, vertex, frame.strength, frame.active)
    if frame.active:
        ck = block(state)
        ck.woken |= 1 << vertex
        ck.deserted |= 1 << vertex


def _list_victims(state: CatanState, out: list[Action]) -> None:
    ready = state.rules.every[PlayDeserter]
    out.extend([ready[seat] for seat in opponents(state) if knights_of(state, seat)])


def _list_knights(state: CatanState, out: list[Action]) -> None:
    ready = state.rules.every[GiveUpKnight]
    out.extend([ready[vertex] for vertex in bits(knights_of(state, state.stack[-1].player))])


def _list_sites(state: CatanState, out: list[Action]) -> None:
    ready = state.rules.every[PlaceKnight]
    out.extend([ready[vertex] for vertex in bits(knight_sites(state, state.stack[-1].player))])


DESERTER_VERBS = (
    Verb(
        PlayDeserter,
        _deserter,
        clauses=(
            play_clause(DESERTER),
            is_opponent("ck.card.deserter"),
            Clause("ck.card.deserter", _has_knight, nowhere=noop("No opponent has a knight.")),
        ),
        options=_list_victims,
    ),
    Verb(
        GiveUpKnight,
        _give_up,
        clauses=(own_knight("ck.card.deserter"),),
        options=_list_knights,
    ),
    Verb(
        PlaceKnight,
        _place,
        clauses=(
            Clause("ck.card.deserter", lambda state, action: is_knight_site(state, action.vertex)),
        ),
        options=_list_sites,
    ),
)
DESERTER_OFFERS: Offers = {
    DeserterChoice: (GiveUpKnight,),
    DeserterPlace: (PlaceKnight,),
}
DESERTER_PLAYS: dict[int, type[Action]] = {DESERTER: PlayDeserter}


# The Diplomat: an open-ended road leaves the board (ck.card.diplomat).


def open_ends(state: CatanState, owner: int) -> int:
    """Return the mask of a seat's routes' paths that nothing of its own follows at one end."""
    shape, own_network = state.rules.topology, state.rules.network(state, owner).paths
    once, twice = vertices_touched(shape, own_network)
    ended = state.buildings(owner) | knights_of(state, owner)
    return edges_at(shape, once & ~twice & ~ended) & own_network


def _route_owner(state: CatanState, edge: int) -> int | None:
    """Return the seat of whose routes a path is part, or None."""
    if edge < 0:
        return None
    rules = state.rules
    return next(
        (seat for seat in rules.seats if rules.network(state, seat).paths >> edge & 1), None
    )


def _is_open(state: CatanState, action: PlayDiplomat) -> Phrase | None:
    owner = _route_owner(state, action.edge)
    if owner is None:
        return say("There is no road at {edge}.", edge=EDGE.show(action.edge))
    if not open_ends(state, owner) >> action.edge & 1:
        return say(
            "The road at {edge} has no open end: a road, a building or a knight"
            " of the same player is at both ends.",
            edge=EDGE.show(action.edge),
        )
    return None


def _diplomat(state: CatanState, action: PlayDiplomat) -> None:
    seat, owner = play_card(state, DIPLOMAT), _route_owner(state, action.edge)
    assert owner is not None
    if not state.roads[owner] >> action.edge & 1:
        state.rules.hooks["ship_removed"](state, seat, owner, action.edge)
        return
    state.tell(RoadRemoved, seat, owner, action.edge)
    take_road(state, owner, action.edge)
    if owner == seat and free_paths(state, seat, action.edge):
        state.stack.append(RebuildRoad(seat, 1, barred=action.edge))


def _list_open(state: CatanState, out: list[Action]) -> None:
    result = 0
    for owner in state.rules.seats:
        result |= open_ends(state, owner)
    ready = state.rules.every[PlayDiplomat]
    out.extend([ready[edge] for edge in bits(result)])


DIPLOMAT_VERBS = (
    Verb(
        PlayDiplomat,
        _diplomat,
        clauses=(
            play_clause(DIPLOMAT),
            Clause("ck.card.diplomat", _is_open, nowhere=noop("No road has an open end.")),
        ),
        options=_list_open,
    ),
)
DIPLOMAT_OFFERS: Offers = {RebuildRoad: (BuildRoad, Decline)}
DIPLOMAT_PLAYS: dict[int, type[Action]] = {DIPLOMAT: PlayDiplomat}


#: Cards that a wedding guest gives.
WEDDING_CARDS = 2


# ---- bishop ----------------------------------------------------------------------------


def _bishop(state: CatanState, action: PlayBishop) -> None:
    seat = play_card(state, BISHOP)
    put_robber(state, seat, action.hex)
    robbed = victims_at(state, seat, action.hex)
    state.stack += [StealCard(seat, v) for v in reversed(opponents(state)) if v in robbed]
    if not robbed and state.events is not None:
        state.events.append(NothingStolen(seat))


def _list_bishop(state: CatanState, out: list[Action]) -> None:
    if block(state).landings:
        ready = state.rules.every[PlayBishop]
        out.extend([ready[hex] for hex in destinations(state)])


# ---- warlord ---------------------------------------------------------------------------


def _passive_knights(state: CatanState) -> int:
    """Return the mask of passive knights of the player at the frame."""
    return knights_of(state, state.stack[-1].player) & ~block(state).active


def _knights_sleep(state: CatanState, action: Action | None) -> Phrase | None:
    if not _passive_knights(state):
        return say("There is no own passive knight.")
    return None


def _warlord(state: CatanState, action: PlayWarlord) -> None:
    seat = play_card(state, WARLORD)
    for vertex in bits(_passive_knights(state)):
        activate(state, seat, vertex, free=True)


_WARLORD = PlayWarlord()


def _list_warlord(state: CatanState, out: list[Action]) -> None:
    if _passive_knights(state):
        out.append(_WARLORD)


# ---- wedding ---------------------------------------------------------------------------


def wedding_guests(state: CatanState, seat: int) -> Iterator[int]:
    """Give those with more points than a seat who have something to give."""
    return filter(state.hand_size, seats_ahead(state, seat))


def _has_guests(state: CatanState, action: Action | None) -> Phrase | None:
    if next(wedding_guests(state, state.stack[-1].player), None) is None:
        return say("Nobody with more points holds a card.")
    return None


def _wedding(state: CatanState, action: PlayWedding) -> None:
    seat = play_card(state, WEDDING)
    asked = []
    for guest in [*wedding_guests(state, seat)]:  # who has something before anybody gives
        only = only_choice(state.hand(guest), WEDDING_CARDS)
        if only is not None:
            _give(state, guest, seat, only)
        else:
            asked.append(WeddingGift(guest, seat, WEDDING_CARDS))
    state.stack.extend(reversed(asked))


def _give_cards(state: CatanState, action: GiveCards) -> None:
    frame = state.answered(WeddingGift)
    _give(state, frame.player, frame.to, action.cards)


def _give(state: CatanState, guest: int, seat: int, cards: Cards) -> None:
    hand_over(state, guest, seat, cards.numbered())
    state.tell(Gift, guest, seat, cards.total, cards)


_WEDDING = PlayWedding()


def _list_wedding(state: CatanState, out: list[Action]) -> None:
    if next(wedding_guests(state, state.stack[-1].player), None) is not None:
        out.append(_WEDDING)


# ---- intrigue --------------------------------------------------------------------------


def intrigue_targets(state: CatanState, seat: int) -> int:
    """Return the mask of opponents' knights that stand at a seat's roads."""
    return opposing_knights(state, seat) & state.rules.touched(state, seat)


def _can_be_displaced(state: CatanState, action: PlayIntrigue) -> Phrase | None:
    seat, found = state.stack[-1].player, knight_at(state, action.vertex)
    if found is None or found[0] == seat:
        return say("No opponent's knight stands at {vertex}.", vertex=VERTEX.show(action.vertex))
    if not state.rules.touched(state, seat) >> action.vertex & 1:
        return say("No own route leads to {vertex}.", vertex=VERTEX.show(action.vertex))
    return None


def _intrigue(state: CatanState, action: PlayIntrigue) -> None:
    ask_refuge(state, displace(state, play_card(state, INTRIGUE), action.vertex))


def _list_intrigue(state: CatanState, out: list[Action]) -> None:
    targets = intrigue_targets(state, state.stack[-1].player)
    if targets:
        ready = state.rules.every[PlayIntrigue]
        out.extend([ready[vertex] for vertex in bits(targets)])


# ---- saboteur --------------------------------------------------------------------------


def sabotage_questions(state: CatanState, seat: int) -> Iterator[SabotagedHand]:
    """Give the questions to those who lose half of their hand when a seat plays the card."""
    for other in seats_ahead(state, seat, lead=0):
        half = state.hand_size(other) // 2
        if half:
            yield SabotagedHand(other, half)


def _somebody_loses(state: CatanState, action: Action | None) -> Phrase | None:
    if next(sabotage_questions(state, state.stack[-1].player), None) is None:
        return say("Nobody with as many points or more holds 2 cards.")
    return None


def _saboteur(state: CatanState, action: PlaySaboteur) -> None:
    state.stack += reversed([*sabotage_questions(state, play_card(state, SABOTEUR))])


_SABOTEUR = PlaySaboteur()


def _list_saboteur(state: CatanState, out: list[Action]) -> None:
    if next(sabotage_questions(state, state.stack[-1].player), None) is not None:
        out.append(_SABOTEUR)


# ---- spy -------------------------------------------------------------------------------


def _has_hidden_cards(state: CatanState, action: PlaySpy) -> Phrase | None:
    if action.victim in opponents(state) and not hidden_cards(state, action.victim):
        return say("{name} has no hidden progress card.", name=state.rules.names[action.victim])
    return None


def _spy(state: CatanState, action: PlaySpy) -> None:
    seat, victim = play_card(state, SPY), action.victim
    if hidden_cards(state, victim) == 1:  # several alike: not asking would tell the others
        _steal(state, seat, victim, block(state).kinds[victim][0])
    else:
        state.stack.append(SpyChoice(seat, victim))


def _is_seen(state: CatanState, action: TakeProgress) -> Phrase | None:
    frame = state.asked(SpyChoice)
    if not count_held(state, frame.victim, action.card):
        return say(
            "{name} has no {card} card.",
            name=state.rules.names[frame.victim],
            card=PROGRESS_CARD.show(action.card),
        )
    return None


def _take_progress(state: CatanState, action: TakeProgress) -> None:
    frame = state.answered(SpyChoice)
    _steal(state, frame.player, frame.victim, action.card)


def _steal(state: CatanState, seat: int, victim: int, card: int) -> None:
    change_held(state, victim, card, -1)
    change_held(state, seat, card, +1)
    state.tell(ProgressStolen, seat, victim, card)


def _list_spy(state: CatanState, out: list[Action]) -> None:
    ready = state.rules.every[PlaySpy]
    out.extend([ready[seat] for seat in opponents(state) if hidden_cards(state, seat)])


def _list_seen(state: CatanState, out: list[Action]) -> None:
    frame = state.asked(SpyChoice)
    ready = state.rules.every[TakeProgress]
    out += [ready[card] for card in block(state).kinds[frame.victim]]


VERBS = (
    Verb(
        PlayBishop,
        _bishop,
        clauses=(
            play_clause(BISHOP),
            Clause("ck.robber.sleeps", robber_sleeps, general=True),
            *DESTINATION,
        ),
        options=_list_bishop,
    ),
    *DIPLOMAT_VERBS,
    Verb(
        PlayWarlord,
        _warlord,
        clauses=(play_clause(WARLORD), Clause("ck.card.warlord", _knights_sleep, general=True)),
        options=_list_warlord,
    ),
    Verb(
        PlayWedding,
        _wedding,
        clauses=(play_clause(WEDDING), Clause("ck.card.wedding", _has_guests, general=True)),
        options=_list_wedding,
    ),
    choosing(GiveCards, _give_cards, lambda frame: (frame.player, frame.count)),
    Verb(
        PlayIntrigue,
        _intrigue,
        clauses=(
            play_clause(INTRIGUE),
            Clause(
                "ck.card.intrigue",
                _can_be_displaced,
                nowhere=noop("No opponent's knight stands at an own route."),
            ),
        ),
        options=_list_intrigue,
    ),
    Verb(
        PlaySaboteur,
        _saboteur,
        clauses=(play_clause(SABOTEUR), Clause("ck.card.saboteur", _somebody_loses, general=True)),
        options=_list_saboteur,
    ),
    Verb(
        PlaySpy,
        _spy,
        clauses=(
            play_clause(SPY),
            is_opponent("ck.card.spy"),
            Clause(
                "ck.card.spy",
                _has_hidden_cards,
                nowhere=noop("No opponent has a hidden progress card."),
            ),
        ),
        options=_list_spy,
    ),
    Verb(
        TakeProgress,
        _take_progress,
        clauses=(Clause("ck.card.spy", _is_seen),),
        options=_list_seen,
    ),
    *DESERTER_VERBS,
)
#: What the questions of these cards offer.
OFFERS: Offers = {
    **DIPLOMAT_OFFERS,
    WeddingGift: (GiveCards,),
    SabotagedHand: (Discard,),
    SpyChoice: (TakeProgress,),
    **DESERTER_OFFERS,
}
#: The action that plays each kind of card.
PLAYS: dict[int, type[Action]] = {
    BISHOP: PlayBishop,
    **DIPLOMAT_PLAYS,
    WARLORD: PlayWarlord,
    WEDDING: PlayWedding,
    INTRIGUE: PlayIntrigue,
    SABOTEUR: PlaySaboteur,
    SPY: PlaySpy,
    **DESERTER_PLAYS,
}
