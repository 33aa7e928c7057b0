"""As c/measure.h: times a step and prints its line."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable

WARM_UPS = 3
LEAST = 5
MOST = 20_000
BUDGET = 250_000_000


def measure(name: str, n: int, step: Callable[[int], object], before: Callable[[int], object] | None = None) -> None:
    clock = time.perf_counter_ns
    for iteration in range(WARM_UPS):
        if before:
            before(iteration)
        step(iteration)
    samples: list[int] = []
    spent = 0
    iteration = WARM_UPS
    while len(samples) < MOST and (len(samples) < LEAST or spent < BUDGET):
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
