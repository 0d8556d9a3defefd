"""`pravek benchmark`: what agents are worth at fixed tables, so that figures can be compared."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

import click
from rich.table import Table

import pravek
from pravek.arena.benchmark import Standing, Task, benchmark, can_play, check, measure
from pravek.arena.interval import half
from pravek.bots.specs import split
from pravek.core.registry import SetupError
from pravek.terminal import say


@click.command()
@click.argument("agents", nargs=-1, metavar="[AGENT]...")
@click.option("--tasks", metavar="A,B,…", help="Only these tasks.")
@click.option("--deals", type=click.IntRange(1), help="Fewer, for a try; not the benchmark then.")
@say.jobs
@say.ray
@click.option("--keep", type=click.Path(path_type=Path, file_okay=False), help="Goes on with it.")
@click.option("--markdown", is_flag=True, help="The table as it stands in docs/benchmark.md.")
@say.as_json
def command(
    agents: tuple[str, ...],
    tasks: str | None,
    deals: int | None,
    jobs: int | None,
    ray: str | None,
    keep: Path | None,
    markdown: bool,
    as_json: bool,
) -> None:
    """Measure agents at fixed tables, with fixed rivals, deals and counts.

    An agent sits alone among rivals; every deal is played from every seat. Win shares come with
    95 % intervals clustered by deal; a game in which an agent breaks down is lost. Without an
    agent all of ours are measured: that takes an hour or two of one core.

    \b
    pravek benchmark
    pravek benchmark ./agent.py policy:./my.npz --jobs 2
    pravek benchmark ./agent.py --deals 5
    """
    chosen = _tasks(tasks)
    wanted = list(dict.fromkeys(agents or benchmark().agents))
    pairs = [(agent, task) for agent in wanted for task in chosen if can_play(agent, task.game)]
    for agent, task in pairs:
        check(agent, task)
    found: list[Standing] = []
    console = say.err()
    for agent, task in pairs:
        if agent != task.rival:
            if console.is_terminal:
                console.print(f"{agent}: {task.name}")
            found.append(measure(task, agent, deals=deals, jobs=jobs, ray=ray, folder=keep))
    if as_json:
        about = {"benchmark": benchmark().name, "pravek": pravek.__version__, "deals": deals}
        say.say_json({**about, "standings": [asdict(standing) for standing in found]})
        return
    if markdown:
        say.say(say.out(), markdown_of(found, wanted, chosen))
        return
    say.say(say.out(), _table(found, wanted, chosen))
    if deals is not None:
        say.say(console, f"a try with {say.plural(deals, 'deal')}, not {benchmark().name}")


def _tasks(names: str | None) -> list[Task]:
    known = {task.name: task for task in benchmark().tasks}
    if names is None:
        return list(known.values())
    asked = split(names)
    for name in asked:
        if name not in known:
            raise SetupError(f"there is no task {name!r}; the tasks are {', '.join(known)}")
    return [known[name] for name in asked]


def _cell(found: Sequence[Standing], agent: str, task: Task) -> str:
    """The win share in %; the rival itself is neutral; – if nobody played."""
    if agent == task.rival:
        return f"({100 / task.players:.0f})"
    for standing in found:
        if (standing.agent, standing.task) == (agent, task.name):
            text = f"{100 * standing.win_share:.1f} ± {100 * half(standing.win_share_ci):.1f}"
            return text + f", {standing.broken} broken" * (standing.broken > 0)
    return "–"


def _table(found: Sequence[Standing], agents: Sequence[str], tasks: Sequence[Task]) -> Table:
    """A row a task, since there may be few agents and their names are long."""
    shown = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False)
    shown.add_column("task", no_wrap=True)
    shown.add_column("rivals", no_wrap=True)
    for agent in agents:
        shown.add_column(agent, justify="right", overflow="fold")
    for task in tasks:
        cells = (_cell(found, agent, task) for agent in agents)
        shown.add_row(task.name, _rivals(task), *cells)
    return shown


def _rivals(task: Task) -> str:
    number = task.players - 1
    return task.rival if number == 1 else f"{number} {task.rival}"


def markdown_of(found: Sequence[Standing], agents: Sequence[str], tasks: Sequence[Task]) -> str:
    """The same table for a document, agents from above to below."""
    rows = [["agent", *(task.name for task in tasks)], ["---"] * (len(tasks) + 1)]
    rows.append(["*rivals*", *(f"*{_rivals(task)}*" for task in tasks)])
    rows += [[f"`{agent}`", *(_cell(found, agent, task) for task in tasks)] for agent in agents]
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)
