"""Seafarers for the good bot: ships, the pirate, gold."""
