"""Tournaments of bots: playing many games, results, and their files."""
