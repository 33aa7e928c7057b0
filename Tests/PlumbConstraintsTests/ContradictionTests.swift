import PlumbConstraints
import TestSupport
import Testing

/// Required rows that cannot hold together: which are left out, and what they contradict.
@Suite struct ContradictionTests {
  /// A system of some required rows, in this order.
  private static func make(_ isSize: [Bool], _ rows: [WholeRow]) -> (system: ConstraintSystem, rows: [Int]) {
    let system = ConstraintSystem()
    for isSize in isSize { _ = system.addVariable(isSize ? .size : .position) }
    let numbers = rows.map { system.addRow($0.terms, $0.relation, constant: Double($0.constant)) }
    system.solve()
    return (system, numbers)
  }

  private static func holds(_ isSize: [Bool], _ rows: [WholeRow]) -> Bool {
    let (system, numbers) = make(isSize, rows)
    return !numbers.contains { system.isLeftOut($0) }
  }

  /// Rows of a random system, all required.
  private static func random(_ seed: Int) -> (isSize: [Bool], rows: [WholeRow]) {
    var random = RandomSystem(seed: UInt64(seed), unknowns: 2 + seed % 9, rows: 0)
    let rows = (0..<4 + seed % 23).map { _ in
      var row = random.row()
      row.priority = Priority.required
      return row
    }
    return (random.isSize, rows)
  }

  @Test(arguments: 0..<Samples.count(3, "PLUMB_RANDOM_CONTRADICTIONS"))
  func rowsAreAcceptedOneAfterTheOther(part: Int) {
    var contradictions = 0
    for seed in part * 20 + 1...part * 20 + 20 {
      let (isSize, rows) = Self.random(seed)
      var accepted = [WholeRow]()
      let isOut = rows.map { row in
        let holds = Self.holds(isSize, accepted + [row])
        if holds { accepted.append(row) }
        return !holds
      }
      let (system, numbers) = Self.make(isSize, rows)
      #expect(numbers.map { system.isLeftOut($0) } == isOut, "seed \(seed)")
      contradictions += isOut.filter { $0 }.count
    }
    #expect(contradictions > 20)
  }

  @Test(arguments: 0..<Samples.count(3, "PLUMB_RANDOM_CONTRADICTIONS"))
  func conflictsAreMinimal(part: Int) {
    for seed in part * 20 + 1...part * 20 + 20 {
      let (isSize, rows) = Self.random(seed)
      let (system, numbers) = Self.make(isSize, rows)
      for (place, row) in numbers.enumerated() {
        let conflict = system.conflict(of: row)
        #expect((conflict != nil) == system.isLeftOut(row))
        guard let conflict else { continue }
        #expect(conflict.isMinimal, "seed \(seed)")
        let places = conflict.rows.compactMap { numbers.firstIndex(of: $0) }
        #expect(places == places.sorted() && places.allSatisfy { $0 < place && !system.isLeftOut(numbers[$0]) })
        // Sizes that are not in the conflict may be negative.
        let named = isSize.indices.map { conflict.sizes.contains($0) }
        let all = places + [place]
        #expect(!Self.holds(named, all.map { rows[$0] }), "seed \(seed), row \(place): \(conflict)")
        for missing in all {
          #expect(Self.holds(named, all.filter { $0 != missing }.map { rows[$0] }), "seed \(seed), \(conflict)")
        }
        for size in conflict.sizes {
          let others = named.indices.map { named[$0] && $0 != size }
          #expect(Self.holds(others, all.map { rows[$0] }), "seed \(seed), \(conflict)")
        }
      }
    }
  }

  @Test func aConflictNamesTheRowsBetweenTheEdges() {
    let system = ConstraintSystem()
    let container = system.addVariable(.input)
    let (left, width, other) = (system.addVariable(.position), system.addVariable(.size), system.addVariable(.position))
    let first = system.addRow([LinearTerm(left, 1)], .equal, constant: -8)
    _ = system.addRow([LinearTerm(other, 1), LinearTerm(left, -1)], .equal, constant: 0)
    let last = system.addRow(
      [LinearTerm(left, 1), LinearTerm(width, 1), LinearTerm(container, -1)], .equal, constant: 8)
    let fixed = system.addRow([LinearTerm(width, 1)], .equal, constant: -50)
    system.setInput(container, 100)
    system.solve()
    #expect(system.conflict(of: last) == nil)
    #expect(system.conflict(of: fixed) == Conflict(rows: [first, last], sizes: [], isMinimal: true))
    system.setInput(container, 10)
    system.solve()
    #expect(system.conflict(of: fixed) == nil)
    #expect(system.conflict(of: last) == Conflict(rows: [first], sizes: [width], isMinimal: true))
  }

  @Test func aRowThatCannotHoldByItselfContradictsNothing() {
    let system = ConstraintSystem()
    let (x, input) = (system.addVariable(.position), system.addVariable(.input))
    let never = system.addRow([LinearTerm(x, 1), LinearTerm(x, -1)], .equal, constant: 1)
    let now = system.addRow([LinearTerm(input, 1)], .atLeast, constant: -1)
    system.solve()
    for row in [never, now] { #expect(system.conflict(of: row) == Conflict(rows: [], sizes: [], isMinimal: true)) }
  }

  @Test func aConflictIsThatOfTheRowsThatAreThereNow() {
    let system = ConstraintSystem()
    let x = system.addVariable(.position)
    let rows = [1, 2, 1].map { system.addRow([LinearTerm(x, 1)], .equal, constant: -Double($0)) }
    system.solve()
    #expect(system.conflict(of: rows[1])?.rows == [rows[0]])
    system.removeRow(rows[0])
    system.solve()
    #expect(system.conflict(of: rows[1]) == nil)
    #expect(system.conflict(of: rows[2])?.rows == [rows[1]])
  }

  /// In one component: a row in ten contradicts one before it, by far or by near.
  @Test(.timeLimit(.minutes(2)), arguments: [false, true])
  func hundredsOfContradictionsAreLeftOutAtOnce(areDeclaredFirst: Bool) {
    let system = ConstraintSystem()
    let count = 600
    let positions = (0..<count).map { _ in system.addVariable(.position) }
    var bounds = [Int]()
    func bound(_ view: Int) {
      bounds.append(system.addRow([LinearTerm(positions[view], 1)], .equal, constant: 0.5))
    }
    if areDeclaredFirst { for view in stride(from: 0, to: count, by: 10) { bound(view) } }
    var links = [Int]()
    for view in 1..<count {
      links.append(
        system.addRow([LinearTerm(positions[view], 1), LinearTerm(positions[view - 1], -1)], .equal, constant: -1))
    }
    if !areDeclaredFirst {
      bound(0)
      for view in stride(from: 10, to: count, by: 10) { bound(view) }
    }
    #expect(system.solve() == 0)
    #expect(bounds.filter { system.isLeftOut($0) }.count == (areDeclaredFirst ? 0 : count / 10 - 1))
    #expect(links.filter { system.isLeftOut($0) }.count == (areDeclaredFirst ? count / 10 - 1 : 0))
    #expect(system.value(positions[count - 1]) == (areDeclaredFirst ? 8.5 : Double(count) - 1.5))
    let last = areDeclaredFirst ? links[count - 11] : bounds[count / 10 - 1]
    #expect(system.conflict(of: last)?.rows.count == (areDeclaredFirst ? 11 : count - 9))
  }
}
