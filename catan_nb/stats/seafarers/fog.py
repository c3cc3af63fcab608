"""What a hidden hex may be, counted from what is left in the stack (sea.fog, sea.fog.token)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from catan_nb.board.terrain import PIPS, RESOURCES, TERRAIN_WORDS, Terrain
from catan_nb.kernel.words import say
from catan_nb.rules.play.reading import Reader
from catan_nb.stats.island.production import ROLLS
from catan_nb.stats.tools.estimates import Tally, tally
from catan_nb.stats.tools.probability import hypergeometric, one_drawn
from catan_nb.stats.tools.validation import MOST_STEPS, check_whole_number, random_generator

if TYPE_CHECKING:
    import numpy as np


#: Terrain that can lie in the fog, in the order in which it is named.
HIDDEN = tuple(word for word, terrain in TERRAIN_WORDS.items() if terrain is not Terrain.FOG)


@dataclass(frozen=True, slots=True)
class FogOdds:
    """What is left in the fog, and with it what a hidden hex may be.

    Attributes
    ----------
    terrain : dict of str to int
        How many hexes of each terrain are left; only of those that are.
    tokens : tuple of int
        The tokens left for them, ascending.
    gold_pays : bool
        Whether gold pays a card when it is uncovered, which the option ``fog_gold`` says.

    Notes
    -----
    Nobody has looked at the stack, so each hex left is as likely as any other to lie at each
    hidden place. What has been lifted is out of the stack: counting what is left *is* Bayes's
    rule, since all orders of the stack that fit what was seen remain equally likely.
    """

    terrain: dict[str, int]
    tokens: tuple[int, ...]
    gold_pays: bool = True

    @property
    def hexes(self) -> int:
        """How many hexes are hidden."""
        return sum(self.terrain.values())

    @property
    def producing(self) -> int:
        """How many of them produce, gold included."""
        return sum(n for word, n in self.terrain.items() if TERRAIN_WORDS[word].takes_token)

    def next_hex(self) -> dict[str, Fraction]:
        """Return the chance of each terrain for a hidden hex; empty when none is hidden.

        Examples
        --------
        >>> left = fog_odds({"sea": 2, "gold": 1, "hills": 3})
        >>> {word: str(chance) for word, chance in left.next_hex().items()}
        {'hills': '1/2', 'gold': '1/6', 'sea': '1/3'}
        """
        return one_drawn(self.terrain)

    def next_pair(self) -> dict[tuple[str, int], Fraction]:
        """Return the chance of each terrain and token for the next hex; token 0 for none.

        Notes
        -----
        The token is drawn by itself, and only for a hex that produces (sea.fog.token). So the
        chance of "forest 5" is that of a forest times that of a 5 among the tokens.
        """
        drawn = one_drawn({str(token): n for token, n in sorted(Counter(self.tokens).items())})
        pairs: dict[tuple[str, int], Fraction] = {}
        for word, chance in self.next_hex().items():
            if TERRAIN_WORDS[word].takes_token and drawn:
                pairs |= {(word, int(token)): chance * part for token, part in drawn.items()}
            else:
                pairs[word, 0] = chance
        return pairs

    def among(self, hexes: int, terrain: str) -> dict[int, Fraction]:
        """Return the chance of each number of hexes of a terrain among so many hidden ones.

        Raises
        ------
        ValueError
            When not so many are hidden, or there is no such terrain.

        Notes
        -----
        The hexes lifted are draws without putting back: the hypergeometric distribution.

        Examples
        --------
        >>> left = fog_odds({"sea": 2, "gold": 2, "hills": 8})
        >>> {gold: str(chance) for gold, chance in left.among(2, "gold").items()}
        {0: '15/22', 1: '10/33', 2: '1/66'}
        """
        wanted = self.terrain.get(_check_terrain(terrain), 0)
        return hypergeometric(self.hexes, wanted, check_whole_number(hexes, "hexes", 0, self.hexes))

    def pips(self) -> dict[int, Fraction]:
        """Return the chance of each number of pips for the next hex; 0 for sea and desert."""
        chances: dict[int, Fraction] = {}
        for (_, token), chance in self.next_pair().items():
            chances[PIPS[token]] = chances.get(PIPS[token], Fraction(0)) + chance
        return dict(sorted(chances.items()))

    def mean_pips(self) -> Fraction:
        """Return the pips of the next hex on average.

        Notes
        -----
        A settlement beside it gets this over 36 cards per roll on average, gold included. With
        a token for each hex that produces, it is the same for every hidden hex, however many
        are lifted before it: the mean over all that may come out is the mean there is now.

        Examples
        --------
        >>> str(fog_odds({"sea": 1, "forest": 1}, tokens=[6]).mean_pips())
        '5/2'
        """
        return sum((pips * chance for pips, chance in self.pips().items()), Fraction(0))

    def production(self) -> dict[str, Fraction]:
        """Return the cards per roll that a settlement would get from the next hex on average.

        Returns
        -------
        dict of str to Fraction
            By resource, all five, and "gold" for cards of choice.
        """
        cards = dict.fromkeys((*RESOURCES, Terrain.GOLD.word), Fraction(0))
        for (word, token), chance in self.next_pair().items():
            kind = _terrain_card(word)
            if kind:
                cards[kind] += chance * Fraction(PIPS[token], ROLLS)
        return cards

    def reward(self) -> dict[str, Fraction]:
        """Return the chance of each card for lifting the next hex, "gold" for one of choice.

        Notes
        -----
        A hex that produces pays 1 card of it to whoever uncovers it; sea and desert pay nothing,
        and gold where `gold_pays` says so (sea.fog.reward). The bank is taken to hold enough.
        All together it is the share of the hexes that pay.
        """
        paying = {kind: p for word, p in self.next_hex().items() if (kind := _terrain_card(word))}
        if not self.gold_pays:
            paying.pop(Terrain.GOLD.word, None)
        return paying

    def lifted(self, terrain: str, token: int = 0) -> FogOdds:
        """Return what is left once a hex has come out of the fog.

        Parameters
        ----------
        terrain : str
        token : int
            Its number token; 0 for a hex without.

        Raises
        ------
        ValueError
            When no such hex or token is left, or the hex takes one and none is given.
        """
        remaining, tokens = dict(self.terrain), list(self.tokens)
        if not remaining.get(_check_terrain(terrain)):
            raise ValueError(
                say("no hex of {terrain} is left in the fog [sea.fog]", terrain=terrain)
            )
        wants = TERRAIN_WORDS[terrain].takes_token and bool(tokens)
        if bool(token) != wants or (wants and token not in tokens):
            raise ValueError(
                say(
                    "the token {token} is not left for {terrain} in the fog [sea.fog.token]",
                    token=repr(token),
                    terrain=terrain,
                )
            )
        remaining[terrain] -= 1
        if wants:
            tokens.remove(token)
        return FogOdds(
            {word: n for word, n in remaining.items() if n}, tuple(tokens), self.gold_pays
        )

    def simulate_among(self, hexes: int, terrain: str, runs: int = 100_000, seed: int = 0) -> Tally:
        """Shuffle the stack many times and count the hexes of a terrain among the first ones.

        Parameters
        ----------
        hexes : int
            How many hexes are lifted.
        terrain : str
        runs : int
            How many shuffles.
        seed : int
        """
        runs, wanted = check_whole_number(runs), HIDDEN.index(_check_terrain(terrain))
        hexes = check_whole_number(hexes, "hexes", 0, self.hexes)
        stacks = self.shuffled(random_generator(seed), runs)
        return tally((stacks[:, :hexes] == wanted).sum(axis=1))

    def shuffled(self, rng: np.random.Generator, runs: int) -> np.ndarray[Any, Any]:
        """Return so many shuffles of the stack, a row for each, as places in `HIDDEN`."""
        import numpy as np

        stack = [HIDDEN.index(word) for word, n in self.terrain.items() for _ in range(n)]
        return rng.permuted(np.tile(np.array(stack, np.int8), (runs, 1)), axis=1)


def fog_odds(
    source: Reader | Mapping[str, int], tokens: Iterable[int] = (), *, gold_pays: bool = True
) -> FogOdds:
    """Return what is left in the fog of a game, or of a stack that is given.

    Parameters
    ----------
    source : Game, View or mapping of str to int
        A game with fog, or how many hexes of each terrain are hidden.
    tokens : iterable of int
        For a mapping, the tokens for the hexes that produce.
    gold_pays : bool
        For a mapping, whether gold pays a card when it is uncovered.

    Raises
    ------
    ValueError
        When the game has no fog; for terrain, counts and tokens that there are not.
    TypeError
        For anything but a game or a mapping.

    Notes
    -----
    Everybody can count what has come out, so it is the same for every viewer (sea.fog).

    Examples
    --------
    >>> import catan_nb as cn
    >>> game = cn.new_game("base+seafarers", scenario="fog_islands", players=4, seed=1)
    >>> left = fog_odds(game)
    >>> left.hexes, str(left.next_hex()["gold"]), str(left.mean_pips())
    (12, '1/6', '31/12')
    """
    if isinstance(source, Reader):
        if "fog_stack" not in source.rules.facts:
            raise ValueError(say("nothing lies in the fog in this game [sea.fog]"))
        paid = bool(source.rules.options["fog_gold"])
        return FogOdds(dict(source.fog_stack), tuple(source.fog_tokens), paid)
    if not isinstance(source, Mapping):
        name = type(source).__name__
        raise TypeError(say("a game or a stack of hexes is wanted, not {name}", name=name))
    counts = {
        _check_terrain(word): check_whole_number(count, word, 0, MOST_STEPS)
        for word, count in source.items()
    }
    known = sorted(_check_token(token) for token in tokens)
    remaining = {word: counts[word] for word in HIDDEN if counts.get(word)}
    return FogOdds(remaining, tuple(known), gold_pays)


def _terrain_card(word: str) -> str | None:
    """Return what a terrain pays: a resource, "gold" for a card of choice, or None."""
    terrain = TERRAIN_WORDS[word]
    if terrain is Terrain.GOLD:
        return word
    return None if terrain.resource is None else RESOURCES[terrain.resource]


def _check_terrain(terrain: str) -> str:
    if not isinstance(terrain, str) or terrain not in HIDDEN:
        raise ValueError(
            say(
                "there is no terrain {terrain} in the fog; there are {words}",
                terrain=repr(terrain),
                words=", ".join(HIDDEN),
            )
        )
    return terrain


def _check_token(token: int) -> int:
    wanted = check_whole_number(token, "token", 2, 12)
    if wanted == 7:
        raise ValueError(say("there is no token {token}", token=wanted))
    return wanted


# Fog lifted in shuffled stacks, summed up while it is simulated (sea.fog).


class FogSimulation:
    """Simulated shuffles: the first hexes, and how many of the first few have a terrain.

    Parameters
    ----------
    odds : FogOdds
        What is hidden; at least one hex.
    hexes : int
        How many hexes of each shuffle are lifted, from 1 up.
    terrain : str
        What is counted among them.
    seed : int

    Attributes
    ----------
    first : Counter of str
        Terrain to how often it lay on top.
    found : Counter of int
        Number of hexes of the terrain to how often there were so many.

    Raises
    ------
    ValueError
        When not so many hexes are hidden, or there is no such terrain.

    Examples
    --------
    >>> from catan_nb.stats.seafarers.fog import fog_odds
    >>> shuffles = FogSimulation(fog_odds({"sea": 1, "gold": 1}), 2, "gold", seed=1)
    >>> shuffles.more(1000)
    >>> shuffles.trials, dict(shuffles.found)
    (1000, {1: 1000})
    """

    def __init__(self, odds: FogOdds, hexes: int = 1, terrain: str = "gold", seed: int = 0) -> None:
        odds.among(hexes, terrain)  # which refuses what cannot be
        check_whole_number(hexes, "hexes")
        self.odds, self.hexes, self.terrain = odds, hexes, terrain
        self.first: Counter[str] = Counter()
        self.found: Counter[int] = Counter()
        self._seed = seed
        self._rng: Any = None

    @property
    def trials(self) -> int:
        """How many shuffles there were."""
        return self.found.total()

    def more(self, runs: int) -> None:
        """Simulate more shuffles.

        Raises
        ------
        ValueError
            For less than one shuffle, and more than fit into a small computer.
        """
        runs = check_whole_number(runs)
        if self._rng is None:
            self._rng = random_generator(self._seed)
        stacks = self.odds.shuffled(self._rng, runs)
        self.first.update(HIDDEN[ground] for ground in stacks[:, 0].tolist())
        counted = (stacks[:, : self.hexes] == HIDDEN.index(self.terrain)).sum(axis=1)
        self.found.update(counted.tolist())
