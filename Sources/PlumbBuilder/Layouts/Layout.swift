/// A description of views, what is inside of them, and their anchors. It is a value: it changes nothing until it is made
/// active.
///
/// Of the layouts here only those of views place anything; all others say which of them there are. A type of a program's
/// own conforms by `ModularLayout`.
public protocol Layout: CustomDebugStringConvertible {
  /// The view that it places, with its anchors; nil for all layouts but those of views.
  var element: LayoutElement? { get }
  /// What is inside, in the order of the declaration.
  var sublayouts: [any Layout] { get }
  /// What it says about the views inside, up to the next view.
  var option: LayoutOption? { get }
}

extension Layout {
  public var element: LayoutElement? { nil }
  public var option: LayoutOption? { nil }

  /// As `LayoutPrinter` prints it.
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

/// What a `GroupLayout` says about its views.
public struct LayoutOption: OptionSet, Hashable, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }

  /// In a stack view: the views are inside of it, and are not arranged by it.
  public static var isNotArranged: LayoutOption { LayoutOption(rawValue: 1) }
}

/// A layout that a type of a program's own makes.
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
