"""What the catalogue says of a rule."""

from __future__ import annotations

from catan_nb.kernel.values.frozen import frozen


@frozen
class Rule:
    """One rule.

    Attributes
    ----------
    id : str
        E.g. ``"base.distance"``.
    title : str
        A few words.
    text : str
        What the rule says, in our own words.
    source : str
        Where it comes from.
    options : tuple of str
        House options that vary it.
    see : tuple of str
        Ids of rules that belong to it.
    """

    id: str
    title: str
    text: str
    source: str
    options: tuple[str, ...] = ()
    see: tuple[str, ...] = ()
