"""Every action of the board games."""

from catan_nb.rules.base.actions import *
from catan_nb.rules.cities_knights.actions import *
from catan_nb.rules.cities_knights.cards.actions import *
from catan_nb.rules.combos.actions import *
from catan_nb.rules.development.actions import *
from catan_nb.rules.development.cards import DrawDevelopment as DrawDevelopment
from catan_nb.rules.seafarers.actions import *
from catan_nb.rules.seafarers.mechanisms.actions import *
