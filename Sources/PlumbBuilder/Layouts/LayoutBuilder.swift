/// Builds a layout from a block of any number of statements: layouts, views, optionals of both, conditions, loops.
@resultBuilder
public struct LayoutBuilder {
  public static func buildExpression<L: Layout>(_ layout: L) -> L { layout }
  public static func buildExpression<L: Layout>(_ layout: L?) -> OptionalLayout { OptionalLayout(layout) }
  public static func buildExpression<V: View>(_ view: V) -> ViewLayout<V> { ViewLayout(view) }
  public static func buildExpression<V: View>(_ view: V?) -> OptionalLayout {
    OptionalLayout(view.map(ViewLayout.init))
  }

  public static func buildBlock() -> EmptyLayout { EmptyLayout() }
  public static func buildBlock<L: Layout>(_ layout: L) -> L { layout }
  public static func buildBlock(
    _ first: any Layout, _ second: any Layout, _ others: any Layout...
  ) -> TupleLayout {
    TupleLayout([first, second] + others)
  }

  public static func buildOptional(_ layout: (any Layout)?) -> OptionalLayout { OptionalLayout(layout) }
  public static func buildEither(first layout: any Layout) -> ConditionalLayout {
    ConditionalLayout(layout, isFirst: true)
  }
  public static func buildEither(second layout: any Layout) -> ConditionalLayout {
    ConditionalLayout(layout, isFirst: false)
  }
  public static func buildArray(_ layouts: [any Layout]) -> ArrayLayout { ArrayLayout(layouts) }
  public static func buildLimitedAvailability(_ layout: any Layout) -> AnyLayout { AnyLayout(layout) }
}
