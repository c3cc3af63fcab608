"""What systems of rules bring to the table: one record each, found by name, put together."""
