"""What lessons try out: charts, experiments, replays, laboratories."""
