"""What one does in the Fast Card Game: build, swap, take, draw, steal, end the turn."""
