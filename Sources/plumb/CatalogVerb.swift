import PlumbEngine

let catalogVerb = Verb(
  name: "catalog",
  summary: "Prints the components there are and their properties, as Markdown or JSON.",
  operands: "COMPONENT…",
  details: """
    Every component is printed with the properties it adds to its base: type, default, what it is for. `all` prints the
    whole catalog, which is the page docs/components.md. With --json every component comes with all its properties, those
    of its bases and the parts of structures included, for editors and generators of code:

      "components":[{"name":"UILabel","base":"UIView","natural":"both","properties":[
        {"name":"text","type":"String","default":"","readOnly":false,"constructor":false,"affectsSize":true,
         "animatedSetter":false}, …]}, …]

    base is null for one that builds on none.
    """,
  options: [LayoutOptions.catalog],
  operandKind: .words(["all"])
) { (arguments) throws(CallFailure) in
  let engine = Engine()
  try LayoutOptions.loadCatalogs(arguments, in: engine)
  let page = CatalogPage(engine.names)
  let names = arguments.operands.map { $0.text }
  let report = arguments.report
  if names.count == 1, names[0] == "all" {
    if !report.isJSON { return try Console.print(page.whole()) }
    report.set("components", catalogJSON(page.elements, page.catalog))
    return .fine
  }
  var rows: [Int] = []
  var parts: [String] = []
  for name in names {
    guard let component = page.catalog.component(named: name) else {
      let namesakes = page.catalog.namesakes(of: name)
      if !namesakes.isEmpty {
        throw CallFailure("'\(name)' is a component of several namespaces: \(namesakes.joined(separator: ", "))")
      }
      let known = page.elements.map { page.catalog.components[$0].name }
      throw CallFailure("Unknown component '\(name)'" + CallFailure.suggestion(name, known))
    }
    rows.append(component)
    if !report.isJSON { parts.append(try page.section(component)) }
  }
  if report.isJSON {
    report.set("components", catalogJSON(rows, page.catalog))
    return .fine
  }
  return try Console.print(parts.joined(separator: "\n"))
}

private func catalogJSON(_ rows: [Int], _ catalog: Catalog) -> [String] {
  rows.map { row -> String in
    let component = catalog.components[row]
    let base = component.base >= 0 ? JSONText.string(catalog.components[component.base].name) : "null"
    let properties = catalog.propertyNames(of: row).compactMap { name in
      catalog.property(name, of: row).map { property in
        "{\"name\":\(JSONText.string(name)),\"type\":\(JSONText.string(property.typeName)),"
          + "\"default\":\(JSONText.string(property.defaultText)),\"readOnly\":\(property.access == .readOnly),"
          + "\"constructor\":\(property.isConstructorOnly),\"affectsSize\":\(property.affectsSize),"
          + "\"animatedSetter\":\(property.hasAnimatedSetter)}"
      }
    }
    return "{\"name\":\(JSONText.string(component.name)),\"base\":\(base),"
      + "\"natural\":\"\(component.natural.name)\",\"properties\":[\n" + properties.joined(separator: ",\n") + "\n]}"
  }
}
