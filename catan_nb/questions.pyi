"""Every question of the board games."""

from catan_nb.rules.base.questions import *
from catan_nb.rules.cities_knights.questions import *
from catan_nb.rules.development.questions import *
from catan_nb.rules.sea_knights import PirateMove as PirateMove
from catan_nb.rules.sea_knights import RebuildShip as RebuildShip
from catan_nb.rules.seafarers.questions import *
