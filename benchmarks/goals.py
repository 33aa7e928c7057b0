"""What Plumb was built to reach: a row a goal, with what the peers needed on the machine that the goals were set on."""

from __future__ import annotations

import math
from dataclasses import dataclass

from measures import (
    Measure,
    bytes_a_node,
    dearest,
    difference,
    first_of,
    foreign_libraries,
    least,
    library_size,
    power,
    quotient,
    spread,
    time_of,
    worst,
)
from results import Key, Results
from solving import largest_ratio
from stacking import least_ratio


@dataclass(frozen=True)
class Peer:
    """A peer's times, in nanoseconds, on the machine of the goals."""

    name: str
    times: dict[Key, float]

    def scale(self, results: Results) -> float | None:
        """The geometric mean over all cases that were measured here too."""
        logs = [math.log(row.median / there) for key, there in self.times.items() if (row := results.get(*key))]
        return math.exp(sum(logs) / len(logs)) if logs else None


@dataclass(frozen=True)
class Goal:
    work: str
    aim: float
    unit: str
    measure: Measure
    peers: tuple[Peer, ...] = ()
    # Set by engines that no registry offers, or on their machine: expat and the copy scale it as well.
    foreign: bool = False
    below: bool = False
    # More is better.
    least: bool = False


def over(case: str, times: dict[int, float]) -> dict[Key, float]:
    return {(case, n): time for n, time in times.items()}


GOALS = (
    Goal(
        "instantiate and first layout, 1,000 nodes", 40e3, "ns", time_of("first layout tree", 1_000),
        (Peer("Yoga", over("first layout tree Yoga", {1_000: 256e3})),
         # Its 318 µs less the 22 µs of building, which only a Python program could repeat here.
         Peer("Taffy", over("first compute tree Taffy", {1_000: 296e3}))), foreign=True,
    ),
    Goal(
        "resize, recompute, read all, 1,000 nodes", 10e3, "ns", time_of("resize and read tree", 1_000),
        (Peer("Yoga", over("resize and read tree Yoga", {1_000: 213e3})),
         Peer("Taffy", over("resize tree Taffy", {1_000: 159e3}))), foreign=True,
    ),
    Goal(
        "resize, recompute, read all, 100,000 nodes", 1.2e6, "ns", time_of("resize and read tree", 100_000),
        (Peer("Yoga", over("resize and read tree Yoga", {100_000: 35e6})),
         Peer("Taffy", over("resize tree Taffy", {100_000: 31e6}))), foreign=True,
    ),
    Goal(
        "one leaf changes, compute, read what changed, every size", 300, "ns", worst("change and read tree"),
        # In larger trees the Yoga of there walked all nodes, which the one of this run does not: no scale of machines.
        (Peer("Yoga", over("change tree Yoga", {100: 3.5e3, 1_000: 7.6e3})),
         Peer("Taffy", over("change tree Taffy", {100: 3.3e3, 1_000: 7.1e3, 10_000: 16e3, 100_000: 40e3}))),
    ),
    Goal("the same, largest size ÷ smallest, instructions", 1.5, "", spread("change and read tree", True)),
    Goal("the same, largest size ÷ smallest, time", 3, "", spread("change and read tree", False)),
    Goal(
        "flat list, the first row grows, all below move: a node", 8, "ns", worst("change flat", each=True),
        (Peer("Yoga", over("change flat Yoga", {100: 10.4e3, 1_000: 103e3, 10_000: 1.05e6, 100_000: 22.6e6})),
         Peer("Taffy", over("change flat Taffy", {100: 9.79e3, 1_000: 94.7e3, 10_000: 1.03e6, 100_000: 27.4e6}))),
        foreign=True,
    ),
    Goal(
        "screen of 199 nodes, state changed every frame, all frames read", 2e3, "ns", time_of("frame screen", 199),
        (Peer("Yoga", over("frame screen Yoga", {199: 53e3})),
         Peer("Taffy", over("frame screen Taffy", {199: 188e3}))), foreign=True,
    ),
    # Yoga's 50 ns there are no scale: they were at the floor of that clock, for as many instructions as here.
    Goal("nothing changed, every size", 20, "ns", worst("unchanged tree"), foreign=True),
    Goal(
        "1,000 keys that move, or frames that are shown on their way: a step of one", 50, "ns",
        dearest(tuple(f"motion {what} {curve}" for what in ("step", "show") for curve in ("linear", "ease", "spring")),
                1_000),
        foreign=True,
    ),
    Goal("a step of a layout in which nothing moves", 8, "ns", time_of("motion idle", 1_000), foreign=True),
    Goal(
        "chain of auto-sized containers, depth 32", 3e3, "ns", time_of("first layout chain", 32),
        (Peer("Yoga", over("first layout chain Yoga", {32: 138e6})),
         Peer("Taffy", over("first compute chain Taffy", {32: 158e3}))),
    ),
    Goal("the same, exponent of the growth with the depth", 1.05, "", power("first compute chain")),
    Goal(
        "stack views of 10 to 100,000 children, and 32 in each other: times as fast as Yoga and Taffy", 10, "",
        least_ratio, least=True,
    ),
    *(
        Goal(
            f"constraints of a row of {n:,} views, made and solved", 1e3 * n, "ns", time_of("constraints build", n),
            (Peer("kiwi", over("constraints build kiwi", {n: time})),),
        )
        for n, time in ((10, 25e3), (100, 1.57e6), (1_000, 165e6))
    ),
    Goal("the same, exponent of the growth with the views", 1.2, "", power("constraints build")),
    Goal("the same row resized ÷ kiwi, every size", 0.5, "", largest_ratio("resize")),
    Goal(
        "two threads, each computing a layout of its own of one template: work done, of one thread's", 1.9, "",
        least(("scaling control", 1), ("scaling resize tree", 1_000), ("scaling frame screen", 199)), least=True,
    ),
    Goal("bytes a node of a live layout", 250, "bytes", bytes_a_node),
    Goal(
        "an expression evaluated with a changing input", 10, "ns",
        first_of(time_of("expression call Plumb", 1), time_of("expression Plumb", 1)),
        (Peer("muParser", {("expression muParser", 1): 15.0}), Peer("LuaJIT", {("expression LuaJIT", 1): 25.0})),
    ),
    Goal(
        "an expression parsed and evaluated once", 1e3, "ns",
        first_of(time_of("expression parse Plumb", 1), time_of("expression text Plumb", 1)),
        (Peer("muParser", {("expression text muParser", 1): 13e3}),
         Peer("LuaJIT", {("expression text LuaJIT", 1): 1.8e3})),
    ),
    Goal(
        "XML bytes to first frames, 10,000 elements ÷ expat alone", 2, "",
        quotient("first frames big", "expat big", 10_000),
    ),
    Goal("instantiating it again ÷ expat alone", 0.1, "", quotient("instantiate again big", "expat big", 10_000)),
    Goal(
        "instantiating it again, to its first frames ÷ expat alone", 0.1, "",
        quotient("frames again big", "expat big", 10_000),
    ),
    Goal(
        "Python, 10,000 nodes: set_state + compute + view, more than in C", 3e3, "ns",
        difference("change and view Python", "change and view tree", 10_000), foreign=True, below=True,
    ),
    Goal("`libplumb.so` stripped", 1 << 20, "bytes", library_size),
    Goal("libraries that it needs besides libc, libm, libexpat and libjansson", 0, "", foreign_libraries),
    Goal(
        "`plumb_engine_create` and loading the screen", 2e6, "ns", time_of("start screen", 199), foreign=True,
        below=True,
    ),
)  # fmt: skip
