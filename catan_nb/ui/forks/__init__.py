"""Pages that are forked after their notebook has run, so that the next one costs next to nothing.

A page of Voila is a process of its own, and each would import the same packages and run the same
cells. Where a process can fork, that is done once: a process without any connection runs the
notebook (`silent`), and every visitor's page is a fork of it that begins to answer (`nest`). The
server asks for forks (`templates`, `provisioner`) and stores the page's HTML, in which only the
kernel's id changes (`stored`). Widgets have the same ids in every fork.

What pages must not have in common, such as the seed of a new game, is drawn again when one begins:
see `catan_nb.ui.begins`. Where anything is unexpected, pages open in the ordinary way.
"""
