import Foundation
import Testing

@testable import PlumbBuilder

/// The verified cases of SwiftLayout: frames, lowered constraints, differences, printed texts.
struct CaseTests {
  struct Case: CustomStringConvertible, @unchecked Sendable {
    let json: [String: Any]
    var description: String { json["id"] as? String ?? "?" }
  }

  static let cases: [Case] = {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("swiftlayout.json")
    guard let data = try? Data(contentsOf: file), let list = try? JSONSerialization.jsonObject(with: data) else {
      return []
    }
    return (list as? [[String: Any]] ?? []).map { Case(json: $0) }
  }()

  @Test("There are cases") func count() {
    #expect(
      Self.cases.map(\.description) == [
        "sl-allsides-inward", "sl-baseline", "sl-dimension-to-dimension", "sl-duplicate-anchors-collapse",
        "sl-equalto-same-attrs", "sl-gte-inward-trailing", "sl-horizontal-vertical", "sl-identifier-across-branches",
        "sl-identifier-target", "sl-if-else-update", "sl-print-layout-anchors", "sl-print-view-nested",
        "sl-reorder-only", "sl-reparent-update", "sl-resize-after-active", "sl-safe-area", "sl-separated-hierarchy",
        "sl-size-multiplier", "sl-switch-cases", "sl-trailing-constant", "sl-width-omitted-is-super",
      ])
  }

  /// What `run` and `check` read. A key that they do not know would be an expectation that nothing tests.
  static let keys: Set<String> = [
    "id", "area", "source", "note", "layout", "container", "state", "views", "safe_area", "printer", "expect_text",
    "expect", "expect_order", "constraints", "constraint_count", "steps",
  ]
  static let stepKeys: Set<String> = [
    "op", "state", "container", "views", "expect", "expect_absent", "expect_order", "constraints", "diff",
  ]

  @Test("Every expectation of a case is tested", arguments: cases) func known(_ test: Case) {
    #expect(Self.keys.isSuperset(of: test.json.keys))
    for step in test.json["steps"] as? [[String: Any]] ?? [] { #expect(Self.stepKeys.isSuperset(of: step.keys)) }
  }

  @Test("A case", arguments: cases) func run(_ test: Case) throws {
    let json = test.json
    var made = CaseLayout()
    made.state = json["state"] as? [String: Any] ?? [:]
    let root = made.view("root")
    prepare(&made, json["views"])
    let tree = try #require(json["layout"])
    var layout = made.layout(tree)
    let activation = layout.active()
    #expect(activation.problems.map(\.message) == [])
    if let text = json["expect_text"] as? String {
      let isOfViews = json["printer"] as? String == "ViewPrinter"
      #expect(
        (isOfViews ? ViewPrinter(root).description : LayoutPrinter(layout, withAnchors: true).description) == text)
    }
    if let area = json["safe_area"] as? [Double] {
      try root.setSafeArea(EdgeInsets(top: area[0], left: area[1], bottom: area[2], right: area[3]))
    }
    var container = try #require(json["container"] as? [Double])
    try check(made, activation, root, container, json)
    for step in json["steps"] as? [[String: Any]] ?? [] {
      if let size = step["container"] as? [Double] { container = size }
      if let state = step["state"] as? [String: Any] {
        made.state = state
        prepare(&made, step["views"])
        layout = made.layout(tree)
        #expect(layout.update(fromActivation: activation) === activation)
      }
      try check(made, activation, root, container, step)
      check(activation.difference, step["diff"] as? [String: Any] ?? [:])
    }
  }

  private func prepare(_ made: inout CaseLayout, _ views: Any?) {
    for case (let name, let facts as [String: Any]) in views as? [String: Any] ?? [:] {
      guard let natural = facts["intrinsic"] as? [Double] else { continue }
      let baseline = facts["baseline"] as? [Double] ?? [-1, -1]
      made.view(name).natural = NaturalSize(
        width: natural[0], height: natural[1], firstBaseline: baseline[0], lastBaseline: natural[1] - baseline[1])
    }
  }

  private func check(
    _ made: CaseLayout, _ activation: Activation, _ root: View, _ container: [Double], _ expected: [String: Any]
  ) throws {
    try root.layout(width: container[0], height: container[1])
    for case (let name, let frame as [Double]) in expected["expect"] as? [String: Any] ?? [:] {
      let view = try #require(made.views[name])
      let found = [view.frame.x, view.frame.y, view.frame.width, view.frame.height]
      #expect(zip(found, frame).allSatisfy { abs($0 - $1) < 0.01 }, "\(name): \(found) instead of \(frame)")
    }
    for name in expected["expect_absent"] as? [String] ?? [] { #expect(made.views[name]?.superview == nil) }
    for (name, order) in expected["expect_order"] as? [String: [String]] ?? [:] {
      let found = made.views[name]?.subviews.map { view in made.views.first { $0.value === view }?.key ?? "" }
      #expect(found == order)
    }
    for case (let name, let facts as [String: Any]) in expected["views"] as? [String: Any] ?? [:] {
      let parent = try #require(facts["parent"] as? String)
      #expect(made.views[name]?.superview === made.views[parent])
    }
    if let count = expected["constraint_count"] as? Int { #expect(activation.constraintCount == count) }
    if let constraints = expected["constraints"] as? [[String: Any]] {
      #expect(lines(of: made) == Set(constraints.map(line)))
      // What the engine has is what was declared.
      #expect(root.engineLayout?.constraintCount == activation.constraintCount + decided(root))
    }
  }

  /// How many constraints the nodes of views have because they are placed by constraints.
  private func decided(_ root: View) -> Int {
    var count = 0
    root.forEachInside { if $0.isDecided { count += 2 } }
    return count
  }

  private func lines(of made: CaseLayout) -> Set<String> {
    var result: Set<String> = []
    let names = Dictionary(uniqueKeysWithValues: made.views.map { ($0.value.reference, $0.key) })
    for (name, view) in made.views {
      for constraint in view.constraintSets.flatMap(\.constraints) {
        let key = constraint.key
        var target = key.second.flatMap { names[$0] } ?? "-"
        if key.area != .frame { target += key.area == .safeArea ? ".safeArea" : ".layoutMargins" }
        let other = key.second == nil ? "-" : key.secondAttribute.name
        result.insert(
          "\(name).\(key.attribute.name) \(key.relation.symbol) \(target).\(other) x \(key.multiplier) + \(key.constant) @\(key.priority)"
        )
      }
    }
    return result
  }

  private func line(_ json: [String: Any]) -> String {
    func text(_ key: String) -> String { json[key] as? String ?? "-" }
    func number(_ key: String) -> Double { json[key] as? Double ?? 0 }
    return "\(text("view")).\(text("attr")) \(text("relation")) \(text("to")).\(text("to_attr")) x "
      + "\(number("multiplier")) + \(number("constant")) @\(number("priority"))"
  }

  private func check(_ difference: LayoutDifference, _ expected: [String: Any]) {
    for case (let key, let count as Int) in expected {
      let found =
        switch key {
        case "constraints_added": difference.constraintsAdded
        case "constraints_removed": difference.constraintsRemoved
        default: difference.constraintsKept
        }
      #expect(found == count, "\(key)")
    }
    for case (let key, let names as [String]) in expected {
      let found =
        switch key {
        case "views_added": difference.viewsAdded
        case "views_removed": difference.viewsRemoved
        case "views_moved": difference.viewsMoved
        default: difference.viewsKept
        }
      #expect(found.compactMap(\.identifier) == names, "\(key)")
    }
  }
}
