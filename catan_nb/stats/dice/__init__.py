"""Rolls of dice: sums, runs, fairness, the course of a game."""
