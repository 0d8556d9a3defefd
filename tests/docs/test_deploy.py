"""What is in `deploy` fits the program: every command can be given, every number is told."""

from __future__ import annotations

import json
import re
import shlex

import click
import pytest
import yaml
from tests.docs.clauses import ROOT

from pravek.cli.app import app
from pravek.server.metrics import Metrics

DEPLOY = ROOT / "deploy"


def commands() -> list[list[str]]:
    """Every command that a unit, the image or the compose file gives, without `pravek`."""
    units = (path.read_text() for path in (DEPLOY / "systemd").iterdir())
    found = [shlex.split(re.findall("^ExecStart=(.*)$", unit, re.M)[0])[1:] for unit in units]
    found.append(json.loads(re.findall("^CMD (.*)$", _text("Containerfile"), re.M)[0]))
    services = yaml.safe_load(_text("compose.yaml"))["services"].values()
    return found + [each["command"] for each in services if each["image"] == "pravek"]


def _text(name: str) -> str:
    return (DEPLOY / name).read_text("utf-8")


@pytest.mark.parametrize("words", commands(), ids=" ".join)
def test_every_command_can_be_given(words: list[str]) -> None:
    verb, *rest = (word.replace("%i", "8001") for word in words)
    with click.Context(app) as above:
        command = app.get_command(above, verb)
        assert command is not None
        assert command.make_context(verb, rest, above)


def test_the_dashboard_shows_only_what_is_told() -> None:
    told = set(re.findall("^# TYPE (pravek_\\w+)", Metrics().text(), re.M))
    for path in (ROOT / "src/pravek/server").rglob("*.py"):
        named = re.findall(r'gauge\(\s*"(\w+)"', path.read_text("utf-8"))
        told |= {f"pravek_{name}" for name in named}
    shown = {
        name.removesuffix("_bucket")
        for panel in json.loads(_text("grafana.json"))["panels"]
        for target in panel["targets"]
        for name in re.findall(r"pravek_\w+", target["expr"])
    }
    assert len(shown) > 15
    assert shown - told == set()
