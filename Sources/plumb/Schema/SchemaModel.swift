import PlumbEngine
import PlumbSyntax

/// What documents may contain, as all schemas see it: read from the tables that documents are checked with.
struct SchemaModel {
  struct Attribute {
    var name: String
    var property: Property
    var documentation: String
  }

  struct Element {
    var row: Int
    /// The full name.
    var name: String
    /// Other names by which documents may name it.
    var aliases: [String]
    /// The element it builds on, by its index; -1 for none.
    var base: Int
    /// Those that documents may set, and that the base does not have just so.
    var attributes: [Attribute]
    /// Whether it has all attributes of its base; else `attributes` are all of them.
    var extendsBase: Bool
    var documentation: String
  }

  let engine: Engine
  var catalog: Catalog { engine.names }
  private(set) var elements: [Element] = []
  /// Names of variables, by which attributes may have values: parameters, macros, state and constants.
  private(set) var variables: [String] = []
  /// The parameters among them, which are attributes too, each once.
  private(set) var parameters: [String] = []
  private let documentation: PropertyDocumentation
  /// Of all components by their names, classes of values included.
  private var rows: [String: Int] = [:]

  init(_ engine: Engine) {
    self.engine = engine
    for (row, component) in engine.names.components.enumerated() { rows[component.name] = row }
    documentation = PropertyDocumentation(engine.names)
    for (name, _) in engine.catalogConstants { addVariable(name) }
    var indices: [Int: Int] = [:]
    var all: [[Attribute]] = []
    for row in catalog.components.indices where catalog.components[row].isElement {
      indices[row] = elements.count
      var base = catalog.components[row].base
      while base >= 0, indices[base] == nil { base = catalog.components[base].base }
      let baseIndex = base >= 0 ? indices[base] ?? -1 : -1
      let attributes = attributes(of: row)
      var (own, extends) = Self.difference(attributes, baseIndex >= 0 ? all[baseIndex] : [])
      for index in own.indices { own[index].documentation = text(of: own[index].name, row) }
      all.append(attributes)
      let name = catalog.components[row].name
      elements.append(
        Element(
          row: row, name: name, aliases: aliases(of: row), base: baseIndex, attributes: own,
          extendsBase: baseIndex >= 0 && extends, documentation: catalog.documentation(of: name) ?? ""))
    }
  }

  mutating func addVariable(_ name: String) {
    if !variables.contains(name) { variables.append(name) }
  }

  /// Adds a parameter that some document declares, and any element may have.
  mutating func addParameter(_ name: String) {
    addVariable(name)
    if !parameters.contains(name) { parameters.append(name) }
  }

  // MARK: - Reading the catalog

  /// Short names, as far as they mean this component.
  private func aliases(of row: Int) -> [String] {
    let name = catalog.components[row].name
    var result: [String] = []
    var candidates = [name]
    if let dot = name.lastIndex(of: ".") { candidates.append(String(name[name.index(after: dot)...])) }
    for candidate in candidates {
      for short in [candidate, candidate.hasPrefix("UI") ? String(candidate.dropFirst(2)) : candidate]
      where short != name && !result.contains(short) && catalog.component(named: short) == row {
        result.append(short)
      }
    }
    return result
  }

  /// All attributes that documents may set, without documentation. A controller takes those of its view without `view.`, too.
  private func attributes(of row: Int) -> [Attribute] {
    var names = catalog.propertyNames(of: row, settableOnly: true)
    names += LanguageTables.geometry.filter { !names.contains($0) }
    if catalog.components[row].isController, let view = catalog.component(named: "UIView") {
      let known = Set(names)
      names += catalog.propertyNames(of: view, settableOnly: true).filter { !known.contains($0) }
    }
    let structural = LanguageTables.structuralAttributes.map { $0.name }
    return names.compactMap { name in
      if structural.contains(name) { return nil }
      guard let property = catalog.property(name, of: row), property.access == .settable else { return nil }
      return Attribute(name: name, property: property, documentation: "")
    }
  }

