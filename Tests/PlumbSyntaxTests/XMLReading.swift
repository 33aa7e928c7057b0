@testable import PlumbSyntax

/// A document read for a test, as text.
func read(_ xml: String, limits: XMLLimits = XMLLimits()) -> XMLReadResult {
  XMLReader.read(Array(xml.utf8), name: "test.xml", limits: limits)
}

/// The same, fed in the given pieces.
func read(pieces: [ArraySlice<UInt8>], limits: XMLLimits = XMLLimits()) -> XMLReadResult {
  let reader = XMLReader(name: "test.xml", limits: limits)
  for piece in pieces {
    do throws(Diagnostic) {
      var failure: Diagnostic?
      piece.withUnsafeBufferPointer { buffer in
        do throws(Diagnostic) { try reader.feed(buffer) } catch { failure = error }
      }
      if let failure { throw failure }
    } catch { break }
  }
  return reader.finish()
}

extension XMLReadResult {
  /// Messages with their places, `line:column message`.
  var problems: [String] { diagnostics.map { "\($0.line):\($0.column) \($0.message)" } }

  var messages: [String] { diagnostics.map(\.message) }
}

extension XMLDocument {
  func text(_ range: SourceRange) -> String {
    String(decoding: source(0).bytes[Int(range.start)..<Int(range.end)], as: UTF8.self)
  }

  func attributes(of element: Int) -> [Attribute] {
    let first = Int(elements[element].firstAttribute)
    return Array(attributes[first..<(first + Int(elements[element].attributeCount))])
  }

  /// Everything the document holds, for comparing two of them.
  var dump: String {
    var lines: [String] = []
    for (index, element) in elements.enumerated() {
      lines.append(
        "\(index) <\(names[element.name])> parent \(element.parent) first \(element.firstChild)"
          + " next \(element.nextSibling) count \(element.childCount) slot \(element.childrenSlot)"
          + " at \(element.range.start)-\(element.range.end)")
      if element.body != .empty {
        lines.append(
          "  body \(element.bodyIsMarkup) \(element.bodyRange.start)-\(element.bodyRange.end) \(names[element.body])")
      }
      for attribute in attributes(of: index) {
        lines.append(
          "  \(names[attribute.name])=\(names[attribute.value]) at \(attribute.nameRange.start)-"
            + "\(attribute.nameRange.end) \(attribute.valueRange.start)-\(attribute.valueRange.end)")
      }
    }
    for (word, list) in [("macro", macros), ("param", parameters), ("state", states)] {
      for item in list {
        lines.append(
          "\(word) \(item.element) \(names[item.name])=\(names[item.value]) \(names[item.type]) \(item.range.start)"
            + " \(item.valueRange.start)-\(item.valueRange.end)")
      }
    }
    return lines.joined(separator: "\n")
  }

  /// The body of an element, nil if it has none.
  func body(_ element: Int = 0) -> String? {
    elements[element].body == .empty ? nil : names[elements[element].body]
  }
}
