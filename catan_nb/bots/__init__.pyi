"""The bots, and what lets them play."""

from catan_nb.bots.bot import Advice as Advice
from catan_nb.bots.bot import Bot as Bot
from catan_nb.bots.good import GoodBot as GoodBot
from catan_nb.bots.outlook.card import ForecastCard as ForecastCard
from catan_nb.bots.outlook.card import forecast_card as forecast_card
from catan_nb.bots.outlook.chances import win_chances as win_chances
from catan_nb.bots.outlook.course import CourseOfChances as CourseOfChances
from catan_nb.bots.outlook.course import turning_points as turning_points
from catan_nb.bots.random_bot import RandomBot as RandomBot
from catan_nb.bots.reasons.aims import Aim as Aim
from catan_nb.bots.reasons.reasons import Reasons as Reasons
from catan_nb.bots.reasons.reasons import Weighed as Weighed
from catan_nb.bots.reasons.reasons import reasons_of as reasons_of
from catan_nb.bots.registry import BOTS as BOTS
from catan_nb.bots.registry import LEVELS as LEVELS
from catan_nb.bots.registry import bots_for as bots_for
from catan_nb.bots.registry import make_bot as make_bot
from catan_nb.bots.registry import seated as seated
from catan_nb.bots.search.master import MasterBot as MasterBot
from catan_nb.bots.tournament.arena import play as play
from catan_nb.bots.tournament.games import Tournament as Tournament
