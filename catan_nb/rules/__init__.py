"""The rules of CATAN, as modules that are compiled into one ruleset."""
