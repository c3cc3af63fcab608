"""An evening of one's own: a saved game is opened, looked back upon, judged and reported."""
