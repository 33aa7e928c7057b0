import PlumbConstraints

/// A small random system of whole numbers, of the kinds of rows that layouts have.
struct RandomSystem {
  private var state: UInt64
  var isSize = [Bool]()
  var rows = [WholeRow]()

  init(seed: UInt64, unknowns: Int, rows count: Int) {
    state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
    for _ in 0..<unknowns { isSize.append(next(2) == 0) }
    for _ in 0..<count { rows.append(row()) }
  }

  mutating func next(_ bound: Int) -> Int {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Int(state >> 33) % bound
  }

  mutating func row() -> WholeRow {
    var coefficients = [Int](repeating: 0, count: isSize.count)
    for _ in 0...next(3) {
      coefficients[next(isSize.count)] = [1, 1, 1, -1, -1, -1, 2, -3][next(8)]
    }
    let relation = [Relation.equal, .equal, .atMost, .atLeast][next(4)]
    let priority = [1000, 1000, 750, 750, 250, 500.5][next(6)]
    return WholeRow(
      coefficients: coefficients, constant: next(41) - 20, relation: relation, priority: priority)
  }
}

extension WholeRow {
  var terms: [LinearTerm] {
    coefficients.enumerated().filter { $0.element != 0 }.map { LinearTerm($0.offset, Double($0.element)) }
  }
}
