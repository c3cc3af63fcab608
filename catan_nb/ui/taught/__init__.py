"""A page of a class: what its teacher lets hold for all, and how the page obeys."""
