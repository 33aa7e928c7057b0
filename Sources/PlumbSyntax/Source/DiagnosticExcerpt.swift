/// The line of a diagnostic as a terminal shows it, with the marker that goes under it.
struct DiagnosticExcerpt {
  /// Terminal columns that an excerpt may take.
  private static let width = 100

  private(set) var text = ""
  /// Empty where there is no column to point at.
  private(set) var marker = ""

  init(_ diagnostic: Diagnostic) {
    let line = diagnostic.sourceLine.isEmpty ? diagnostic.expression : diagnostic.sourceLine
    guard !line.isEmpty else { return }
    // A character for each column, tabs written out.
    var cells: [(scalar: Unicode.Scalar, width: Int)] = []
    var caret = -1
    var caretEnd = -1
    var column = diagnostic.sourceLine.isEmpty ? 1 : diagnostic.sourceLineColumn
    var position = 0
    let target = diagnostic.column
    let last = target.addingReportingOverflow(max(1, diagnostic.length))
    for scalar in line.unicodeScalars {
      if target > 0 && column == target { caret = cells.count }
      if !last.overflow && column == last.partialValue { caretEnd = cells.count }
      if scalar == "\t" {
        repeat {
          cells.append((" ", 1))
          position &+= 1
        } while position % 4 != 0
      } else {
        let shown = Self.shown(scalar)
        let width = Self.width(of: shown)
        cells.append((shown, width))
        position &+= width
      }
      column &+= 1
    }
    if target > 0 && caret < 0 && column <= target { caret = cells.count }
    if caret >= 0 && caretEnd < caret { caretEnd = max(cells.count, caret + 1) }
    let (first, end) = Self.window(cells, caret)
    if first > 0 { text += "…" }
    for index in first..<end { text.unicodeScalars.append(cells[index].scalar) }
    if end < cells.count { text += "…" }
    guard caret >= 0 else { return }
    if first > 0 { marker += " " }
    for index in first..<min(caret, end) { for _ in 0..<cells[index].width { marker += " " } }
    marker += "^"
    var index = caret
    var skipped = 1
    while index < min(caretEnd, end) {
      for _ in 0..<cells[index].width {
        if skipped == 0 { marker += "~" } else { skipped -= 1 }
      }
      index += 1
    }
  }

  /// Text for one line of a terminal: control characters and line breaks replaced.
  static func printable(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars { result.unicodeScalars.append(scalar == "\t" ? " " : shown(scalar)) }
    return result
  }

  /// The part of a line that is shown: all of it, or about `width` columns around the caret.
  private static func window(_ cells: [(scalar: Unicode.Scalar, width: Int)], _ caret: Int) -> (Int, Int) {
    var total = 0
    for cell in cells { total += cell.width }
    guard total > width else { return (0, cells.count) }
    var first = max(0, min(caret, cells.count))
    var room = width / 3
    while first > 0 && room >= cells[first - 1].width {
      first -= 1
      room -= cells[first].width
    }
    var end = first
    room = width
    while end < cells.count && room >= cells[end].width {
      room -= cells[end].width
      end += 1
    }
    while first > 0 && room >= cells[first - 1].width {
      first -= 1
      room -= cells[first].width
    }
    return (first, end)
  }

  private static func shown(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.value {
    case 0x0A, 0x0D: return " "
    // Controls, and what turns the direction of the text that follows.
    case 0..<0x20, 0x7F..<0xA0, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF: return "\u{FFFD}"
    default: return scalar
    }
  }

  /// Columns of a terminal, roughly as Unicode's East Asian Width (UAX 11) and combining marks say.
  private static func width(of scalar: Unicode.Scalar) -> Int {
    switch scalar.value {
    case 0x0300...0x036F, 0x200B...0x200D, 0x20D0...0x20FF, 0xFE00...0xFE0F: return 0
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
      0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F680...0x1F6FF, 0x1F900...0x1F9FF, 0x20000...0x3FFFD:
      return 2
    default: return 1
    }
  }
}
