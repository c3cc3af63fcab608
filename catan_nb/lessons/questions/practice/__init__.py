"""Practice with fresh numbers, and tables that are filled once and used again."""
