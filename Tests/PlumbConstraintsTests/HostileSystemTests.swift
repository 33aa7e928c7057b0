import PlumbConstraints
import TestSupport
import Testing

/// What no layout should say, and some will.
@Suite struct HostileSystemTests {
  @Test func aSystemWithoutRowsIsZero() {
    let system = ConstraintSystem()
    let variables = [VariableKind.input, .position, .size].map { system.addVariable($0) }
    #expect(system.solve() == 0)
    #expect(variables.allSatisfy { system.value($0) == 0 })
  }

  @Test func aContradictionLeavesOutTheLaterRowUntilItCanHold() {
    let system = ConstraintSystem()
    let width = system.addVariable(.size)
    let first = system.addRow([LinearTerm(width, 1)], .equal, constant: -50)
    let second = system.addRow([LinearTerm(width, 1)], .equal, constant: -80)
    system.solve()
    #expect(system.value(width) == 50)
    #expect(!system.isLeftOut(first) && system.isLeftOut(second))
    system.setConstant(first, -80)
    system.solve()
    #expect(system.value(width) == 80)
    #expect(!system.isLeftOut(second))
    system.setConstant(first, -60)
    system.removeRow(first)
    system.solve()
    #expect(system.value(width) == 80)
    #expect(!system.isLeftOut(second))
  }

  @Test func sizesAreNeverNegative() {
    let system = ConstraintSystem()
    let (left, width) = (system.addVariable(.position), system.addVariable(.size))
    let container = system.addVariable(.input)
    _ = system.addRow([LinearTerm(left, 1)], .equal, constant: -8)
    let right = system.addRow(
      [LinearTerm(left, 1), LinearTerm(width, 1), LinearTerm(container, -1)], .equal, constant: 8)
    system.setInput(container, 100)
    system.solve()
    #expect(system.value(width) == 84)
    system.setInput(container, 10)
    system.solve()
    #expect(system.value(width) == 0)
    #expect(system.value(left) == 8)
    #expect(system.isLeftOut(right))
  }

  @Test func aRowOfInputsAloneHoldsOrDoesNot() {
    let system = ConstraintSystem()
    let input = system.addVariable(.input)
    let row = system.addRow([LinearTerm(input, 1)], .atLeast, constant: -5)
    system.solve()
    #expect(system.isLeftOut(row))
    system.setInput(input, 6)
    system.solve()
    #expect(!system.isLeftOut(row))
  }

  @Test func termsOfOneVariableAreOne() {
    let system = ConstraintSystem()
    let x = system.addVariable(.position)
    _ = system.addRow([LinearTerm(x, 3), LinearTerm(x, -1)], .equal, constant: -10)
    let trivial = system.addRow([LinearTerm(x, 1), LinearTerm(x, -1)], .equal, constant: 0)
    let impossible = system.addRow([LinearTerm(x, 1), LinearTerm(x, -1)], .equal, constant: 1)
    system.solve()
    #expect(system.value(x) == 5)
    #expect(!system.isLeftOut(trivial) && system.isLeftOut(impossible))
  }

  @Test func whatIsNoNumberIsAFailureThatKeepsTheValues() {
    let system = ConstraintSystem()
    let (x, input) = (system.addVariable(.position), system.addVariable(.input))
    _ = system.addRow([LinearTerm(x, 1), LinearTerm(input, -1)], .equal, constant: 0)
    system.setInput(input, 7)
    system.solve()
    let y = system.addVariable(.position)
    let other = system.addRow([LinearTerm(y, 1)], .equal, constant: 1)
    for (step, bad) in [Double.nan, .infinity, -.infinity].enumerated() {
      system.setInput(input, bad)
      #expect(system.solve() == 1)
      #expect(system.failure(x) == .notFinite)
      #expect(system.value(x) == 7)
      // Also where nothing has changed since, or something else.
      #expect(system.solve() == 1)
      system.setConstant(other, Double(step))
      #expect(system.solve() == 1)
      #expect(system.value(y) == -Double(step))
    }
    system.setInput(input, 9)
    #expect(system.solve() == 0)
    #expect(system.failure(x) == nil)
    #expect(system.value(x) == 9)
  }

  @Test func hugeMultipliersEndInAValueOrAFailure() {
    for multiplier in [1e300, -1e300, 1e-300, 5e-324] {
      let system = ConstraintSystem()
      let (x, y) = (system.addVariable(.size), system.addVariable(.size))
      _ = system.addRow([LinearTerm(x, multiplier), LinearTerm(y, -1)], .equal, constant: 1e10)
      _ = system.addRow([LinearTerm(x, 1), LinearTerm(y, multiplier)], .equal, constant: -3)
      system.solve()
      #expect(system.value(x).isFinite && system.value(y).isFinite)
    }
  }

