import PlumbSyntax

/// A square system of dense equations, solved by Gaussian elimination with partial pivoting. O(n³).
struct DenseEquations: ~Copyable {
  private var unknowns = 0
  private var cells = PlainArray<Double>()

  init() {}

  /// Bytes in use.
  var memory: Int { cells.memory }

  /// Starts a system with so many unknowns, all of whose coefficients are 0.
  mutating func begin(unknowns: Int) {
    self.unknowns = unknowns
    cells.removeAll()
    cells.append(repeating: 0, count: unknowns * (unknowns + 1))
  }

  mutating func set(_ row: Int, _ unknown: Int, _ coefficient: Double) {
    cells[row * (unknowns + 1) + unknown] = coefficient
  }

  mutating func setConstant(_ row: Int, _ constant: Double) { cells[row * (unknowns + 1) + unknowns] = constant }

  /// False if the matrix is singular.
  mutating func solve(into result: inout PlainArray<Double>) -> Bool {
    let width = unknowns + 1
    for column in 0..<unknowns {
      var pivot = column
      for row in column..<unknowns where abs(cells[row * width + column]) > abs(cells[pivot * width + column]) {
        pivot = row
      }
      if cells[pivot * width + column] == 0 || !cells[pivot * width + column].isFinite { return false }
      if pivot != column {
        for place in 0..<width {
          let moved = cells[pivot * width + place]
          cells[pivot * width + place] = cells[column * width + place]
          cells[column * width + place] = moved
        }
      }
      for row in column + 1..<max(column + 1, unknowns) where cells[row * width + column] != 0 {
        let factor = cells[row * width + column] / cells[column * width + column]
        cells[row * width + column] = 0
        for place in column + 1..<width { cells[row * width + place] -= factor * cells[column * width + place] }
      }
    }
    result.append(repeating: 0, count: unknowns)
    var row = unknowns - 1
    while row >= 0 {
      var sum = cells[row * width + unknowns]
      for column in row + 1..<max(row + 1, unknowns) { sum -= cells[row * width + column] * result[column] }
      result[row] = sum / cells[row * width + row]
      row -= 1
    }
    return true
  }
}
