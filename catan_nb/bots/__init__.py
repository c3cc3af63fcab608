"""Bots: they choose for a seat by what it may know, and say why."""
