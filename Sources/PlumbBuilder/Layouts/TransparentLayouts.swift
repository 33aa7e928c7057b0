/// No view at all.
public struct EmptyLayout: Layout {
  public var sublayouts: [any Layout] { [] }

  public init() {}
}

/// Several statements of a block.
public struct TupleLayout: Layout {
  public let sublayouts: [any Layout]

  init(_ sublayouts: [any Layout]) { self.sublayouts = sublayouts }
}

/// What a loop makes.
public struct ArrayLayout: Layout {
  public let sublayouts: [any Layout]

  init(_ sublayouts: [any Layout]) { self.sublayouts = sublayouts }
}

/// What is there or not: an `if` without `else`, an optional.
public struct OptionalLayout: Layout {
  public let sublayouts: [any Layout]

  init(_ layout: (any Layout)?) { sublayouts = layout.map { [$0] } ?? [] }
}

/// One of two: `if` with `else`, `switch`.
public struct ConditionalLayout: Layout {
  public let sublayouts: [any Layout]
  /// Whether it is the first of the two.
  public let isFirst: Bool

  init(_ layout: any Layout, isFirst: Bool) {
    sublayouts = [layout]
    self.isFirst = isFirst
  }
}

/// A layout whose type is not told.
public struct AnyLayout: Layout {
  public let sublayouts: [any Layout]

  public init(_ layout: any Layout) { sublayouts = [layout] }

  /// nil: no view at all.
  public init(_ layout: (any Layout)?) { sublayouts = layout.map { [$0] } ?? [] }
}

/// Views with something in common that the layout says about them.
public struct GroupLayout: Layout {
  public let sublayouts: [any Layout]
  public let option: LayoutOption?

  public init(option: LayoutOption = [], @LayoutBuilder _ build: () -> some Layout) {
    sublayouts = [build()]
    self.option = option
  }
}
