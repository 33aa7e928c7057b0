import PlumbSyntax
import Testing

@testable import PlumbEngine

@Suite("Sets of rows")
struct RowSetTests {
  private func run(_ section: Int, _ rows: Range<Int>) -> RowRun { RowRun(section: section, rows: rows) }

  /// Rows as a set of pairs, with the rules spelled out.
  private struct Naive {
    var rows: Set<[Int]> = []

    mutating func move(_ body: (Int, Int) -> (Int, Int)?) {
      rows = Set(rows.compactMap { row in body(row[0], row[1]).map { [$0.0, $0.1] } })
    }

    mutating func apply(_ edit: ListEdit) {
      switch edit {
      case .insertRows(let section, let index, let count):
        move { $0 == section && $1 >= index ? ($0, $1 + count) : ($0, $1) }
      case .removeRows(let section, let index, let count):
        move { $0 != section || $1 < index ? ($0, $1) : $1 < index + count ? nil : ($0, $1 - count) }
      case .moveRow(let section, let index, let target):
        move {
          if $0 != section { return ($0, $1) }
          if $1 == index { return ($0, target) }
          let removed = $1 > index ? $1 - 1 : $1
          return ($0, removed >= target ? removed + 1 : removed)
        }
      case .reloadRows: break
      case .insertSections(let index, let count): move { $0 >= index ? ($0 + count, $1) : ($0, $1) }
      case .removeSections(let index, let count):
        move { $0 < index ? ($0, $1) : $0 < index + count ? nil : ($0 - count, $1) }
      }
    }

    var runs: [RowRun] {
      var runs: [RowRun] = []
      for row in rows.sorted(by: { $0[0] != $1[0] ? $0[0] < $1[0] : $0[1] < $1[1] }) {
        if let last = runs.last, last.section == row[0], last.rows.upperBound == row[1] {
          runs[runs.count - 1].rows = last.rows.lowerBound..<row[1] + 1
        } else {
          runs.append(RowRun(section: row[0], rows: row[1]..<row[1] + 1))
        }
      }
      return runs
    }
  }

  @Test("hold the rows that are put in and taken out, as few runs as possible", arguments: 1...6 as ClosedRange<UInt64>)
  func random(_ seed: UInt64) {
    var random = ListRandom(seed)
    var set = RowSet()
    var naive = Naive()
    for step in 0..<1000 {
      let section = random.below(3)
      let index = random.below(20)
      let count = random.below(5)
      switch random.below(10) {
      case 0, 1, 2:
        set.insert(run(section, index..<index + count))
        for row in index..<index + count { naive.rows.insert([section, row]) }
      case 3, 4:
        set.remove(run(section, index..<index + count))
        for row in index..<index + count { naive.rows.remove([section, row]) }
      case 5:
        let limit = random.below(25)
        let isNew = set.keep { $0 == section ? limit : 1000 }
        let before = naive.rows.count
        naive.rows = naive.rows.filter { $0[0] != section || $0[1] < limit }
        #expect(isNew == (naive.rows.count != before))
      case 6:
        set = RowSet(rows: naive.rows.shuffled().map { ($0[0], $0[1]) })
      default:
        let edit: ListEdit =
          switch random.below(6) {
          case 0: .insertRows(section: section, index: index, count: count)
          case 1: .removeRows(section: section, index: index, count: count)
          case 2: .moveRow(section: section, index: index, to: random.below(20))
          case 3: .insertSections(index: section, count: random.below(2))
          case 4: .removeSections(index: section, count: random.below(2))
          default: .reloadRows(section: section, index: index, count: count)
          }
        set.apply(edit)
        naive.apply(edit)
      }
      if set.runs != naive.runs {
        Issue.record("seed \(seed), step \(step): \(set.runs) are not \(naive.runs)")
        return
      }
      #expect(set.contains(section, index) == naive.rows.contains([section, index]))
      #expect(set.count == naive.rows.count && set.isEmpty == naive.rows.isEmpty)
    }
  }
}
