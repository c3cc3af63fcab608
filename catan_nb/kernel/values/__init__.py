"""Values of the fields of actions and events: whole numbers, places, seats, bundles of cards."""
