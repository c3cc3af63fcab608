"""Many games among bots: how they are played, kept and counted."""
