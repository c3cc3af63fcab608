"""Asking, judging and hinting: what all questions of a lesson have in common."""
