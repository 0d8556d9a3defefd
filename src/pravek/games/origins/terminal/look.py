"""How a square of Origins looks: its terrain, what is printed, and what lies on it."""

from __future__ import annotations

from rich.text import Text

from pravek.games.dominoes.terminal.land import START, START_STYLE, Look

FIRE, TOKEN, CRATER, RESOURCE = "✶", "✹", "▲", "◆"
STYLES = {
    "d": "black on #e3c27a",
    "g": "black on #9ccc52",
    "l": "white on #2f6db5",
    "j": "white on #1f6b45",
    "q": "black on #a8a8ad",
    "v": "bright_white on #7a2f22",
}
BURNING, HUT_BURNING = "bold #ff5b2e", "bold #d03000"


class OriginsLook(Look):
    def square(self, word: str, mark: str = " ") -> Text:
        cell = super().square(word, mark)
        if "!" in word:
            cell.stylize(HUT_BURNING if word[0] == "#" else BURNING, 2)
        return cell

    def parts(self, word: str) -> tuple[str, str]:
        bare, burns, fires = word.partition("!")
        if burns and bare == "#":
            return START + TOKEN * min(int(fires), 2) + "+" * (int(fires) > 2), START_STYLE
        letter = word[0]
        if burns:
            return letter + TOKEN * int(fires), self.styles[letter]
        if letter == "v":
            return letter + CRATER * int(word[1]), self.styles[letter]
        return super().parts(word.replace("$", RESOURCE))


LOOK = OriginsLook(STYLES, FIRE)

_FIRE = f"{FIRE} printed fire  {TOKEN} fire token  {CRATER} crater"
_RESOURCES = f"{_FIRE}  {RESOURCE} resource (g mammoth, l fish, j mushroom, q flint)"
LEGENDS = {"discovery": _FIRE, "totem": _RESOURCES, "tribe": f"{_RESOURCES}  @xx person"}
"""What the signs mean, by mode."""
