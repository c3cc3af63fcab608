"""What two systems need only together."""
