"""The bots, and what lets them play."""

from catan_nb.bots.bot import Advice as Advice
from catan_nb.bots.bot import Bot as Bot
from catan_nb.bots.bot import RandomBot as RandomBot
from catan_nb.bots.forecast.chances import ForecastCard as ForecastCard
from catan_nb.bots.forecast.chances import WinChanceHistory as WinChanceHistory
from catan_nb.bots.forecast.chances import forecast_card as forecast_card
from catan_nb.bots.forecast.chances import turning_points as turning_points
from catan_nb.bots.forecast.chances import win_chances as win_chances
from catan_nb.bots.good import GoodBot as GoodBot
from catan_nb.bots.levels import BOTS as BOTS
from catan_nb.bots.levels import LEVELS as LEVELS
from catan_nb.bots.levels import bots_by_seat as bots_by_seat
from catan_nb.bots.levels import bots_for as bots_for
from catan_nb.bots.levels import make_bot as make_bot
from catan_nb.bots.reasons import Aim as Aim
from catan_nb.bots.reasons import Reasons as Reasons
from catan_nb.bots.reasons import WeighedAction as WeighedAction
from catan_nb.bots.reasons import reasons_of as reasons_of
from catan_nb.bots.search.master import MasterBot as MasterBot
from catan_nb.bots.tournament.games import Tournament as Tournament
from catan_nb.bots.tournament.games import play as play
