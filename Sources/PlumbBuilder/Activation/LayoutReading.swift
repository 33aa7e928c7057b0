/// A view at one place of a layout.
struct DeclaredView {
  let element: LayoutElement
  /// Its superview in the layout; nil at the top.
  let superview: View?
  /// Whether a group says that stack views do not arrange it.
  let isUnarranged: Bool

  var view: View { element.view }

  private struct Level {
    let layouts: [any Layout]
    let superview: View?
    let option: LayoutOption
    /// The index of the next one to be read.
    var next = 0
  }

  /// The views of a layout, parents first, in the order of their declaration. O(layouts in it).
  static func views(of layout: any Layout) -> [DeclaredView] {
    var result: [DeclaredView] = []
    var levels = [Level(layouts: [layout], superview: nil, option: [])]
    while !levels.isEmpty {
      let last = levels.count - 1
      let index = levels[last].next
      if index == levels[last].layouts.count {
        levels.removeLast()
        continue
      }
      levels[last].next = index + 1
      let layout = levels[last].layouts[index]
      let sublayouts = layout.sublayouts
      if let element = layout.element {
        result.append(
          DeclaredView(
            element: element, superview: levels[last].superview,
            isUnarranged: levels[last].option.contains(.isNotArranged)))
        if !sublayouts.isEmpty { levels.append(Level(layouts: sublayouts, superview: element.view, option: [])) }
      } else if !sublayouts.isEmpty {
        let option = layout.option.map { levels[last].option.union($0) } ?? levels[last].option
        levels.append(Level(layouts: sublayouts, superview: levels[last].superview, option: option))
      }
    }
    return result
  }
}
