/// The properties that say how a node looks, besides its text. Raw values are their numbers in `PropertyKeys`.
enum LookProperty: UInt32 {
  case backgroundColor = 27
  case layerBackgroundColor, cornerRadius, borderWidth, borderColor, layerOpacity, isLayerHidden
  case shadowColor, shadowOffset, shadowOpacity, shadowRadius, zPosition, anchorPoint
  case transform, affineTransform, layerTransform, contentMode, image, highlightedImage, isHighlighted
  case isUserInteractionEnabled

  private static let first = LookProperty.backgroundColor

  /// What a row of the linked document has, or for a controller its view; nil if it has no such property.
  func value(_ row: Int, _ layout: Layout, isController: Bool) -> Value? {
    let name = Self.names[Int(rawValue - Self.first.rawValue)]
    return (try? NodeReader(layout).value(isController ? "view." + name : name, row)) ?? nil
  }

  var name: String { Self.names[Int(rawValue - Self.first.rawValue)] }

  /// The names in the order of the cases.
  static let names = [
    "backgroundColor", "layer.backgroundColor", "layer.cornerRadius", "layer.borderWidth", "layer.borderColor",
    "layer.opacity", "layer.isHidden", "layer.shadowColor", "layer.shadowOffset", "layer.shadowOpacity",
    "layer.shadowRadius", "layer.zPosition", "layer.anchorPoint", "transform", "layer.affineTransform",
    "layer.transform", "contentMode", "image", "highlightedImage", "isHighlighted", "isUserInteractionEnabled",
  ]
}

/// What a property of a program says of a node's look. A controller looks as its view does, whose properties have `view.`
/// before their names.
enum LookRole: UInt8, BitwiseCopyable {
  /// Nothing.
  case none
  case alpha, background, layerBackground, tint, cornerRadius, borderWidth, borderColor, layerOpacity, isLayerHidden
  case zPosition, contentMode
  /// A text, and how it is set.
  case text, font, textColor, numberOfLines, lineBreakMode, textAlignment, attributedText
  /// Read as a whole, whichever part of it the property is.
  case shadow, transform, image

  static let count = 22

  init(_ name: String) {
    self = .none
    let name = name.hasPrefix("view.") ? String(name.dropFirst(5)) : name
    switch name {
    case "alpha": self = .alpha
    case "backgroundColor": self = .background
    case "layer.backgroundColor": self = .layerBackground
    case "tintColor": self = .tint
    case "layer.cornerRadius": self = .cornerRadius
    case "layer.borderWidth": self = .borderWidth
    case "layer.borderColor": self = .borderColor
    case "layer.opacity": self = .layerOpacity
    case "layer.isHidden": self = .isLayerHidden
    case "layer.zPosition": self = .zPosition
    case "contentMode": self = .contentMode
    case "image", "highlightedImage", "isHighlighted": self = .image
    // Those of buttons, for all states and for one: `normalImage`, `highlightedBackgroundImage`.
    case _ where name.hasSuffix("Image"): self = .image
    case "text": self = .text
    case "font": self = .font
    case "textColor": self = .textColor
    case "numberOfLines": self = .numberOfLines
    case "lineBreakMode": self = .lineBreakMode
    case "textAlignment": self = .textAlignment
    case "attributedText": self = .attributedText
    default:
      for (prefix, role) in Self.structures where name.hasPrefix(prefix) { self = role }
    }
  }

  private static let structures: [(String, LookRole)] = [
    ("layer.shadow", .shadow), ("layer.anchorPoint", .transform), ("transform", .transform),
    ("layer.affineTransform", .transform), ("layer.transform", .transform),
  ]
}
