"""What the base game brings to the table."""
