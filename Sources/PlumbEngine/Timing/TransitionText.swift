import PlumbSyntax

/// What an element says of how it moves: `transition="frame 0.3s spring, backgroundColor 0.2s ease 0.1s"`.
///
/// Items are divided by commas, each with what moves first: `all`, `frame` or the name of a property. Then come, in any order, its
/// duration and behind that its delay (`0.3s`, `300ms`), and its curve: those of CSS by their names, `cubic-bezier(x1, y1, x2, y2)`,
/// `spring`, which swings as long as the duration, or `spring(response, damping)`.
struct TransitionText {
  struct Item {
    /// `all`, `frame` or a property.
    var name: String
    /// Where that is in the text.
    var range: Range<Int>
    var timing: MotionTiming

    var isAll: Bool { name == "all" }
    var isFrame: Bool { name == "frame" }
  }

  /// The items of a text; none of an empty one. O(bytes).
  static func items(_ text: String) throws(MotionReader.Mistake) -> [Item] {
    var items: [Item] = []
    var reader = MotionReader(text)
    try reader.forEachItem { (reader: inout MotionReader) throws(MotionReader.Mistake) in
      let range = reader.word()
      if range.isEmpty { throw reader.mistakeOfMissing("What is to move is missing") }
      let timing = try reader.timing(from: range.lowerBound)
      items.append(Item(name: reader.text(range), range: range, timing: timing))
    }
    return items
  }
}

extension PropertyType {
  /// Whether what lies between two values is one, too: not of counts, indices and enumerations.
  var isContinuous: Bool {
    switch self {
    case .number, .color, .point, .size, .rect, .insets, .offset, .affineTransform, .transform3D: true
    default: false
    }
  }
}
