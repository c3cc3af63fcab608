"""Every question of the board games."""

from catan_nb.rules.base.questions import *
from catan_nb.rules.cities_knights.questions import *
from catan_nb.rules.combos.questions import *
from catan_nb.rules.development.questions import *
from catan_nb.rules.seafarers.mechanisms.questions import *
from catan_nb.rules.seafarers.questions import *
