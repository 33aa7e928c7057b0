import PlumbEngine

let catalogVerb = Verb(
  name: "catalog",
  summary: "Prints the components there are and their properties, as Markdown.",
  operands: "COMPONENT…",
  details: """
    Every component is printed with the properties it adds to its base: type, default, what it is for. `all` prints the
    whole catalog, which is the page docs/components.md.
    """,
  options: []
) { (arguments) throws(CallFailure) in
  let page = CatalogPage()
  let names = arguments.operands.map { $0.text }
  if names.count == 1, names[0] == "all" { return try Console.print(page.whole()) }
  var parts: [String] = []
  for name in names {
    guard let component = page.catalog.component(named: name) else {
      let known = page.elements.map { page.catalog.components[$0].name }
      throw CallFailure("Unknown component '\(name)'" + CallFailure.suggestion(name, known))
    }
    parts.append(try page.section(component))
  }
  return try Console.print(parts.joined(separator: "\n"))
}
