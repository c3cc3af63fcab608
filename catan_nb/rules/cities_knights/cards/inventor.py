"""The Inventor: two number tokens change places (ck.card.inventor)."""

from __future__ import annotations

from catan_nb.kernel.action import Action
from catan_nb.kernel.module import Offers
from catan_nb.kernel.verb import Clause, Verb
from catan_nb.kernel.words import Phrase, noop, say
from catan_nb.rules.cities_knights.cards.actions import PlayInventor, SwapToken
from catan_nb.rules.cities_knights.cards.events import TokensSwapped
from catan_nb.rules.cities_knights.cards.progress import play_clause, played
from catan_nb.rules.cities_knights.names import INVENTOR
from catan_nb.rules.cities_knights.questions import SecondToken
from catan_nb.rules.pieces import put_tokens
from catan_nb.rules.places import HEX, AtHex
from catan_nb.rules.state import CatanState

#: Tokens that stay where they are.
FIXED_TOKENS = (2, 6, 8, 12)


def _partners(state: CatanState, first: int) -> list[int]:
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
    if _token_moves(state, action) is None and not _partners(state, action.hex):
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
    seat, partners = played(state, INVENTOR), _partners(state, action.hex)
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
    out.extend(ready[hex] for hex in _partners(state, frame.first))


VERBS = (
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
OFFERS: Offers = {SecondToken: (SwapToken,)}
PLAYS: dict[int, type[Action]] = {INVENTOR: PlayInventor}
