import PlumbEngine
import PlumbSyntax

/// How attributes of a type are read.
enum TypeReading {
  case expression, text
  /// The name of an asset, or an expression.
  case name

  var words: String {
    switch self {
    case .expression: "an expression"
    case .text: "text"
    case .name: "a name or an expression"
    }
  }
}

extension Reference {
  func types() throws(CallFailure) -> String {
    let known = LanguageTables.types
    for (_, names) in known where !TypeNote.all.contains(where: { $0.name == names[0] }) {
      throw Self.failure("the type \(names[0]) has no words on the page of types")
    }
    var sections: [String] = []
    for note in TypeNote.all + TypeNote.families {
      let names = known.first { $0.names[0] == note.name }?.names ?? []
      sections.append(try section(note, names))
    }
    return """
      # Types

      The type of a property decides how its attribute is read. The names are those of property tables, of functions of
      the host and of `--type` of the tool; [components](../components.md) names the type of every property. Which
      value of another type fits is on the page of [coercions](coercions.md).

      There are three ways to read an attribute:

      - *An expression*; one pair of braces may stand around it: `width="{50% - 10}"`.
      - *Text* with expressions in braces: `text="Score: {score}"`.
      - *A name or an expression*: what the text names if there is such an asset, else an expression; braces inside
        other text are segments of a name: `image="Icon{index}"`.

      An attribute that is empty or only a comment (`// why`) counts as absent.

      ## Values

      What a host reads, in C by `plumb_value.type`, in Python as an object:

      \(try values())
      A whole number of the host comes back as `PLUMB_TYPE_INTEGER` only where no double holds it exactly, and only from
      constants: in state it is the nearest double.

      \(sections.joined(separator: "\n\n"))
      """
  }

  private func section(_ note: TypeNote, _ names: [String]) throws(CallFailure) -> String {
    var text = "## \(note.title)\n\n"
    if names.count > 1 {
      text += "\(names.codes).\n\n"
    } else {
      text +=
        TypeNote.all.contains { $0.name == note.name } ? "\(note.name.code).\n\n" : "For example \(note.name.code).\n\n"
    }
    if note.name != "Outlet" {
      text += "Read as \(try reading(note.name).words). nil \(try nilMeaning(note.name)).\n\n"
    }
    text += note.text
    let parts = LanguageTables.parts(of: note.name)
    if !parts.isEmpty {
      text += "\n\nProperties of their own: \(parts.filter { !$0.isReadOnly }.map { $0.name }.codes)"
      let derived = parts.filter { $0.isReadOnly }.map { $0.name }
      text += derived.isEmpty ? "." : "; only to read: \(derived.codes)."
    }
    if !note.examples.isEmpty { text += "\n\n```examples \(note.name)\n\(note.examples)\n```" }
    return text
  }

  /// How attributes of a type are read, found out by three texts that mean different things.
  func reading(_ type: String) throws(CallFailure) -> TypeReading {
    let isExpression = code(of: "x x", type) == .syntax
    let mayBeExpression = code(of: "unknown + 1", type) == .symbol
    switch (isExpression, mayBeExpression) {
    case (true, true): return .expression
    case (false, false): return .text
    case (false, true): return .name
    default: throw Self.failure("nobody knows how attributes of type \(type) are read")
    }
  }

  private func code(of text: String, _ type: String) -> Status? {
    if case .failure(let error) = host.evaluate(text, type) { return error.code }
    return nil
  }

  private func nilMeaning(_ type: String) throws(CallFailure) -> String {
    switch host.evaluate("{nil}", type) {
    case .failure: return "is an error"
    case .success(let value?): return value.kind == .null ? "is nil" : "is \(Examples.shown(value))"
    case .success(nil): throw Self.failure("nil is absent in attributes of type \(type)")
    }
  }

  // MARK: What hosts read

  private func values() throws(CallFailure) -> String {
    var rows: [[String]] = []
    for operand in try Operand.all(host) {
      let (c, python) = Self.hostTypes(operand.value.kind)
      rows.append([operand.name, c.code, python])
    }
    for kind in [ValueKind.integer, .text] {
      let (c, python) = Self.hostTypes(kind)
      rows.append([kind == .text ? "text kept as written" : "large whole number", c.code, python])
    }
    let listed = Set(rows.map { $0[1] })
    for raw in UInt8.min...UInt8.max {
      guard let kind = ValueKind(rawValue: raw) else { continue }
      let tag = Self.hostTypes(kind).c
      if !listed.contains(tag.code) { throw Self.failure("\(tag) is not on the page of types") }
    }
    return markdownTable(["Value", "C", "Python"], rows)
  }

  private static func hostTypes(_ kind: ValueKind) -> (c: String, python: String) {
    switch kind {
    case .null: ("PLUMB_TYPE_NIL", "`None`")
    case .number: ("PLUMB_TYPE_NUMBER", "`float`")
    case .bool: ("PLUMB_TYPE_BOOL", "`bool`")
    case .string: ("PLUMB_TYPE_STRING", "`str`")
    case .color: ("PLUMB_TYPE_COLOR", "`plumb.Color`")
    case .array: ("PLUMB_TYPE_ARRAY", "`list`")
    case .dictionary: ("PLUMB_TYPE_DICTIONARY", "`dict`")
    case .range: ("PLUMB_TYPE_RANGE", "`plumb.Range`")
    case .text: ("PLUMB_TYPE_TEXT", "`str`")
    case .point: ("PLUMB_TYPE_POINT", "`plumb.Point`")
    case .size: ("PLUMB_TYPE_SIZE", "`plumb.Size`")
    case .rect: ("PLUMB_TYPE_RECT", "`plumb.Rect`")
    case .insets: ("PLUMB_TYPE_INSETS", "`plumb.Insets`")
    case .integer: ("PLUMB_TYPE_INTEGER", "`int`")
    case .url: ("PLUMB_TYPE_URL", "`str`")
    case .image: ("PLUMB_TYPE_IMAGE", "`plumb.Image`")
    case .font: ("PLUMB_TYPE_FONT", "`plumb.Font`")
    case .enumeration: ("PLUMB_TYPE_ENUM", "`plumb.EnumValue`, a `str`")
    case .optionSet: ("PLUMB_TYPE_OPTION_SET", "`plumb.OptionSet`, a `frozenset`")
    case .offset: ("PLUMB_TYPE_OFFSET", "`plumb.Offset`")
    case .affineTransform: ("PLUMB_TYPE_AFFINE_TRANSFORM", "`plumb.AffineTransform`")
    case .transform3D: ("PLUMB_TYPE_TRANSFORM_3D", "`plumb.Transform3D`")
    case .attributedText: ("PLUMB_TYPE_ATTRIBUTED_TEXT", "`plumb.AttributedText`")
    case .visualEffect: ("PLUMB_TYPE_VISUAL_EFFECT", "`plumb.VisualEffect`")
    case .selector: ("PLUMB_TYPE_SELECTOR", "`str`")
    case .className: ("PLUMB_TYPE_CLASS", "`str`")
    case .object: ("PLUMB_TYPE_OBJECT", "`plumb.Object` going in, its value coming out")
    case .function: ("PLUMB_TYPE_FUNCTION", "going in: any callable")
    }
  }
}
