import PlumbConstraints
import TestSupport
import Testing

/// Changes one after the other, compared bit for bit with new systems.
@Suite struct IncrementalTests {
  private struct Live {
    var terms: [LinearTerm]
    var relation: Relation
    var constant: Double
    var priority: Double
    var number = -1
    var isActive = true
  }

  /// A system that is changed at random.
  private struct Changing {
    var random: RandomSystem
    let kinds: [VariableKind]
    let system: ConstraintSystem
    var live = [Live]()
    var inputValue = 0.0

    init(_ random: RandomSystem, _ kinds: [VariableKind]) {
      self.random = random
      self.kinds = kinds
      system = Self.system(kinds)
    }

    /// The last variable is an input.
    static func system(_ kinds: [VariableKind]) -> ConstraintSystem {
      let system = ConstraintSystem()
      for kind in kinds { _ = system.addVariable(kind) }
      return system
    }

    static func add(_ row: Live, to system: ConstraintSystem) -> Int {
      system.addRow(row.terms, row.relation, constant: row.constant, priority: row.priority)
    }

    mutating func add(_ row: Live) {
      live.append(row)
      live[live.count - 1].number = Self.add(row, to: system)
    }

    mutating func change(_ made: (inout RandomSystem) -> Live, mostRows: Int) {
      let place = live.isEmpty ? 0 : random.next(live.count)
      switch live.isEmpty ? 0 : random.next(8) {
      case 0,
        1 where live.count < mostRows:
        add(made(&random))
      case 1, 2: system.removeRow(live.remove(at: place).number)
      case 3:
        live[place].constant += Double(random.next(9) - 4)
        system.setConstant(live[place].number, live[place].constant)
      case 4, 5:
        live[place].isActive.toggle()
        system.setActive(live[place].number, live[place].isActive)
      case 6:
        live[place].priority = [1000, 750, 749, 250, 500.5, 3][random.next(6)]
        system.setPriority(live[place].number, live[place].priority)
      default:
        inputValue = Double(random.next(100))
        system.setInput(kinds.count - 1, inputValue)
      }
    }

    /// Whether a new system with the same rows has the same bits, and leaves out the same rows.
    func isAsNew() -> String? {
      let fresh = Self.system(kinds)
      fresh.setInput(kinds.count - 1, inputValue)
      let rows = live.filter(\.isActive)
      let numbers = rows.map { Self.add($0, to: fresh) }
      fresh.solve()
      for variable in kinds.indices where system.value(variable).bitPattern != fresh.value(variable).bitPattern {
        return "variable \(variable): \(system.value(variable)), new \(fresh.value(variable))"
      }
      for (row, number) in zip(rows, numbers) {
        if system.isLeftOut(row.number) != fresh.isLeftOut(number) {
          return "row \(row.number): left out \(system.isLeftOut(row.number)), new \(fresh.isLeftOut(number))"
        }
        let (own, new) = (system.conflict(of: row.number), fresh.conflict(of: number))
        let ownRows = own?.rows.compactMap { found in rows.firstIndex { $0.number == found } }
        if ownRows != new?.rows.compactMap({ found in numbers.firstIndex(of: found) }) || own?.sizes != new?.sizes {
          return "row \(row.number): in conflict with \(ownRows ?? []), new \(new?.rows ?? [])"
        }
      }
      return nil
    }
  }

  private static func kinds(_ isSize: [Bool]) -> [VariableKind] { isSize.map { $0 ? .size : .position } + [.input] }

  private static func row(_ random: inout RandomSystem) -> Live {
    let whole = random.row()
    // Every third constant follows the input as well.
    let terms = whole.terms + (whole.constant % 3 == 0 ? [LinearTerm(random.isSize.count, 0.5)] : [])
    return Live(
      terms: terms, relation: whole.relation, constant: Double(whole.constant), priority: whole.priority)
  }

  @Test(arguments: 1...Samples.count(9, "PLUMB_RANDOM_CHANGES"))
  func changedSystemsAreThoseOfNewOnes(seed: Int) {
    let random = RandomSystem(seed: UInt64(seed) &* 77, unknowns: seed % 3 == 0 ? 30 : 8, rows: 0)
    var changing = Changing(random, Self.kinds(random.isSize))
    for step in 0..<80 {
      for _ in 0...changing.random.next(3) { changing.change(Self.row, mostRows: 40) }
      changing.system.solve()
      if let difference = changing.isAsNew() {
        Issue.record("step \(step): \(difference)")
        return
      }
    }
  }

  /// Equations that stay, with inequalities and wishes that come and go: what is changed in place.
  @Test(arguments: 1...Samples.count(9, "PLUMB_RANDOM_CHANGES"))
  func boundsOfARowOfViewsComeAndGo(seed: Int) {
    let count = 3 + seed % 9
    let random = RandomSystem(seed: UInt64(seed) &* 1_234_567, unknowns: 0, rows: 0)
    var changing = Changing(
      random, (0..<count).flatMap { _ in [VariableKind.position, .size] } + [.input])
    for view in 0..<count {
      let (left, width) = (2 * view, 2 * view + 1)
      var terms = [LinearTerm(left, 1)]
      if view > 0 { terms += [LinearTerm(left - 2, -1), LinearTerm(width - 2, -1)] }
      changing.add(Live(terms: terms, relation: .equal, constant: -8.1, priority: 1000))
      // Some widths are free, so that there are blocks of several unknowns.
      if view > 0 && view % (1 + seed % 4) != 0 {
        changing.add(
          Live(terms: [LinearTerm(width, 1), LinearTerm(1, -1)], relation: .equal, constant: 0, priority: 1000))
      }
    }
    let equations = changing.live.count
    let end = [LinearTerm(2 * count - 2, 1), LinearTerm(2 * count - 1, 1), LinearTerm(2 * count, -1)]
    changing.add(Live(terms: end, relation: .equal, constant: 8, priority: 750))
    for step in 0..<150 {
      for _ in 0...changing.random.next(2) {
        let fixed = Array(changing.live[..<equations])
        changing.live.removeFirst(equations)
        changing.change(
          { random in
            var terms = [LinearTerm(2 * random.next(count) + random.next(5) / 4, 1)]
            if random.next(3) == 0 { terms.append(LinearTerm(2 * random.next(count) + 1, -1)) }
            return Live(
              terms: terms, relation: [Relation.equal, .atLeast, .atMost][random.next(3)],
              constant: Double(-random.next(60)), priority: [1000, 999, 750, 250][random.next(4)])
          }, mostRows: 12)
        changing.live.insert(contentsOf: fixed, at: 0)
      }
      changing.system.solve()
      if let difference = changing.isAsNew() {
        Issue.record("step \(step): \(difference)")
        return
      }
    }
  }
}
