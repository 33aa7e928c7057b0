import PlumbSyntax

/// Reads a catalog file: adds what it declares to copies of an engine's tables, and collects everything that is wrong with
/// it (docs/catalogs.md). What was read is used only if there are no errors.
///
/// Types and components may be declared in any order. O(bytes), and for what is evaluated as much as evaluating takes.
final class CatalogReader {
  /// The value of an attribute's text as an attribute of a type, if it is constant, or why there is none.
  typealias Evaluation = (_ text: String, _ type: String, CatalogReader) -> (value: Value?, diagnostics: [Diagnostic])

  /// How many elements of one kind a catalog may have, and cases an enumeration: each costs a look at others.
  static let capacity = 10_000
  static let mostCases = 4096

  let document: XMLDocument
  /// What templates of components are relative to; nil: the documents that use them.
  let templateBase: String?
  let expressionLimits: ExpressionLimits
  var catalog: Catalog
  var assets: AssetSource
  var constants: NameMap<Value>
  var report: CatalogReport
  private let schema = CatalogSchema()
  /// "MyGame.", or empty.
  private(set) var prefix = ""
  /// The elements of the components of this file by their full names.
  var declared = NameMap<Int>()
  /// The kinds of children of the root, and of each its elements in document order.
  private let kinds: [String]
  private var byKind: [[Int]]

  init(
    _ document: XMLDocument, templateBase: String?, catalog: Catalog, assets: AssetSource, constants: NameMap<Value>,
    limits: ExpressionLimits, maximumDiagnostics: Int
  ) {
    self.document = document
    self.templateBase = templateBase
    self.catalog = catalog
    self.assets = assets
    self.constants = constants
    expressionLimits = limits
    kinds = schema["catalog"]?.children ?? []
    byKind = [[Int]](repeating: [], count: kinds.count)
    report = CatalogReport(document, maximum: maximumDiagnostics)
  }

  /// Reads everything. `problems`: what is wrong with the answer of a function.
  func read(_ evaluate: Evaluation, problems: (HostFunction, _ answer: String, CatalogReader) -> [Diagnostic]) {
    guard checkStructure() else { return }
    readNamespace()
    for element in elements("class") { readClass(element) }
    for element in elements("enumeration") { readEnumeration(element, .cases) }
    for element in elements("options") { readEnumeration(element, .options) }
    readComponents(elements("component"))
    for element in elements("function") { readFunction(element) }
    for element in elements("image") { readImage(element) }
    // What is evaluated may use all of these, and the colours and fonts before it.
    if report.hasErrors { return }
    for element in elements("color") { readColor(element, evaluate) }
    for element in elements("font") { readFont(element, evaluate) }
    for element in elements("constant") { readConstant(element, evaluate) }
    checkAnswers(problems)
  }

  // MARK: - Structure

  func elements(_ kind: String) -> [Int] { place(of: kind).map { byKind[$0] } ?? [] }

  private func place(of kind: String) -> Int? { kinds.firstIndex { $0.utf8.elementsEqual(kind.utf8) } }

  func name(ofElement element: Int) -> String { document.names[document.elements[element].name] }

  /// The index of an attribute of an element.
  func attribute(_ name: String, _ element: Int) -> Int? {
    guard let name = document.names.find(name) else { return nil }
    let first = Int(document.elements[element].firstAttribute)
    for index in first..<first + Int(document.elements[element].attributeCount)
    where document.attributes[index].name == name {
      return index
    }
    return nil
  }

  func value(_ attribute: Int) -> String { document.names[document.attributes[attribute].value] }

  /// The value of an attribute, empty without it.
  func text(_ name: String, _ element: Int) -> String { attribute(name, element).map { value($0) } ?? "" }

  /// The children of an element with a name.
  func children(_ element: Int, _ kind: String) -> [Int] {
    var result: [Int] = []
    var child = Int(document.elements[element].firstChild)
    while child >= 0 {
      if name(ofElement: child).utf8.elementsEqual(kind.utf8) { result.append(child) }
      child = Int(document.elements[child].nextSibling)
    }
    return result
  }

