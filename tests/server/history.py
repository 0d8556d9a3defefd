"""A small model of one room: what its people sent, what they were promised and told, and what the
store holds in the end. It knows nothing of nodes, leases or fences, only what must be true."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any, NamedTuple

Json = dict[str, Any]


class Kept(NamedTuple):
    """An entry of the log as the store holds it; where there are secrets, as one side sees it."""

    n: int
    message: str | None
    event: Json | None


@dataclass
class History:
    sent: dict[str, Json] = field(default_factory=dict)
    """Moves by their message's id."""
    acked: dict[str, int] = field(default_factory=dict)
    """The number each was promised."""
    before: dict[str, int] = field(default_factory=dict)
    """The highest number that had been promised or told when it was first sent."""
    heard: dict[int, Json] = field(default_factory=dict)
    """What was told to have happened under each number."""
    faults: list[str] = field(default_factory=list)

    def sends(self, message: str, action: Json) -> None:
        if message not in self.sent:
            self.sent[message] = action
            self.before[message] = max([0, *self.acked.values(), *self.heard])

    def is_acked(self, message: str, number: int) -> None:
        if self.acked.setdefault(message, number) != number:
            self.faults.append(
                f"{message} was promised number {self.acked[message]}, then {number}"
            )
        if message in self.before and number <= self.before[message]:
            self.faults.append(f"{message} has number {number}, which was known before it was sent")

    def is_refused(self, message: str | None) -> None:
        if message in self.acked:
            self.faults.append(f"{message} was acknowledged, then refused")

    def hears(self, number: int, event: Json | None) -> None:
        if event is not None and self.heard.setdefault(number, event) != event:
            self.faults.append(f"two things happened under number {number}")

    def check(self, kept: list[Kept]) -> list[str]:
        """Everything that is wrong, in words."""
        faults = [*self.faults, *faults_of(kept)]
        by_number = {entry.n: entry for entry in kept}
        for message, number in self.acked.items():
            entry = by_number.get(number)
            if entry is None or entry.message != message:
                faults.append(f"{message} was acknowledged as number {number} and is not there")
        for entry in kept:
            if entry.message in self.sent and entry.event != self.sent[entry.message]:
                faults.append(f"{entry.message} is another move than the one that was sent")
        for number, event in self.heard.items():
            if number not in by_number or by_number[number].event != event:
                faults.append(f"number {number} was told and is not what the store holds")
        return faults


def faults_of(kept: list[Kept]) -> list[str]:
    """What is wrong with a log, whoever has sent and heard what."""
    faults = []
    if [entry.n for entry in kept] != list(range(1, len(kept) + 1)):
        faults.append("the log has a gap")
    for message, count in Counter(entry.message for entry in kept if entry.message).items():
        if count > 1:
            faults.append(f"{message} was played {count} times")
    return faults
