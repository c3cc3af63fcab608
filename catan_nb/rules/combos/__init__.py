"""What two systems, or a system and a mechanism, need only together."""
