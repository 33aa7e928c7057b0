/// A view at one place of a layout.
struct DeclaredView {
  let element: LayoutElement
  /// Its superview in the layout; nil at the top.
  let superview: View?
  /// Whether a group says that stack views do not arrange it.
  let isUnarranged: Bool

  var view: View { element.view }

  /// The views of a layout, parents first, in the order of their declaration. O(layouts in it).
  static func views(of layout: any Layout) -> [DeclaredView] {
    var result: [DeclaredView] = []
    var stack: [(layout: any Layout, superview: View?, option: LayoutOption)] = [(layout, nil, [])]
    while let (layout, superview, option) = stack.popLast() {
      var inside = (superview, layout.option.map { option.union($0) } ?? option)
      if let element = layout.element {
        result.append(
          DeclaredView(
            element: element, superview: superview, isUnarranged: option.contains(.isNotArranged)))
        inside = (element.view, [])
      }
      let sublayouts = layout.sublayouts
      for sublayout in sublayouts.reversed() { stack.append((sublayout, inside.0, inside.1)) }
    }
    return result
  }
}
