/// A view in a layout, with its anchors and subviews.
public struct ViewLayout<V: View>: Layout {
  public let view: V
  private var anchors = Anchors([])
  public internal(set) var sublayouts: [any Layout] = []
  private var activation: ((V) -> Void)?

  init(_ view: V) { self.view = view }

  public var element: LayoutElement? {
    LayoutElement(
      view: view, anchors: anchors,
      onActivate: activation.map { activation in { [view] _ in activation(view) } })
  }

  /// Adds anchors to those that the view has in the layout.
  public func anchors(@AnchorsBuilder _ build: () -> Anchors) -> ViewLayout {
    var result = self
    result.anchors.constraints += build().constraints
    return result
  }

  /// Adds subviews to those that the view has in the layout.
  public func sublayout(@LayoutBuilder _ build: () -> some Layout) -> ViewLayout {
    var result = self
    result.sublayouts.append(build())
    return result
  }

  /// Each activation and update calls `perform`, before views are added. The last call of `onActivate` counts.
  public func onActivate(_ perform: @escaping (V) -> Void) -> ViewLayout {
    var result = self
    result.activation = perform
    return result
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
  public var sl: LayoutMethodWrapper<Self> { LayoutMethodWrapper(self) }
}

/// The namespace `sl` of an object.
public struct LayoutMethodWrapper<Base: LayoutMethodAccessible> {
  let base: Base

  init(_ base: Base) { self.base = base }
}

extension LayoutMethodWrapper where Base: View {
  public func anchors(@AnchorsBuilder _ build: () -> Anchors) -> ViewLayout<Base> {
    ViewLayout(base).anchors(build)
  }

  public func sublayout(@LayoutBuilder _ build: () -> some Layout) -> ViewLayout<Base> {
    ViewLayout(base).sublayout(build)
  }

  public func onActivate(_ perform: @escaping (Base) -> Void) -> ViewLayout<Base> {
    ViewLayout(base).onActivate(perform)
  }

  /// Gives the view an identifier, at once.
  public func identifying(_ identifier: String) -> ViewLayout<Base> {
    ViewLayout(base).identifying(identifier)
  }
}