  /// Checks elements and attributes against the schema. False if nothing of it can be read.
  private func checkStructure() -> Bool {
    guard let root = document.elements.first else { return false }
    let rootName = document.names[root.name]
    guard rootName.utf8.elementsEqual("catalog".utf8) else {
      report.add(Diagnostic(.xml, "A catalog begins with <catalog>, not with <\(rootName)>"), element: 0)
      return false
    }
    // Elements that mean nothing, and those inside.
    var unknown = IndexMap<Int, UInt8>()
    for index in document.elements.indices {
      let element = document.elements[index]
      let name = document.names[element.name]
      if element.parent >= 0 {
        let parent = Int(element.parent)
        if unknown.contains(parent) || !checkPlace(name, index, in: parent) {
          _ = unknown.insert(index)
          continue
        }
        if parent == 0, let place = place(of: name) { byKind[place].append(index) }
      }
      if let rules = schema[name] { checkAttributes(index, name, rules) }
      if element.body != .empty {
        report.add(Diagnostic(.xml, "<\(name)> contains no text"), element.bodyRange)
      }
    }
    for kind in kinds where elements(kind).count > Self.capacity {
      report.add(
        Diagnostic(.limit, "A catalog may have at most \(Self.capacity) elements <\(kind)>"),
        element: elements(kind)[Self.capacity])
    }
    return !report.hasErrors || document.elements.count > 1
  }

  private func checkPlace(_ name: String, _ index: Int, in parent: Int) -> Bool {
    let around = self.name(ofElement: parent)
    let allowed = schema[around]?.children ?? []
    for child in allowed where child.utf8.elementsEqual(name.utf8) { return true }
    if report.isFull {
      report.add(Diagnostic(.xml, ""), element: index)
      return false
    }
    var diagnostic = Diagnostic(.xml, "<\(around)> has no element <\(name)>")
    diagnostic.suggestions = suggestions(for: name, among: allowed)
    diagnostic.notes = [allowed.isEmpty ? "it has no elements" : "it has " + Self.listed(allowed)]
    report.add(diagnostic, element: index)
    return false
  }

  private func checkAttributes(_ index: Int, _ name: String, _ rules: CatalogSchema.Element) {
    let element = document.elements[index]
    let first = Int(element.firstAttribute)
    for attribute in first..<first + Int(element.attributeCount) {
      let given = document.names[document.attributes[attribute].name]
      if rules.attributes.contains(where: { $0.name.utf8.elementsEqual(given.utf8) }) { continue }
      var diagnostic = Diagnostic(.xml, "<\(name)> has no attribute \(given)")
      if !report.isFull {
        diagnostic.suggestions = suggestions(for: given, among: rules.attributeNames)
        diagnostic.notes = ["it has " + Self.listed(rules.attributeNames)]
      }
      report.add(diagnostic, document.attributes[attribute].nameRange)
    }
    for rule in rules.attributes where rule.isRequired && attribute(rule.name, index) == nil {
      report.add(Diagnostic(.xml, "<\(name)> needs the attribute \(rule.name)"), element: index)
    }
  }

  static func listed(_ names: [String]) -> String {
    var text = ""
    for name in names { text += (text.isEmpty ? "" : ", ") + name }
    return text
  }

  private func readNamespace() {
    guard let attribute = attribute("namespace", 0) else { return }
    let name = value(attribute)
    guard Catalog.isTypeName(name) else {
      report.add(
        Diagnostic(
          .argument,
          "\"\(name)\" is not a namespace: it must begin with A to Z; letters, digits, _ and single dots follow"),
        value: attribute)
      return
    }
    prefix = name + "."
  }

  // MARK: - Values of attributes

  /// `true` or `false`; false without the attribute.
  func bool(_ name: String, _ element: Int) -> Bool {
    guard let attribute = attribute(name, element) else { return false }
    let text = value(attribute)
    if text.utf8.elementsEqual("true".utf8) { return true }
    if !text.utf8.elementsEqual("false".utf8) {
      report.add(Diagnostic(.type, "\"\(text)\" is not a boolean: true or false expected"), value: attribute)
    }
    return false
  }

