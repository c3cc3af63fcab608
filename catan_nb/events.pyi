"""Every event of the board games."""

from catan_nb.rules.base.events import *
from catan_nb.rules.cities_knights.events import *
from catan_nb.rules.development.events import *
from catan_nb.rules.sea_knights import PirateChased as PirateChased
from catan_nb.rules.sea_knights import ShipRemoved as ShipRemoved
from catan_nb.rules.seafarers.events import *
