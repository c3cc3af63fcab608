"""Harbours that are laid in the game: won from a tribe, or drawn before it begins."""
