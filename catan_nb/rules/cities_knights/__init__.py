"""The rules of Cities & Knights, as a rule module beside the base game."""
