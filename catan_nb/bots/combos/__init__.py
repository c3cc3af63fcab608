"""What the planning bot knows of two systems together."""
