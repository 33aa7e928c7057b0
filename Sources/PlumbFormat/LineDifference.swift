import PlumbSyntax

/// Which lines of a text are other ones in its new version.
package struct LineDifference: Sendable {
  /// Lines of the old text that lines of the new one take the place of. Either range may be empty.
  package struct Hunk: Sendable {
    package var old: Range<Int>
    package var new: Range<Int>
  }

  /// In order, apart from each other.
  package private(set) var hunks: [Hunk] = []
  let old: [UInt8]
  let new: [UInt8]
  /// Where lines begin, and the end of the text.
  let oldStarts: [Int]
  let newStarts: [Int]

  /// Edits and comparisons of lines that are tried; texts that differ in more are one hunk.
  private static let mostEdits = 1000
  private static let mostComparisons = 20_000_000

  /// Compares two texts line by line (Myers, "An O(ND) difference algorithm and its variations"). O(bytes), and
  /// O(lines · edits) up to a fixed amount.
  package init(_ old: [UInt8], _ new: [UInt8]) {
    self.old = old
    self.new = new
    oldStarts = Self.starts(old)
    newStarts = Self.starts(new)
    var names = NameTable()
    let first = Self.intern(old, oldStarts, &names)
    let second = Self.intern(new, newStarts, &names)
    var start = 0
    while start < first.count, start < second.count, first[start] == second[start] { start += 1 }
    var (firstEnd, secondEnd) = (first.count, second.count)
    while firstEnd > start, secondEnd > start, first[firstEnd - 1] == second[secondEnd - 1] {
      firstEnd -= 1
      secondEnd -= 1
    }
    if start == firstEnd, start == secondEnd { return }
    let script = Self.script(Array(first[start..<firstEnd]), Array(second[start..<secondEnd]))
    hunks = script.map { hunk in
      Hunk(
        old: hunk.old.lowerBound + start..<hunk.old.upperBound + start,
        new: hunk.new.lowerBound + start..<hunk.new.upperBound + start)
    }
  }

  /// What to replace in the bytes of the old text to get the new one.
  package var edits: [TextEdit] {
    hunks.map { hunk in
      TextEdit(
        range: SourceRange(oldStarts[hunk.old.lowerBound], oldStarts[hunk.old.upperBound]),
        replacement: Array(new[newStarts[hunk.new.lowerBound]..<newStarts[hunk.new.upperBound]]))
    }
  }

  private static func starts(_ text: [UInt8]) -> [Int] {
    var starts = [0]
    for (index, byte) in text.enumerated() where byte == 0x0A && index + 1 < text.count { starts.append(index + 1) }
    if !text.isEmpty { starts.append(text.count) }
    return starts
  }

  private static func intern(_ text: [UInt8], _ starts: [Int], _ names: inout NameTable) -> [UInt32] {
    text.withUnsafeBufferPointer { bytes in
      var result: [UInt32] = []
      result.reserveCapacity(starts.count)
      for line in 0..<max(0, starts.count - 1) {
        result.append(names.intern(UnsafeBufferPointer(rebasing: bytes[starts[line]..<starts[line + 1]])).id)
      }
      return result
    }
  }

  private static func script(_ old: [UInt32], _ new: [UInt32]) -> [Hunk] {
    let whole = [Hunk(old: 0..<old.count, new: 0..<new.count)]
    if old.isEmpty || new.isEmpty { return whole }
    // By the number of edits: how far each diagonal gets. Diagonals from -edits to edits, every other one.
    var trace: [[Int32]] = []
    var reached: [Int32] = [0, 0, 0]
    var comparisons = 0
    for edits in 0...min(old.count + new.count, mostEdits) {
      var next = [Int32](repeating: -1, count: 2 * edits + 3)
      for diagonal in stride(from: -edits, through: edits, by: 2) {
        // `reached` holds diagonals from -edits on: that of one edit less, with a border.
        let below = reached[min(diagonal + 1 + edits, reached.count - 1)]
        let beside = reached[max(0, diagonal - 1 + edits)]
        let takesNew = diagonal == -edits || diagonal != edits && beside < below
        var x = edits == 0 ? 0 : takesNew ? Int(below) : Int(beside) + 1
        var y = x - diagonal
        while x < old.count, y < new.count, x >= 0, y >= 0, old[x] == new[y] {
          x += 1
          y += 1
          comparisons += 1
        }
        next[diagonal + edits + 1] = Int32(truncatingIfNeeded: x)
        if x >= old.count, y >= new.count {
          trace.append(next)
          return hunks(trace, old.count, new.count)
        }
      }
      comparisons += edits
      if comparisons > mostComparisons { return whole }
      trace.append(next)
      reached = next
    }
    return whole
  }

  /// Follows the way back from the ends of both texts.
  private static func hunks(_ trace: [[Int32]], _ oldCount: Int, _ newCount: Int) -> [Hunk] {
    var result: [Hunk] = []
    var (x, y) = (oldCount, newCount)
    for edits in stride(from: trace.count - 1, to: 0, by: -1) {
      let reached = trace[edits - 1]
      let diagonal = x - y
      let below = reached[min(diagonal + 1 + edits, reached.count - 1)]
      let beside = reached[max(0, diagonal - 1 + edits)]
      let takesNew = diagonal == -edits || diagonal != edits && beside < below
      let (fromX, fromY): (Int, Int)
      if takesNew {
        fromX = Int(below)
        fromY = fromX - (diagonal + 1)
      } else {
        fromX = Int(beside)
        fromY = fromX - (diagonal - 1)
      }
      let step = Hunk(
        old: fromX..<(takesNew ? fromX : fromX + 1), new: fromY..<(takesNew ? fromY + 1 : fromY))
      if let last = result.last, last.old.lowerBound == step.old.upperBound, last.new.lowerBound == step.new.upperBound
      {
        result[result.count - 1] = Hunk(
          old: step.old.lowerBound..<last.old.upperBound, new: step.new.lowerBound..<last.new.upperBound)
      } else {
        result.append(step)
      }
      (x, y) = (fromX, fromY)
    }
    return result.reversed()
  }
}

