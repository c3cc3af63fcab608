"""How the good bot plays Cities & Knights: what it sees, aims at, plays and answers."""
