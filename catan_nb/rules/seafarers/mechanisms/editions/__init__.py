"""Where editions of a scenario differ, as options of it: other boards, more pieces."""
