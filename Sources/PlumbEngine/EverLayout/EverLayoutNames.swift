/// The names that objects of EverLayout documents may have. Documents are read by these lists; completion and documentation
/// show them.
package enum EverLayoutNames {
  package static var layout: [String] { ["name", "root", "templates", "controllerTitle", "navigationBar"] }
  package static var view: [String] { ["constraints", "properties", "template", "views", "z-index"] }
  package static var template: [String] { ["constraints", "properties"] }
  package static var navigationBar: [String] { ["textColor", "translucent", "backgroundColor", "tintColor"] }

  /// Of a constraint that is an object.
  package static var constraint: [String] {
    [
      "to", "attribute", "constant", "inset", "multiplier", "relation", "priority", "identifier", "horizontalSizeClass",
      "verticalSizeClass",
    ]
  }

  /// The words that stand for several attributes on the left side of a constraint.
  package static var composites: [String] { ["edges", "center", "margins"] }

  /// The attributes that such a word stands for, in the order of their constraints; none for others.
  package static func attributes(ofComposite word: String) -> [ConstraintAttribute] {
    switch word {
    case "edges": [.top, .left, .bottom, .right]
    case "center": [.centerX, .centerY]
    case "margins": [.leftMargin, .rightMargin]
    default: []
    }
  }

  /// What the words of a constraint that is a string begin with, or are; size classes aside.
  package static var words: [String] { ["@", "+", "-", "<", ">", "*", "/", "%<=", "%=", "%>=", "$", "!"] }

  /// The values that a name of a constraint which is an object may have; empty where they are not words of the language.
  package static func values(ofConstraint name: String) -> [String] {
    switch name {
    case "attribute": ConstraintAttribute.names
    case "relation": ["lte", "gte"]
    case "horizontalSizeClass", "verticalSizeClass": [SizeClass.compact.name.text, SizeClass.regular.name.text]
    default: []
    }
  }

  /// The properties of a component, and the attribute that each sets; "" for `frame`, which sets none.
  package static func properties(of component: Int, _ catalog: Catalog) -> [(name: String, attribute: String)] {
    EverLayoutReader.propertyRows(of: component, catalog).map { ($0.name, $0.attribute) }
  }
}
