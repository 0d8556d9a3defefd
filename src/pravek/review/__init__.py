"""The review of a game: where it was lost, and what was luck; from what each seat knew at the time.

A record goes in, a `Review` comes out (`shapes.py`, docs/review.md), for every game:

- `match_of(text)` reads a record; RecordError or CannotReview says why it cannot be reviewed;
- `review(match)` is the whole review, `Reviewing(match).parts()` the same part by part, to be told,
  stopped and taken up again;
- `judge(match, event, action)` is one decision, judged again with another action in its place,
  `judging` the same part by part.
"""

from pravek.review.problems import CannotReview, check
from pravek.review.reading import draft_of, match_of, written
from pravek.review.reviewing import Reviewing, judge, judging, review

__all__ = [
    "CannotReview",
    "Reviewing",
    "check",
    "draft_of",
    "judge",
    "judging",
    "match_of",
    "review",
    "written",
]
