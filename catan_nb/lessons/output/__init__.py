"""How lessons show things: boxes, panes, words for numbers and answers."""
