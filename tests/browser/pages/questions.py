"""A page with one question of each kind, a prediction and the progress below them."""

from itertools import pairwise

from IPython.display import display

import catan_nb as cn
from catan_nb import stats
from catan_nb.lessons import check, choice, mark_road, order, point, predict, progress

board = cn.printed("beginner")
shape = board.topology


def along(*stops):
    return [shape.edge_between(one, other) for one, other in pairwise(stops)]


roads = [*along(17, 12, 8, 13, 18, 23, 17), *along(17, 22), *along(18, 24)]
game = cn.Position(board=board, players=2).road(0, *roads).settlement(1, 39).game()
chances = {"a 7": 6 / 36, "a 12": 1 / 36, "a 6": 5 / 36, "a 3": 2 / 36}
display(
    predict("Guess 1", "How many settlements fit on the board?", unit="settlements"),
    check("Exercise 1", ..., 27, hint="half of them"),
    choice(
        "Exercise 2",
        "No 8 for twenty rolls. With what chance does it come now?",
        ["with 5/36, as always", "with more: it is due", "with less"],
        "A",
        why={"A": "Dice remember nothing.", "B": "That is the gambler's fallacy."},
        hint=["Can dice remember?", "How many pairs make 8?"],
    ),
    choice("Exercise 3", "Which are as likely as a 6?", ["4", "8", "5"], "B", several=True),
    order("Exercise 4", "The rarest first.", chances),
    point("Exercise 5", board, "Where?", worth=stats.pip_ranking(board), unit="pips"),
    mark_road("Exercise 6", game),
    progress("what_a_place_is_worth"),
)
