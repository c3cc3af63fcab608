"""What opens beside the table: coach, statistics, timeline, rules, new game."""
