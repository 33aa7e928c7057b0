import PlumbSyntax
import Testing

@testable import PlumbEngine

/// Numbers of blocks after a patch, looked up one by one and in passes over tables.
@Suite struct BlockShiftsTests {
  private func shifts(_ count: Int, _ runs: [(first: Int, distance: Int)], removed: [Int] = []) -> BlockShifts {
    var gone = PlainArray<Int>()
    for block in removed { gone.append(block) }
    let shifts = BlockShifts()
    shifts.begin(count: count, removed: gone)
    for run in runs { shifts.add(from: run.first, by: run.distance) }
    shifts.finish()
    return shifts
  }

  private func applied(_ shifts: BlockShifts, to numbers: [Int32]) -> [Int32] {
    var result = numbers
    result.withUnsafeMutableBufferPointer { shifts.apply(to: $0.baseAddress.unsafelyUnwrapped, count: $0.count) }
    return result
  }

  @Test func blocksBehindAnInsertionMoveUp() {
    let shifts = shifts(10, [(4, 2)])
    #expect(applied(shifts, to: [0, 3, 4, 9, 10, 700, -1, .max]) == [0, 3, 6, 11, 10, 700, -1, .max])
    #expect(shifts.place(of: 3) == 3 && shifts.place(of: 4) == 6 && shifts.place(of: 10) == 10)
    #expect(shifts.firstAffected == 4)
  }

  @Test func blocksThatAreGoneHaveNoPlace() {
    let shifts = shifts(10, [(5, -1), (8, 0)], removed: [4])
    #expect(shifts.place(of: 4) == -1 && shifts.place(of: 5) == 4 && shifts.place(of: 8) == 8)
    #expect(shifts.firstAffected == 4)
    #expect(applied(shifts, to: [3, 5, 7, 8, 10]) == [3, 4, 6, 8, 10])
  }

  @Test func nothingMoves() {
    let shifts = shifts(10, [(0, 0), (6, 0)])
    #expect(applied(shifts, to: [0, 6, 9]) == [0, 6, 9] && shifts.firstAffected == 10 && shifts.place(of: 6) == 6)
  }

  @Test("A pass gives what looking up gives, for few runs and for many", arguments: 0..<12)
  func passes(runCount: Int) {
    let count = 400
    var distance = 0
    var runs: [(first: Int, distance: Int)] = []
    for run in 0..<runCount {
      // Up and down, and the same twice.
      distance += [3, -2, 0, 7, -5][run % 5]
      runs.append((20 + run * 29, distance))
    }
    let shifts = shifts(count, runs)
    let numbers = (-1..<600).map { Int32($0) } + [.max]
    let expected = numbers.map { number in
      let run = runs.last { $0.first <= Int(number) }
      return Int(number) < count ? number + Int32(run?.distance ?? 0) : number
    }
    #expect(applied(shifts, to: numbers) == expected)
    for block in 0..<count { #expect(shifts.place(of: block) == Int(expected[block + 1])) }
  }
}
