"""Words of chance."""

from __future__ import annotations

from typing import Final

from catan_nb.language import noop
from catan_nb.lessons.glossary.term import Term

__all__ = ["CHANCE"]

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
