"""The log of a game, what has come of it, and who goes on with it.

What is returned for each action (`happened`) is compiled where the fast form of the rules is.
"""

from catan_nb._interpreted import interpreted_where_wanted

interpreted_where_wanted(__path__)
