"""The widgets that everything is made of; none of them knows the game."""
