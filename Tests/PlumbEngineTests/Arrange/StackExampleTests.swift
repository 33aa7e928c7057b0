import Testing

@testable import PlumbEngine

/// Worked examples, one row each.
@Suite struct StackExampleTests {
  @Test("Worked examples, and defaults that are written in all columns", arguments: [true, false])
  func examples(leavesOutDefaults: Bool) throws {
    for row in (StackExamples.main + "\n" + StackExamples.more).split(separator: "\n") {
      let example = try #require(StackExample(row), "↳ row \(row)")
      var run = StackRun(leavesOutDefaults: leavesOutDefaults)
      let output = run(example.input)
      #expect(example.differences(from: output) == [], "↳ row stack \(example.name): \(output)")
      #expect(run.damage == 0, "↳ row stack \(example.name)")
      // The oracle does not place hidden children.
      if example.input.children.contains(where: \.isHidden) { continue }
      let oracle = StackOracle(example.input).output
      #expect(example.differences(from: oracle) == [], "↳ row stack \(example.name), oracle: \(oracle)")
    }
  }
}

/// One row of `StackExamples`.
struct StackExample {
  let name: String
  private(set) var input = StackInput()
  private var expected: [String] = []

  init?(_ row: Substring) {
    let cells = row.split(separator: "|", omittingEmptySubsequences: false).map(Self.trimmed)
    guard cells.count == 5 else { return nil }
    name = cells[0]
    guard read(settings: cells[1]), read(size: cells[2]) else { return nil }
    for child in cells[3].split(separator: ",") where !Self.trimmed(child).isEmpty {
      guard let child = Self.child(Self.trimmed(child)) else { return nil }
      input.children.append(child)
    }
    expected = cells[4].split(separator: ";").map(Self.trimmed)
  }

  private static func trimmed(_ text: Substring) -> String {
    text.split(separator: " ").joined(separator: " ")
  }

  /// "-" is NaN.
  private static func number(_ text: some StringProtocol) -> Double? { text == "-" ? .nan : Double(String(text)) }

  private mutating func read(settings text: String) -> Bool {
    var words = text.split(separator: " ").map(String.init)[...]
    guard words.count >= 3 else { return false }
    input.settings.axis = words.removeFirst() == "v" ? .vertical : .horizontal
    switch words.removeFirst() {
    case "fill": input.settings.distribution = .fill
    case "fillEqually": input.settings.distribution = .fillEqually
    case "fillProp": input.settings.distribution = .fillProportionally
    case "equalSpacing": input.settings.distribution = .equalSpacing
    case "equalCentering": input.settings.distribution = .equalCentering
    default: return false
    }
    switch words.removeFirst() {
    case "fill": input.settings.alignment = .fill
    case "leading": input.settings.alignment = .leading
    case "firstBaseline": input.settings.alignment = .firstBaseline
    case "center": input.settings.alignment = .center
    case "trailing": input.settings.alignment = .trailing
    case "lastBaseline": input.settings.alignment = .lastBaseline
    default: return false
    }
    while let word = words.popFirst() {
      switch word {
      case "baseline": input.settings.isBaselineRelative = true
      case "rtl": input.settings.isRightToLeft = true
      case "wrap": input.settings.wraps = true
      case "margins":
        let numbers = words.prefix(4).compactMap { Double($0) }
        words = words.dropFirst(4)
        guard numbers.count == 4 else { return false }
        input.settings.margins = StackMargins(
          top: numbers[0], left: numbers[1], bottom: numbers[2], right: numbers[3])
      default:
        if word.hasPrefix("sp"), let spacing = Double(word.dropFirst(2)) {
          input.settings.spacing = spacing
        } else if word.hasPrefix("line"), let spacing = Double(word.dropFirst(4)) {
          input.settings.lineSpacing = spacing
        } else {
          return false
        }
      }
    }
    return true
  }

  private mutating func read(size text: String) -> Bool {
    if text == "-" { return true }
    let numbers = text.split(separator: "x").compactMap(Self.number)
    guard numbers.count == 2 else { return false }
    (input.width, input.height) = (numbers[0], numbers[1])
    return true
  }

  private static func child(_ text: String) -> StackChild? {
    var words = text.split(separator: " ").map(String.init)[...]
    var child = StackChild()
    let kind = words.removeFirst()
    let sizes = ["A": "40x20", "B": "60x30", "C": "80x10", "D": "20x20", "P": "50x20", "Q": "60x40"]
    let numbers = (sizes[kind] ?? kind).split(separator: "x").compactMap(number)
    guard numbers.count == 2 else { return nil }
    (child.width.natural, child.height.natural) = (numbers[0], numbers[1])
    if kind == "P" { (child.firstBaseline, child.lastBaseline) = (15, 5) }
    if kind == "Q" { (child.firstBaseline, child.lastBaseline) = (30, 10) }
    for word in words {
      guard let start = word.firstIndex(where: { $0.isNumber || $0 == "." }), let value = Double(word[start...]) else {
        guard word == "hidden" else { return nil }
        child.isHidden = true
        continue
      }
      switch word[..<start] {
      case "hug": child.width.hugging = value
      case "vhug": child.height.hugging = value
      case "comp": child.width.compression = value
      case "vcomp": child.height.compression = value
      case "W": child.width.explicit = value
      case "H": child.height.explicit = value
      case "after": child.customSpacing = value
      case "g": child.grow = value
      case "s": child.shrink = value
      case "min": child.width.minimum = value
      case "max": child.width.maximum = value
      default: return nil
      }
    }
    return child
  }

  /// What the row says otherwise, to a thousandth of a point.
  func differences(from output: StackOutput) -> [String] {
    var found: [String] = []
    func compare(_ name: String, _ values: [Double], _ wanted: [Double]) {
      let isEqual = values.count == wanted.count && zip(values, wanted).allSatisfy { abs($0 - $1) < 1e-3 }
      if !isEqual { found.append("\(name) \(values), not \(wanted)") }
    }
    for part in expected {
      let words = part.split(separator: " ").map(String.init)
      let numbers = words.dropFirst().compactMap { Double($0) }
      switch words.first {
      case "S":
        compare("S", [output.size.width, output.size.height], words[1].split(separator: "x").compactMap(Self.number))
      case "x": compare("x", output.children.map(\.x), numbers)
      case "y": compare("y", output.children.map(\.y), numbers)
      case "w": compare("w", output.children.map(\.width), numbers)
      case "h": compare("h", output.children.map(\.height), numbers)
      default:
        let rectangles = part.split(separator: "/").map {
          $0.split(separator: ",").map(Self.trimmed).compactMap { Double($0) }
        }
        compare("frames", output.children.flatMap { [$0.x, $0.y, $0.width, $0.height] }, rectangles.flatMap { $0 })
      }
    }
    return found
  }
}
