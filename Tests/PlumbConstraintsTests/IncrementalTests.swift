import PlumbConstraints
import Testing

/// Changes one after the other, compared bit for bit with new systems.
@Suite struct IncrementalTests {
  private struct Live {
    var row: WholeRow
    var number: Int
    var isActive = true
  }

  @Test(arguments: 1...15)
  func changedSystemsAreThoseOfNewOnes(seed: Int) {
    var random = RandomSystem(seed: UInt64(seed) &* 77, unknowns: 8, rows: 0)
    let system = ConstraintSystem()
    for isSize in random.isSize { _ = system.addVariable(isSize ? .size : .position) }
    let input = system.addVariable(.input)
    var live = [Live]()
    var inputValue = 0.0
    for step in 0..<60 {
      switch live.isEmpty ? 0 : random.next(6) {
      case 0, 1:
        let row = random.row()
        live.append(Live(row: row, number: Self.add(row, to: system, input)))
      case 2:
        system.removeRow(live.remove(at: random.next(live.count)).number)
      case 3:
        let place = random.next(live.count)
        // By threes, so that it goes on to follow the input, or not to.
        live[place].row.constant += 3 * (random.next(9) - 4)
        system.setConstant(live[place].number, Double(live[place].row.constant))
      case 4:
        let place = random.next(live.count)
        live[place].isActive.toggle()
        system.setActive(live[place].number, live[place].isActive)
      default:
        inputValue = Double(random.next(100))
        system.setInput(input, inputValue)
      }
      system.solve()
      let fresh = ConstraintSystem()
      for isSize in random.isSize { _ = fresh.addVariable(isSize ? .size : .position) }
      let freshInput = fresh.addVariable(.input)
      fresh.setInput(freshInput, inputValue)
      for row in live where row.isActive { _ = Self.add(row.row, to: fresh, freshInput) }
      fresh.solve()
      for variable in random.isSize.indices {
        #expect(
          system.value(variable).bitPattern == fresh.value(variable).bitPattern,
          "step \(step), variable \(variable): \(system.value(variable)), new \(fresh.value(variable))")
      }
    }
  }

  private static func add(_ row: WholeRow, to system: ConstraintSystem, _ input: Int) -> Int {
    // Every third constant follows the input as well.
    let terms = row.terms + (row.constant % 3 == 0 ? [LinearTerm(input, 0.5)] : [])
    return system.addRow(terms, row.relation, constant: Double(row.constant), priority: row.priority)
  }
}
