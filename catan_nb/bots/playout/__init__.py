"""A fast engine for the base game on integers, for random games and search.

The rules in `catan_nb.rules` play every game at a table, say why not, and tell what happens. Here
nothing is told and no reason is given: an action and a question are numbers (`codes`), `ground` is
what never changes in a game and `table` what does; `legal` lists and `act` carries out, beside each
body the rule that it repeats, with the numbers of `catan_nb.rules.numbers`. `load` and `store`
in `loading` go from a state of the rules to a table and back, for the games that they cover. A test
holds each position against the rules. mypyc compiles these files where it can; with
``CATAN_NB_PURE=1`` they are interpreted even then.
"""

from catan_nb._compiled import interpreted_where_wanted

interpreted_where_wanted(__path__)
