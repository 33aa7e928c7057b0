/// Gauss-Jordan elimination that knows which rows each result was made of.
struct TrackedElimination {
  private struct Row {
    /// The unknown that no other row has.
    var pivot: Int
    /// By unknown, ascending.
    var terms: [LinearTerm]
    /// By row as added, ascending: how often it is in here.
    var sources: [LinearTerm]
  }

  /// By unknown: how many rows name it.
  private let uses: [Int]
  private var rows: [Row] = []
  /// By pivot: the row.
  private var rowOf: [Int] = []
  /// How many terms have been touched.
  var work = 0

  init(uses: [Int]) { self.uses = uses }

  /// Adds a row; one that follows from those before it makes no difference. O(rows · terms).
  mutating func add(_ terms: [LinearTerm], _ source: Int) {
    var new = Row(pivot: -1, terms: terms, sources: [LinearTerm(source, 1)])
    new.terms.sort { $0.variable < $1.variable }
    let largest = new.terms.reduce(0) { max($0, abs($1.coefficient)) }
    for term in new.terms where term.variable < rowOf.count && rowOf[term.variable] >= 0 {
      work += Self.subtract(rows[rowOf[term.variable]], from: &new, at: term.variable)
    }
    // Terms as small as this are rounding errors. A pivot far smaller than the others would make their errors large.
    let best = new.terms.reduce(0) { max($0, abs($1.coefficient)) }
    if best <= Tolerance.relative * max(largest, 1e-300) { return }
    for term in new.terms where abs(term.coefficient) >= best * 1e-6 {
      if new.pivot < 0 || uses[term.variable] < uses[new.pivot] { new.pivot = term.variable }
    }
    for index in rows.indices { work += Self.subtract(new, from: &rows[index], at: new.pivot) }
    while rowOf.count <= new.pivot { rowOf.append(-1) }
    rowOf[new.pivot] = rows.count
    rows.append(new)
  }

  /// Whether an unknown is one that a row gives, once the others in that row are known.
  func gives(_ unknown: Int) -> Bool { unknown < rowOf.count && rowOf[unknown] >= 0 }

  /// The unknowns that rows give, once the others are known, each with the rows that it takes.
  func all() -> [(unknown: Int, rows: [Int])] { rows.map { ($0.pivot, sources(of: $0)) } }

  /// The unknowns that rows give without any other, each with the rows that it takes.
  func given() -> [(unknown: Int, rows: [Int])] {
    var result: [(unknown: Int, rows: [Int])] = []
    for row in rows {
      let pivot = Self.coefficient(row.terms, row.pivot)
      let isAlone = row.terms.allSatisfy {
        $0.variable == row.pivot || abs($0.coefficient) <= Tolerance.relative * abs(pivot)
      }
      if isAlone { result.append((row.pivot, sources(of: row))) }
    }
    return result
  }

  private func sources(of row: Row) -> [Int] {
    let largest = row.sources.reduce(0) { max($0, abs($1.coefficient)) }
    var result: [Int] = []
    for source in row.sources where abs(source.coefficient) > Tolerance.relative * largest {
      result.append(source.variable)
    }
    return result
  }

  /// Takes a multiple of a row off another one, so that it has no term of an unknown. Returns how many terms were touched.
  private static func subtract(_ row: Row, from other: inout Row, at unknown: Int) -> Int {
    let factor = coefficient(other.terms, unknown) / coefficient(row.terms, unknown)
    if factor == 0 { return 1 }
    other.terms = difference(other.terms, row.terms, factor, without: unknown)
    other.sources = difference(other.sources, row.sources, factor, without: -1)
    return row.terms.count + other.terms.count + row.sources.count + other.sources.count
  }

  /// O(log terms).
  private static func coefficient(_ terms: [LinearTerm], _ variable: Int) -> Double {
    var (low, high) = (0, terms.count)
    while low < high {
      let middle = (low + high) / 2
      if terms[middle].variable < variable { low = middle + 1 } else { high = middle }
    }
    return low < terms.count && terms[low].variable == variable ? terms[low].coefficient : 0
  }

  private static func difference(
    _ one: [LinearTerm], _ other: [LinearTerm], _ factor: Double, without variable: Int
  ) -> [LinearTerm] {
    var result: [LinearTerm] = []
    result.reserveCapacity(one.count + other.count)
    var (left, right) = (0, 0)
    while left < one.count || right < other.count {
      var term: LinearTerm
      if right == other.count || left < one.count && one[left].variable < other[right].variable {
        term = one[left]
        left += 1
      } else if left == one.count || other[right].variable < one[left].variable {
        term = LinearTerm(other[right].variable, -factor * other[right].coefficient)
        right += 1
      } else {
        term = one[left]
        term.coefficient -= factor * other[right].coefficient
        // What is left of two equal numbers is rounding.
        if abs(term.coefficient) <= Tolerance.coefficient * abs(one[left].coefficient) { term.coefficient = 0 }
        left += 1
        right += 1
      }
      if term.variable != variable, term.coefficient != 0 { result.append(term) }
    }
    return result
  }
}
