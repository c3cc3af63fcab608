"""The texts of notebooks: found, handed to translators, and put back in another language."""
