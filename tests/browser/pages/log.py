"""The code of a page with nothing but the log of a game, which a button lets go on."""

from IPython.display import display
from ipywidgets import Box, Button, Layout

import catan_nb as cn
from catan_nb.bots.good import GoodBot
from catan_nb.language import use
from catan_nb.ui.looks.stylesheet import Sheet
from catan_nb.ui.panels.history import GameLog
from catan_nb.ui.table.controller import Controller
from catan_nb.ui.table.seats import Settings, make_seats
from catan_nb.ui.widgets.errors import ErrorPanel
from catan_nb.ui.widgets.live_log import StatusLine

VARIANT, PLIES, LANGUAGE, SEED = "base", 400, "en", 10

use(LANGUAGE)
ME = GoodBot(seed=1)
game = cn.new_game(VARIANT, players=4, seed=SEED, options={"target": 30})
while game.ply < PLIES and game.actor is not None:
    actor = game.actor
    game.push(game.sample() if actor == cn.CHANCE else ME.choose(game.view(actor)))

table = Controller(game, make_seats(["person", *["good"] * 3], 4, 7), Settings(paused=False))
sheet, errors, said = Sheet(), ErrorPanel(), StatusLine()
sheet.add_looks(table.systems.looks, table.systems.signs)
log = GameLog(table, errors)
log.widget.on_rule(lambda rule: said.say(f"rule {rule}"))
table.listen(log.refresh)
log.refresh()


def go_on(_button: object) -> None:
    """Let whoever is asked decide."""
    if table.mine:
        table.choose(ME.choose(game.view(0)))
    else:
        table.bot_step()


def back(_button: object) -> None:
    """Take a decision back."""
    table.undo()


def press(words: str, answer: object) -> Button:
    button = Button(description=words)
    button.on_click(answer)
    return button


place = Box([log.widget], layout=Layout(width="270px", height="420px"))
place.add_class("cnb-log-box")
display(sheet, errors, said, press("Go on", go_on), press("Back", back), place)
