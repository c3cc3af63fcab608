"""Drawings that explain: trees of chances, chances as areas, rows of cards."""
