import PlumbSyntax

/// Writes constraints as the attribute `constraints` has them, one line for each attribute on a left side.
extension EverLayoutReader {
  /// Those of the view, then those of its templates: all of them count.
  @inline(never)
  mutating func writeConstraints(_ view: Int) {
    var lists: [Int] = views[view].constraints >= 0 ? [views[view].constraints] : []
    for template in views[view].templates {
      if let list = source.json.member(template, "constraints") {
        if source.check(list, is: .object, "constraints", instead: "there are none") { lists.append(list) }
      }
    }
    guard let first = lists.first else { return }
    if views[view].parent < 0 {
      return source.report.refuse(
        .argument, "root has no view around it: constraints of its own relate it to nothing",
        source.json.place(first - 1), notes: ["the host says how large it is"], instead: "they are passed over")
    }
    // Known by a place in the name of the view: lists of templates are those of several views.
    var range = views[view].id.range
    range.start += 1
    range.end = range.start
    var text: [UInt8] = []
    for list in lists {
      var members: [(name: Int, value: Int)] = []
      source.json.forEachMember(list) { members.append(($0, $1)) }
      for member in members {
        for entry in source.entries(.constraint, member, of: views[view].id.text) {
          // Beyond the limit there is one error.
          if lineCount >= mostLines, source.report.hasErrors { return }
          write(entry, of: view, range, &text)
        }
      }
    }
    if text.isEmpty { return }
    attribute(
      XMLDocument.constraintsName, String(decoding: text, as: UTF8.self), nameRange: source.json.place(first - 1),
      valueRange: range)
  }

  /// How many constraints a document may have: templates multiply what is written.
  private var mostLines: Int { 65_536 + source.json.bytes.count }

  @inline(never)
  private mutating func write(
    _ member: (name: Int, value: Int), of view: Int, _ range: SourceRange, _ text: inout [UInt8]
  ) {
    let attributes = leftSide(member.name)
    var items: [Int] = []
    if source.kind(member.value) == .array {
      source.json.forEachMember(member.value) { _, item in items.append(item) }
    } else {
      items = [member.value]
    }
    for item in items {
      let arguments: ConstraintArguments
      switch source.kind(item) {
      case .string: arguments = source.shorthand(item)
      case .object: arguments = source.comprehensive(item)
      default:
        source.report.refuse(
          .type, "A constraint is \(source.kind(item).noun.text); a string or an object is expected",
          source.json.place(item), instead: "it is passed over")
        continue
      }
      for attribute in attributes {
        if lineCount >= mostLines {
          return source.report.error(
            .limit, "The document has more than \(mostLines) constraints", arguments.range,
            notes: ["those of a template count for each view that has it"])
        }
        guard let line = line(attribute, arguments, of: view) else { continue }
        lineCount += 1
        if !text.isEmpty { text.append(contentsOf: "; ".utf8) }
        translation.add(value: range, offset: text.count, place: arguments.range)
        text.append(contentsOf: line.utf8)
      }
    }
  }

  /// The attributes on a left side, those of compound words included.
  @inline(never)
  private mutating func leftSide(_ name: Int) -> [ConstraintAttribute] {
    let words = source.words(name)
    if words.isEmpty {
      source.report.refuse(
        .syntax, "A constraint names no attribute", source.json.place(name), notes: ["for example left, or left top"],
        instead: "it is passed over")
    }
    var result: [ConstraintAttribute] = []
    for word in words {
      var named = EverLayoutNames.attributes(ofComposite: word.text)
      if named.isEmpty {
        guard let attribute = ConstraintAttribute(word.text) else {
          refuse(word, compounds: EverLayoutNames.composites, instead: "it is passed over")
          continue
        }
        named = [attribute]
      }
      let count = result.count
      for attribute in named where !result.contains(attribute) { result.append(attribute) }
      if result.count == count {
        source.report.warn(.redundant, "\(word.text) has no effect: it is named before", word.range)
      }
    }
    return result
  }

