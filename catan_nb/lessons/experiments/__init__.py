"""Experiments of lessons: charts, repeated trials, replays, tournaments, openings."""
