"""Who will win: everybody's chance, learned from games of good bots, with the card of that.

``python -m catan_nb.bots.forecast.training`` learns it anew.
"""
