"""The words of the glossary: of chance, of graphs and proofs, of models."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from catan_nb.language import noop

__all__ = ["CHANCE", "GRAPHS", "MODELS", "Term"]


@dataclass(frozen=True, slots=True)
class Term:
    """A word of the course.

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
        noop("chance, or probability"),
        noop("How likely something is: a number from 0 (never) to 1 (always)."),
        noop("A die shows a 4 with the chance 1/6."),
    ),
    Term(
        "outcome",
        "two_dice",
        noop("outcome"),
        noop("One of the things that can come out of an experiment with chance."),
        noop("Two dice have 36 outcomes. One of them: the first shows a 3, the second a 5."),
    ),
    Term(
        "event",
        "gamblers_mistake",
        noop("event"),
        noop("Some of the outcomes, taken together. The event happens when one of them comes out."),
        noop("“The sum is 8” is an event: 5 of the 36 outcomes of two dice belong to it."),
    ),
    Term(
        "pips",
        "two_dice",
        noop("pips"),
        noop(
            "The dots below the number on a token. They count in how many of the 36 outcomes of"
            " two dice the number comes."
        ),
        noop("A 9 has four pips: 3 + 6, 4 + 5, 5 + 4 and 6 + 3."),
    ),
    Term(
        "relative-frequency",
        "two_dice",
        noop("relative frequency"),
        noop(
            "How often something has come up, divided by how often we have tried. Also called"
            " share."
        ),
        noop("12 sevens in 60 rolls: the relative frequency is 12/60, that is 0.2."),
    ),
    Term(
        "distribution",
        "two_dice",
        noop("distribution"),
        noop(
            "All values that can come out, each with its probability. The probabilities add up"
            " to 1."
        ),
        noop(
            "The sum of two dice: 2 with 1/36, 3 with 2/36, and so on up to 7 with 6/36, then"
            " down again to 12 with 1/36."
        ),
    ),
    Term(
        "equally-likely",
        "two_dice",
        noop("equally likely"),
        noop(
            "Outcomes of which none comes more easily than another. Then the chance of an"
            " event is the number of its outcomes divided by the number of all."
        ),
        noop("The 36 pairs of two dice are equally likely. The 11 sums are not."),
    ),
    Term(
        "simulation",
        "two_dice",
        noop("simulation"),
        noop("Letting the computer repeat an experiment with chance many times, and counting."),
        noop("The computer rolls two dice 10,000 times and counts the sevens."),
    ),
    Term(
        "interval",
        "two_dice",
        noop("confidence interval"),
        noop(
            "A range computed from a sample by a rule that catches the true value in 95 of 100"
            " samples."
        ),
        noop("52 wins in 100 games: from 42 % to 62 %."),
    ),
    Term(
        "law-of-large-numbers",
        "gamblers_mistake",
        noop("law of large numbers"),
        noop(
            "The more often we try, the closer the relative frequency comes to the chance, as"
            " a rule."
        ),
        noop(
            "After 60 rolls the share of sevens may well be 0.1. After 60,000 rolls it is"
            " almost always between 0.16 and 0.175."
        ),
    ),
    Term(
        "independence",
        "gamblers_mistake",
        noop("independence"),
        noop(
            "Two events are independent when one of them tells nothing about the other. Then"
            " the probability that both happen is the product of their probabilities."
        ),
        noop("Two rolls: both are sevens with the probability 1/6 · 1/6 = 1/36."),
    ),
    Term(
        "gamblers-mistake",
        "gamblers_mistake",
        noop("gambler's mistake"),
        noop("The mistaken belief that chance must make up for what has not come so far."),
        noop("“There has been no 8 for 20 rolls, so it is due.” Its chance is 5/36, as always."),
    ),
    Term(
        "expectation",
        "what_a_place_is_worth",
        noop("expectation"),
        noop(
            "The average that many repetitions lead to: each value times its probability, added up."
        ),
        noop("One die: (1 + 2 + 3 + 4 + 5 + 6)/6 = 3.5."),
    ),
    Term(
        "linearity",
        "what_a_place_is_worth",
        noop("linearity"),
        noop(
            "The expectation of a sum is the sum of the expectations, even when the parts"
            " depend on each other."
        ),
        noop("Two dice: 3.5 + 3.5 = 7."),
    ),
    Term(
        "variance",
        "gamblers_mistake",
        noop("variance"),
        noop(
            "How widely values scatter: the average of the squared distances from the expectation."
        ),
        noop("One die: the expectation is 3.5 and the variance 35/12, about 2.92."),
    ),
    Term(
        "standard-deviation",
        "gamblers_mistake",
        noop("standard deviation"),
        noop(
            "The square root of the variance. Most values lie within two of them of the"
            " expectation."
        ),
        noop("The sum of two dice: the variance is 35/6, the standard deviation about 2.42."),
    ),
    Term(
        "waiting-time",
        "what_a_place_is_worth",
        noop("waiting time"),
        noop(
            "How many tries it takes until something happens, the try that succeeds included."
            " Where each try succeeds with the probability p, it takes 1/p tries on average."
        ),
        noop("For an 8 we wait 36/5 = 7.2 rolls on average."),
    ),
    Term(
        "geometric-distribution",
        "what_a_place_is_worth",
        noop("geometric distribution"),
        noop(
            "The distribution of a waiting time when each try succeeds with the same"
            " probability, whatever came before."
        ),
        noop("The first 7 comes with the third roll: 5/6 · 5/6 · 1/6 = 25/216."),
    ),
    Term(
        "median",
        "simulation_laboratory",
        noop("median"),
        noop(
            "The value in the middle: at least half of all cases lie at it or below it, and at"
            " least half at it or above it."
        ),
        noop(
            "After 3 rolls a 7 has come with the probability 0.421, after 4 rolls with 0.518."
            " So the median waiting time is 4 rolls."
        ),
    ),
    Term(
        "opposite-event",
        "sevens_and_full_hands",
        noop("opposite event"),
        noop(
            "All outcomes that do not belong to an event. Its probability is 1 less that of"
            " the event."
        ),
        noop("At least one 7 in three rolls: 1 − (5/6)³ = 91/216."),
    ),
    Term(
        "expected-loss",
        "sevens_and_full_hands",
        noop("expected loss"),
        noop("What one loses on average: each possible loss times its probability, added up."),
        noop("A 7 takes 4 cards from a hand of 8. One roll costs it 1/6 · 4 = 2/3 of a card."),
    ),
    Term(
        "tree-diagram",
        "drawing_without_putting_back",
        noop("tree diagram"),
        noop(
            "A picture of what can happen, step by step. Probabilities along a way are"
            " multiplied; ways that lead to the same event are added."
        ),
        noop("Exactly one 7 in two rolls: 1/6 · 5/6 + 5/6 · 1/6 = 10/36."),
    ),
    Term(
        "without-replacement",
        "drawing_without_putting_back",
        noop("drawing without putting back"),
        noop("Each card that is drawn changes the probabilities of the next one."),
        noop(
            "14 of the 25 development cards are knights. When the first card was one, the next"
            " one is a knight with 13/24."
        ),
    ),
    Term(
        "binomial-coefficient",
        "drawing_without_putting_back",
        noop("binomial coefficient"),
        noop("In how many ways k of n things can be chosen, when their order does not count."),
        noop("3 of 5 cards: 5 · 4 · 3/(3 · 2 · 1) = 10 ways."),
    ),
    Term(
        "hypergeometric-distribution",
        "drawing_without_putting_back",
        noop("hypergeometric distribution"),
        noop("How many of the cards that we want are among those drawn, when none is put back."),
        noop("Two development cards are both knights with 14/25 · 13/24 = 91/300."),
    ),
    Term(
        "conditional-probability",
        "drawing_without_putting_back",
        noop("conditional probability"),
        noop(
            "How likely an event is when we know that another one has happened: the"
            " probability of both, divided by that of the one we know."
        ),
        noop(
            "The sum of two dice is 10 or more in 6 of 36 cases. When the first die shows a 6,"
            " it is so in 3 of 6."
        ),
    ),
    Term(
        "prior",
        "what_others_may_hold",
        noop("prior"),
        noop("What we believe before we see something, as a probability."),
        noop("Nobody has looked at the card: it is a victory point with 5/25."),
    ),
    Term(
        "posterior",
        "what_others_may_hold",
        noop("posterior"),
        noop("What we believe after we have seen something, as a probability."),
        noop("The longer a card is not played, the more likely it is a victory point."),
    ),
    Term(
        "bayess-rule",
        "what_others_may_hold",
        noop("Bayes's rule"),
        noop(
            "How to change one's mind by the right amount: take how likely each possibility"
            " was before, times how likely it makes what we have seen; then divide each product"
            " by the sum of all."
        ),
        noop(
            "A card is a victory point with 1/5 and then never played; any other card is kept"
            " with 1/2. It has been kept, so it is a victory point with (1/5)/(1/5 + 4/5 · 1/2)"
            " = 1/3."
        ),
    ),
    Term(
        "likelihood",
        "what_others_may_hold",
        noop("likelihood"),
        noop("How likely one possibility makes what we have seen."),
        noop(
            "Another card would have been kept for four turns with (1/2)⁴ = 1/16, a victory"
            " point with 1."
        ),
    ),
    Term(
        "odds",
        "what_others_may_hold",
        noop("odds"),
        noop("Two numbers that compare a possibility with its opposite."),
        noop("Odds of 1 to 3 are a chance of 1/4."),
    ),
    Term(
        "binomial-distribution",
        "waiting_for_the_barbarians",
        noop("binomial distribution"),
        noop(
            "How many of n tries succeed, when each succeeds with the same probability and"
            " none depends on the others."
        ),
        noop("Exactly one 7 in three rolls: 3 · 1/6 · (5/6)² = 75/216."),
    ),
    Term(
        "negative-binomial-distribution",
        "waiting_for_the_barbarians",
        noop("negative binomial distribution"),
        noop("How many tries it takes until something has happened a given number of times."),
        noop(
            "The barbarians land after 7 ships on the event die, which shows one with 1/2."
            " That takes 14 rolls on average."
        ),
    ),
    Term(
        "conditional-expectation",
        "cards_without_a_board",
        noop("conditional expectation"),
        noop("The expectation when we know something."),
        noop("Two dice, and the first shows a 6: on average the sum is 6 + 3.5 = 9.5."),
    ),
)
"""In the order of the course."""


