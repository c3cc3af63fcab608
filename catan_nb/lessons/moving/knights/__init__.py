"""Things to move about barbarians, tracks and knights."""