  /// A number in decimal; nil without the attribute, or if it is not one, which is reported.
  func number(_ name: String, _ element: Int) -> Double? {
    guard let attribute = attribute(name, element) else { return nil }
    let text = value(attribute)
    if let number = Self.number(text) { return number }
    report.add(Diagnostic(.type, "\"\(text)\" is not a number"), value: attribute)
    return nil
  }

  private static func number(_ text: String) -> Double? {
    guard text.utf8.count <= 64 else { return nil }
    let isNegative = text.utf8.first == UInt8(ascii: "-")
    let digits = isNegative ? String(text.dropFirst()) : text
    guard let first = digits.utf8.first, first == UInt8(ascii: ".") || first >= 0x30 && first <= 0x39,
      let tree = try? ExpressionParser.parse(digits), tree.nodes.count == 1, let node = tree.nodes.first,
      node.kind == .number, node.number.isFinite
    else { return nil }
    return isNegative ? -node.number : node.number
  }

  /// The full name of a type or component of this file, or the name as it is; nil if there is none of either.
  func resolved(type name: String) -> String? {
    var inner = name.utf8[...]
    var depth = 0
    while let element = Catalog.elementName(inner), depth <= ElementTypes.maximumDepth {
      inner = element
      depth += 1
    }
    let text = String(Substring(inner))
    let full = prefix + text
    guard !prefix.isEmpty, declared[full] != nil || catalog.typeRow(full) != nil else {
      return declared[text] != nil || catalog.type(named: name) != nil ? name : nil
    }
    return String(Substring(name.utf8[..<inner.startIndex])) + full + String(Substring(name.utf8[inner.endIndex...]))
  }

  /// The type that an attribute names; nil without the attribute, or for an unknown one, which is reported.
  func type(_ name: String, _ element: Int) -> String? {
    guard let attribute = attribute(name, element) else { return nil }
    let text = value(attribute)
    if let type = resolved(type: text) { return type }
    report.add(unknownType(text), value: attribute)
    return nil
  }

  func unknownType(_ name: String) -> Diagnostic {
    var diagnostic = Diagnostic(.type, "Unknown type \(name)")
    if report.isFull { return diagnostic }
    var known = catalog.typeNames
    for name in declared.names { known.append(name) }
    diagnostic.suggestions = suggestions(for: name, among: known)
    diagnostic.notes = ["a type of objects of the host is declared by <class name=\"…\"/>"]
    return diagnostic
  }

  /// Reports a diagnostic of a call that took an element's declaration: its place is that of the element's name.
  func add(_ diagnostic: Diagnostic, named element: Int) {
    if let attribute = attribute("name", element) {
      report.add(diagnostic, value: attribute)
    } else {
      report.add(diagnostic, element: element)
    }
  }

  // MARK: - Types

  private func readClass(_ element: Int) {
    guard attribute("name", element) != nil else { return }
    let name = prefix + text("name", element)
    guard Catalog.isTypeName(name) else {
      add(
        Diagnostic(
          .argument,
          "\"\(name)\" is not a type name: it must begin with A to Z; letters, digits, _ and single dots follow"),
        named: element)
      return
    }
    guard catalog.typeRow(name) == nil, catalog.exactComponentRow(name) == nil else {
      add(Diagnostic(.duplicate, "There is already a type \(name)"), named: element)
      return
    }
    _ = catalog.declaredType(name)
  }

