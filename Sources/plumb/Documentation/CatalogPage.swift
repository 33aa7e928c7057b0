import PlumbEngine

/// The documentation of the component catalog, made from the tables that documents are checked against.
struct CatalogPage {
  let catalog: Catalog
  private let documentation: PropertyDocumentation

  init(_ catalog: Catalog) {
    self.catalog = catalog
    documentation = PropertyDocumentation(catalog)
  }

  /// Rows of the components that documents may name.
  var elements: [Int] { catalog.components.indices.filter { catalog.components[$0].isElement } }

  /// Rows of the classes of values: layers, bar items.
  private var classes: [Int] { catalog.components.indices.filter { !catalog.components[$0].isElement } }

  func whole() throws(CallFailure) -> String {
    try documentation.check()
    var parts = [
      """
      # Components

      Made by `plumb catalog all`; not edited by hand. A component has the properties of its base too. `UILabel` may be
      written `Label`, and so on. A property that is kept as text is marked *text*: its value is what the document says,
      for the host to read. Points, sizes, rectangles, insets, offsets and transforms have their parts as properties of
      their own: `contentInset.top`, `transform.rotation`. A type that is neither here nor in the language is one of
      objects of the host.

      """,
      "\n## Every element\n\nSee [geometry](geometry.md).\n\n" + (try table(shared, of: firstView)) + "\n",
    ]
    for row in elements { parts.append(try section(row) + "\n") }
    parts.append("## Classes of values\n\nNot elements: reached through a property, as in `layer.cornerRadius`.\n\n")
    for row in classes { parts.append(try section(row, level: "###") + "\n") }
    return (parts + enumerations).joined().trimmed + "\n"
  }

  func section(_ row: Int, level: String = "##") throws(CallFailure) -> String {
    let component = catalog.components[row]
    var facts: [String] = []
    if component.base >= 0 { facts.append("Builds on `\(catalog.components[component.base].name)`.") }
    switch component.natural {
    case .both: facts.append("Has a natural width and height.")
    case .width: facts.append("Has a natural width.")
    case .height: facts.append("Has a natural height.")
    default: break
    }
    if component.isElement, let body = component.bodyProperty {
      facts.append("Text inside the element is its `\(body)`.")
    }
    let own = ownNames(row)
    facts += hostFacts(component)
    var text = "\(level) \(component.name)\n\n"
    if let words = catalog.documentation(of: component.name) { text += words + "\n\n" }
    if !facts.isEmpty { text += facts.joined(separator: " ") + "\n\n" }
    return text + (own.isEmpty ? "No properties of its own.\n" : try table(own, of: row))
  }

  /// What only components of hosts have.
  private func hostFacts(_ component: Component) -> [String] {
    var facts: [String] = []
    if let size = component.naturalSize {
      var parts: [String] = []
      if size.axes.contains(.width) { parts.append("\(rounded(size.width)) wide") }
      if size.axes.contains(.height) { parts.append("\(rounded(size.height)) high") }
      facts.append("It is \(parts.joined(separator: " and ")) where no measurer answers.")
    }
    if let template = component.templateURL { facts.append("Its template is `\(template)`.") }
    let defaults = component.defaultTexts(catalog).map { "`\($0.attribute)=\"\($0.expression)\"`" }
    if !defaults.isEmpty { facts.append("Without attributes of its own it has \(defaults.joined(separator: ", ")).") }
    return facts
  }

  private var firstView: Int { catalog.component(named: "UIView") ?? 0 }

  /// What all elements have, and not only because all things have it.
  private var shared: [String] {
    var common = plainNames(firstView)
    for row in elements { common = common.filter(Set(plainNames(row)).contains) }
    let inherited = Set(classes.filter { catalog.components[$0].base < 0 }.flatMap(plainNames))
    return common.filter { !inherited.contains($0) }
  }

  private func ownNames(_ row: Int) -> [String] {
    let base = catalog.components[row].base
    var known = Set(base >= 0 ? plainNames(base) : [])
    if catalog.components[row].isElement { known.formUnion(shared) }
    return plainNames(row).filter { !known.contains($0) }
  }

  /// Without the parts of structures and the properties of values, which stand where their types are.
  private func plainNames(_ row: Int) -> [String] {
    let names = catalog.propertyNames(of: row)
    let all = Set(names)
    return names.filter { name in
      var head = Substring(name)
      while let dot = head.lastIndex(of: ".") {
        head = head[..<dot]
        if all.contains(String(head)) { return false }
      }
      return true
    }
  }

  private func table(_ names: [String], of row: Int) throws(CallFailure) -> String {
    var lines = ["| Property | Type | Default | |", "|---|---|---|---|"]
    for name in names {
      guard let property = catalog.property(name, of: row) else { continue }
      var notes = [try documentation.text(of: name, component: row)]
      if notes[0].isEmpty { notes = [] }
      if property.access == .readOnly { notes.append("Read-only.") }
      if property.isConstructorOnly { notes.append("Constant: used when the element is made.") }
      if property.hasAnimatedSetter { notes.append("Animated setter.") }
      if property.affectsSize { notes.append("May change the natural size.") }
      let kept = property.type == .text ? ", *text*" : ""
      let value = property.defaultText.isEmpty ? "" : "`\(property.defaultText)`"
      let words = notes.joined(separator: " ")
      lines.append("| `\(name)` | \(property.typeName)\(kept) | \(value) | \(words) |")
    }
    return lines.joined(separator: "\n") + "\n"
  }
}

extension CatalogPage {
  /// The sections of the types whose values have names.
  fileprivate var enumerations: [String] {
    let sections: [(Enumeration.Style, String)] = [
      (
        .cases,
        """
        ## Enumerations

        A case is visible in the attributes of its type; elsewhere it is `UIView.ContentMode.center`. Its number does as
        well: they count from 0 where none is given.
        """
      ),
      (
        .options,
        """
        ## Option sets

        Options are joined with commas: `link, address`. Their numbers are bits, which count 1, 2, 4 where none is given.
        """
      ),
      (.numbers, "## Named numbers\n\nAny number does as well as a name."),
    ]
    return sections.map { style, introduction in
      var lines = [introduction, "", "| Type | Also | |", "|---|---|---|"]
      for enumeration in catalog.enumerations where enumeration.style == style {
        let aliases = enumeration.aliases.map { "`\($0)`" }.joined(separator: ", ")
        lines.append("| `\(enumeration.name)` | \(aliases) | \(cases(of: enumeration)) |")
      }
      return lines.joined(separator: "\n") + "\n\n"
    }
  }

  private func cases(of enumeration: Enumeration) -> String {
    var following = enumeration.style == .options ? 1.0 : 0
    return enumeration.cases.map { item in
      let isCounted = item.number == following && enumeration.style != .numbers
      following = enumeration.style == .options ? max(1, item.number * 2) : item.number + 1
      return isCounted ? "`\(item.name)`" : "`\(item.name)` \(text(item.number))"
    }.joined(separator: ", ")
  }

  private func text(_ number: Double) -> String { Int(exactly: number).map { "\($0)" } ?? "\(number)" }
}

extension String {
  /// Without line breaks at the end.
  fileprivate var trimmed: String {
    var text = Substring(self)
    while text.last == "\n" { text = text.dropLast() }
    return String(text)
  }
}