# Words of graphs and proofs.


GRAPHS: Final = (
    Term(
        "graph",
        "board_and_graph",
        noop("graph"),
        noop(
            "Points and lines between them. Only who is joined with whom counts, not how it is"
            " drawn."
        ),
        noop("The board: intersections are the points, paths are the lines."),
    ),
    Term(
        "vertex",
        "board_and_graph",
        noop("vertex"),
        noop("A point of a graph; several are called vertices."),
        noop("The board of the base game has 54 vertices."),
    ),
    Term(
        "edge",
        "board_and_graph",
        noop("edge"),
        noop("A line of a graph. It joins two vertices."),
        noop("The board of the base game has 72 edges."),
    ),
    Term(
        "degree",
        "board_and_graph",
        noop("degree"),
        noop("How many edges end at a vertex."),
        noop(
            "Inside the island each intersection has the degree 3; at the coast some have the"
            " degree 2."
        ),
    ),
    Term(
        "handshake-lemma",
        "board_and_graph",
        noop("handshake lemma"),
        noop("All degrees of a graph add up to twice the number of its edges."),
        noop("At a party: the hands shaken are twice the handshakes."),
    ),
    Term(
        "double-counting",
        "board_and_graph",
        noop("double counting"),
        noop("Counting the same thing in two ways, and comparing."),
        noop("All degrees of the board added up count each edge twice: 2 · 72 = 144."),
    ),
    Term(
        "bipartite-graph",
        "board_and_graph",
        noop("bipartite graph"),
        noop("A graph whose vertices can be coloured in two colours so that each edge joins both."),
        noop(
            "The paths of the board: at each step the colour changes, so every way round a hex"
            " has an even number of steps."
        ),
    ),
    Term(
        "matching",
        "board_and_graph",
        noop("matching"),
        noop("Edges of which no two share a vertex."),
        noop("Roads of which no two touch."),
    ),
    Term(
        "independent-set",
        "board_and_graph",
        noop("independent set"),
        noop("Vertices of which no two are joined."),
        noop("The distance rule: settlements stand on an independent set."),
    ),
    Term(
        "path",
        "longest_road",
        noop("path"),
        noop("A way along edges that visits no vertex twice."),
        noop("A row of roads that never comes back to a place."),
    ),
    Term(
        "trail",
        "longest_road",
        noop("trail"),
        noop("A way along edges that uses no edge twice. Vertices may come again."),
        noop("The longest road is a trail: it may cross itself, but each road counts once."),
    ),
    Term(
        "depth-first-search",
        "longest_road",
        noop("depth-first search"),
        noop("A search that goes on as far as it can, then one step back, and on another way."),
        noop(
            "Looking for the longest road: walk until no road is left, go back, try the next one."
        ),
    ),
    Term(
        "proof-by-parity",
        "longest_road",
        noop("proof by parity"),
        noop(
            "A proof that something cannot be, since a number would have to be even and odd at"
            " once."
        ),
        noop(
            "A trail enters each vertex between its ends as often as it leaves it. So a"
            " network with four vertices of odd degree has no trail along all its edges."
        ),
    ),
    Term(
        "exponential-growth",
        "longest_road",
        noop("exponential growth"),
        noop("Growth by the same factor again and again."),
        noop("With two ways on at every step, ten steps make 1,024 walks."),
    ),
    Term(
        "connected-component",
        "islands_and_routes",
        noop("connected component"),
        noop(
            "A part of a graph in which each vertex can be reached from each other one, and"
            " none outside."
        ),
        noop("Each island of a sea board is a connected component of its land."),
    ),
    Term(
        "bridge",
        "islands_and_routes",
        noop("bridge"),
        noop("An edge without which a graph falls apart."),
        noop("A road in the middle of a route: whoever cuts it makes two routes of one."),
    ),
    Term(
        "cut-vertex",
        "islands_and_routes",
        noop("cut vertex"),
        noop("A vertex without which a graph falls apart."),
        noop(
            "A place in the middle of a row of roads: a foreign settlement there makes two"
            " roads of one."
        ),
    ),
    Term(
        "distance",
        "islands_and_routes",
        noop("distance"),
        noop("The number of edges on the shortest way between two vertices."),
        noop("Two intersections on opposite sides of a hex have the distance 3."),
    ),
)
"""In the order of the course."""


