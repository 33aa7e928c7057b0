import PlumbSyntax

/// What the elements of a catalog file may have.
struct CatalogSchema {
  /// A line is
  ///
  ///     element attribute attribute | child child
  ///
  /// Attributes with an exclamation mark are required.
  static let table: StaticString = """
    catalog namespace documentation | class enumeration options component function color font image constant
    class name! documentation |
    enumeration name! documentation | case
    case name! value documentation |
    options name! documentation | option
    option name! value documentation |
    component name! base template body natural documentation | property action default natural
    property name! type! default constructor readonly documentation |
    action name! documentation |
    default attribute! expression! |
    natural width height |
    function name! arguments result answer pure documentation |
    color name! value! documentation |
    font name! value! documentation |
    image name! bundle width! height! documentation |
    constant name! type value! documentation |
    """

  struct Element {
    var attributes: [(name: String, isRequired: Bool)] = []
    var children: [String] = []

    var attributeNames: [String] { attributes.map { $0.name } }
  }

  private var elements = NameMap<Element>()

  init() {
    let blank = UInt8(ascii: " ")
    let text = TableText(Self.table)
    var index = 0
    while let line = text.next(&index, before: UInt8(ascii: "\n")) {
      guard let (head, tail) = line.split(at: UInt8(ascii: "|")) else { continue }
      var place = 0
      guard let name = head.next(&place, before: blank) else { continue }
      var element = Element()
      while let attribute = head.next(&place, before: blank) {
        let isRequired = attribute.bytes.last == UInt8(ascii: "!")
        element.attributes.append((isRequired ? String(attribute.string.dropLast()) : attribute.string, isRequired))
      }
      place = 0
      while let child = tail.next(&place, before: blank) { element.children.append(child.string) }
      elements[name.string] = element
    }
  }

  subscript(name: String) -> Element? { elements[name] }
}
