import PlumbSyntax

/// The parts of a symbol that names an attribute of a view, `title.safeArea.left`, or several at once, `title.edges`: the last
/// words of its text.
struct ConstraintSymbol {
  var attribute: ConstraintAttribute
  /// The word for several attributes that stands in place of one; nil for none.
  private(set) var composite: ConstraintComposite?
  var area = ConstraintArea.frame
  /// What names the view, without a dot behind it; empty for none.
  var view: UnsafeBufferPointer<UInt8>

  /// Whether it is one attribute, without a view or an area.
  var isAttributeAlone: Bool { composite == nil && area == .frame && view.isEmpty }

  /// nil for a text that ends otherwise. O(bytes).
  init?(_ text: UnsafeBufferPointer<UInt8>) {
    guard text.first != UInt8(ascii: ".") else { return nil }
    var view = text
    let last = Self.takeWord(&view)
    attribute = .left
    if let found = ConstraintAttribute(last) {
      attribute = found
    } else if let found = ConstraintComposite(last) {
      composite = found
    } else {
      // Expressions write `center.x` for what is one word here.
      guard last.count == 1, last[0] == UInt8(ascii: "x") || last[0] == UInt8(ascii: "y"),
        Self.takeWord(&view).isSame(as: "center")
      else { return nil }
      attribute = last[0] == UInt8(ascii: "x") ? .centerX : .centerY
    }
    self.view = view
    takeArea()
  }

  /// The view, or the area of a view, that an attribute belongs to.
  init(view: UnsafeBufferPointer<UInt8>, _ attribute: ConstraintAttribute) {
    self.view = view
    self.attribute = attribute
    takeArea()
  }

  private mutating func takeArea() {
    var head = view
    let word = Self.takeWord(&head)
    if word.isSame(as: "safeArea") {
      (area, view) = (.safeArea, head)
    } else if word.isSame(as: "margins") {
      (area, view) = (.margins, head)
    }
  }

  /// Takes the last word and the dot in front of it off the end.
  private static func takeWord(_ text: inout UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
    var start = text.count
    while start > 0, text[start - 1] != UInt8(ascii: ".") { start -= 1 }
    let word = UnsafeBufferPointer(rebasing: text[start...])
    text = UnsafeBufferPointer(rebasing: text[..<max(0, start - 1)])
    return word
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether the bytes are those of a word.
  func isSame(as word: String) -> Bool { word.utf8.count == count && word.utf8.elementsEqual(self) }
}

extension ConstraintAttribute {
  /// By its name, or `baseline`.
  fileprivate init?(_ word: UnsafeBufferPointer<UInt8>) {
    var number: UInt8 = 0
    while let attribute = ConstraintAttribute(rawValue: number) {
      if word.isSame(as: attribute.name) {
        self = attribute
        return
      }
      number += 1
    }
    guard word.isSame(as: "baseline") else { return nil }
    self = .lastBaseline
  }
}
