"""Ships, the pirate and gold at the table, what scenarios bring, and what knights do at sea."""
