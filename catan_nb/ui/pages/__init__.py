"""Whole pages: the front page and the table."""
