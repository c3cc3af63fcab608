"""Seafarers: ships, the pirate, gold and islands, and in `mechanisms` what scenarios add."""