  @Test func denseInequalitiesAreSolvedOrGivenUp() {
    let system = ConstraintSystem()
    let variables = (0..<20).map { _ in system.addVariable(.size) }
    var random = RandomSystem(seed: 5, unknowns: 1, rows: 0)
    for row in 0..<60 {
      let terms = variables.map { LinearTerm($0, Double(random.next(7) - 3)) }
      _ = system.addRow(
        terms, row % 2 == 0 ? .atLeast : .equal,
        constant: Double(random.next(100) - 20), priority: row % 3 == 0 ? 1000 : 500)
    }
    if system.solve() > 0 { #expect(system.failure(variables[0]) != nil) }
    #expect(variables.allSatisfy { system.value($0).isFinite && system.value($0) >= 0 })
  }

  @Test func manyRowsOnOneVariable() {
    let system = ConstraintSystem()
    let width = system.addVariable(.size)
    for row in 0..<10_000 {
      _ = system.addRow([LinearTerm(width, 1)], .equal, constant: -Double(row), priority: 500)
      _ = system.addRow([LinearTerm(width, 1)], .atMost, constant: -Double(4000 + row))
    }
    #expect(system.solve() == 0)
    #expect(system.value(width) == 4000)
  }

  @Test func aChainWithoutWidthsIsEmpty() {
    let system = ConstraintSystem()
    var left = [system.addVariable(.position)]
    var widths = [system.addVariable(.size)]
    for view in 1..<500 {
      left.append(system.addVariable(.position))
      widths.append(system.addVariable(.size))
      _ = system.addRow(
        [LinearTerm(left[view], 1), LinearTerm(left[view - 1], -1), LinearTerm(widths[view - 1], -1)], .equal,
        constant: -1)
    }
    #expect(system.solve() == 0)
    #expect(widths.allSatisfy { system.value($0) == 0 })
    // Positions follow each other by 1: the sum of their distances from 0 is least around the middle one.
    #expect(abs(system.value(left[499]) - system.value(left[0]) - 499) < 1e-9)
  }

  @Test func rowsThatComeAndGoLeaveNothingBehind() {
    let system = ConstraintSystem()
    var random = RandomSystem(seed: 9, unknowns: 30, rows: 0)
    for isSize in random.isSize { _ = system.addVariable(isSize ? .size : .position) }
    var rows = [Int]()
    var highest = 0
    for _ in 0..<20_000 {
      if rows.count > 10 { system.removeRow(rows.remove(at: random.next(rows.count))) }
      rows.append(system.addRow(random.row().terms, .equal, constant: 1, priority: 300))
      highest = max(highest, rows[rows.count - 1])
      if random.next(50) == 0 { #expect(system.solve() == 0) }
    }
    #expect(highest < 12)
  }

  /// Rows of all kinds are added, removed, switched and changed: what the system keeps does not grow with their number.
  @Test func memoryIsFlatHoweverManyRowsComeAndGo() {
    let steps = Samples.count(500, "PLUMB_RANDOM_CHANGES")
    let system = ConstraintSystem()
    var random = RandomSystem(seed: 21, unknowns: 24, rows: 0)
    for isSize in random.isSize { _ = system.addVariable(isSize ? .size : .position) }
    let input = system.addVariable(.input)
    var rows = [Int]()
    var most = [0, 0]
    for step in 0..<steps {
      switch rows.isEmpty ? 0 : random.next(6) {
      case 0 where rows.count < 40, 1 where rows.count < 20:
        let row = random.row()
        let terms = row.terms + (row.constant % 3 == 0 ? [LinearTerm(input, 0.5)] : [])
        rows.append(system.addRow(terms, row.relation, constant: Double(row.constant), priority: row.priority))
      case 0, 1: system.removeRow(rows.remove(at: random.next(rows.count)))
      case 2: system.setConstant(rows[random.next(rows.count)], Double(random.next(80) - 40))
      case 3: system.setActive(rows[random.next(rows.count)], random.next(3) > 0)
      case 4: system.setPriority(rows[random.next(rows.count)], Double(1 + random.next(1000)))
      default: system.setInput(input, Double(random.next(300)))
      }
      if step % 3 == 0 { #expect(system.solve() == 0) }
      if step % 64 == 0 {
        let half = step < steps / 2 ? 0 : 1
        most[half] = max(most[half], system.memory)
      }
    }
    #expect(most[1] <= most[0] + most[0] / 4)
  }

  /// What is listed for the next solution is listed once, however often it is changed before.
  @Test func rowsMayComeAndGoWithoutASolution() {
    let system = ConstraintSystem()
    let x = system.addVariable(.position)
    let kept = system.addRow([LinearTerm(x, 1)], .equal, constant: -7)
    let other = system.addRow([LinearTerm(x, 1)], .equal, constant: -8)
    for _ in 0..<5_000 {
      system.setActive(other, false)
      system.setActive(other, true)
      system.removeRow(system.addRow([LinearTerm(x, 1)], .equal, constant: -9))
    }
    #expect(system.changeCount <= 100)
    system.solve()
    #expect(system.value(x) == 7)
    #expect(!system.isLeftOut(kept) && system.isLeftOut(other))
  }
}
