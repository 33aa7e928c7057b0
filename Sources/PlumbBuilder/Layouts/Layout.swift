/// A description of views, their subviews and their anchors. It is a value, which has no effect until it is activated.
///
/// Only a `ViewLayout` places a view. All other layouts are transparent: they say which view layouts there are.
/// Programs make types of their own by `ModularLayout`.
public protocol Layout: CustomDebugStringConvertible {
  /// The view that it places, with its anchors; nil for transparent layouts.
  var element: LayoutElement? { get }
  /// The layouts in this one, in the order of the declaration.
  var sublayouts: [any Layout] { get }
  /// An option for the views of the layouts in this one, but not for views inside of these.
  var option: LayoutOption? { get }
}

extension Layout {
  public var element: LayoutElement? { nil }
  public var option: LayoutOption? { nil }

  /// The text of `LayoutPrinter`.
  public var debugDescription: String { LayoutPrinter(self).description }

  public func eraseToAnyLayout() -> AnyLayout { AnyLayout(self) }

  /// The name of the type without its parameters.
  var typeName: String {
    let name = String(describing: Self.self)
    return name.firstIndex(of: "<").map { String(name[..<$0]) } ?? name
  }
}

/// A view in a layout.
public struct LayoutElement {
  public let view: View
  let anchors: Anchors
  let onActivate: ((View) -> Void)?
}

/// An option of a `GroupLayout`.
public struct LayoutOption: OptionSet, Hashable, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The views are subviews of a stack view that it does not arrange.
  public static var isNotArranged: LayoutOption { LayoutOption(rawValue: 1) }
}

/// A layout of a program's own type.
///
///     struct Card: ModularLayout {
///       let title: Label
///       @LayoutBuilder var layout: some Layout { title.sl.anchors { Anchors.allSides } }
///     }
public protocol ModularLayout: Layout {
  associatedtype ModuleBody: Layout
  @LayoutBuilder var layout: ModuleBody { get }
}

extension ModularLayout {
  public var sublayouts: [any Layout] { [layout] }
}
