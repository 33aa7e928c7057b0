import CPlumb
import PlumbEngine
import PlumbSyntax

/// The explanations that a host was given last. The structures and texts are at fixed addresses.
final class ExplanationList {
  let count: Int
  let explanations: UnsafeMutablePointer<plumb_explanation>
  private let reasons: UnsafeMutablePointer<plumb_reason>
  private var texts: [TextBox] = []

  init(_ list: [Explanation]) {
    count = list.count
    explanations = .allocate(capacity: max(1, count))
    reasons = .allocate(capacity: max(1, list.reduce(0) { $0 + $1.reasons.count }))
    var next = 0
    for (index, explanation) in list.enumerated() {
      var made = plumb_explanation()
      made.name = text(explanation.name)
      made.text = text(explanation.text)
      made.value = Self.number(explanation.value)
      made.value_text = text(explanation.value.description)
      made.rule = UInt32(explanation.rule.rawValue)
      made.flags = explanation.isAmbiguous ? UInt32(PLUMB_EXPLANATION_AMBIGUOUS) : 0
      made.reasons = UnsafePointer(reasons + next)
      made.reason_count = explanation.reasons.count
      made.omitted_count = explanation.omittedReasons
      for reason in explanation.reasons {
        (reasons + next).initialize(to: self.reason(reason))
        next += 1
      }
      (explanations + index).initialize(to: made)
    }
  }

  deinit {
    explanations.deallocate()
    reasons.deallocate()
  }

  private func text(_ text: String) -> UnsafePointer<CChar> {
    let box = TextBox(text)
    texts.append(box)
    return box.cString
  }

  private func reason(_ reason: Explanation.Reason) -> plumb_reason {
    plumb_reason(
      kind: UInt32(reason.kind.rawValue), line: UInt32(truncatingIfNeeded: reason.line),
      column: UInt32(truncatingIfNeeded: reason.column), reserved: 0, node: reason.node, constraint: reason.constraint,
      text: text(reason.text), file: text(reason.file), value: Self.number(reason.value),
      value_text: text(reason.value.kind == .null ? "" : reason.value.description))
  }

  private static func number(_ value: Value) -> Double { value.numberValue ?? .nan }
}

@_cdecl("plumb_layout_explain")
public func layoutExplain(
  _ layout: OpaquePointer?, _ node: plumb_node,
  _ outExplanations: UnsafeMutablePointer<UnsafePointer<plumb_explanation>?>?, _ outCount: UnsafeMutablePointer<Int>?
) -> plumb_status {
  withLayout(layout) { (handle) throws(Diagnostic) in
    let outExplanations = try required(outExplanations, "out_explanations")
    let outCount = try required(outCount, "out_count")
    let list = ExplanationList(try handle.layout.explain(node == 0 ? nil : node))
    handle.explanations = list
    outExplanations.pointee = UnsafePointer(list.explanations)
    outCount.pointee = list.count
    return .ok
  }
}
