import Glibc
import PlumbConstraints

/// Rows of all kinds are added, removed, switched and changed in one system: what it keeps does not grow, and now and then it
/// has the values of a new system, bit for bit.
@main struct SystemSoak {
  struct Row {
    var terms: [LinearTerm]
    var relation: Relation
    var constant: Double
    var priority: Double
    var number = -1
    var isActive = true
  }

  static let unknowns = 24
  static let mostRows = 30

  var state: UInt64
  let system = SystemSoak.makeSystem()
  var rows: [Row] = []
  var input = 0.0

  static func makeSystem() -> ConstraintSystem {
    let system = ConstraintSystem()
    for unknown in 0..<unknowns { _ = system.addVariable(unknown % 2 == 0 ? .position : .size) }
    _ = system.addVariable(.input)
    return system
  }

  mutating func next(_ bound: Int) -> Int {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Int(state >> 33) % bound
  }

  mutating func row() -> Row {
    var terms = [LinearTerm(next(Self.unknowns), 1)]
    for _ in 0..<next(3) { terms.append(LinearTerm(next(Self.unknowns), [1, -1, -1, 2, -0.5][next(5)])) }
    if next(4) == 0 { terms.append(LinearTerm(Self.unknowns, -0.5)) }
    return Row(
      terms: terms, relation: [Relation.equal, .equal, .atMost, .atLeast][next(4)], constant: Double(next(80) - 60),
      priority: [1000, 1000, 750, 250, 500.5][next(5)])
  }

  mutating func change() {
    let place = rows.isEmpty ? 0 : next(rows.count)
    switch rows.isEmpty ? 0 : next(7) {
    case 0 where rows.count < Self.mostRows, 1 where rows.count < Self.mostRows / 2:
      var made = row()
      made.number = system.addRow(made.terms, made.relation, constant: made.constant, priority: made.priority)
      rows.append(made)
    case 0, 1: system.removeRow(rows.remove(at: place).number)
    case 2, 3:
      rows[place].constant = Double(next(80) - 60)
      system.setConstant(rows[place].number, rows[place].constant)
    case 4:
      rows[place].isActive.toggle()
      system.setActive(rows[place].number, rows[place].isActive)
    case 5:
      rows[place].priority = [1000, 750, 250, 3][next(4)]
      system.setPriority(rows[place].number, rows[place].priority)
    default:
      input = Double(next(300))
      system.setInput(Self.unknowns, input)
    }
  }

  func isAsNew() -> Bool {
    let fresh = Self.makeSystem()
    fresh.setInput(Self.unknowns, input)
    for row in rows where row.isActive {
      _ = fresh.addRow(row.terms, row.relation, constant: row.constant, priority: row.priority)
    }
    let failures = fresh.solve()
    return failures > 0
      || (0..<Self.unknowns).allSatisfy { system.value($0).bitPattern == fresh.value($0).bitPattern }
  }

  /// Bytes of the process that are in memory.
  static func residentBytes() -> Int {
    guard let file = fopen("/proc/self/statm", "r") else { return 0 }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 100)
    guard fgets(&line, 100, file) != nil else { return 0 }
    let fields = line.split(separator: 32)
    return (fields.count > 1 ? fields[1].reduce(0) { $0 * 10 + Int($1) - 48 } : 0) * 4096
  }

  static func main() {
    let steps = CommandLine.arguments.count > 1 ? Int(CommandLine.arguments[1]) ?? 0 : 100_000
    var soak = SystemSoak(state: 0x9E37_79B9_7F4A_7C15)
    var most = [0, 0]
    var resident = [0, 0]
    var failures = 0
    for step in 0..<steps {
      soak.change()
      if step % 2 == 0 { failures += soak.system.solve() }
      if step % 1000 == 999 {
        soak.system.solve()
        if !soak.isAsNew() {
          print("step \(step): another solution than that of a new system")
          exit(1)
        }
      }
      if step % 64 == 0 {
        let half = step < steps / 2 ? 0 : 1
        most[half] = max(most[half], soak.system.memory)
        resident[half] = max(resident[half], residentBytes())
      }
    }
    print(
      "\(steps) changes of a system: \(most) bytes at most in each half, \(resident) resident, \(failures) failures")
    if most[1] > most[0] + most[0] / 4 || resident[1] > resident[0] + resident[0] / 4 { exit(1) }
  }
}
