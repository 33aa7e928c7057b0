/// Writes a schema in XML, line by line.
protocol SchemaWriter {
  var lines: [String] { get set }

  init(_ model: SchemaModel)

  /// Writes the schema without the XML declaration.
  mutating func write()
}

extension SchemaWriter {
  static func text(_ model: SchemaModel) -> String {
    var writer = Self(model)
    writer.lines.append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>")
    writer.lines.append("<!-- Layouts of Plumb \(Tool.version), made by plumb schema. -->")
    writer.write()
    return writer.lines.joined(separator: "\n") + "\n"
  }

  /// A text for people between the tags of an element; nothing for an empty one.
  static func annotation(_ text: String, _ start: String, _ end: String) -> String {
    text.isEmpty ? "" : start + XMLText.escaped(text) + end
  }
}
