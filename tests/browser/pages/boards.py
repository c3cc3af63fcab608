from IPython.display import display

import catan_nb as cn
from catan_nb.lessons import counting_twice, drawn_trail, keeping_apart

board = cn.printed("beginner")
display(drawn_trail(board))
display(counting_twice())
display(keeping_apart(board))
