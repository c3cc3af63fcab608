"""The Deserter: an opponent's knight goes over to another player (ck.card.deserter)."""

from __future__ import annotations

from catan_nb.board.topology import bits
from catan_nb.kernel.action import Action
from catan_nb.kernel.module import Offers
from catan_nb.kernel.verb import Clause, Verb
from catan_nb.kernel.words import Phrase, noop, say
from catan_nb.rules.cities_knights.block import (
    block,
    knight_at,
    knights_left,
    knights_of,
    put_knight,
    take_knight,
)
from catan_nb.rules.cities_knights.cards.actions import GiveUpKnight, PlaceKnight, PlayDeserter
from catan_nb.rules.cities_knights.cards.events import DeserterPlaced, KnightDeserted
from catan_nb.rules.cities_knights.cards.opponents import is_opponent, opponents
from catan_nb.rules.cities_knights.cards.progress import play_clause, played
from catan_nb.rules.cities_knights.knights.building import (
    BASIC,
    is_knight_site,
    knight_sites,
    own_knight,
)
from catan_nb.rules.cities_knights.names import DESERTER
from catan_nb.rules.cities_knights.questions import DeserterChoice, DeserterPlace
from catan_nb.rules.state import CatanState


def _has_knight(state: CatanState, action: PlayDeserter) -> Phrase | None:
    if action.victim in opponents(state) and not knights_of(state, action.victim):
        return say("{name} has no knight on the board.", name=state.rules.names[action.victim])
    return None


def _deserter(state: CatanState, action: PlayDeserter) -> None:
    seat, victim = played(state, DESERTER), action.victim
    knights = bits(knights_of(state, victim))
    if len(knights) == 1:
        _desert(state, victim, seat, knights[0])
    else:
        state.stack.append(DeserterChoice(victim, seat))


def _give_up(state: CatanState, action: GiveUpKnight) -> None:
    frame = state.answered(DeserterChoice)
    _desert(state, frame.player, frame.to, action.vertex)


def _desert(state: CatanState, victim: int, seat: int, vertex: int) -> None:
    """Take a knight off the board, and ask where its like is put up, if it can be."""
    found = knight_at(state, vertex)
    assert found is not None
    strength = found[1]
    state.tell(KnightDeserted, victim, vertex, strength)
    active = take_knight(state, vertex)[2]
    if not knights_left(state, seat, strength):
        strength = BASIC
        if not knights_left(state, seat, BASIC):
            return
    frame, sites = DeserterPlace(seat, strength, active), bits(knight_sites(state, seat))
    if len(sites) == 1:
        _put_up(state, frame, sites[0])
    elif sites:
        state.stack.append(frame)


def _place(state: CatanState, action: PlaceKnight) -> None:
    frame = state.answered(DeserterPlace)
    _put_up(state, frame, action.vertex)


def _put_up(state: CatanState, frame: DeserterPlace, vertex: int) -> None:
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


VERBS = (
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
OFFERS: Offers = {
    DeserterChoice: (GiveUpKnight,),
    DeserterPlace: (PlaceKnight,),
}
PLAYS: dict[int, type[Action]] = {DESERTER: PlayDeserter}
