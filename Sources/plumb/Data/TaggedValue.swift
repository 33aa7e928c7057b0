import PlumbEngine
import PlumbSyntax

/// Values of types that JSON does not have: objects with one key that begins with a dollar sign.
enum TaggedValue {
  typealias Failure = JSONValue.Failure

  private static let structures: [(tag: String, parts: [String])] = [
    ("$insets", ["top", "left", "bottom", "right"]), ("$point", ["x", "y"]), ("$size", ["width", "height"]),
    ("$rect", ["x", "y", "width", "height"]), ("$offset", ["horizontal", "vertical"]),
  ]

  /// Types whose content is the text of an attribute, with an example.
  private static let texts: [(tag: String, type: String, example: String)] = [
    ("$color", "color", "#f00"), ("$font", "font", "Courier bold 15"), ("$url", "url", "https://example.com"),
    ("$enum", "any", "UIView.ContentMode.center"), ("$text", "attributed-string", "<b>bold</b>"),
  ]

  static func value(_ tag: String, _ content: Value) throws(Failure) -> Value {
    if let structure = structures.first(where: { $0.tag == tag }) {
      return try self.structure(tag, try numbers(tag, content, structure.parts))
    }
    switch tag {
    case "$color" where content.kind == .array:
      let parts = try numbers(tag, content, ["red", "green", "blue", "alpha"])
      return .color(parts[0], parts[1], parts[2], parts[3])
    case "$font" where content.kind == .dictionary: return try font(content)
    case "$function": return try function(content)
    case "$image": return try image(content)
    case "$options": return try options(content)
    default: return try text(tag, content)
    }
  }

  private static func structure(_ tag: String, _ numbers: [Double]) throws(Failure) -> Value {
    switch tag {
    case "$insets": .insets(top: numbers[0], left: numbers[1], bottom: numbers[2], right: numbers[3])
    case "$point": .point(x: numbers[0], y: numbers[1])
    case "$size": .size(width: numbers[0], height: numbers[1])
    case "$offset": .offset(horizontal: numbers[0], vertical: numbers[1])
    default: .rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }
  }

  private static func numbers(_ tag: String, _ content: Value, _ parts: [String]) throws(Failure) -> [Double] {
    let items = content.kind == .array ? content.items : []
    let numbers = items.filter { $0.kind == .number }.map { $0.a }
    guard numbers.count == parts.count, items.count == numbers.count else {
      throw Failure("\"\(tag)\" takes an array of numbers: \(parts.joined(separator: ", "))")
    }
    return numbers
  }

  /// The value of an attribute of the type, without constants and state.
  private static func text(_ tag: String, _ content: Value) throws(Failure) -> Value {
    guard let known = texts.first(where: { $0.tag == tag }) else {
      let tags = texts.map { $0.tag } + ["$image", "$options", "$function"] + structures.map { $0.tag }
      throw Failure("Unknown type \"\(tag)\"; known are \(tags.joined(separator: ", "))")
    }
    guard let text = content.stringValue else {
      throw Failure("\"\(tag)\" takes a text such as \"\(known.example)\"")
    }
    let (value, diagnostics) = Engine().evaluate(text, type: known.type)
    let kind: ValueKind? = tag == "$enum" ? .enumeration : value?.kind
    guard let value, value.kind == kind else {
      let what = known.type == "any" ? "case of an enumeration" : tag == "$color" ? "colour" : known.type
      let reason = diagnostics.first { $0.severity == .error }.map { ": " + $0.message } ?? ""
      throw Failure("'\(text)' is not a valid \(what)" + (tag == "$color" ? "" : reason))
    }
    return value
  }

  private static func entry(_ key: String, of content: Value) -> Value? {
    content.entries.first { $0.key == key }?.value
  }

  /// `{"family": "Courier", "size": 15, "weight": "bold", "traits": ["italic"]}`, all of it optional.
  private static func font(_ content: Value) throws(Failure) -> Value {
    var words: [String] = []
    for (key, value) in content.entries {
      switch key {
      case "family": words.append("\"" + value.description + "\"")
      case "size", "weight", "textStyle": words.append(value.description)
      case "traits": words += value.items.map { $0.description }
      default: throw Failure("A font has no \"\(key)\"; it has family, size, weight, traits and textStyle")
      }
    }
    return try text("$font", .string(words.isEmpty ? "system" : words.joined(separator: " ")))
  }

  /// `{"arguments": ["text"], "value": "uppercase(text)"}`: an expression over its arguments stands in for the host.
  private static func function(_ content: Value) throws(Failure) -> Value {
    guard content.kind == .dictionary, let expression = entry("value", of: content)?.stringValue else {
      throw Failure(
        "\"$function\" takes an object with \"arguments\", a list of names, and \"value\", an expression")
    }
    let names = entry("arguments", of: content)?.items.map { $0.description } ?? []
    let engine = Engine()
    return .function(
      HostFunction(name: "", minimumArguments: names.count, maximumArguments: names.count, isPure: true) { arguments in
        let scope = ScopeDefinition(constants: zip(names, arguments).map { (key: $0.0, value: $0.1) })
        let (value, diagnostics) = engine.evaluate(expression, type: "any", scope: scope)
        if let value { return .value(value) }
        return .failed(diagnostics.first { $0.severity == .error }?.message ?? "'\(expression)' has no value")
      })
  }

  /// A name, or `{"name": "Logo", "bundle": "Kit", "size": [30, 20]}`.
  private static func image(_ content: Value) throws(Failure) -> Value {
    if let name = content.stringValue { return .image(ImageReference(name: name)) }
    guard content.kind == .dictionary, let name = entry("name", of: content)?.stringValue else {
      throw Failure("\"$image\" takes a name, or an object with \"name\", \"bundle\" and \"size\"")
    }
    var image = ImageReference(name: name, bundle: entry("bundle", of: content)?.stringValue ?? "")
    if let size = entry("size", of: content) {
      let numbers = try numbers("$image", size, ["width", "height"])
      (image.width, image.height) = (numbers[0], numbers[1])
    }
    return .image(image)
  }

  /// `{"type": "UIRectEdge", "names": ["top", "left"]}`.
  private static func options(_ content: Value) throws(Failure) -> Value {
    guard let type = entry("type", of: content)?.stringValue, let names = entry("names", of: content)?.items else {
      throw Failure("\"$options\" takes an object with \"type\" and \"names\"")
    }
    let text = names.isEmpty ? "0" : names.map { type + "." + $0.description }.joined(separator: ", ")
    let (value, diagnostics) = Engine().evaluate(text, type: "optionset:" + type)
    guard let value, value.kind == .optionSet else {
      throw Failure(diagnostics.first { $0.severity == .error }?.message ?? "'\(type)' is not an option set")
    }
    return value
  }
}
