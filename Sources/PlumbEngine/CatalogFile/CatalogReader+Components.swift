import PlumbSyntax

/// Reads the components of a catalog file.
extension CatalogReader {
  /// How far a component has been read.
  private enum Progress: UInt8 { case none, begun, done, failed }

  /// Registers components, bases first.
  func readComponents(_ all: [Int]) {
    var components: [Int] = []
    for element in all where attribute("name", element) != nil {
      let name = prefix + text("name", element)
      if declared[name] != nil {
        add(Diagnostic(.duplicate, "The catalog has two components \(name)"), named: element)
        continue
      }
      declared[name] = element
      components.append(element)
    }
    // By element.
    var progress = [Progress](repeating: .none, count: document.elements.count)
    for component in components where progress[component] == .none {
      // From the component to what it builds on, as far as that is declared here and not read yet.
      var chain: [Int] = []
      var next: Int? = component
      while let element = next, progress[element] == .none {
        progress[element] = .begun
        chain.append(element)
        next = base(of: element).element
      }
      if let next, progress[next] == .begun, let first = chain.firstIndex(of: next) {
        reportCycle(Array(chain[first...]))
        for element in chain { progress[element] = .failed }
        continue
      }
      while let element = chain.popLast() {
        let base = base(of: element)
        let isReadable = base.element.map { progress[$0] == .done } ?? true
        progress[element] = isReadable && read(component: element, base: base.name) ? .done : .failed
      }
    }
  }

  /// What a component builds on: the full name, and the element where that is declared here.
  private func base(of component: Int) -> (name: String, element: Int?) {
    guard attribute("base", component) != nil else { return ("UIView", nil) }
    let name = text("base", component)
    if let element = declared[prefix + name] { return (prefix + name, element) }
    return (name, declared[name])
  }

  private func reportCycle(_ cycle: [Int]) {
    var chain = ""
    for element in cycle.prefix(8) { chain += prefix + text("name", element) + " → " }
    if cycle.count > 8 { chain += "… → " }
    let name = prefix + text("name", cycle[0])
    var diagnostic = Diagnostic(.cycle, "\(name) builds on itself: \(chain)\(name)")
    diagnostic.component = name
    if let attribute = attribute("base", cycle[0]) { report.add(diagnostic, value: attribute) }
  }

  /// Registers a component whose base is there. False if it cannot be.
  private func read(component element: Int, base: String) -> Bool {
    let errors = report.errorCount
    let name = prefix + text("name", element)
    guard let baseRow = catalog.component(named: base) else {
      var diagnostic = catalog.unknownComponentDiagnostic(base)
      diagnostic.message += ", the base of \(name)"
      diagnostic.component = name
      if let attribute = attribute("base", element) { report.add(diagnostic, value: attribute) }
      return false
    }
    var declaration = ComponentDeclaration(name)
    declaration.base = base
    declaration.documentation = text("documentation", element)
    declaration.natural = natural(element)
    declaration.naturalSize = naturalSize(element, report.errorCount == errors ? declaration.natural : .both)
    declaration.template = text("template", element)
    declaration.templateBase = templateBase
    if declaration.template.isEmpty, let attribute = attribute("template", element) {
      report.add(Diagnostic(.argument, "The template of \(name) is empty"), value: attribute)
    }
    readProperties(element, base: baseRow, &declaration)
    guard report.errorCount == errors else { return false }
    let row: Int
    do throws(Diagnostic) { row = try catalog.insert(declaration) } catch {
      add(error, named: element)
      return false
    }
    readBody(element, row)
    readDefaults(element, row)
    return report.errorCount == errors
  }

  private func natural(_ element: Int) -> NaturalAxes {
    guard let attribute = attribute("natural", element) else { return [] }
    switch value(attribute) {
    case "none": return []
    case "width": return .width
    case "height": return .height
    case "both": return .both
    default:
      report.add(
        Diagnostic(.argument, "\"\(value(attribute))\" is not an axis: none, width, height or both expected"),
        value: attribute)
      return []
    }
  }

