"""The Fast Card Game at the table."""