  @inline(never)
  private mutating func refuse(_ attribute: EverLayoutWord, compounds: [String], instead: String) {
    let known = ConstraintAttribute.names + compounds
    let text = attribute.text.hasPrefix("@") ? "" : attribute.text
    source.report.refuse(
      .symbol, "\(text) is not an attribute of a view", attribute.range,
      suggestions: source.near(text, among: known), notes: ["known are " + known.joined(separator: ", ")],
      instead: instead)
  }

  /// A constraint as a line of text; nil with a problem.
  @inline(never)
  private mutating func line(
    _ left: ConstraintAttribute, _ arguments: ConstraintArguments, of view: Int
  ) -> String? {
    var right = left
    if let word = arguments.attribute {
      if let found = ConstraintAttribute(word.text) {
        right = found
      } else {
        refuse(word, compounds: [], instead: "it is \(left.name), as on the left side")
      }
    }
    var target: String?
    if let word = arguments.target {
      switch name(of: word, view) {
      case .found(let name): target = name
      case .missing: break
      case .unrelated: return nil
      }
    }
    if target == nil, left.kind != .size { target = "super" }
    var text = arguments.identifier.isEmpty ? "" : arguments.identifier + ": "
    text += left.name + " " + arguments.relation + " "
    let constant = arguments.constant(for: left)
    if let target {
      let multiplier = arguments.multiplier ?? 1
      if multiplier != 1 { text += numberText(multiplier) + " * " }
      text += symbol(target, right.name)
      if constant != 0 { text += (constant < 0 ? " - " : " + ") + numberText(abs(constant)) }
    } else {
      if arguments.multiplier != nil {
        source.report.refuse(
          .redundant, "A multiplier of \(left.name) has no effect without a target", arguments.multiplierRange,
          notes: ["for example @super"], instead: "it is passed over")
      }
      text += numberText(constant)
    }
    if arguments.priority != 1000 { text += " @" + numberText(arguments.priority) }
    return text + arguments.sizeClasses.conditions
  }

  private enum Target {
    case found(String)
    /// As if none were written.
    case missing
    /// The constraint cannot be made.
    case unrelated
  }

  @inline(never)
  private mutating func name(of word: EverLayoutWord, _ view: Int) -> Target {
    if word.text == "super" { return .found("super") }
    let id = source.options.environment.first { $0.name == word.text && !$0.id.isEmpty }?.id ?? word.text
    if let found = viewOf[id] {
      if !isInLayout(found) {
        source.report.refuse(
          .symbol, "\(word.text) shares no view around both: it is not in the layout", word.range,
          instead: "the constraint is left out")
        return .unrelated
      }
      return .found("#" + id)
    }
    if source.options.environment.contains(where: { $0.name == word.text }) {
      source.report.refuse(
        .symbol, "\(word.text) shares no view around both: the document does not place it", word.range,
        notes: ["write it as a view of the document, with its name alone"], instead: "the constraint is left out")
      return .unrelated
    }
    source.report.refuse(
      .symbol, "There is no view \(word.text)", word.range,
      suggestions: source.near(word.text, among: viewOf.names + ["super"]).map { "@" + $0 },
      instead: "the constraint counts as one without a target")
    return .missing
  }

  private func isInLayout(_ view: Int) -> Bool {
    var place = view
    while place >= 0 {
      if views[place].isLeftOut { return false }
      place = views[place].parent
    }
    return true
  }

  /// An attribute of a view as expressions write it: in backticks unless the name is a word.
  @inline(never)
  private func symbol(_ target: String, _ attribute: String) -> String {
    let text = target + "." + attribute
    if AttributeText.isPlainIdentifier(text) { return text }
    var quoted = "`"
    for scalar in text.unicodeScalars {
      if scalar == "`" || scalar == "\\" { quoted += "\\" }
      quoted.unicodeScalars.append(scalar)
    }
    return quoted + "`"
  }
}

extension ConstraintAttribute {
  init?(_ name: String) {
    guard let known = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = known
  }

  static var names: [String] { allCases.map { $0.name } }
}
