"""The base game (section 1 of the catalogue)."""
