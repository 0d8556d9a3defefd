"""Nobody waits for ever for the rules of a stranger."""

from __future__ import annotations

import os
import subprocess
import sys
import threading

import pytest

from pravek.core import limit
from pravek.core.registry import SetupError

STUBBORN = """
while True:
    try:
        while True:
            pass
    except Exception:
        pass
"""

GREEDY = """
taken = []
while True:
    taken.append(bytearray(1000))
"""


def test_a_call_that_catches_everything_is_stopped_all_the_same(impatience: None) -> None:
    with pytest.raises(limit.TooLong, match="does not come back"), limit.limited():
        exec(STUBBORN)


def test_a_call_that_takes_too_much_memory_is_stopped(
    impatience: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limit, "MOST_MEMORY", 1)
    monkeypatch.setenv("PRAVEK_PATIENCE", "60")
    limit.start()
    with pytest.raises(limit.TooLong, match="takes up more"), limit.limited():
        exec(GREEDY)


def test_whoever_answers_is_never_disturbed(impatience: None) -> None:
    for _ in range(3):
        with limit.limited():
            pass
    limit._WATCH.look(0, None)  # an alarm between two calls
    assert not limit._WATCH.armed


@pytest.mark.parametrize("said", ["soon", "", "0", "-1", "nan", "inf"])
def test_patience_is_a_number_of_seconds(monkeypatch: pytest.MonkeyPatch, said: str) -> None:
    monkeypatch.setenv("PRAVEK_PATIENCE", said)
    with pytest.raises(SetupError, match="PRAVEK_PATIENCE is a number of seconds"):
        limit.start()


def test_only_the_main_thread_watches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PRAVEK_PATIENCE", "soon")
    failed: list[BaseException] = []
    monkeypatch.setattr(threading, "excepthook", lambda args: failed.append(args.exc_value))
    thread = threading.Thread(target=limit.start)
    thread.start()
    thread.join()
    assert failed == []


def test_a_call_in_another_thread_is_not_the_alarms_business(impatience: None) -> None:
    """It could only ring in the main thread, which has done nothing."""
    inside, done = threading.Event(), threading.Event()

    def call() -> None:
        with limit.limited():
            inside.set()
            done.wait()

    thread = threading.Thread(target=call)
    thread.start()
    inside.wait()
    assert not limit._WATCH.depth
    assert not limit._WATCH.armed
    done.set()
    thread.join()


def test_a_process_that_is_over_is_not_ended_by_the_alarm() -> None:
    code = (
        "from pravek.core import limit\n"
        "import atexit, time\n"
        "atexit.register(time.sleep, 0.1)\n"
        "limit.start()\n"
        "with limit.limited(): pass\n"
    )
    environment = {**os.environ, "PRAVEK_PATIENCE": "0.01"}
    assert subprocess.run([sys.executable, "-c", code], env=environment).returncode == 0
