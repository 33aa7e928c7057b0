/// Writes the elements of an SVG document, indented by depth. Numbers are rounded to thousandths, so that equal layouts
/// give equal files.
struct SVGWriter {
  typealias Attributes = [(name: String, value: String)]

  private(set) var text = ""
  private var open: [String] = []

  mutating func element(_ name: String, _ attributes: Attributes) {
    line("<\(name)\(Self.written(attributes))/>")
  }

  mutating func element(_ name: String, _ attributes: Attributes, text content: String) {
    line("<\(name)\(Self.written(attributes))>\(XMLText.escaped(content))</\(name)>")
  }

  mutating func begin(_ name: String, _ attributes: Attributes) {
    line("<\(name)\(Self.written(attributes))>")
    open.append(name)
  }

  mutating func end() {
    if let name = open.popLast() { line("</\(name)>") }
  }

  private mutating func line(_ content: String) {
    text += String(repeating: " ", count: min(open.count, 40)) + content + "\n"
  }

  private static func written(_ attributes: Attributes) -> String {
    attributes.map { " \($0.name)=\"\(XMLText.escaped($0.value))\"" }.joined()
  }
}
