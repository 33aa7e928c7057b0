import PlumbConstraints
import Testing

/// What decides the unknowns of a system.
@Suite struct DeterminationTests {
  private let system = ConstraintSystem()

  private func position() -> Int { system.addVariable(.position) }
  private func size() -> Int { system.addVariable(.size) }

  private func row(
    _ terms: [(Int, Double)], _ relation: Relation = .equal, _ constant: Double = 0, _ priority: Double = 1000
  ) -> Int {
    system.addRow(terms.map { LinearTerm($0.0, $0.1) }, relation, constant: constant, priority: priority)
  }

  private func found(_ unknown: Int) throws -> Determination? {
    system.solve()
    return try system.determinations(with: unknown).first { $0.unknown == unknown }?.found
  }

  @Test func anEquationDecidesWhatIsNotKnownYet() throws {
    let (left, width, next) = (position(), size(), position())
    let first = row([(left, 1)], .equal, -8)
    let gap = row([(next, 1), (left, -1), (width, -1)], .equal, -10)
    let wide = row([(width, 1)], .equal, -50, 250)
    #expect(try found(left) == Determination(rows: [first]))
    #expect(try found(width) == Determination(rows: [wide]))
    #expect(try found(next) == Determination(rows: [gap]))
    #expect(system.value(next) == 68)
  }

  @Test func anInequalityDecidesWhereItIsAtItsLimit() throws {
    let width = size()
    let least = row([(width, 1)], .atLeast, -30)
    let most = row([(width, 1)], .atMost, -100)
    let wish = row([(width, 1)], .equal, -500, 700)
    #expect(try found(width) == Determination(rows: [most]))
    #expect(system.error(of: wish) == 400)
    #expect(system.error(of: least) == 0)
    system.setConstant(wish, -1)
    #expect(try found(width) == Determination(rows: [least]))
    system.setConstant(wish, -50)
    #expect(try found(width) == Determination(rows: [wish]))
  }

  @Test func rowsThatDecideOnlyTogetherAreNamedTogether() throws {
    let (one, other, third) = (position(), position(), position())
    let sum = row([(one, 1), (other, 1)], .equal, -10)
    let difference = row([(one, 1), (other, -1)], .equal, -2)
    let follows = row([(third, 1), (other, -1)], .equal, -1)
    #expect(try found(one) == Determination(rows: [sum, difference]))
    #expect(try found(other) == Determination(rows: [sum, difference]))
    #expect(try found(third) == Determination(rows: [follows]))
  }

  @Test func whatNoRowDecidesIsOpen() throws {
    let (left, width, lone) = (position(), size(), position())
    let right = row([(left, 1), (width, 1)], .equal, -100)
    #expect(try found(width) == Determination(sizes: [width]))
    #expect(try found(left) == Determination(rows: [right]))
    #expect(try found(lone) == Determination())
    #expect(system.value(width) == 0)
    for unknown in [left, width, lone] { #expect(try system.isAmbiguous(unknown)) }
  }

  /// At its limit only because sizes are as small as can be.
  @Test func aRowMayDecideWhatIsAmbiguous() throws {
    let (left, width) = (position(), size())
    let right = row([(left, 1), (width, 1)], .equal, -100)
    let most = row([(left, 1)], .atMost, -70)
    #expect(try found(left) == Determination(rows: [most]))
    #expect(try found(width) == Determination(rows: [right]))
    #expect(try system.isAmbiguous(left) && system.isAmbiguous(width))
    _ = row([(left, 1)], .equal, -90, 1)
    #expect(try found(left) == Determination(rows: [most]))
    #expect(try !system.isAmbiguous(left) && !system.isAmbiguous(width))
  }

  @Test func aRowThatIsLeftOutDecidesNothing() throws {
    let width = size()
    let first = row([(width, 1)], .equal, -50)
    let second = row([(width, 1)], .equal, -60)
    #expect(try found(width) == Determination(rows: [first]))
    #expect(system.isLeftOut(second))
    #expect(system.error(of: second) == 10)
  }

  /// As many rows decide as there are unknowns that are neither open nor 0 as sizes, and they have no other solution.
  @Test(arguments: 0..<10)
  func whatDecidesHasOneSolution(part: Int) throws {
    for seed in part * 30 + 1...part * 30 + 30 {
      let random = RandomSystem(seed: UInt64(seed), unknowns: 2 + seed % 12, rows: 3 + seed % 25)
      let system = ConstraintSystem()
      for isSize in random.isSize { _ = system.addVariable(isSize ? .size : .position) }
      let numbers = random.rows.map {
        system.addRow($0.terms, $0.relation, constant: Double($0.constant), priority: $0.priority)
      }
      system.solve()
      var isSeen = [Bool](repeating: false, count: random.isSize.count)
      let before = random.isSize.indices.map { system.value($0) }
      let (equations, given) = try Self.deciding(system, random.isSize.count, &isSeen)
      #expect(equations.count + given.count == isSeen.filter { $0 }.count, "seed \(seed)")
      #expect(random.isSize.indices.map { system.value($0) } == before, "seed \(seed)")
      let check = ConstraintSystem()
      for _ in random.isSize { _ = check.addVariable(.position) }
      for number in equations.sorted() {
        guard let place = numbers.firstIndex(of: number) else { continue }
        let row = random.rows[place]
        _ = check.addRow(row.terms, .equal, constant: Double(row.constant))
      }
      for unknown in given {
        _ = check.addRow([LinearTerm(unknown, 1)], .equal, constant: -system.value(unknown))
      }
      check.solve()
      for unknown in random.isSize.indices where isSeen[unknown] {
        let (expected, value) = (system.value(unknown), check.value(unknown))
        #expect(abs(expected - value) <= 1e-6 * max(1, abs(expected)), "seed \(seed), unknown \(unknown)")
      }
    }
  }

  private static func deciding(
    _ system: ConstraintSystem, _ count: Int, _ isSeen: inout [Bool]
  ) throws -> (equations: Set<Int>, given: [Int]) {
    var equations = Set<Int>()
    var open: [Int] = []
    var zeros = Set<Int>()
    for unknown in 0..<count where !isSeen[unknown] {
      for (member, found) in try system.determinations(with: unknown) {
        isSeen[member] = true
        equations.formUnion(found.rows)
        zeros.formUnion(found.sizes)
        if found == Determination() {
          open.append(member)
          #expect(
            try system.isAmbiguous(member),
            "unknown \(member) is \(system.value(member)) of \(count), \((0..<count).map { system.value($0) })")
        }
      }
    }
    return (equations, open + zeros)
  }

  /// A row of views, each behind the one before: near-linear however long.
  @Test func longRowsOfViewsAreExplainedToo() throws {
    var last: (left: Int, width: Int)?
    for number in 0..<3000 {
      let (left, width) = (position(), size())
      if let last {
        _ = row([(left, 1), (last.left, -1), (last.width, -1)], .equal, -8)
        // Every third width is open, the others are equal to the one before.
        if number % 3 != 0 { _ = row([(width, 1), (last.width, -1)]) }
      } else {
        _ = row([(left, 1)], .equal, -8)
      }
      last = (left, width)
    }
    system.solve()
    let all = try system.determinations(with: 0)
    #expect(all.count == 6000)
    #expect(all.filter { $0.found.rows.isEmpty }.count == 1000)
    #expect(all.filter { $0.found.rows.count == 1 }.count == 5000)
  }
}
