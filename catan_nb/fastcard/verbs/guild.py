"""The merchants' guild: stealing a card once a turn (cards.guild)."""

from __future__ import annotations

from catan_nb.fastcard.actions import Aimed, UseGuild
from catan_nb.fastcard.display import expansions_of, points
from catan_nb.fastcard.questions import GuildDraw, Swapping
from catan_nb.fastcard.state import CardState
from catan_nb.fastcard.verbs.swapping_hands import has_card, is_other_player
from catan_nb.kernel.action import Action
from catan_nb.kernel.verb import Clause, Verb
from catan_nb.kernel.words import Phrase, noop, say


def _may_steal(state: CardState, action: Action | None) -> Phrase | None:
    seat = state.stack[-1].player
    steals = sum(expansion.steals for expansion in expansions_of(state, seat))
    if not steals:
        return say("Only the merchants' guild steals cards.")
    if state.stolen >= steals:
        return say("The merchants' guild steals once in a turn.")
    return None


def _is_time(state: CardState, action: Action | None) -> Phrase | None:
    only_swapping = state.rules.options["guild_when"] == "swap_phase"
    if only_swapping and not isinstance(state.stack[-1], Swapping):
        return say("In this game the merchants' guild steals while cards are swapped.")
    return None


def _has_points(state: CardState, action: Aimed) -> Phrase | None:
    if action.player not in state.rules.seats:
        return None
    own, theirs = points(state, state.stack[-1].player), points(state, action.player)
    if theirs < own:
        return say(
            "{player} has {theirs} points, fewer than {own}.",
            player=state.rules.names[action.player],
            theirs=theirs,
            own=own,
        )
    return None


def _steal(state: CardState, action: UseGuild) -> None:
    seat = state.stack[-1].player
    state.stolen += 1
    state.stack.append(GuildDraw(seat, action.player))


def _list(state: CardState, out: list[Action]) -> None:
    seat = state.stack[-1].player
    if not state.expansions[seat]:
        return
    if _may_steal(state, None) is not None or _is_time(state, None) is not None:
        return
    own = points(state, seat)
    for other in state.rules.seats:
        if other != seat and state.hand_size(other) and points(state, other) >= own:
            out.append(UseGuild(other))


VERB = Verb(
    UseGuild,
    _steal,
    (
        Clause("cards.guild", _may_steal, general=True),
        Clause("cards.guild", _is_time, general=True),
        Clause("cards.guild", is_other_player),
        Clause("cards.guild", has_card),
        Clause(
            "cards.guild", _has_points, nowhere=noop("Nobody with as many points holds a card.")
        ),
    ),
    _list,
)
