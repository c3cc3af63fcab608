"""Table records of rule systems: events, parts, and the registry that combines them."""
