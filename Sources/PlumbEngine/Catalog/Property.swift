/// How the expression of a property is read and what its value is.
package enum PropertyType: Equatable, Sendable {
  /// CGFloat, Double, Float.
  case number
  /// Int, UInt and their sized forms.
  case integer
  case bool, string, attributedText, url
  /// UIColor and CGColor.
  case color
  /// UIImage and CGImage.
  case image
  case font
  /// An array of anything.
  case array
  case any
  /// Kept as it is written and never evaluated: outlets, and unknown properties of a lenient load.
  case text
  // Structures take only constants, state and other values of their own type; their sub-keys are numbers.
  case point, size, rect, insets, offset, affineTransform, transform3D
  case visualEffect, selector, className, function
  /// A pointer of the host; the type name says of what.
  case object
  /// A row of `Catalog.enumerations`. Named numbers take any number.
  case enumeration(UInt16), optionSet(UInt16), namedNumber(UInt16)
  /// A row of `Catalog.elementTypes`.
  case arrayOf(UInt16)
}

/// Whether a document may give a property an expression.
package enum PropertyAccess: Equatable, Sendable {
  case settable
  /// May be read by expressions, never set.
  case readOnly
  /// May not be set, for this reason ("Use top/left/width/height instead"; empty: no reason to give).
  case unavailable(reason: String)
}

/// One property of a component.
package struct Property: Sendable {
  /// The name as documents write it, with its key path: `contentInset.top`.
  package var name: String
  package var type: PropertyType
  /// The name of the type as documents write it: `CGFloat`, `UIView.ContentMode`, `Selector`.
  package var typeName: String
  /// What reading the property gives where it has no expression, by type:
  /// - numbers and integers in decimal; `true` or `false`; the characters of a string, attributed text or URL
  /// - a colour as a colour expression (`clear`, `#007aff`); a font as the text of a font attribute (`system 17`)
  /// - structures as their numbers in declaration order, one space apart (`0 0 1 1`); transforms: `identity`
  /// - the name of a case; of an option set the names of its options with a comma and a space between, empty for none;
  ///   a named number in decimal or by its name
  /// - `[]` for arrays; the style of a blur effect; the name of an action or of a class
  /// - `nil` for no value, of every type but numbers, booleans, strings and structures.
  package var defaultText: String
  /// Whether the property may change the natural size of its component.
  package var affectsSize: Bool
  package var access: PropertyAccess
  /// The name to use instead where this one is deprecated, else empty.
  package var replacement = ""
  /// Whether it is used once, when its node is made: its expression has to be constant.
  package var isConstructorOnly = false
  /// Whether UIKit has a setter that animates it, such as `setContentOffset(_:animated:)`. A host that animates such properties
  /// itself finds their animated changes among those of targets.
  package var hasAnimatedSetter = false

  /// Whether `defaultText` is that of the type: the catalog fills it in with the type.
  var hasTypeDefault: Bool

  /// A property whose type follows from its type name once it is in a catalog: until then it is an object without a
  /// value. `defaultText` nil: the zero of the type.
  package init(
    name: String, typeName: String, defaultText: String? = nil, affectsSize: Bool = false,
    access: PropertyAccess = .settable
  ) {
    self.name = name
    self.typeName = typeName
    type = .object
    hasTypeDefault = defaultText == nil
    self.defaultText = defaultText ?? "nil"
    self.affectsSize = affectsSize
    self.access = access
  }
}
