"""What is drawn: pieces, terrain, harbours, cards."""