/// A difference in the unified format, as `diff -u` writes it and `patch` reads it.
package enum UnifiedDiff {
  private static let context = 3

  /// Nothing for equal texts. `name` stands for the file before and after.
  package static func text(_ difference: LineDifference, name: String) -> [UInt8] {
    if difference.hunks.isEmpty { return [] }
    var output = Array("--- \(name)\n+++ \(name)\n".utf8)
    var index = 0
    let oldCount = difference.oldStarts.count - 1
    while index < difference.hunks.count {
      var end = index + 1
      while end < difference.hunks.count,
        difference.hunks[end].old.lowerBound - difference.hunks[end - 1].old.upperBound <= 2 * context
      {
        end += 1
      }
      let first = difference.hunks[index]
      let last = difference.hunks[end - 1]
      let start = max(0, first.old.lowerBound - context)
      let stop = min(oldCount, last.old.upperBound + context)
      let newStart = first.new.lowerBound - (first.old.lowerBound - start)
      let newStop = last.new.upperBound + (stop - last.old.upperBound)
      output += "@@ -\(place(start, stop)) +\(place(newStart, newStop)) @@\n".utf8
      var line = start
      for hunk in difference.hunks[index..<end] {
        append(" ", line..<hunk.old.lowerBound, difference.old, difference.oldStarts, &output)
        append("-", hunk.old, difference.old, difference.oldStarts, &output)
        append("+", hunk.new, difference.new, difference.newStarts, &output)
        line = hunk.old.upperBound
      }
      append(" ", line..<stop, difference.old, difference.oldStarts, &output)
      index = end
    }
    return output
  }

  private static func place(_ start: Int, _ stop: Int) -> String {
    let count = stop - start
    return count == 1 ? "\(start + 1)" : "\(count == 0 ? start : start + 1),\(count)"
  }

  private static func append(
    _ mark: StaticString, _ lines: Range<Int>, _ text: [UInt8], _ starts: [Int], _ output: inout [UInt8]
  ) {
    for line in lines {
      XMLEncoding.append(mark, to: &output)
      output += text[starts[line]..<starts[line + 1]]
      if output.last != 0x0A { XMLEncoding.append("\n\\ No newline at end of file\n", to: &output) }
    }
  }
}
