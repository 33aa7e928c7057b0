/// A word that stands for several attributes at once: `edges`, `size`. What is added to it is an inset: it leads inwards at
/// every edge. Centres and sizes all have it added.
enum ConstraintComposite: UInt8 {
  case edges, allSides, horizontal, vertical, cap, shoe, center, size

  var name: String {
    switch self {
    case .edges: "edges"
    case .allSides: "allSides"
    case .horizontal: "horizontal"
    case .vertical: "vertical"
    case .cap: "cap"
    case .shoe: "shoe"
    case .center: "center"
    case .size: "size"
    }
  }

  /// In the order in which their constraints are declared.
  var attributes: [ConstraintAttribute] {
    switch self {
    case .edges: [.left, .right, .top, .bottom]
    case .allSides: [.top, .bottom, .leading, .trailing]
    case .horizontal: [.leading, .trailing]
    case .vertical: [.top, .bottom]
    case .cap: [.top, .leading, .trailing]
    case .shoe: [.bottom, .leading, .trailing]
    case .center: [.centerX, .centerY]
    case .size: [.width, .height]
    }
  }

  init?(_ word: UnsafeBufferPointer<UInt8>) {
    var number: UInt8 = 0
    while let composite = ConstraintComposite(rawValue: number) {
      if word.isSame(as: composite.name) {
        self = composite
        return
      }
      number += 1
    }
    return nil
  }
}

extension ConstraintAttribute {
  /// Whether an inset leads towards smaller numbers there.
  var isFarEdge: Bool {
    switch self {
    case .right, .bottom, .trailing: true
    default: false
    }
  }
}
