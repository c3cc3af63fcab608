"""Ships, the pirate and gold at the table, and what knights do at sea."""
