"""Words of tests, chains, games, counting, simulation and forecasts."""

from __future__ import annotations

from typing import Final

from catan_nb.language import noop
from catan_nb.lessons.glossary.term import Term

__all__ = ["MODELS"]

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
