"""The mathematics of Seafarers: fog, gold, routes over land and sea, islands, the pirate."""
