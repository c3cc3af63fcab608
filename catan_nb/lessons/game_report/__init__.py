"""The game report: a saved game is opened, analysed and summarized."""
