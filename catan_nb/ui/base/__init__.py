"""What the base game, its development cards and games of five and six bring to the table."""
