"""A small kernel for turn-based games; it knows no CATAN.

A game is a :class:`~catan_nb.kernel.state.State` with a stack of questions (what is asked of
whom), verbs (what may be done, with reasons when it may not) and explicit chance. Rule
modules are compiled into a :class:`~catan_nb.kernel.ruleset.Ruleset`;
:class:`~catan_nb.kernel.game.Game` keeps the log.
"""
