"""A card game in progress: how it starts, what is read of it, positions set up by hand."""
