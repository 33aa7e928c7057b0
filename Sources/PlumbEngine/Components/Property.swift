/// How the expression of a property is read and what its value is.
package enum PropertyType: UInt8, Sendable {
  /// CGFloat, Double, Float.
  case number
  /// Int, UInt and their sized forms.
  case integer
  case bool
  /// String and NSAttributedString.
  case string
  /// UIColor and CGColor.
  case color
  case array
  case any
  /// Kept as it is written and never evaluated: fonts, enumerations, transforms, actions, outlets, images.
  case text
  // Structures take only constants, state and other values of their own type; their sub-keys are numbers.
  case point, size, rect, insets

  /// The type that stands behind a type name as documents write it; `text` for one that is not evaluated yet.
  package init(typeName: String) {
    switch typeName {
    case "CGFloat", "Double", "Float": self = .number
    case "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32", "UInt64": self = .integer
    case "Bool": self = .bool
    case "String", "NSString", "NSAttributedString": self = .string
    case "UIColor", "CGColor": self = .color
    case "Array", "NSArray": self = .array
    case "Any", "AnyObject": self = .any
    case "CGPoint": self = .point
    case "CGSize": self = .size
    case "CGRect": self = .rect
    case "UIEdgeInsets": self = .insets
    default:
      let isArray = typeName.utf8.first == UInt8(ascii: "[") || typeName.hasPrefix("Array<")
      self = isArray ? .array : .text
    }
  }

  /// What a property of this type reads as where the catalog says nothing else, as `Property.defaultText`.
  package var zeroText: String {
    switch self {
    case .number, .integer: "0"
    case .bool: "false"
    case .string: ""
    case .color: "clear"
    case .array: "[]"
    case .any, .text: "nil"
    case .point, .size: "0 0"
    case .rect, .insets: "0 0 0 0"
    }
  }
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
  /// What reading the property gives where it has no expression, by type. Numbers and integers in decimal; `true` or
  /// `false`; the characters of a string; a colour as a colour expression (`clear`, `#007aff`); `[]`; structures as
  /// their numbers in declaration order, one space apart (`0 0 1 1`). `any` and `text`: `nil` for no value, else the
  /// text.
  package var defaultText: String
  package var documentation: String
  /// Whether the property may change the natural size of its component.
  package var affectsSize: Bool
  package var access: PropertyAccess
  /// The name to use instead where this one is deprecated, else empty.
  package var replacement = ""

  /// A property whose type follows from its type name. `defaultText` nil: the zero of the type.
  package init(
    name: String, typeName: String, defaultText: String? = nil, documentation: String = "", affectsSize: Bool = false,
    access: PropertyAccess = .settable
  ) {
    self.name = name
    self.typeName = typeName
    type = PropertyType(typeName: typeName)
    self.defaultText = defaultText ?? type.zeroText
    self.documentation = documentation
    self.affectsSize = affectsSize
    self.access = access
  }
}
