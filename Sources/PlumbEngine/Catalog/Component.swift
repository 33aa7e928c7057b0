/// The axes on which a component has a size of its own, which the measurer is asked for.
package struct NaturalAxes: OptionSet, Sendable {
  package let rawValue: UInt8
  package init(rawValue: UInt8) { self.rawValue = rawValue }
  package static let width = NaturalAxes(rawValue: 1)
  package static let height = NaturalAxes(rawValue: 2)
  package static let both: NaturalAxes = [.width, .height]
}

/// A component: a kind of element, found by its name.
package struct Component: Sendable {
  /// The full name: `UILabel`.
  package let name: String
  /// The row of the base in `Catalog.components`; -1 for none. Bases come before what builds on them.
  package let base: Int
  /// How many components it builds on, the bases of its base included.
  let depth: Int
  package let natural: NaturalAxes
  /// Whether the component is one of these or builds on it.
  package let isScrollView: Bool
  package let isImageView: Bool
  package let isController: Bool
  package let isControl: Bool
  /// Whether its natural size counts only where a document may stop it from scrolling.
  package let isTextView: Bool
  /// Whether it places its children itself.
  package let isStackView: Bool
  /// Whether it shows one of its children, which fills it, above or below bars of its own.
  package let isTabBarController: Bool
  package let isNavigationController: Bool
  /// Whether it shows cells, one for each of its rows.
  package let isList: Bool
  /// Whether lists make it for their rows, their sections, or what stands between these.
  package let isCell: Bool
  /// Whether it places its children in a way of its own, which the engine does not do yet.
  package let arrangesChildren: Bool
  /// Whether a document may name it: not the classes of values, such as layers and bar items.
  package let isElement: Bool
  /// The property that text inside the element sets; nil where there is none.
  package internal(set) var bodyProperty: String?
  /// The part that an element without `template` and `xml` has as its template, also one of a component that builds on
  /// this one and has none itself. Relative to the document that is loaded.
  package internal(set) var templateURL: String?
  /// The URL of what names the template, which it is relative to; nil: the document that is loaded.
  package internal(set) var templateBase: String?
  /// Of a component of the host, the natural size that it has where no measurer answers.
  package internal(set) var naturalSize: NaturalSizes.Size?
  /// The element of `Catalog.defaults` with its default expressions as attributes, -1 for none.
  var defaults: Int32 = -1
  /// Of a component of the host, the rows of its own properties in `Catalog.rows`, in documentation order.
  var ownRows: [Int] = []

  /// What a body without markup sets in place of a body property, where the component has it.
  static func plainBody(of bodyProperty: String) -> String {
    switch bodyProperty {
    case "attributedText": "text"
    case "attributedTitle": "title"
    default: bodyProperty
    }
  }
}
