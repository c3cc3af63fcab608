"""The versions of a store's tables, oldest first; each names the one before it."""
