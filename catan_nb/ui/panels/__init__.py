"""Panels around the board: players, hand, log, coach, new game, game end, animation."""
