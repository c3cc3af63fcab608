"""Pictures, of which there are none."""


class Image:
    """A picture."""
