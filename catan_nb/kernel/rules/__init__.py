"""Rule modules: what they are made of, and how they are compiled into one ruleset."""
