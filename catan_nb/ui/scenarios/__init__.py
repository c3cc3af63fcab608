"""What the mechanisms of scenarios bring to the table, and the strip that tells what wins here."""
