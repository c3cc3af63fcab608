"""What moves above the page and what is heard: decoration of a state that is shown already."""
