import CPosix

extension Diagnostic: CustomStringConvertible {
  /// As `rendered()`.
  public var description: String { rendered() }

  /// All of the diagnostic over several lines, without a line break at the end: the one rendering of every front end.
  ///
  ///     hud.xml:12:12: error: Unknown property textAlignmnt of UILabel
  ///        12 |     <Label textAlignmnt="center"/>
  ///           |            ^~~~~~~~~~~~
  ///           = in <UILabel> 0/2
  ///           = did you mean `textAlignment`?
  ///
  /// Without a file the expression takes the place of the line. Control characters are replaced, so that a document
  /// cannot write to a terminal what its author likes.
  public func rendered() -> String {
    var lines: [String] = [header]
    let excerpt = DiagnosticExcerpt(self)
    let number = line > 0 ? "\(line)" : ""
    var gutter = ""
    while gutter.utf8.count + number.utf8.count < 5 { gutter += " " }
    let numbered = gutter + number
    var blank = ""
    while blank.utf8.count < numbered.utf8.count { blank += " " }
    if !excerpt.text.isEmpty {
      lines.append(numbered + " | " + excerpt.text)
      if !excerpt.marker.isEmpty { lines.append(blank + " | " + excerpt.marker) }
    }
    for note in allNotes { lines.append(blank + " = " + DiagnosticExcerpt.printable(note)) }
    var result = ""
    for line in lines {
      if !result.isEmpty { result += "\n" }
      result += line
    }
    return result
  }

  private var header: String {
    var text = ""
    if !file.isEmpty {
      text += DiagnosticExcerpt.printable(file)
      if line > 0 { text += ":\(line)" }
      if line > 0 && column > 0 { text += ":\(column)" }
      text += ": "
    }
    text += severity == .error ? "error: " : "warning: "
    return text + DiagnosticExcerpt.printable(message)
  }

  private var allNotes: [String] {
    var result: [String] = []
    var place = ""
    if !component.isEmpty {
      place = "in "
      let property = Self.shortened(property, to: Self.longestName)
      if !property.isEmpty && !Self.contains(message, property) { place += "`\(property)` of " }
      place += "<\(Self.shortened(component, to: Self.longestName))>"
      if !nodePath.isEmpty { place += " \(nodePath)" }
    } else if !nodePath.isEmpty {
      place = "at \(nodePath)"
    }
    if !place.isEmpty { result.append(place) }
    let isShown = sourceLine.isEmpty || Self.contains(sourceLine, expression)
    if !expression.isEmpty && !isShown {
      result.append("in `\(Self.shortened(expression, to: Self.longestName))`")
    }
    result += notes
    if suggestions.count == 1 { result.append("did you mean `\(suggestions[0])`?") }
    if suggestions.count > 1 {
      var text = "did you mean one of "
      for index in 0..<suggestions.count { text += (index == 0 ? "`" : ", `") + suggestions[index] + "`" }
      result.append(text + "?")
    }
    return result
  }

  private static func contains(_ text: String, _ part: String) -> Bool {
    // A text that is longer is not contained; otherwise both are short.
    guard part.utf8.count <= text.utf8.count else { return false }
    var text = text
    var part = part
    return text.withUTF8 { text in
      part.withUTF8 { part in
        guard let whole = text.baseAddress, let wanted = part.baseAddress, let first = part.first else { return true }
        for start in 0...(text.count - part.count) where whole[start] == first {
          if memcmp(whole + start, wanted, part.count) == 0 { return true }
        }
        return false
      }
    }
  }
}