  private func readEnumeration(_ element: Int, _ style: Enumeration.Style) {
    guard attribute("name", element) != nil else { return }
    let items = children(element, style == .options ? "option" : "case")
    guard items.count <= Self.mostCases else {
      report.add(Diagnostic(.limit, "A type may have at most \(Self.mostCases) cases"), element: items[Self.mostCases])
      return
    }
    var cases: [Enumeration.Case] = []
    var following = style == .options ? 1.0 : 0
    for item in items {
      if attribute("value", item) != nil {
        guard let number = number("value", item) else { return }
        guard number.rounded() == number, number.magnitude <= 0x1p53, style == .cases || number >= 0 else {
          let kind = style == .options ? "a whole number from 0" : "a whole number"
          if let attribute = attribute("value", item) {
            report.add(Diagnostic(.type, "\"\(value(attribute))\" is not \(kind)"), value: attribute)
          }
          return
        }
        following = number
      }
      cases.append(Enumeration.Case(text("name", item), following))
      following = style == .options ? max(1, following * 2) : following + 1
    }
    do throws(Diagnostic) {
      try catalog.register(enumeration: Enumeration(prefix + text("name", element), style, cases))
      note(element, prefix + text("name", element))
    } catch { add(error, named: element) }
  }

  /// Keeps what something is for.
  func note(_ element: Int, _ name: String) {
    let text = text("documentation", element)
    if !text.isEmpty { catalog.documentation[name] = text }
  }

  // MARK: - Names

  private func readImage(_ element: Int) {
    guard attribute("name", element) != nil, let width = number("width", element),
      let height = number("height", element)
    else { return }
    do throws(Diagnostic) {
      try assets.register(
        image: text("name", element), bundle: text("bundle", element), width: width, height: height)
    } catch { add(error, named: element) }
  }

  private func readColor(_ element: Int, _ evaluate: Evaluation) {
    guard let color = evaluated("value", as: "UIColor", element, evaluate) else { return }
    do throws(Diagnostic) { try catalog.colors.register(text("name", element), color) } catch {
      add(error, named: element)
    }
  }

  private func readFont(_ element: Int, _ evaluate: Evaluation) {
    guard let font = evaluated("value", as: "UIFont", element, evaluate)?.fontValue else { return }
    do throws(Diagnostic) { try catalog.fonts.register(name: text("name", element), font: font) } catch {
      add(error, named: element)
    }
  }

  private func readConstant(_ element: Int, _ evaluate: Evaluation) {
    let name = text("name", element)
    guard AttributeText.isPlainIdentifier(name), !Self.isReserved(name) else {
      add(
        Diagnostic(.argument, "'\(name)' is not a valid name of a constant; letters, digits and dots are allowed"),
        named: element)
      return
    }
    guard constants[name] == nil else {
      add(Diagnostic(.duplicate, "There is a constant named '\(name)' already"), named: element)
      return
    }
    var type = "Any"
    if attribute("type", element) != nil {
      guard let given = self.type("type", element) else { return }
      type = given
    }
    if let value = evaluated("value", as: type, element, evaluate) {
      value.box?.exempt()
      constants[name] = value
    }
  }

  private static func isReserved(_ name: String) -> Bool {
    switch name {
    case "true", "false", "nil", "pi": true
    default: false
    }
  }

  /// The value of an attribute's expression; nil with errors, which are reported.
  private func evaluated(_ name: String, as type: String, _ element: Int, _ evaluate: Evaluation) -> Value? {
    guard let attribute = attribute(name, element) else { return nil }
    if report.isFull {
      // Not worth the time: it would only be counted.
      report.add(Diagnostic(.limit, ""), value: attribute)
      return nil
    }
    let text = value(attribute)
    let (value, diagnostics) = evaluate(text, type, self)
    for diagnostic in diagnostics where diagnostic.severity == .error {
      report.add(diagnostic, value: attribute, Self.place(of: diagnostic, in: text))
    }
    if value == nil, diagnostics.isEmpty { report.add(Diagnostic(.syntax, "The value is empty"), value: attribute) }
    return value
  }

  /// The bytes of a text that a diagnostic of its evaluation is about.
  static func place(of diagnostic: Diagnostic, in text: String) -> Range<Int>? {
    guard diagnostic.column > 0, diagnostic.line == 0 else { return nil }
    var start: Int?
    var character = 0
    for (offset, byte) in text.utf8.enumerated() where byte & 0xC0 != 0x80 {
      if character == diagnostic.column - 1 { start = offset }
      if let start, character == diagnostic.column - 1 + diagnostic.length { return start..<offset }
      character += 1
    }
    return start.map { $0..<text.utf8.count }
  }
}