  /// What `attributes` have that a base does not have just so, and whether they have all of the base. O(attributes).
  private static func difference(_ attributes: [Attribute], _ base: [Attribute]) -> (own: [Attribute], extends: Bool) {
    if base.isEmpty { return (attributes, true) }
    var known: [String: Attribute] = [:]
    for attribute in base { known[attribute.name] = attribute }
    var own: [Attribute] = []
    for attribute in attributes {
      guard let inherited = known.removeValue(forKey: attribute.name) else {
        own.append(attribute)
        continue
      }
      // A name that has two meanings cannot be inherited.
      if inherited.property.typeName != attribute.property.typeName { return (attributes, false) }
    }
    return known.isEmpty ? (own, true) : (attributes, false)
  }

  /// What a property is for. That of a part of a structure or of a value is found where its type is.
  func text(of name: String, _ row: Int) -> String {
    if let text = documentation.known(name, component: row) { return text }
    var dot = name.firstIndex(of: ".")
    while let end = dot {
      let head = String(name[..<end])
      let tail = String(name[name.index(after: end)...])
      if let property = catalog.property(head, of: row) {
        if let target = rows[property.typeName] {
          let text = text(of: tail, target)
          if !text.isEmpty { return text }
        }
        if let whole = documentation.known(head, component: row) { return "The \(tail) of this: \(whole)" }
      }
      dot = name[name.index(after: end)...].firstIndex(of: ".")
    }
    // A controller takes the attributes of its view.
    if catalog.components[row].isController, let view = rows["UIView"] { return text(of: name, view) }
    return ""
  }

  // MARK: - Types

  /// The enumeration or option set that literals of a type are named by; nil for other types.
  func enumeration(of property: Property) -> (enumeration: Enumeration, isSet: Bool)? {
    switch property.type {
    // A named number may be any number, and so any variable.
    case .enumeration(let row):
      catalog.enumerations.indices.contains(Int(row)) ? (catalog.enumerations[Int(row)], false) : nil
    case .optionSet(let row):
      catalog.enumerations.indices.contains(Int(row)) ? (catalog.enumerations[Int(row)], true) : nil
    default: nil
    }
  }

  /// The enumerations that attributes have, each once.
  var usedEnumerations: [(enumeration: Enumeration, isSet: Bool)] {
    var known: Set<String> = []
    var result: [(enumeration: Enumeration, isSet: Bool)] = []
    for element in elements {
      for attribute in element.attributes {
        guard let found = enumeration(of: attribute.property), known.insert(found.enumeration.name).inserted else {
          continue
        }
        result.append(found)
      }
    }
    return result
  }

  /// A pattern of XML Schema for an attribute with names of cases: one of them, or a variable, or an expression that is
  /// more than a name. A comment may follow.
  func pattern(_ enumeration: Enumeration, isSet: Bool) -> String {
    var names = enumeration.cases.map { $0.name }
    names += variables.filter { !$0.contains(".") }
    names += LanguageTables.words.map { $0.name }
    let name = "(" + names.map { Self.escaped($0) }.joined(separator: "|") + ")"
    let list = isSet ? "\(name)(\\s*,\\s*\(name))*" : name
    let separator = isSet ? "," : ""
    return "\\s*|\\s*\\{?\\s*\(list)\\s*\\}?\\s*(//[\\s\\S]*)?|\\s*\\{?\\s*[0-9][\\s\\S]*"
      + "|[\\s\\S]*[^A-Za-z0-9_\(separator)\\{\\}\\s][\\s\\S]*"
  }

  /// The name of an enumeration as a name of XML.
  static func typeName(_ enumeration: Enumeration) -> String { "values." + enumeration.name }

  private static func escaped(_ name: String) -> String {
    var result = ""
    for character in name {
      if "\\.|()[]{}*+?^$-".contains(character) { result += "\\" }
      result.append(character)
    }
    return result
  }

  /// The pattern of attributes that are no expression.
  static let literalPattern = "[^\\{]*"
}
