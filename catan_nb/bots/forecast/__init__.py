"""Win forecasts: each player's chance, from a model trained on games of good bots.

``python -m catan_nb.bots.forecast.training`` learns it anew.
"""
