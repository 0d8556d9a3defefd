"""Changes of one line that a test of their clause must notice.

The first twelve once survived the whole suite (issue 12); the others were tried to see whether a
test that names the clause notices, and not only some other test. `python -m bench.soak.survivors`
makes each change in a copy of the sources and runs the tests that name its clause.
"""

from tests.survivors import dominoes, krom
from tests.survivors.change import Change

CHANGES = krom.CHANGES + dominoes.CHANGES

__all__ = ["CHANGES", "Change"]
