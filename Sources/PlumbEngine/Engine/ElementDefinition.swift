import PlumbSyntax

/// An element made by code, with all below it.
public struct ElementDefinition: Sendable {
  /// A `<param>`, `<macro>` or `<state>` of the element.
  public struct Declaration: Sendable {
    public enum Kind: Int32, Sendable { case parameter, macro, state }
    public var kind: Kind
    public var name: String
    /// Of parameters and state: the name of a type.
    public var type: String
    /// Of macros the expression, of state the first value; empty: the type's zero.
    public var value: String

    public init(kind: Kind, name: String, type: String = "", value: String = "") {
      self.kind = kind
      self.name = name
      self.type = type
      self.value = value
    }
  }

  public var component: String
  public var attributes: [(name: String, expression: String)]
  public var children: [ElementDefinition]
  public var declarations: [Declaration]
  /// Text inside the element.
  public var text: String

  public init(
    _ component: String, _ attributes: [(name: String, expression: String)] = [], children: [ElementDefinition] = [],
    declarations: [Declaration] = [], text: String = ""
  ) {
    self.component = component
    self.attributes = attributes
    self.children = children
    self.declarations = declarations
    self.text = text
  }

  /// As a document without a text. Errors: `.limit`, `.duplicate` (two attributes of one name), `.argument` (not a name).
  func document(limits: XMLLimits) throws(Diagnostic) -> XMLDocument {
    let writer = DocumentWriter()
    var stack: [(element: ElementDefinition, parent: Int32, depth: Int)] = [(self, -1, 1)]
    while let (element, parent, depth) = stack.popLast() {
      if depth > limits.maxDepth {
        throw Diagnostic(.limit, "Elements are nested deeper than \(limits.maxDepth) levels")
      }
      if writer.count >= limits.maxElements {
        throw Diagnostic(.limit, "There are more than \(limits.maxElements) elements")
      }
      guard let first = element.component.utf8.first, first >= 0x41 && first <= 0x5A else {
        throw Diagnostic(.argument, "'\(element.component)' is not a component name; those begin with a capital letter")
      }
      let row = writer.beginElement(element.component, parent: parent)
      var names = NameSet()
      for attribute in element.attributes {
        guard names.insert(attribute.name) else {
          throw Diagnostic(.duplicate, "<\(element.component)> has two attributes named \(attribute.name)")
        }
        writer.attribute(attribute.name, attribute.expression)
      }
      for declaration in element.declarations {
        let kind: DocumentWriter.DefinitionKind =
          switch declaration.kind {
          case .parameter: .parameter
          case .macro: .macro
          case .state: .state
          }
        writer.definition(kind, declaration.name, type: declaration.type, value: declaration.value)
      }
      if !element.text.utf8.isEmpty { writer.body(element.text) }
      for child in element.children.reversed() { stack.append((child, row, depth + 1)) }
    }
    return writer.finish()
  }
}

extension Engine {
  /// Makes a template without XML. Errors as of a load.
  public func build(_ element: ElementDefinition, _ options: LoadOptions = LoadOptions()) -> LoadResult {
    do throws(Diagnostic) {
      let document = try element.document(limits: xmlLimits)
      return finish(XMLReadResult(document: document, diagnostics: []), options)
    } catch { return LoadResult(template: nil, diagnostics: [error]) }
  }
}
