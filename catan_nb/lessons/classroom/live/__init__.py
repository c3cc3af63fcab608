"""The teacher's page of a class that is at work now: who is where, and what holds for all."""
