import PlumbEngine
import PlumbSyntax

/// Completions for Sublime Text: components, attributes, names of cases, functions. Behind a tab stands what Sublime shows
/// beside the name.
enum SublimeCompletions {
  static func text(_ model: SchemaModel) -> String {
    var items: [(trigger: String, hint: String, contents: String)] = []
    var known: Set<String> = []
    func add(_ trigger: String, _ hint: String, _ contents: String) {
      if known.insert(trigger + "\t" + hint).inserted { items.append((trigger, hint, contents)) }
    }
    for element in model.elements {
      for name in [element.name] + element.aliases { add(name, "component", escaped(name)) }
    }
    for declaration in LanguageTables.declarations {
      let required = declaration.attributes.filter { $0.isRequired }
      let attributes = required.enumerated().map { "\($0.element.name)=\"${\($0.offset + 1)}\"" }
      add(declaration.name, "declaration", "\(declaration.name) \(attributes.joined(separator: " "))/>")
    }
    for attribute in LanguageTables.structuralAttributes {
      add(attribute.name, "attribute", "\(attribute.name)=\"$1\"")
    }
    for element in model.elements {
      for attribute in element.attributes {
        add(attribute.name, attribute.property.typeName, "\(escaped(attribute.name))=\"$1\"")
      }
    }
    for name in model.parameters { add(name, "parameter", "\(escaped(name))=\"$1\"") }
    for (enumeration, _) in model.usedEnumerations {
      for item in enumeration.cases { add(item.name, enumeration.name, escaped(item.name)) }
    }
    for function in LanguageTables.functions {
      add(function.name, "function", call(function.name, function.parameters))
    }
    for function in model.catalog.hostFunctions {
      add(function.name, "function", call(function.name, function.argumentTypes.joined(separator: ", ")))
    }
    for word in LanguageTables.words { add(word.name, "word", escaped(word.name)) }
    for (name, _) in LanguageTables.computed { add(name, "computed", escaped(name)) }
    for (name, _) in LanguageTables.colorNames { add(name, "color", escaped(name)) }
    for (name, _) in model.catalog.hostColors { add(name, "color", escaped(name)) }
    for name in model.catalog.hostFonts { add(name, "font", escaped(name)) }
    for name in model.variables { add(name, "variable", escaped(name)) }
    let lines = items.map { item -> String in
      let trigger = JSONText.string(item.trigger + "\t" + item.hint)
      return "    { \"trigger\": \(trigger), \"contents\": \(JSONText.string(item.contents)) }"
    }
    return "{\n  \"scope\": \"text.xml\",\n  \"completions\": [\n" + lines.joined(separator: ",\n") + "\n  ]\n}\n"
  }

  /// A call with its arguments as places to fill in.
  private static func call(_ name: String, _ parameters: String) -> String {
    let places = parameters.split(separator: ",").enumerated().map { index, parameter in
      "${\(index + 1):\(parameter.drop { $0 == " " })}"
    }
    return "\(escaped(name))(\(places.joined(separator: ", ")))"
  }

  private static func escaped(_ text: String) -> String {
    var result = ""
    for character in text {
      if character == "$" || character == "\\" { result += "\\" }
      result.append(character)
    }
    return result
  }
}
