import PlumbEngine

/// What the right side of a constraint refers to.
enum AnchorsItem {
  /// Nothing: the constraint has a number only.
  case none
  /// The view around the constrained one.
  case superview
  case view(View)
  /// The safe area of a view.
  case safeArea(View)
  /// The frame of a view less its layout margins.
  case margins(View)
  /// The first view of the layout with the identifier, else the superview.
  case named(AnchorsName)

  static func guide(_ guide: LayoutGuide) -> AnchorsItem {
    guide.area == .safeArea ? .safeArea(guide.view) : .margins(guide.view)
  }

  static func identifier(_ identifier: String) -> AnchorsItem { .named(AnchorsName(identifier)) }
}

/// The identifier of a view. An object, so that an item is as large as a reference.
final class AnchorsName {
  let text: String

  init(_ text: String) { self.text = text }
}

/// What constraints can refer to: views, guides, identifiers of views.
public protocol AnchorsItemable {
  var anchorsItem: AnchorsTarget { get }
}

/// A view, a guide or an identifier, as a constraint keeps it.
public struct AnchorsTarget: AnchorsItemable {
  let item: AnchorsItem

  init(_ item: AnchorsItem) { self.item = item }

  public var anchorsItem: AnchorsTarget { self }
}

extension View: AnchorsItemable {
  public var anchorsItem: AnchorsTarget { AnchorsTarget(.view(self)) }
}

extension LayoutGuide: AnchorsItemable {
  public var anchorsItem: AnchorsTarget { AnchorsTarget(.guide(self)) }
}

extension String: AnchorsItemable {
  public var anchorsItem: AnchorsTarget { AnchorsTarget(.identifier(self)) }
}

/// nil is the superview, as an identifier that no view has.
extension Optional: AnchorsItemable where Wrapped: AnchorsItemable {
  public var anchorsItem: AnchorsTarget { self?.anchorsItem ?? AnchorsTarget(.superview) }
}

/// The frame of a view less its safe area, or less its layout margins.
public struct LayoutGuide: Hashable {
  let view: View
  /// Not `frame`.
  let area: ConstraintArea

  public static func == (a: LayoutGuide, b: LayoutGuide) -> Bool { a.view === b.view && a.area == b.area }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(view))
    hasher.combine(area)
  }

  /// As it is written in Swift.
  var name: String { area == .safeArea ? "safeAreaLayoutGuide" : "layoutMarginsGuide" }
}

/// An attribute of a view or a guide, for the right side of a constraint.
public struct LayoutAnchor<Attributes: AnchorsSingleKind> {
  let item: AnchorsTarget
  let attribute: ConstraintAttribute

  init(_ item: AnchorsTarget, _ attribute: ConstraintAttribute) {
    self.item = item
    self.attribute = attribute
  }
}

public typealias LayoutXAxisAnchor = LayoutAnchor<AnchorsXAxisAttribute>
public typealias LayoutYAxisAnchor = LayoutAnchor<AnchorsYAxisAttribute>
public typealias LayoutDimension = LayoutAnchor<AnchorsDimensionAttribute>

/// Views and guides, which have anchors.
public protocol LayoutAnchored: AnchorsItemable {}

extension View: LayoutAnchored {}
extension LayoutGuide: LayoutAnchored {}

extension LayoutAnchored {
  public var leadingAnchor: LayoutXAxisAnchor { LayoutAnchor(anchorsItem, .leading) }
  public var trailingAnchor: LayoutXAxisAnchor { LayoutAnchor(anchorsItem, .trailing) }
  public var leftAnchor: LayoutXAxisAnchor { LayoutAnchor(anchorsItem, .left) }
  public var rightAnchor: LayoutXAxisAnchor { LayoutAnchor(anchorsItem, .right) }
  public var centerXAnchor: LayoutXAxisAnchor { LayoutAnchor(anchorsItem, .centerX) }
  public var topAnchor: LayoutYAxisAnchor { LayoutAnchor(anchorsItem, .top) }
  public var bottomAnchor: LayoutYAxisAnchor { LayoutAnchor(anchorsItem, .bottom) }
  public var centerYAnchor: LayoutYAxisAnchor { LayoutAnchor(anchorsItem, .centerY) }
  public var widthAnchor: LayoutDimension { LayoutAnchor(anchorsItem, .width) }
  public var heightAnchor: LayoutDimension { LayoutAnchor(anchorsItem, .height) }
}

extension View {
  public var firstBaselineAnchor: LayoutYAxisAnchor { LayoutAnchor(anchorsItem, .firstBaseline) }
  public var lastBaselineAnchor: LayoutYAxisAnchor { LayoutAnchor(anchorsItem, .lastBaseline) }
  /// The frame less the safe area.
  public var safeAreaLayoutGuide: LayoutGuide { LayoutGuide(view: self, area: .safeArea) }
  /// The frame less the layout margins.
  public var layoutMarginsGuide: LayoutGuide { LayoutGuide(view: self, area: .margins) }
}
