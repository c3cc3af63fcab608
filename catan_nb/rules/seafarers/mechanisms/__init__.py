"""What scenarios of the sea add, each a rule module that a scenario names with its data."""
