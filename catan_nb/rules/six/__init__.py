"""Five and six players (section 4 of the catalogue)."""
