"""The games. Each registers itself under the name people call it by."""

from pravek.games import kingdomino as kingdomino
from pravek.games import krom as krom
from pravek.games import origins as origins
