"""Solves systems of the constraint solver's tests with kiwisolver, level by level.

kiwi adds priorities up, so that many weak constraints outvote a strong one. Here each level is solved by itself: the
sum of its errors is made as small as can be, and kept so in the levels that follow.

Reads a list of systems from standard input, as JSON: `sizes`, for each unknown whether it is never negative; `rows`,
each `[coefficients, constant, relation, priority]`. Writes for each the rows that are left out, and the sum of errors
of each priority in falling order. After a required constraint is rejected, kiwi's solver is not what it was before: it
is made again.
"""

import json
import sys

import kiwisolver

REQUIRED = 1000
# How far the errors of a level may be above the least: kiwi takes numbers below 1e-8 for 0.
SLACK = 1e-6


def related(form, relation):
    return {"equal": form == 0, "atMost": form <= 0, "atLeast": form >= 0}[relation]


def solver_of(constraints):
    """A solver with all of these; None if they contradict each other."""
    solver = kiwisolver.Solver()
    for constraint in constraints:
        try:
            solver.addConstraint(constraint)
        except kiwisolver.UnsatisfiableConstraint:
            return None
    return solver


def solve(system):
    variables = [kiwisolver.Variable(f"x{number}") for number in range(len(system["sizes"]))]
    required = [variable >= 0 for variable, is_size in zip(variables, system["sizes"], strict=True) if is_size]

    def form(coefficients, constant):
        terms = [factor * variable for factor, variable in zip(coefficients, variables, strict=True) if factor]
        return sum(terms[1:], terms[0]) + constant if terms else None

    left_out, optional = [], {}
    for number, (coefficients, constant, relation, priority) in enumerate(system["rows"]):
        row = form(coefficients, constant)
        if row is None:
            # kiwi has no constraints without variables.
            holds = {"equal": constant == 0, "atMost": constant <= 0, "atLeast": constant >= 0}[relation]
            if priority == REQUIRED and not holds:
                left_out.append(number)
        elif priority < REQUIRED:
            optional.setdefault(priority, []).append((row, relation))
        elif solver_of([*required, related(row, relation)]) is None:
            left_out.append(number)
        else:
            required.append(related(row, relation))
    costs = []
    for priority in sorted(optional, reverse=True):
        errors = []
        for row, relation in optional[priority]:
            above, below = kiwisolver.Variable(), kiwisolver.Variable()
            required += [row - above + below == 0, above >= 0, below >= 0]
            errors += {"equal": [above, below], "atMost": [above], "atLeast": [below]}[relation]
        total = sum(errors[1:], 1.0 * errors[0])
        solver = solver_of(required)
        if solver is None:
            return None
        solver.addConstraint((total == 0) | "weak")
        solver.updateVariables()
        costs.append(sum(error.value() for error in errors))
        required.append(total <= costs[-1] + SLACK)
    return {"leftOut": left_out, "costs": costs}


json.dump([solve(system) for system in json.load(sys.stdin)], sys.stdout)
