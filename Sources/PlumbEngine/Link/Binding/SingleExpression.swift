import PlumbSyntax

/// An expression that is evaluated on its own, as if it were an attribute of the root.
struct SingleExpression {
  /// A name that no document can write.
  static let property = " evaluated"
  static let typeNames = [
    "any", "number", "int", "bool", "string", "url", "color", "font", "image", "array", "attributed-string",
    "enum:NAME", "optionset:NAME",
  ]

  var text: String
  var type: PropertyType
  var typeName: String
  /// Whether braces and comments mean nothing.
  var isRaw: Bool

  /// `typeName` is one of `typeNames` or a type of the catalog; nil for another.
  init?(_ text: String, typeName: String, catalog: Catalog) {
    self.text = text
    isRaw = typeName == "any"
    switch typeName {
    case "any": (type, self.typeName) = (.any, "Any")
    case "number": (type, self.typeName) = (.number, "Double")
    case "int": (type, self.typeName) = (.integer, "Int")
    case "bool": (type, self.typeName) = (.bool, "Bool")
    case "string": (type, self.typeName) = (.string, "String")
    case "attributed-string": (type, self.typeName) = (.attributedText, "NSAttributedString")
    case "url": (type, self.typeName) = (.url, "URL")
    case "color": (type, self.typeName) = (.color, "UIColor")
    case "font": (type, self.typeName) = (.font, "UIFont")
    case "image": (type, self.typeName) = (.image, "UIImage")
    case "array": (type, self.typeName) = (.array, "Array")
    default:
      var name = typeName
      if name.hasPrefix("enum:") { name = String(name.dropFirst("enum:".count)) }
      if name.hasPrefix("optionset:") { name = String(name.dropFirst("optionset:".count)) }
      if name.hasPrefix("array<"), name.hasSuffix(">") {
        name = "[" + Self.elementName(String(name.dropFirst("array<".count).dropLast())) + "]"
      }
      guard let type = catalog.type(named: name) else { return nil }
      self.type = type
      switch type {
      case .enumeration(let row), .optionSet(let row), .namedNumber(let row):
        self.typeName = catalog.enumerations[Int(row)].name
      default: self.typeName = name
      }
    }
  }

  private static func elementName(_ name: String) -> String {
    switch name {
    case "number": "Double"
    case "int": "Int"
    case "bool": "Bool"
    case "string": "String"
    case "color": "UIColor"
    case "font": "UIFont"
    case "image": "UIImage"
    case "url": "URL"
    default: name
    }
  }
}

extension Diagnostic {
  /// Says where in an expression that stands in no file the problem is.
  mutating func locate(inExpression text: String, range: SourceRange) {
    expression = text
    sourceLine = text
    let bytes = Array(text.utf8)
    let start = min(Int(range.start), bytes.count)
    let end = max(start, min(Int(range.end), bytes.count))
    column = bytes[..<start].count { $0 & 0xC0 != 0x80 } + 1
    length = max(1, bytes[start..<end].count { $0 & 0xC0 != 0x80 })
  }
}
