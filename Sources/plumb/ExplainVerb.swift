import PlumbEngine
import PlumbSyntax

let explainVerb = Verb(
  name: "explain",
  summary: "Says why a node is where it is.",
  operands: "FILE [NODE]",
  details: """
    NODE is '#id', '#id.left' or another property of it, or a path such as '0/2'; the root without it. Prints, of the
    numbers of its frame and of its expressions, what says them: the attribute, the constraints, the stack view or the rule;
    the values that these read; constraints that are missed or left out; and whether constraints leave something open.

    With --json: "explanations":[{"name","text","value","rule","ambiguous","omitted",
      "reasons":[{"kind","text","value","file","line","column"}, …]}, …], value as text, rule one of expression,
    constraints, stackView, edges, place, content, container, zero, kind one of attribute, constraint, naturalSize,
    stackView, read, missed, leftOut, zeroSize.
    """,
  options: LayoutOptions.all
) { (arguments) throws(CallFailure) in
  let outcome = try LayoutOptions(arguments).compute(arguments.operands[0].inputPath())
  guard let layout = outcome.layout else { return outcome.code }
  let (row, property) = try place(arguments.operands.count > 1 ? arguments.operands[1].text : "", layout)
  var explanations: [Explanation]
  do throws(Diagnostic) { explanations = try layout.explain(layout.node(row: row)) } catch { throw CallFailure(error) }
  if let property {
    explanations.removeAll { $0.name != property }
    if explanations.isEmpty {
      throw CallFailure("\(property) has no expression, and is not left, top, width or height")
    }
  }
  if !arguments.report.isJSON { return try Console.print(lines(explanations)) }
  arguments.report.set("explanations", explanations.map { json($0) })
  return .fine
}

/// The row of a node, and the property of it that is asked for.
private func place(_ text: String, _ layout: Layout) throws(CallFailure) -> (row: Int, property: String?) {
  if text.isEmpty { return (0, nil) }
  guard text.hasPrefix("#") else {
    for row in 0..<layout.nodeCount where layout.path(row: row) == text { return (row, nil) }
    throw CallFailure("There is no node '\(text)'")
  }
  do throws(Diagnostic) {
    return (try layout.find(text), nil)
  } catch {
    // An id may have dots in it, so the part before each of them is tried, the longest first.
    var end = text.endIndex
    while let dot = text[..<end].lastIndex(of: ".") {
      if let row = try? layout.find(String(text[..<dot])) { return (row, String(text[text.index(after: dot)...])) }
      end = dot
    }
    throw CallFailure(error)
  }
}

private func lines(_ explanations: [Explanation]) -> String {
  explanations.map { explanation in
    var text = explanation.text
    for reason in explanation.reasons where reason.line > 0 && reason.kind != .read {
      text += "\n  \(reason.file):\(reason.line):\(reason.column): \(reason.text)"
    }
    return text
  }.joined(separator: "\n")
}

private func json(_ explanation: Explanation) -> String {
  let reasons = explanation.reasons.map { reason in
    "{\"kind\":\(JSONText.string(name(reason.kind))),\"text\":\(JSONText.string(reason.text)),"
      + "\"value\":\(reason.value.kind == .null ? "null" : JSONText.string(reason.value.description)),"
      + "\"file\":\(JSONText.string(reason.file)),\"line\":\(reason.line),\"column\":\(reason.column)}"
  }
  return "{\"name\":\(JSONText.string(explanation.name)),\"text\":\(JSONText.string(explanation.text)),"
    + "\"value\":\(JSONText.string(explanation.value.description)),"
    + "\"rule\":\(JSONText.string(name(explanation.rule))),\"ambiguous\":\(explanation.isAmbiguous),"
    + "\"omitted\":\(explanation.omittedReasons),\"reasons\":[" + reasons.joined(separator: ",") + "]}"
}

private func name(_ rule: Explanation.Rule) -> String {
  switch rule {
  case .expression: "expression"
  case .constraints: "constraints"
  case .stackView: "stackView"
  case .edges: "edges"
  case .place: "place"
  case .content: "content"
  case .container: "container"
  case .zero: "zero"
  }
}

private func name(_ kind: Explanation.Reason.Kind) -> String {
  switch kind {
  case .attribute: "attribute"
  case .constraint: "constraint"
  case .naturalSize: "naturalSize"
  case .stackView: "stackView"
  case .read: "read"
  case .missed: "missed"
  case .leftOut: "leftOut"
  case .zeroSize: "zeroSize"
  }
}
