"""What functions return, what is raised, and what tells beforehand what would be."""

from catan_nb.board.printed import Harbour as Harbour
from catan_nb.kernel.action import Action as Action
from catan_nb.kernel.chance import Distribution as Distribution
from catan_nb.kernel.errors import BadRecord as BadRecord
from catan_nb.kernel.errors import BadSetup as BadSetup
from catan_nb.kernel.errors import GameError as GameError
from catan_nb.kernel.errors import IllegalAction as IllegalAction
from catan_nb.kernel.errors import Refusal as Refusal
from catan_nb.kernel.errors import RulesClash as RulesClash
from catan_nb.kernel.event import Event as Event
from catan_nb.kernel.question import Question as Question
from catan_nb.lessons.dashboards.barbarians import Barbarians as Barbarians
from catan_nb.lessons.dashboards.dice_lab import DiceLab as DiceLab
from catan_nb.rules.authoring.reading import scenario_faults as scenario_faults
from catan_nb.rules.authoring.source import Fault as Fault
from catan_nb.rules.authoring.source import ScenarioFaults as ScenarioFaults
from catan_nb.rules.play.game import View as View
from catan_nb.ui.almanac.page import Almanac as Almanac
from catan_nb.ui.editor.page import ScenarioEditor as ScenarioEditor
from catan_nb.ui.pages.board import BoardView as BoardView
from catan_nb.ui.pages.board import GamePlayer as GamePlayer
from catan_nb.ui.pages.table import Move as Move
from catan_nb.ui.pages.table import Table as Table
from catan_nb.ui.pages.welcome import Welcome as Welcome
from catan_nb.view.picture import Picture as Picture
