"""catan_nb: play, step through, question and calculate CATAN in Jupyter."""
