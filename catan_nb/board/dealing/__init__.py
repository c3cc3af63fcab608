"""Boards that are dealt: the variable set-up, and plans with hexes and harbours to be drawn."""
