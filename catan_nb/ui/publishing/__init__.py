"""A site that needs no server: every visitor's Python runs in the visitor's own browser."""