# Words of tests, chains, games, counting, simulation and forecasts.


MODELS: Final = (
    Term(
        "null-hypothesis",
        "were_the_dice_fair",
        noop("null hypothesis"),
        noop("What a test assumes until the data speak against it."),
        noop("“These dice are fair.”"),
    ),
    Term(
        "chi-square",
        "were_the_dice_fair",
        noop("chi-square"),
        noop(
            "How far counts are from what was expected: each difference squared and divided by"
            " what was expected, then all added up."
        ),
        noop("Expected 10, counted 14: this adds 16/10 = 1.6."),
    ),
    Term(
        "p-value",
        "were_the_dice_fair",
        noop("p-value"),
        noop(
            "How likely data at least as far off as ours would be if the null hypothesis were"
            " true. It is not the probability that the null hypothesis is true."
        ),
        noop(
            "A p-value of 0.03: with fair dice, about 3 of 100 evenings are at least as odd as"
            " ours."
        ),
    ),
    Term(
        "significance-level",
        "were_the_dice_fair",
        noop("significance level"),
        noop(
            "The p-value below which we shall no longer believe in the null hypothesis, chosen"
            " before we look."
        ),
        noop("At 5 % fair dice are accused in one evening of 20."),
    ),
    Term(
        "rejection-region",
        "were_the_dice_fair",
        noop("rejection region"),
        noop("The results for which a test gives up the null hypothesis, fixed before one looks."),
        noop("“Accuse the dice when 72 rolls bring 6 twelves or more.”"),
    ),
    Term(
        "degrees-of-freedom",
        "were_the_dice_fair",
        noop("degrees of freedom"),
        noop("How many of the counts can be chosen freely before the last ones follow."),
        noop("The counts of the 11 sums must add up to the rolls, so 10 are free."),
    ),
    Term(
        "bonferronis-rule",
        "were_the_dice_fair",
        noop("Bonferroni's rule"),
        noop("Whoever asks several questions multiplies each p-value by their number."),
        noop("11 questions, and the smallest p-value is 0.4 %: together that counts as 4.4 %."),
    ),
    Term(
        "power",
        "were_the_dice_fair",
        noop("power"),
        noop("The probability that a test finds what it looks for, when it is really there."),
        noop("A test that convicts a loaded die on 15 of 100 evenings has the power 0.15."),
    ),
    Term(
        "markov-chain",
        "trade_and_harbours",
        noop("Markov chain"),
        noop(
            "Chance that goes from state to state: what comes next depends on the present"
            " state only, not on how it was reached."
        ),
        noop("The barbarians' ship on its way to the island."),
    ),
    Term(
        "state",
        "chains_of_chance",
        noop("state of a chain"),
        noop("All that one must know of the present to tell how likely each next step is."),
        noop("How many of its 7 steps the barbarians' ship has made."),
    ),
    Term(
        "transition-probability",
        "chains_of_chance",
        noop("transition probability"),
        noop("How likely a chain goes from one state to another one in one step."),
        noop("The barbarians' ship sails on with 1/2 and stays with 1/2."),
    ),
    Term(
        "stationary-distribution",
        "chains_of_chance",
        noop("stationary distribution"),
        noop(
            "Probabilities of the states that one more step does not change. In the long run a"
            " chain spends these shares of the time in them."
        ),
        noop("The barbarians' ship is at each of its 7 places for 1/7 of the time."),
    ),
    Term(
        "zero-sum-game",
        "who_pays_for_the_defence",
        noop("zero-sum game"),
        noop("A game in which one side wins exactly what the other one loses."),
        noop("Rock, paper, scissors for a point."),
    ),
    Term(
        "dominated-strategy",
        "who_pays_for_the_defence",
        noop("dominated strategy"),
        noop(
            "A strategy for which there is another one that is never worse, whatever the"
            " others do, and sometimes better."
        ),
        noop("To throw away a card for nothing is dominated by keeping it."),
    ),
    Term(
        "mixed-strategy",
        "who_pays_for_the_defence",
        noop("mixed strategy"),
        noop("To let chance choose between strategies, each with a fixed probability."),
        noop("Rock, paper and scissors with 1/3 each."),
    ),
    Term(
        "equilibrium",
        "who_pays_for_the_defence",
        noop("equilibrium"),
        noop(
            "Strategies of which nobody wants to change their own, as long as the others keep"
            " to theirs."
        ),
        noop("Everybody plays rock, paper and scissors with 1/3 each."),
    ),
    Term(
        "backward-induction",
        "who_pays_for_the_defence",
        noop("backward induction"),
        noop(
            "To solve decisions that are made in turn from the end to the beginning: whoever"
            " decides foresees what the next ones will do."
        ),
        noop("Peter decides last. Ask first what he will do, then what Fritz does, who knows it."),
    ),
    Term(
        "factorial",
        "counting_islands",
        noop("factorial"),
        noop("In how many orders n things can stand: n! = n · (n − 1) · … · 1."),
        noop("5 cards have 5! = 5 · 4 · 3 · 2 · 1 = 120 orders."),
    ),
    Term(
        "multinomial",
        "counting_islands",
        noop("multinomial coefficient"),
        noop(
            "In how many orders things of several kinds can stand, when those of a kind look alike."
        ),
        noop("2 ore and 3 wool cards: 5!/(2! · 3!) = 10 orders."),
    ),
    Term(
        "birthday-problem",
        "counting_islands",
        noop("birthday problem"),
        noop(
            "How soon two of many draws are the same. It takes about as many draws as the"
            " square root of the number of possibilities."
        ),
        noop("Among 23 people, two have the same birthday more often than not."),
    ),
    Term(
        "collectors-problem",
        "counting_islands",
        noop("collector's problem"),
        noop("How long it takes until every possibility has been drawn at least once."),
        noop("All 6 faces of a die: 6/6 + 6/5 + 6/4 + 6/3 + 6/2 + 6/1 = 14.7 rolls on average."),
    ),
    Term(
        "symmetry",
        "turned_and_mirrored_islands",
        noop("symmetry"),
        noop("A movement after which a thing lies as it lay before."),
        noop("A hex has 12: six turns, the one that moves nothing included, and six reflections."),
    ),
    Term(
        "group",
        "turned_and_mirrored_islands",
        noop("group"),
        noop(
            "Movements of which two after each other are one of them again, and each of which can"
            " be undone."
        ),
        noop("The six turns of a hex: a turn by 60° and one by 120° are together one by 180°."),
    ),
    Term(
        "orbit",
        "turned_and_mirrored_islands",
        noop("orbit"),
        noop("All that a thing can become by the symmetries."),
        noop("A hex with one red corner: its orbit has 6 members, one for each corner."),
    ),
    Term(
        "burnside",
        "turned_and_mirrored_islands",
        noop("Burnside's lemma"),
        noop("There are as many orbits as a symmetry leaves patterns unchanged, on average."),
        noop(
            "The corners of a square in 2 colours, turned ones being the same: (16 + 2 + 4 +"
            " 2)/4 = 6."
        ),
    ),
    Term(
        "rejection-sampling",
        "turned_and_mirrored_islands",
        noop("rejection sampling"),
        noop(
            "Drawing something that must keep a rule: draw until it does, and throw the rest"
            " away. So all that is allowed is equally likely."
        ),
        noop("Shuffle islands until no red tokens touch."),
    ),
    Term(
        "sample",
        "simulation_laboratory",
        noop("sample"),
        noop("The cases that we have seen, of all that there could be."),
        noop("100 games, of all that these bots could play."),
    ),
    Term(
        "standard-error",
        "simulation_laboratory",
        noop("standard error"),
        noop(
            "The standard deviation of an estimate. Four times the sample makes it half as large."
        ),
        noop("The share of sevens after 600 rolls: about 0.015; after 2,400 rolls: about 0.0076."),
    ),
    Term(
        "bootstrap",
        "simulation_laboratory",
        noop("bootstrap"),
        noop(
            "Finding out how much a result scatters by drawing new samples from our own"
            " sample, each case put back at once."
        ),
        noop(
            "From the lengths of 50 games we draw 50 lengths, 1,000 times, and look at the"
            " 1,000 averages."
        ),
    ),
    Term(
        "seed",
        "many_processes",
        noop("seed"),
        noop("The number with which random numbers begin. The same seed brings the same luck."),
        noop("Two games with the seed 7 roll the same dice."),
    ),
    Term(
        "permutation-test",
        "many_processes",
        noop("permutation test"),
        noop(
            "A test that exchanges what should not matter, in all ways or in many: its p-value is"
            " the share of the ways that come out at least as far off as what was seen."
        ),
        noop("If names do not matter, any of the 4 players of a game might as well have won it."),
    ),
    Term(
        "process",
        "many_processes",
        noop("process"),
        noop(
            "A program at work. Several processes can share a long simulation, one on each"
            " core of the computer."
        ),
        noop("4 processes play 250 games each, at the same time."),
    ),
    Term(
        "calibration",
        "how_sure_is_sure",
        noop("calibration"),
        noop(
            "How well forecasts keep their promise: of the cases with a chance of 70 %, about 70 of"
            " 100 should come true."
        ),
        noop("A forecast said 30 % on 100 days, and it rained on 31 of them: well calibrated."),
    ),
    Term(
        "reliability-diagram",
        "how_sure_is_sure",
        noop("reliability diagram"),
        noop(
            "A picture of calibration: chances that were told, sorted by tenths, go to the right,"
            " and the share that came true goes upwards."
        ),
        noop("Said 90 %, came 75 %: the dot lies below the line, so this was overconfident."),
    ),
    Term(
        "brier-score",
        "how_sure_is_sure",
        noop("Brier score"),
        noop(
            "A score for forecasts: the squared distance between the chance that was told and what"
            " came, 1 or 0, on average. Small is good."
        ),
        noop("70 % were told and it came: 0.3² = 0.09. It did not come: 0.7² = 0.49."),
    ),
    Term(
        "proper-score",
        "how_sure_is_sure",
        noop("proper score"),
        noop("A score for forecasts with which it is best, on average, to say what one believes."),
        noop("The Brier score. The distance without the square is none: it pays to exaggerate."),
    ),
    Term(
        "log-score",
        "how_sure_is_sure",
        noop("log score"),
        noop(
            "A score for forecasts: minus the logarithm of the chance that was given to what came."
            " Small is good."
        ),
        noop("1 % was given to what came: −ln 0.01 = 4.6."),
    ),
    Term(
        "sharpness",
        "how_sure_is_sure",
        noop("sharpness"),
        noop("How far forecasts dare to go from the mean, towards 0 % and 100 %."),
        noop("Whoever gives each of four players 25 %, always, has no sharpness at all."),
    ),
)
"""In the order of the course."""
