/// A layout document as it was written: elements with their attributes in flat arrays, document order, parents first.
package struct XMLDocument: Sendable {
  /// One component element. `<param>`, `<macro>` and `<children>` are kept beside the elements they stand in.
  package struct Element: Sendable {
    package var name: Name
    package var parent: Int32
    package var firstChild: Int32 = -1
    package var nextSibling: Int32 = -1
    package var childCount: UInt32 = 0
    package var firstAttribute: UInt32 = 0
    package var attributeCount: UInt32 = 0
    /// From `<` to the end of the name.
    package var range: SourceRange
    /// The inline text, white space normalised (spec 7.2); `.empty`: none.
    package var body = Name.empty
    package var bodyRange = SourceRange(start: 0, end: 0)
    /// The body contains HTML elements, written back as markup in `body`.
    package var bodyIsMarkup = false
    /// Index among the children where the importer's children go; -1: there is no `<children/>`.
    package var childrenSlot: Int32 = -1

    package init(name: Name, parent: Int32, range: SourceRange) {
      self.name = name
      self.parent = parent
      self.range = range
    }
  }

  package struct Attribute: Sendable {
    package var name: Name
    /// The value as the XML parser gives it: entities replaced, line breaks normalised.
    package var value: Name
    package var nameRange: SourceRange
    /// The value as written, without its quotes.
    package var valueRange: SourceRange

    package init(name: Name, value: Name, nameRange: SourceRange, valueRange: SourceRange) {
      self.name = name
      self.value = value
      self.nameRange = nameRange
      self.valueRange = valueRange
    }
  }

  /// A `<macro name value>` (or `<param name type>`): `value` is the value (or the type).
  package struct Definition: Sendable {
    package var element: Int32
    package var name: Name
    package var value: Name
    package var range: SourceRange
    package var valueRange: SourceRange

    package init(element: Int32, name: Name, value: Name, range: SourceRange, valueRange: SourceRange) {
      self.element = element
      self.name = name
      self.value = value
      self.range = range
      self.valueRange = valueRange
    }
  }

  package var source: SourceText
  /// Element names, attribute names and values, bodies.
  package var names: NameTable
  package var elements: [Element] = []
  /// Grouped by element, in the order they are written.
  package var attributes: [Attribute] = []
  /// In document order.
  package var macros: [Definition] = []
  package var parameters: [Definition] = []

  package init(source: SourceText, names: NameTable) {
    self.source = source
    self.names = names
  }
}
