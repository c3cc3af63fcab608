"""A table that several browsers share: its page, how one gets there, who is at it."""
