"""Every action of the board games."""

from catan_nb.rules.base.actions import *
from catan_nb.rules.cities_knights.actions import *
from catan_nb.rules.development.actions import *
from catan_nb.rules.development.cards import DrawDevelopment as DrawDevelopment
from catan_nb.rules.sea_knights import ChasePirate as ChasePirate
from catan_nb.rules.seafarers.actions import *
