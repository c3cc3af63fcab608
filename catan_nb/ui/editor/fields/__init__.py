"""The fields of a scenario, of its board and of its mechanisms, as regions of the page."""
