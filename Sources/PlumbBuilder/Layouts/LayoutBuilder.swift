/// Builds a layout from a block of any number of statements: layouts, views, optionals of both, conditions, loops.
@resultBuilder
public struct LayoutBuilder {
  @inlinable public static func buildExpression<L: Layout>(_ layout: L) -> L { layout }
  @inlinable public static func buildExpression<L: Layout>(_ layout: L?) -> OptionalLayout { OptionalLayout(layout) }
  @inlinable public static func buildExpression<V: View>(_ view: V) -> ViewLayout<V> { ViewLayout(view) }
  @inlinable public static func buildExpression<V: View>(_ view: V?) -> OptionalLayout {
    OptionalLayout(view.map { ViewLayout($0) })
  }

  @inlinable public static func buildBlock() -> EmptyLayout { EmptyLayout() }
  @inlinable public static func buildBlock<L: Layout>(_ layout: L) -> L { layout }
  @inlinable public static func buildBlock(
    _ first: any Layout, _ second: any Layout, _ others: any Layout...
  ) -> TupleLayout {
    TupleLayout(others.isEmpty ? [first, second] : [first, second] + others)
  }

  @inlinable public static func buildOptional(_ layout: (any Layout)?) -> OptionalLayout { OptionalLayout(layout) }
  @inlinable public static func buildEither(first layout: any Layout) -> ConditionalLayout {
    ConditionalLayout(layout, isFirst: true)
  }
  @inlinable public static func buildEither(second layout: any Layout) -> ConditionalLayout {
    ConditionalLayout(layout, isFirst: false)
  }
  @inlinable public static func buildArray(_ layouts: [any Layout]) -> ArrayLayout { ArrayLayout(layouts) }
  @inlinable public static func buildLimitedAvailability(_ layout: any Layout) -> AnyLayout { AnyLayout(layout) }
}
