"""Every event of the board games."""

from catan_nb.rules.base.events import *
from catan_nb.rules.cities_knights.cards.events import *
from catan_nb.rules.cities_knights.events import *
from catan_nb.rules.combos.events import *
from catan_nb.rules.development.events import *
from catan_nb.rules.seafarers.events import *
from catan_nb.rules.seafarers.mechanisms.events import *
