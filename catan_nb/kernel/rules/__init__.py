"""Rule modules: what they are made of, how they are compiled into one ruleset and asked."""
