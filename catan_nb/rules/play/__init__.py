"""A board game from its start to its record: new games, positions, reading, saving."""
