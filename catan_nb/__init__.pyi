"""The public names of catan_nb."""

from catan_nb import actions as actions
from catan_nb import bots as bots
from catan_nb import cards as cards
from catan_nb import classes as classes
from catan_nb import events as events
from catan_nb import fastcard as fastcard
from catan_nb import lessons as lessons
from catan_nb import questions as questions
from catan_nb import stats as stats
from catan_nb._version import __version__ as __version__
from catan_nb.actions import *
from catan_nb.board.dealing import BoardPlan as BoardPlan
from catan_nb.board.layout import Board as Board
from catan_nb.board.layouts import printed as printed
from catan_nb.board.terrain import PIPS as PIPS
from catan_nb.board.terrain import Terrain as Terrain
from catan_nb.bots.playout.loading import compiled as compiled
from catan_nb.cards import *
from catan_nb.classes import *
from catan_nb.games import new_game as new_game
from catan_nb.games import option_list as option_list
from catan_nb.games import read_game as read_game
from catan_nb.games import scenarios as scenarios
from catan_nb.kernel.question import CHANCE as CHANCE
from catan_nb.language import use_language as use_language
from catan_nb.lessons.dashboards.barbarians import barbarians as barbarians
from catan_nb.lessons.dashboards.dice_lab import dice_lab as dice_lab
from catan_nb.lessons.dashboards.fog import fog as fog
from catan_nb.rules.authoring.reading import read_scenario as read_scenario
from catan_nb.rules.authoring.writing import write_scenario as write_scenario
from catan_nb.rules.cards import Cards as Cards
from catan_nb.rules.cities_knights.names import EVENT_SHIP as EVENT_SHIP
from catan_nb.rules.cities_knights.names import POLITICS as POLITICS
from catan_nb.rules.cities_knights.names import SCIENCE as SCIENCE
from catan_nb.rules.cities_knights.names import TRADE as TRADE
from catan_nb.rules.play.game import Game as Game
from catan_nb.rules.play.position import Position as Position
from catan_nb.rules.scenario import Scenario as Scenario
from catan_nb.ui.almanac.page import almanac as almanac
from catan_nb.ui.editor.page import scenario_editor as scenario_editor
from catan_nb.ui.guide.page import first_game as first_game
from catan_nb.ui.pages.board import board as board
from catan_nb.ui.pages.board import player as player
from catan_nb.ui.pages.table import table as table
from catan_nb.ui.pages.welcome import welcome as welcome
from catan_nb.ui.together.page import play_together as play_together
from catan_nb.view.picture import show as show
