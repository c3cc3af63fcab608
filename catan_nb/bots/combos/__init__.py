"""What the good bot knows of two systems together."""
