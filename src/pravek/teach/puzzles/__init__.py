"""Puzzles: positions of games between bots with one clearly best move, and solved ends of games.

Everything that was computed is shipped with a puzzle (`data/`, one JSON line each), so to ask, to
answer and to explain one takes the rules and nothing else.

kept        a puzzle as it is shipped, and the shelf of all of them
shapes      what is told of puzzles
opened      the position of a puzzle, played again
answers     what can be asked: the list, a puzzle, a try, why, the solution
today       the puzzle of the day
finding     decisions with one clearly best action, in games of bots
weighing    how much every other action gives away
grading     how often our levels find it
composing   all of it, one puzzle after the other: `python -m pravek.teach.puzzles`
"""
