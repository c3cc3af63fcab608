"""What stands round the board of a table: panels, log, coach, new games, the end, what moves."""
