"""Who will win: everybody's chance, learned from games of planners, with the card of that.

``python -m catan_nb.bots.outlook.training`` learns it anew.
"""
