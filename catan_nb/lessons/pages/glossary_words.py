"""The terms of the glossary, with definitions: probability, graphs and proofs, models."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

__all__ = ["CHANCE", "GRAPHS", "MODELS", "Term"]


@dataclass(frozen=True, slots=True)
class Term:
    """A term of the course.

    Attributes
    ----------
    key : str
        Its anchor on the page, so that lessons link ``glossary.ipynb#expectation``.
    lesson : str
        The key of the lesson that links it first; empty when none does.
    name, meaning, example : str
        In English, looked up when they are shown.
    """

    key: str
    lesson: str
    name: str
    meaning: str
    example: str


# Words of chance.


CHANCE: Final = (
    Term(
        "chance",
        "two_dice",
        "chance, or probability",
        "How likely something is: a number from 0 (never) to 1 (always).",
        "A die shows a 4 with the chance 1/6.",
    ),
    Term(
        "outcome",
        "two_dice",
        "outcome",
        "One of the things that can come out of an experiment with chance.",
        "Two dice have 36 outcomes. One of them: the first shows a 3, the second a 5.",
    ),
    Term(
        "event",
        "gamblers_mistake",
        "event",
        "Some of the outcomes, taken together. The event happens when one of them comes out.",
        "“The sum is 8” is an event: 5 of the 36 outcomes of two dice belong to it.",
    ),
    Term(
        "pips",
        "two_dice",
        "pips",
        "The dots below the number on a token. They count in how many of the 36 outcomes of"
        " two dice the number comes.",
        "A 9 has four pips: 3 + 6, 4 + 5, 5 + 4 and 6 + 3.",
    ),
    Term(
        "relative-frequency",
        "two_dice",
        "relative frequency",
        "How often something has come up, divided by how often we have tried. Also called share.",
        "12 sevens in 60 rolls: the relative frequency is 12/60, that is 0.2.",
    ),
    Term(
        "distribution",
        "two_dice",
        "distribution",
        "All values that can come out, each with its probability. The probabilities add up to 1.",
        "The sum of two dice: 2 with 1/36, 3 with 2/36, and so on up to 7 with 6/36, then"
        " down again to 12 with 1/36.",
    ),
    Term(
        "equally-likely",
        "two_dice",
        "equally likely",
        "Outcomes of which none comes more easily than another. Then the chance of an"
        " event is the number of its outcomes divided by the number of all.",
        "The 36 pairs of two dice are equally likely. The 11 sums are not.",
    ),
    Term(
        "simulation",
        "two_dice",
        "simulation",
        "Letting the computer repeat an experiment with chance many times, and counting.",
        "The computer rolls two dice 10,000 times and counts the sevens.",
    ),
    Term(
        "interval",
        "two_dice",
        "confidence interval",
        "A range computed from a sample by a rule that catches the true value in 95 of 100"
        " samples.",
        "52 wins in 100 games: from 42 % to 62 %.",
    ),
    Term(
        "law-of-large-numbers",
        "gamblers_mistake",
        "law of large numbers",
        "The more often we try, the closer the relative frequency comes to the chance, as a rule.",
        "After 60 rolls the share of sevens may well be 0.1. After 60,000 rolls it is"
        " almost always between 0.16 and 0.175.",
    ),
    Term(
        "independence",
        "gamblers_mistake",
        "independence",
        "Two events are independent when one of them tells nothing about the other. Then"
        " the probability that both happen is the product of their probabilities.",
        "Two rolls: both are sevens with the probability 1/6 · 1/6 = 1/36.",
    ),
    Term(
        "gamblers-mistake",
        "gamblers_mistake",
        "gambler's mistake",
        "The mistaken belief that chance must make up for what has not come so far.",
        "“There has been no 8 for 20 rolls, so it is due.” Its chance is 5/36, as always.",
    ),
    Term(
        "expectation",
        "what_a_place_is_worth",
        "expectation",
        "The average that many repetitions lead to: each value times its probability, added up.",
        "One die: (1 + 2 + 3 + 4 + 5 + 6)/6 = 3.5.",
    ),
    Term(
        "linearity",
        "what_a_place_is_worth",
        "linearity",
        "The expectation of a sum is the sum of the expectations, even when the parts"
        " depend on each other.",
        "Two dice: 3.5 + 3.5 = 7.",
    ),
    Term(
        "variance",
        "gamblers_mistake",
        "variance",
        "How widely values scatter: the average of the squared distances from the expectation.",
        "One die: the expectation is 3.5 and the variance 35/12, about 2.92.",
    ),
    Term(
        "standard-deviation",
        "gamblers_mistake",
        "standard deviation",
        "The square root of the variance. Most values lie within two of them of the expectation.",
        "The sum of two dice: the variance is 35/6, the standard deviation about 2.42.",
    ),
    Term(
        "waiting-time",
        "what_a_place_is_worth",
        "waiting time",
        "How many tries it takes until something happens, the try that succeeds included."
        " Where each try succeeds with the probability p, it takes 1/p tries on average.",
        "For an 8 we wait 36/5 = 7.2 rolls on average.",
    ),
    Term(
        "geometric-distribution",
        "what_a_place_is_worth",
        "geometric distribution",
        "The distribution of a waiting time when each try succeeds with the same"
        " probability, whatever came before.",
        "The first 7 comes with the third roll: 5/6 · 5/6 · 1/6 = 25/216.",
    ),
    Term(
        "median",
        "simulation_laboratory",
        "median",
        "The value in the middle: at least half of all cases lie at it or below it, and at"
        " least half at it or above it.",
        "After 3 rolls a 7 has come with the probability 0.421, after 4 rolls with 0.518."
        " So the median waiting time is 4 rolls.",
    ),
    Term(
        "opposite-event",
        "sevens_and_full_hands",
        "opposite event",
        "All outcomes that do not belong to an event. Its probability is 1 less that of the event.",
        "At least one 7 in three rolls: 1 − (5/6)³ = 91/216.",
    ),
    Term(
        "expected-loss",
        "sevens_and_full_hands",
        "expected loss",
        "What one loses on average: each possible loss times its probability, added up.",
        "A 7 takes 4 cards from a hand of 8. One roll costs it 1/6 · 4 = 2/3 of a card.",
    ),
    Term(
        "tree-diagram",
        "drawing_without_putting_back",
        "tree diagram",
        "A picture of what can happen, step by step. Probabilities along a way are"
        " multiplied; ways that lead to the same event are added.",
        "Exactly one 7 in two rolls: 1/6 · 5/6 + 5/6 · 1/6 = 10/36.",
    ),
    Term(
        "without-replacement",
        "drawing_without_putting_back",
        "drawing without putting back",
        "Each card that is drawn changes the probabilities of the next one.",
        "14 of the 25 development cards are knights. When the first card was one, the next"
        " one is a knight with 13/24.",
    ),
    Term(
        "binomial-coefficient",
        "drawing_without_putting_back",
        "binomial coefficient",
        "In how many ways k of n things can be chosen, when their order does not count.",
        "3 of 5 cards: 5 · 4 · 3/(3 · 2 · 1) = 10 ways.",
    ),
    Term(
        "hypergeometric-distribution",
        "drawing_without_putting_back",
        "hypergeometric distribution",
        "How many of the cards that we want are among those drawn, when none is put back.",
        "Two development cards are both knights with 14/25 · 13/24 = 91/300.",
    ),
    Term(
        "conditional-probability",
        "drawing_without_putting_back",
        "conditional probability",
        "How likely an event is when we know that another one has happened: the"
        " probability of both, divided by that of the one we know.",
        "The sum of two dice is 10 or more in 6 of 36 cases. When the first die shows a 6,"
        " it is so in 3 of 6.",
    ),
    Term(
        "prior",
        "what_others_may_hold",
        "prior",
        "What we believe before we see something, as a probability.",
        "Nobody has looked at the card: it is a victory point with 5/25.",
    ),
    Term(
        "posterior",
        "what_others_may_hold",
        "posterior",
        "What we believe after we have seen something, as a probability.",
        "The longer a card is not played, the more likely it is a victory point.",
    ),
    Term(
        "bayess-rule",
        "what_others_may_hold",
        "Bayes's rule",
        "How to change one's mind by the right amount: take how likely each possibility"
        " was before, times how likely it makes what we have seen; then divide each product"
        " by the sum of all.",
        "A card is a victory point with 1/5 and then never played; any other card is kept"
        " with 1/2. It has been kept, so it is a victory point with (1/5)/(1/5 + 4/5 · 1/2)"
        " = 1/3.",
    ),
    Term(
        "likelihood",
        "what_others_may_hold",
        "likelihood",
        "How likely one possibility makes what we have seen.",
        "Another card would have been kept for four turns with (1/2)⁴ = 1/16, a victory"
        " point with 1.",
    ),
    Term(
        "odds",
        "what_others_may_hold",
        "odds",
        "Two numbers that compare a possibility with its opposite.",
        "Odds of 1 to 3 are a chance of 1/4.",
    ),
    Term(
        "binomial-distribution",
        "waiting_for_the_barbarians",
        "binomial distribution",
        "How many of n tries succeed, when each succeeds with the same probability and"
        " none depends on the others.",
        "Exactly one 7 in three rolls: 3 · 1/6 · (5/6)² = 75/216.",
    ),
    Term(
        "negative-binomial-distribution",
        "waiting_for_the_barbarians",
        "negative binomial distribution",
        "How many tries it takes until something has happened a given number of times.",
        "The barbarians land after 7 ships on the event die, which shows one with 1/2."
        " That takes 14 rolls on average.",
    ),
    Term(
        "conditional-expectation",
        "cards_without_a_board",
        "conditional expectation",
        "The expectation when we know something.",
        "Two dice, and the first shows a 6: on average the sum is 6 + 3.5 = 9.5.",
    ),
)
"""In the order of the course."""


# Words of graphs and proofs.


GRAPHS: Final = (
    Term(
        "graph",
        "board_and_graph",
        "graph",
        "Points and lines between them. Only who is joined with whom counts, not how it is drawn.",
        "The board: intersections are the points, paths are the lines.",
    ),
    Term(
        "vertex",
        "board_and_graph",
        "vertex",
        "A point of a graph; several are called vertices.",
        "The board of the base game has 54 vertices.",
    ),
    Term(
        "edge",
        "board_and_graph",
        "edge",
        "A line of a graph. It joins two vertices.",
        "The board of the base game has 72 edges.",
    ),
    Term(
        "degree",
        "board_and_graph",
        "degree",
        "How many edges end at a vertex.",
        "Inside the island each intersection has the degree 3; at the coast some have the"
        " degree 2.",
    ),
    Term(
        "handshake-lemma",
        "board_and_graph",
        "handshake lemma",
        "All degrees of a graph add up to twice the number of its edges.",
        "At a party: the hands shaken are twice the handshakes.",
    ),
    Term(
        "double-counting",
        "board_and_graph",
        "double counting",
        "Counting the same thing in two ways, and comparing.",
        "All degrees of the board added up count each edge twice: 2 · 72 = 144.",
    ),
    Term(
        "bipartite-graph",
        "board_and_graph",
        "bipartite graph",
        "A graph whose vertices can be coloured in two colours so that each edge joins both.",
        "The paths of the board: at each step the colour changes, so every way round a hex"
        " has an even number of steps.",
    ),
    Term(
        "matching",
        "board_and_graph",
        "matching",
        "Edges of which no two share a vertex.",
        "Roads of which no two touch.",
    ),
    Term(
        "independent-set",
        "board_and_graph",
        "independent set",
        "Vertices of which no two are joined.",
        "The distance rule: settlements stand on an independent set.",
    ),
    Term(
        "path",
        "longest_road",
        "path",
        "A way along edges that visits no vertex twice.",
        "A row of roads that never comes back to a place.",
    ),
    Term(
        "trail",
        "longest_road",
        "trail",
        "A way along edges that uses no edge twice. Vertices may come again.",
        "The longest road is a trail: it may cross itself, but each road counts once.",
    ),
    Term(
        "depth-first-search",
        "longest_road",
        "depth-first search",
        "A search that goes on as far as it can, then one step back, and on another way.",
        "Looking for the longest road: walk until no road is left, go back, try the next one.",
    ),
    Term(
        "proof-by-parity",
        "longest_road",
        "proof by parity",
        "A proof that something cannot be, since a number would have to be even and odd at once.",
        "A trail enters each vertex between its ends as often as it leaves it. So a"
        " network with four vertices of odd degree has no trail along all its edges.",
    ),
    Term(
        "exponential-growth",
        "longest_road",
        "exponential growth",
        "Growth by the same factor again and again.",
        "With two ways on at every step, ten steps make 1,024 walks.",
    ),
    Term(
        "connected-component",
        "islands_and_routes",
        "connected component",
        "A part of a graph in which each vertex can be reached from each other one, and"
        " none outside.",
        "Each island of a sea board is a connected component of its land.",
    ),
    Term(
        "bridge",
        "islands_and_routes",
        "bridge",
        "An edge without which a graph falls apart.",
        "A road in the middle of a route: whoever cuts it makes two routes of one.",
    ),
    Term(
        "cut-vertex",
        "islands_and_routes",
        "cut vertex",
        "A vertex without which a graph falls apart.",
        "A place in the middle of a row of roads: a foreign settlement there makes two"
        " roads of one.",
    ),
    Term(
        "distance",
        "islands_and_routes",
        "distance",
        "The number of edges on the shortest way between two vertices.",
        "Two intersections on opposite sides of a hex have the distance 3.",
    ),
)
"""In the order of the course."""


# Words of tests, chains, games, counting, simulation and forecasts.


MODELS: Final = (
    Term(
        "null-hypothesis",
        "were_the_dice_fair",
        "null hypothesis",
        "What a test assumes until the data speak against it.",
        "“These dice are fair.”",
    ),
    Term(
        "chi-square",
        "were_the_dice_fair",
        "chi-square",
        "How far counts are from what was expected: each difference squared and divided by"
        " what was expected, then all added up.",
        "Expected 10, counted 14: this adds 16/10 = 1.6.",
    ),
    Term(
        "p-value",
        "were_the_dice_fair",
        "p-value",
        "How likely data at least as far off as ours would be if the null hypothesis were"
        " true. It is not the probability that the null hypothesis is true.",
        "A p-value of 0.03: with fair dice, about 3 of 100 evenings are at least as odd as ours.",
    ),
    Term(
        "significance-level",
        "were_the_dice_fair",
        "significance level",
        "The p-value below which we shall no longer believe in the null hypothesis, chosen"
        " before we look.",
        "At 5 % fair dice are accused in one evening of 20.",
    ),
    Term(
        "rejection-region",
        "were_the_dice_fair",
        "rejection region",
        "The results for which a test gives up the null hypothesis, fixed before one looks.",
        "“Accuse the dice when 72 rolls bring 6 twelves or more.”",
    ),
    Term(
        "degrees-of-freedom",
        "were_the_dice_fair",
        "degrees of freedom",
        "How many of the counts can be chosen freely before the last ones follow.",
        "The counts of the 11 sums must add up to the rolls, so 10 are free.",
    ),
    Term(
        "bonferronis-rule",
        "were_the_dice_fair",
        "Bonferroni's rule",
        "Whoever asks several questions multiplies each p-value by their number.",
        "11 questions, and the smallest p-value is 0.4 %: together that counts as 4.4 %.",
    ),
    Term(
        "power",
        "were_the_dice_fair",
        "power",
        "The probability that a test finds what it looks for, when it is really there.",
        "A test that convicts a loaded die on 15 of 100 evenings has the power 0.15.",
    ),
    Term(
        "markov-chain",
        "trade_and_harbours",
        "Markov chain",
        "Chance that goes from state to state: what comes next depends on the present"
        " state only, not on how it was reached.",
        "The barbarians' ship on its way to the island.",
    ),
    Term(
        "state",
        "chains_of_chance",
        "state of a chain",
        "All that one must know of the present to tell how likely each next step is.",
        "How many of its 7 steps the barbarians' ship has made.",
    ),
    Term(
        "transition-probability",
        "chains_of_chance",
        "transition probability",
        "How likely a chain goes from one state to another one in one step.",
        "The barbarians' ship sails on with 1/2 and stays with 1/2.",
    ),
    Term(
        "stationary-distribution",
        "chains_of_chance",
        "stationary distribution",
        "Probabilities of the states that one more step does not change. In the long run a"
        " chain spends these shares of the time in them.",
        "The barbarians' ship is at each of its 7 places for 1/7 of the time.",
    ),
    Term(
        "zero-sum-game",
        "who_pays_for_the_defence",
        "zero-sum game",
        "A game in which one side wins exactly what the other one loses.",
        "Rock, paper, scissors for a point.",
    ),
    Term(
        "dominated-strategy",
        "who_pays_for_the_defence",
        "dominated strategy",
        "A strategy for which there is another one that is never worse, whatever the"
        " others do, and sometimes better.",
        "To throw away a card for nothing is dominated by keeping it.",
    ),
    Term(
        "mixed-strategy",
        "who_pays_for_the_defence",
        "mixed strategy",
        "To let chance choose between strategies, each with a fixed probability.",
        "Rock, paper and scissors with 1/3 each.",
    ),
    Term(
        "equilibrium",
        "who_pays_for_the_defence",
        "equilibrium",
        "Strategies of which nobody wants to change their own, as long as the others keep"
        " to theirs.",
        "Everybody plays rock, paper and scissors with 1/3 each.",
    ),
    Term(
        "backward-induction",
        "who_pays_for_the_defence",
        "backward induction",
        "To solve decisions that are made in turn from the end to the beginning: whoever"
        " decides foresees what the next ones will do.",
        "Peter decides last. Ask first what he will do, then what Fritz does, who knows it.",
    ),
    Term(
        "factorial",
        "counting_islands",
        "factorial",
        "In how many orders n things can stand: n! = n · (n − 1) · … · 1.",
        "5 cards have 5! = 5 · 4 · 3 · 2 · 1 = 120 orders.",
    ),
    Term(
        "multinomial",
        "counting_islands",
        "multinomial coefficient",
        "In how many orders things of several kinds can stand, when those of a kind look alike.",
        "2 ore and 3 wool cards: 5!/(2! · 3!) = 10 orders.",
    ),
    Term(
        "birthday-problem",
        "counting_islands",
        "birthday problem",
        "How soon two of many draws are the same. It takes about as many draws as the"
        " square root of the number of possibilities.",
        "Among 23 people, two have the same birthday more often than not.",
    ),
    Term(
        "collectors-problem",
        "counting_islands",
        "collector's problem",
        "How long it takes until every possibility has been drawn at least once.",
        "All 6 faces of a die: 6/6 + 6/5 + 6/4 + 6/3 + 6/2 + 6/1 = 14.7 rolls on average.",
    ),
    Term(
        "symmetry",
        "turned_and_mirrored_islands",
        "symmetry",
        "A movement after which a thing lies as it lay before.",
        "A hex has 12: six turns, the one that moves nothing included, and six reflections.",
    ),
    Term(
        "group",
        "turned_and_mirrored_islands",
        "group",
        "Movements of which two after each other are one of them again, and each of which can"
        " be undone.",
        "The six turns of a hex: a turn by 60° and one by 120° are together one by 180°.",
    ),
    Term(
        "orbit",
        "turned_and_mirrored_islands",
        "orbit",
        "All that a thing can become by the symmetries.",
        "A hex with one red corner: its orbit has 6 members, one for each corner.",
    ),
    Term(
        "burnside",
        "turned_and_mirrored_islands",
        "Burnside's lemma",
        "There are as many orbits as a symmetry leaves patterns unchanged, on average.",
        "The corners of a square in 2 colours, turned ones being the same: (16 + 2 + 4 + 2)/4 = 6.",
    ),
    Term(
        "rejection-sampling",
        "turned_and_mirrored_islands",
        "rejection sampling",
        "Drawing something that must keep a rule: draw until it does, and throw the rest"
        " away. So all that is allowed is equally likely.",
        "Shuffle islands until no red tokens touch.",
    ),
    Term(
        "sample",
        "simulation_laboratory",
        "sample",
        "The cases that we have seen, of all that there could be.",
        "100 games, of all that these bots could play.",
    ),
    Term(
        "standard-error",
        "simulation_laboratory",
        "standard error",
        "The standard deviation of an estimate. Four times the sample makes it half as large.",
        "The share of sevens after 600 rolls: about 0.015; after 2,400 rolls: about 0.0076.",
    ),
    Term(
        "bootstrap",
        "simulation_laboratory",
        "bootstrap",
        "Finding out how much a result scatters by drawing new samples from our own"
        " sample, each case put back at once.",
        "From the lengths of 50 games we draw 50 lengths, 1,000 times, and look at the"
        " 1,000 averages.",
    ),
    Term(
        "seed",
        "many_processes",
        "seed",
        "The number with which random numbers begin. The same seed brings the same luck.",
        "Two games with the seed 7 roll the same dice.",
    ),
    Term(
        "permutation-test",
        "many_processes",
        "permutation test",
        "A test that exchanges what should not matter, in all ways or in many: its p-value is"
        " the share of the ways that come out at least as far off as what was seen.",
        "If names do not matter, any of the 4 players of a game might as well have won it.",
    ),
    Term(
        "process",
        "many_processes",
        "process",
        "A program at work. Several processes can share a long simulation, one on each"
        " core of the computer.",
        "4 processes play 250 games each, at the same time.",
    ),
    Term(
        "calibration",
        "how_sure_is_sure",
        "calibration",
        "How well forecasts keep their promise: of the cases with a chance of 70 %, about 70 of"
        " 100 should come true.",
        "A forecast said 30 % on 100 days, and it rained on 31 of them: well calibrated.",
    ),
    Term(
        "reliability-diagram",
        "how_sure_is_sure",
        "reliability diagram",
        "A picture of calibration: chances that were told, sorted by tenths, go to the right,"
        " and the share that came true goes upwards.",
        "Said 90 %, came 75 %: the dot lies below the line, so this was overconfident.",
    ),
    Term(
        "brier-score",
        "how_sure_is_sure",
        "Brier score",
        "A score for forecasts: the squared distance between the chance that was told and what"
        " came, 1 or 0, on average. Small is good.",
        "70 % were told and it came: 0.3² = 0.09. It did not come: 0.7² = 0.49.",
    ),
    Term(
        "proper-score",
        "how_sure_is_sure",
        "proper score",
        "A score for forecasts with which it is best, on average, to say what one believes.",
        "The Brier score. The distance without the square is none: it pays to exaggerate.",
    ),
    Term(
        "log-score",
        "how_sure_is_sure",
        "log score",
        "A score for forecasts: minus the logarithm of the chance that was given to what came."
        " Small is good.",
        "1 % was given to what came: −ln 0.01 = 4.6.",
    ),
    Term(
        "sharpness",
        "how_sure_is_sure",
        "sharpness",
        "How far forecasts dare to go from the mean, towards 0 % and 100 %.",
        "Whoever gives each of four players 25 %, always, has no sharpness at all.",
    ),
)
"""In the order of the course."""
