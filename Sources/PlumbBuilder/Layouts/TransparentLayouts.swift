/// A layout without views.
public struct EmptyLayout: Layout {
  public var sublayouts: [any Layout] { [] }

  public init() {}
}

/// The statements of a block with several ones.
public struct TupleLayout: Layout {
  public let sublayouts: [any Layout]

  @inlinable init(_ sublayouts: [any Layout]) { self.sublayouts = sublayouts }
}

/// The layouts that a loop makes.
public struct ArrayLayout: Layout {
  public let sublayouts: [any Layout]

  @inlinable init(_ sublayouts: [any Layout]) { self.sublayouts = sublayouts }
}

/// A layout or none: an `if` without `else`, an optional.
public struct OptionalLayout: Layout {
  public let sublayouts: [any Layout]

  @inlinable init(_ layout: (any Layout)?) { sublayouts = layout.map { [$0] } ?? [] }
}

/// One of two layouts: `if` with `else`, `switch`.
public struct ConditionalLayout: Layout {
  public let sublayouts: [any Layout]
  /// Whether it is the first of the two.
  public let isFirst: Bool

  @inlinable init(_ layout: any Layout, isFirst: Bool) {
    sublayouts = [layout]
    self.isFirst = isFirst
  }
}

/// A layout with an erased type.
public struct AnyLayout: Layout {
  public let sublayouts: [any Layout]

  @inlinable public init(_ layout: any Layout) { sublayouts = [layout] }

  /// nil: no views.
  @inlinable public init(_ layout: (any Layout)?) { sublayouts = layout.map { [$0] } ?? [] }
}

/// Layouts with an option in common.
public struct GroupLayout: Layout {
  public let sublayouts: [any Layout]
  public let option: LayoutOption?

  public init(option: LayoutOption = [], @LayoutBuilder _ build: () -> some Layout) {
    sublayouts = [build()]
    self.option = option
  }
}
