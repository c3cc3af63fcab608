"""Things to move about places on the board, what they bring, and what is made of it."""
