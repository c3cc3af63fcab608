"""Classes of values, and the values of fields: numbers, places, seats, bundles of cards."""
