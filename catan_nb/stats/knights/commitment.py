"""The grudge variant as a small game: how many knights to send (ck.option.grudge).

When the barbarians land, everybody decides which active knights fight. Only those count, and
only those are passive afterwards. Holding back may let the barbarians win and harm others.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from itertools import combinations

from catan_nb.kernel.words import Phrase, noop, say
from catan_nb.rules.play.reading import Reader, state_of
from catan_nb.stats.knights.landing import (
    Battle,
    Defender,
    battle,
    committed_strengths,
    defenders_of,
)
from catan_nb.stats.tools.matrix_games import NormalForm, Profile, normal_form
from catan_nb.stats.tools.validation import check_seat_number, check_unfinished, check_whole_number


@dataclass(frozen=True, slots=True)
class Stakes:
    """What the results of a fight are worth to a player, in victory points.

    The first two follow from the rules. The others are a matter of taste and stated here.

    Attributes
    ----------
    city : Fraction
        What a lost city costs: it counts as a settlement from then on.
    defender : Fraction
        What a defender card is worth.
    card : Fraction
        What the progress card is worth that tied defenders draw.
    knight : Fraction
        What each knight costs that fights: to wake it again takes 1 grain, whatever its
        strength (ck.knight.activate).
    envy : Fraction
        How much the average result of the others counts against the own: 0 for players who
        look at themselves only, 1 for those who only care how far they are ahead.
    """

    city: Fraction = Fraction(1)
    defender: Fraction = Fraction(1)
    card: Fraction = Fraction(1, 4)
    knight: Fraction = Fraction(1, 10)
    envy: Fraction = Fraction(0)


MOST_TOLD = 3
"""So many equilibria are told in words; the others are counted."""

STAKES = Stakes()
"""The stakes that are taken where none are given."""


def commitment_levels(defender: Defender) -> dict[int, int]:
    """Return each strength that a player can send, with the fewest knights that have it.

    Examples
    --------
    >>> commitment_levels(Defender(active=(1, 1, 2)))
    {0: 0, 1: 1, 2: 1, 3: 2, 4: 3}
    """
    return dict(_strength_levels(defender.active))


@cache
def _strength_levels(knights: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    levels: dict[int, int] = {}
    for count in range(len(knights) + 1):
        for sent in combinations(knights, count):
            levels.setdefault(sum(sent), count)
    return tuple(sorted(levels.items()))


def commitment_payoffs(
    defenders: Sequence[Defender], given: Sequence[int], stakes: Stakes = STAKES
) -> tuple[Fraction, ...]:
    """Return what each player gets when they send these strengths.

    Raises
    ------
    ValueError
        When the numbers of seats differ, or a player has no knights of such a strength.

    Notes
    -----
    `battle` says who loses a city and who earns what; each knight that fought is a cost. With
    envy *e* the average of the others is taken off, *e* times.
    """
    fight = battle(defenders, given)
    own = []
    for seat in range(len(defenders)):
        worth = -stakes.knight * _fewest_knights(defenders, seat, given[seat])
        worth -= stakes.city * (seat in fight.losers)
        worth += stakes.defender * (seat == fight.hero)
        worth += stakes.card * (seat in fight.drawers)
        own.append(worth)
    if len(own) == 1:
        return tuple(own)
    total = sum(own, Fraction(0))
    return tuple(worth - stakes.envy * (total - worth) / (len(own) - 1) for worth in own)


def commitment_game(
    defenders: Sequence[Defender],
    stakes: Stakes = STAKES,
    *,
    names: Sequence[str] | None = None,
    fixed: Mapping[int, int] | None = None,
) -> NormalForm:
    """Return the game in which everybody chooses how much strength to send.

    Parameters
    ----------
    defenders : sequence of Defender
        By seat.
    stakes : Stakes
        What the results are worth.
    names : sequence of str, optional
        Of the players; by itself "player 0" and so on.
    fixed : mapping of int to int, optional
        The strength of seats that have decided already.

    Raises
    ------
    ValueError
        When there are too many combinations for a small game, or a seat that there is not or a
        strength that it does not have is said to be fixed.

    Examples
    --------
    Two players with a city and a knight each must both send it, or lose a city.

    >>> pair = [Defender((1,), cities=1)] * 2
    >>> commitment_game(pair).pure_equilibria()
    ((1, 1),)
    """
    fixed = fixed or {}
    for seat, sent in fixed.items():
        _fewest_knights(defenders, seat, sent)
    called = [f"player {seat}" for seat in range(len(defenders))] if names is None else names
    levels = [
        [fixed[seat]] if seat in fixed else list(commitment_levels(defender))
        for seat, defender in enumerate(defenders)
    ]
    return normal_form(called, levels, lambda given: commitment_payoffs(defenders, given, stakes))


@dataclass(frozen=True)
class Commitments:
    """How the variant may go: all at once, and in turn as the rule says.

    Attributes
    ----------
    form : NormalForm
        The game; its strategies are strengths.
    order : tuple of int
        Who decides first, and so on.
    at_once : tuple of tuple of int
        The pure equilibria if all decided in secret at the same time.
    in_turn : tuple of int
        What players do who foresee the answers of those after them.
    fight : Battle
        How that fight ends.
    payoffs : tuple of Fraction
        What it is worth to each.
    """

    form: NormalForm
    order: tuple[int, ...]
    at_once: tuple[Profile, ...]
    in_turn: Profile
    fight: Battle
    payoffs: tuple[Fraction, ...]

    @property
    def order_matters(self) -> bool:
        """Whether deciding in turn ends differently from every equilibrium of deciding at once."""
        return self.in_turn not in self.at_once

    @property
    def phrases(self) -> tuple[Phrase, ...]:
        """The comparison in words, a sentence each."""
        told = [self._profile_phrase(noop("Deciding in turn, they send {sent}."), self.in_turn)]
        if self.fight.repelled:
            told.append(say("The island is saved."))
        else:
            told.append(say("The island falls, {missing} short.", missing=self.fight.missing))
        if not self.at_once:
            told.append(say("Deciding at once, no choice without dice is stable."))
        for profile in self.at_once[:MOST_TOLD]:
            told.append(
                self._profile_phrase(
                    noop("Deciding at once, it is stable to send {sent}."), profile
                )
            )
        if len(self.at_once) > MOST_TOLD:
            told.append(say("So are {more} more choices.", more=len(self.at_once) - MOST_TOLD))
        return tuple(told)

    @property
    def text(self) -> str:
        """The comparison in words."""
        return " ".join(map(str, self.phrases))

    def _profile_phrase(self, text: str, profile: Profile) -> Phrase:
        parts = (f"{self.form.players[seat]} {profile[seat]}" for seat in self.order)
        return say(text, sent=", ".join(parts))


def compare_commitments(
    defenders: Sequence[Defender],
    first: int = 0,
    stakes: Stakes = STAKES,
    *,
    names: Sequence[str] | None = None,
    fixed: Mapping[int, int] | None = None,
) -> Commitments:
    """Work out the variant with the players deciding at once, and in turn.

    Parameters
    ----------
    first : int
        The seat that decides first, the others follow clockwise.

    The other parameters are those of `commitment_game`.

    Raises
    ------
    ValueError
        When there is no seat `first`, and as `commitment_game` does.

    Notes
    -----
    Those who decide early bind themselves: the others see what is still missing. That may
    serve them, for a later player must then save the island, or harm them, for a later one
    sees how little is enough. `NormalForm.in_turn` solves it from the end, sending less where
    that makes no difference to the player.
    """
    first, seats = check_seat_number(first, defenders), len(defenders)
    form = commitment_game(defenders, stakes, names=names, fixed=fixed)
    order = tuple((first + step) % seats for step in range(seats))
    chosen = form.in_turn(order)
    fight = battle(defenders, chosen)
    return Commitments(form, order, form.pure_equilibria(), chosen, fight, form.payoffs[chosen])


def live_commitments(game: Reader, stakes: Stakes = STAKES) -> Commitments:
    """Work out the variant for a live position, as if the barbarians landed now.

    Parameters
    ----------
    game : Game or View
        While players decide, what has been decided stands.
    stakes : Stakes
        Where no defender card is left, none is worth anything.

    Raises
    ------
    ValueError
        When no barbarians come in this game, it is over, or it is not a small game any more.
    """
    check_unfinished(game)
    defenders = defenders_of(game)
    if not game.defenders_left:
        stakes = replace(stakes, defender=Fraction(0))
    first = state_of(game).first_player if game.turn is None else game.turn
    return compare_commitments(
        defenders, first, stakes, names=game.names, fixed=committed_strengths(game)
    )


def _fewest_knights(defenders: Sequence[Defender], seat: int, strength: int) -> int:
    """Return the fewest knights of a seat that have a strength; a ValueError without such."""
    levels = commitment_levels(defenders[check_seat_number(seat, defenders)])
    if check_whole_number(strength, "strength", 0) not in levels:
        raise ValueError(
            say("seat {seat} cannot send a strength of {strength}", seat=seat, strength=strength)
        )
    return levels[strength]
