/// The tables of the language as documentation reads them: the very ones that expressions are checked with.
package enum LanguageTables {
  package struct Function: Sendable {
    package var name: String
    /// As a call shows them: `base, exponent`.
    package var parameters: String
    package var arity: Int
    /// `arity` is then the least number of arguments.
    package var isVariadic: Bool
  }

  /// In the order of the reference.
  package static var functions: [Function] {
    BuiltInFunction.all.map {
      Function(
        name: $0.name, parameters: $0.parameters, arity: $0.arity, isVariadic: $0.isVariadic)
    }
  }

  /// The types of properties other than enumerations, with their names; diagnostics use the first name.
  package static var types: [(type: PropertyType, names: [String])] {
    TypeNames.table.map { type, text in
      var names: [String] = []
      let words = TableText(text)
      var index = 0
      while let name = words.next(&index, before: UInt8(ascii: " ")) { names.append(name.string) }
      return (type, names)
    }
  }

  /// The parts of a structure that are properties of their own: `top` of `UIEdgeInsets`. Read-only ones are those that
  /// follow from the others.
  package static func parts(of typeName: String) -> [(name: String, isReadOnly: Bool)] {
    StructKeys.keys(of: typeName).map { ($0.name, $0.isReadOnly) }
  }

  // MARK: Fonts

  package static var fontTraits: [String] { FontNames.traits }
  package static var systemFonts: [String] { FontNames.systemFonts }
  package static var fontFamilies: [String] { FontFamilies.table.split(separator: "\n").map { String($0) } }

  /// The text styles with their fonts at scale 1.
  package static var textStyles: [(name: String, font: Font)] {
    FontNames.textStyles.indices.map { (FontNames.textStyles[$0], FontNames.font(ofTextStyle: $0, textScale: 1)) }
  }

  // MARK: Colours

  package static var colorNames: [(name: String, color: Value)] {
    ColorNames.names.compactMap { name in ColorNames.color(named: name).map { (name, $0) } }
  }
}
