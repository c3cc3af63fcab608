"""The rules of CATAN, as modules that are compiled into one ruleset."""

from catan_nb._compiled import interpreted_where_wanted

interpreted_where_wanted(__path__)