  /// `axes`: those of the component's attribute.
  private func naturalSize(_ element: Int, _ axes: NaturalAxes) -> NaturalSizes.Size? {
    let sizes = children(element, "natural")
    guard let size = sizes.first else { return nil }
    if sizes.count > 1 {
      report.add(Diagnostic(.duplicate, "A component has one element <natural>"), element: sizes[1])
    }
    if attribute("width", size) == nil, attribute("height", size) == nil {
      report.add(Diagnostic(.xml, "<natural> needs the attribute width, height or both"), element: size)
      return nil
    }
    let (width, height) = (number("width", size), number("height", size))
    for (name, number) in [("width", width), ("height", height)] {
      guard let number, number < 0, let attribute = attribute(name, size) else { continue }
      report.add(Diagnostic(.argument, "A natural size cannot be negative"), value: attribute)
    }
    if attribute("natural", element) != nil {
      for (name, axis) in [("width", NaturalAxes.width), ("height", .height)] where !axes.contains(axis) {
        guard let attribute = attribute(name, size) else { continue }
        report.add(
          Diagnostic(.argument, "The component says natural=\"\(text("natural", element))\", which has no \(name)"),
          value: attribute)
      }
    }
    return NaturalSizes.Size(width: width, height: height)
  }

  private func readProperties(_ component: Int, base: Int, _ declaration: inout ComponentDeclaration) {
    var seen = NameSet()
    var child = Int(document.elements[component].firstChild)
    while child >= 0 {
      let kind = name(ofElement: child)
      if kind.utf8.elementsEqual("property".utf8) || kind.utf8.elementsEqual("action".utf8) {
        let errors = report.errorCount
        if let property = property(child, isAction: kind.utf8.elementsEqual("action".utf8), declaration.name, base) {
          if seen.insert(property.name) {
            declaration.properties.append(property)
            declaration.propertyDocumentation.append(text("documentation", child))
          } else if report.errorCount == errors {
            add(Diagnostic(.duplicate, "\(declaration.name) has two properties \(property.name)"), named: child)
          }
        }
      }
      child = Int(document.elements[child].nextSibling)
    }
  }

  private func property(_ element: Int, isAction: Bool, _ component: String, _ base: Int) -> Property? {
    guard attribute("name", element) != nil,
      let typeName = isAction ? "Selector" : type("type", element)
    else { return nil }
    var property = Property(name: text("name", element), typeName: typeName, affectsSize: !isAction)
    property.isConstructorOnly = bool("constructor", element)
    if bool("readonly", element) {
      property.access = .readOnly
      if property.isConstructorOnly, let attribute = attribute("constructor", element) {
        report.add(
          Diagnostic(.argument, "A property that cannot be set is not used to make a node"), value: attribute)
      }
    }
    do throws(Diagnostic) { _ = try catalog.checked(property, of: component, base: base) } catch {
      add(error, named: element)
      return nil
    }
    guard let attribute = attribute("default", element) else { return property }
    var typed = Property(
      name: property.name, typeName: typeName, defaultText: value(attribute), affectsSize: property.affectsSize,
      access: property.access)
    typed.isConstructorOnly = property.isConstructorOnly
    do throws(Diagnostic) { _ = try catalog.checked(typed, of: component, base: base) } catch {
      report.add(error, value: attribute)
      return nil
    }
    return typed
  }

  private func readBody(_ element: Int, _ row: Int) {
    guard let attribute = attribute("body", element) else { return }
    do throws(Diagnostic) {
      try catalog.checkBody(value(attribute), of: row)
      catalog.components[row].bodyProperty = value(attribute)
    } catch { report.add(error, value: attribute) }
  }

  private func readDefaults(_ element: Int, _ row: Int) {
    var defaults: [DefaultExpression] = []
    var seen = NameSet()
    for item in children(element, "default") {
      guard let attribute = attribute("attribute", item), let expression = self.attribute("expression", item)
      else { continue }
      let name = value(attribute)
      if report.isFull, catalog.property(name, of: row) == nil {
        report.add(Diagnostic(.property, ""), value: attribute)
        continue
      }
      do throws(Diagnostic) { try catalog.checkDefault(name, of: row) } catch {
        report.add(error, value: attribute)
        continue
      }
      guard seen.insert(name) else {
        report.add(
          Diagnostic(.duplicate, "\(catalog.components[row].name) has two default expressions of \(name)"),
          value: attribute)
        continue
      }
      var made = DefaultExpression(name, value(expression), source: document.source(0))
      made.nameRange = document.attributes[attribute].valueRange
      made.valueRange = document.attributes[expression].valueRange
      if let type = catalog.property(name, of: row)?.type,
        let problem = DefaultSyntax.problem(made.expression, of: type, expressionLimits)
      {
        var diagnostic = Diagnostic(problem.code, problem.message)
        if !problem.hint.isEmpty { diagnostic.notes = [problem.hint] }
        diagnostic.component = catalog.components[row].name
        diagnostic.property = name
        report.add(
          diagnostic, value: expression,
          Int(problem.range.start)..<max(Int(problem.range.start), Int(problem.range.end)))
        continue
      }
      defaults.append(made)
    }
    catalog.add(defaults: defaults, to: row)
  }
}
