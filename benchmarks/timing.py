"""As c/measure.h: times a step and prints its line. Counts no instructions, except through a library of marks."""

from __future__ import annotations

import ctypes
import os
import statistics
import time
from collections.abc import Callable

WARM_UPS = 3
LEAST = 5
MOST = 20_000
BUDGET = float(os.environ.get("BENCH_BUDGET", "250")) * 1e6

# As many times the budget, with what comes before the steps: making a tree through Python takes longer than the step.
PATIENCE = 5
# Nanoseconds.
LONG = 100_000

Step = Callable[[int], object]


def measure(name: str, n: int, step: Step, before: Step | None = None) -> None:
    """Only `step` is timed. Under callgrind, where BENCH_MARKS names the library of c/marks.c, one step is counted."""
    last = 0
    for iteration in range(WARM_UPS):
        if before:
            before(iteration)
        start = time.perf_counter_ns()
        step(iteration)
        last = time.perf_counter_ns() - start
    if "BENCH_INSTRUCTIONS" in os.environ:
        count(name, n, step, before)
        return
    clock = time.thread_time_ns if last > LONG else time.perf_counter_ns
    samples: list[int] = []
    spent = 0
    iteration = WARM_UPS
    began = time.perf_counter_ns()
    while len(samples) < MOST:
        if len(samples) >= LEAST and (spent >= BUDGET or time.perf_counter_ns() - began >= PATIENCE * BUDGET):
            break
        if before:
            before(iteration)
        start = clock()
        step(iteration)
        end = clock()
        samples.append(end - start)
        spent += end - start
        iteration += 1
    low, median, high = statistics.quantiles(samples, n=4)
    print(f"{name}\t{n}\t{median:.3f}\t{low:.3f}\t{high:.3f}\t{len(samples)}", flush=True)


def count(name: str, n: int, step: Step, before: Step | None) -> None:
    if "BENCH_MARKS" not in os.environ:
        return
    marks = ctypes.CDLL(os.environ["BENCH_MARKS"])
    label = f"{name}/{n}".encode()
    if before:
        before(WARM_UPS)
    marks.begin()
    step(WARM_UPS)
    marks.end(label)


def check(name: str, value: float) -> None:
    """A result that other programs must agree with, or that is no time."""
    print(f"= {name}\t{value:.17g}", flush=True)
