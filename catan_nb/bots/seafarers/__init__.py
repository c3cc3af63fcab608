"""Seafarers for the planning bot: ships, the pirate, gold."""
