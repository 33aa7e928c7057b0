/// A view in a layout, with its anchors and subviews.
public struct ViewLayout<V: View>: Layout {
  public let view: V
  @usableFromInline let anchors: Anchors
  public let sublayouts: [any Layout]
  @usableFromInline let activation: ((V) -> Void)?

  @inlinable
  init(
    _ view: V, _ anchors: Anchors = Anchors(), _ sublayouts: [any Layout] = [], _ activation: ((V) -> Void)? = nil
  ) {
    self.view = view
    self.anchors = anchors
    self.sublayouts = sublayouts
    self.activation = activation
  }

  public var element: LayoutElement? {
    LayoutElement(
      view: view, anchors: anchors,
      onActivate: activation.map { activation in { [view] _ in activation(view) } })
  }

  /// Adds anchors to those that the view has in the layout.
  @inlinable
  public func anchors(@AnchorsBuilder _ build: () -> Anchors) -> ViewLayout {
    ViewLayout(view, anchors.appending(build()), sublayouts, activation)
  }

  /// Adds subviews to those that the view has in the layout.
  @inlinable
  public func sublayout(@LayoutBuilder _ build: () -> some Layout) -> ViewLayout {
    ViewLayout(view, anchors, sublayouts.isEmpty ? [build()] : sublayouts + [build()], activation)
  }

  /// Each activation and update calls `perform`, before views are added. The last call of `onActivate` counts.
  public func onActivate(_ perform: @escaping (V) -> Void) -> ViewLayout {
    ViewLayout(view, anchors, sublayouts, perform)
  }

  /// Gives the view an identifier, at once.
  public func identifying(_ identifier: String) -> ViewLayout {
    view.identifier = identifier
    return self
  }
}

/// Objects with the namespace `sl`: views, and `Layoutable` ones.
public protocol LayoutMethodAccessible: AnyObject {}

extension LayoutMethodAccessible {
  /// The namespace of the functions for layouts.
  @inlinable public var sl: LayoutMethodWrapper<Self> { LayoutMethodWrapper(self) }
}

/// The namespace `sl` of an object.
public struct LayoutMethodWrapper<Base: LayoutMethodAccessible> {
  @usableFromInline let base: Base

  @inlinable init(_ base: Base) { self.base = base }
}

extension LayoutMethodWrapper where Base: View {
  @inlinable
  public func anchors(@AnchorsBuilder _ build: () -> Anchors) -> ViewLayout<Base> {
    ViewLayout(base, build())
  }

  @inlinable
  public func sublayout(@LayoutBuilder _ build: () -> some Layout) -> ViewLayout<Base> {
    ViewLayout(base, Anchors(), [build()])
  }

  public func onActivate(_ perform: @escaping (Base) -> Void) -> ViewLayout<Base> {
    ViewLayout(base).onActivate(perform)
  }

  /// Gives the view an identifier, at once.
  public func identifying(_ identifier: String) -> ViewLayout<Base> {
    ViewLayout(base).identifying(identifier)
  }
}
