"""Boards: hex geometry, what touches what, printed and generated layouts, longest routes.

The search for longest routes (`longest`) is compiled where the fast form of the rules is.
"""

from catan_nb._compiled import interpreted_where_wanted

interpreted_where_wanted(__path__)
