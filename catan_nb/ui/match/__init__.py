"""A match as a whole: how it is begun, how long a turn takes, how it ends and begins again."""
