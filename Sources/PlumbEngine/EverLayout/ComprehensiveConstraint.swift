import PlumbSyntax

/// Constraints as objects: `{"to": "title", "attribute": "right", "constant": 8}`.
extension EverLayoutSource {
  @inline(never)
  mutating func comprehensive(_ value: Int) -> ConstraintArguments {
    var arguments = ConstraintArguments(json.place(value))
    var members: [(name: Int, value: Int)] = []
    json.forEachMember(value) { members.append(($0, $1)) }
    let hasConstant = members.contains { json.isText($0.name, "constant") }
    for member in members {
      switch json.text(member.name) {
      case "to": arguments.target = string(member) ?? arguments.target
      case "attribute": arguments.attribute = string(member) ?? arguments.attribute
      case "constant": arguments.constant = number(member, "it counts as 0") ?? 0
      case "inset":
        if hasConstant {
          report.warn(.redundant, "inset has no effect beside constant", json.place(member.name))
        } else {
          arguments.sign = .inset
          arguments.constant = number(member, "it counts as 0") ?? 0
        }
      case "multiplier":
        readMultiplier(number(member, "it counts as 1"), word(member.value), to: &arguments)
      case "priority":
        if let text = numberText(member, "the constraint is required") {
          readPriority(text.text, text, to: &arguments)
        }
      case "identifier": if let text = string(member) { readIdentifier(text.text, text, to: &arguments) }
      case "relation":
        guard let text = string(member) else { break }
        switch text.text {
        case "lte": arguments.relation = "<="
        case "gte": arguments.relation = ">="
        default:
          report.refuse(
            .syntax, "\(text.text) is not a relation: lte, gte or none for equal is expected", text.range,
            instead: "it counts as equal")
        }
      case "horizontalSizeClass": arguments.sizeClasses.horizontal = sizeClass(member)
      case "verticalSizeClass": arguments.sizeClasses.vertical = sizeClass(member)
      default: refuseName(member.name, "part of a constraint", known: EverLayoutNames.constraint)
      }
    }
    return arguments
  }

  @inline(never)
  private mutating func string(_ member: (name: Int, value: Int)) -> EverLayoutWord? {
    let isString = check(member.value, is: .string, json.text(member.name), instead: "it is passed over")
    return isString ? word(member.value) : nil
  }

  /// A number or a string that is one.
  @inline(never)
  private mutating func numberText(_ member: (name: Int, value: Int), _ instead: String) -> EverLayoutWord? {
    if kind(member.value) == .number || kind(member.value) == .string { return word(member.value) }
    report.refuse(
      .type, "\(json.text(member.name)) is \(kind(member.value).noun.text); a number is expected",
      json.place(member.value), instead: instead)
    return nil
  }

  @inline(never)
  private mutating func number(_ member: (name: Int, value: Int), _ instead: String) -> Double? {
    numberText(member, instead).flatMap { number($0.text, $0, "a number", instead: instead) }
  }

  private mutating func sizeClass(_ member: (name: Int, value: Int)) -> SizeClass {
    guard let text = string(member) else { return .unspecified }
    switch text.text {
    case "compact": return .compact
    case "regular": return .regular
    default:
      report.refuse(
        .type, "\(text.text) is not a size class: compact or regular is expected", text.range,
        instead: "the constraint counts in all")
      return .unspecified
    }
  }
}
