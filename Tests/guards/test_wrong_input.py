"""How the cost of wrong documents grows, by instructions: each mistake costs as much as the one before it."""

import unittest

import instructions
import wrong_documents
from test_complexity import exponent, steps
from workspace import HERE

SIZES = 125, 250, 500
LINEAR = 1.15
# What one more mistake may cost at the large end, in terms of the small one. Tables double by and by.
FLAT = 1.5


class WrongInput(unittest.TestCase):
    def test_mistakes_cost_the_same_however_many_there_are(self):
        cases = wrong_documents.cases()
        words = [word for case in cases for n in SIZES for word in (case, str(n), wrong_documents.document(case, n))]
        # It also ends where a diagnostic is longer than it should be.
        counts = instructions.count(HERE / "wrong.c", *words)
        for case in cases:
            points = [(n, counts[case, n]) for n in SIZES]
            print(f"{case}: " + ", ".join(f"{count:,} at {n:,}" for n, count in points))
            with self.subTest(case):
                self.assertLessEqual(exponent(points), LINEAR, points)
                # The first mistakes are listed, which costs more: what comes after them shows the growth.
                costs = steps(points)
                self.assertLessEqual(costs[-1], FLAT * costs[0], f"instructions for one more: {costs}")
