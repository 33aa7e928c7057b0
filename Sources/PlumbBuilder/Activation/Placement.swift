import PlumbEngine

/// Places the declared views of a layout. Views have numbers meanwhile, by which what is known of them is found.
struct Placement {
  struct Result {
    var difference = LayoutDifference()
    /// In the order of the declaration.
    var problems: [Diagnostic] = []
    /// Whether the declaration has a view several times.
    var isRepeating = false
    /// Views that have left, so that they are not released before the update is done.
    var leaving: [View] = []
  }

  private struct Known {
    let view: View
    /// The index of the last declaration with a superview; -1 without one.
    var declaration = -1
    /// Whether the previous layout has the view, and in which superview.
    var isPrevious = false
    var previous: View?
    /// Whether the view leaves its superview, because no superview is declared for it any more.
    var isLeaving = false
    /// The number of views that are declared in this one.
    var countInside = 0
    /// Whether the subviews differ from the declared ones; then the index in `changed`.
    var isChanged = false
    var change = -1
  }

  private let declared: [DeclaredView]
  /// Of each declaration the number of its view, and that of its superview; -1 without one.
  private var numbers: [(view: Int, superview: Int)] = []
  /// Of each declaration how many views are declared in its superview up to it.
  private var orders: [Int]
  /// By the numbers of the views. The first ones are declared, in the order of their declaration.
  private var known: [Known] = []
  private var countDeclared = 0
  private var changed: [(parent: View, views: [View])] = []
  private(set) var result = Result()

  init(_ declared: [DeclaredView]) {
    self.declared = declared
    orders = Array(repeating: 0, count: declared.count)
    known.reserveCapacity(declared.count)
    numbers.reserveCapacity(declared.count)
    for index in declared.indices {
      let count = known.count
      let number = number(of: declared[index].view)
      if number < count { result.isRepeating = true }
      // Superviews are declared before the views in them.
      numbers.append((number, declared[index].superview?.slot ?? -1))
      // A view may be declared several times; the last superview counts.
      if numbers[index].superview >= 0 { known[number].declaration = index }
    }
    countDeclared = known.count
  }

  private mutating func number(of view: View) -> Int {
    if view.slot < 0 {
      view.slot = known.count
      known.append(Known(view: view))
    }
    return view.slot
  }

  /// A view of the previous layout.
  mutating func notePrevious(_ view: View, _ superview: View?) {
    let number = number(of: view)
    if !known[number].isPrevious {
      known[number].isPrevious = true
      if number >= countDeclared {
        result.difference.removed.append(view.reference)
        result.leaving.append(view)
      }
    }
    guard let superview else { return }
    known[number].previous = superview
    if known[number].declaration < 0, view.superview === superview {
      known[number].isLeaving = true
      let parent = self.number(of: superview)
      known[parent].isChanged = true
    }
  }

  mutating func place() {
    noteDifference()
    compareSubviews()
    if known.contains(where: { $0.isChanged }) { changeSubviews() }
    for index in known.indices { known[index].view.slot = -1 }
  }

  private func parent(of number: Int) -> View? {
    let declaration = known[number].declaration
    return declaration < 0 ? nil : declared[declaration].superview
  }

  /// The place of a declared view among the subviews of its superview, counted from the last one.
  func place(of index: Int) -> Int {
    isPlace(index) ? known[numbers[index].superview].countInside - orders[index] + 1 : 0
  }

  /// Whether a declaration with a superview is the one that counts for its view.
  private func isPlace(_ index: Int) -> Bool { known[numbers[index].view].declaration == index }

  /// Records which views are new, moved or kept.
  private mutating func noteDifference() {
    result.difference.kept.reserveCapacity(countDeclared)
    for number in 0..<countDeclared {
      let reference = known[number].view.reference
      if !known[number].isPrevious {
        result.difference.added.append(reference)
      } else if known[number].previous === parent(of: number) {
        result.difference.kept.append(reference)
      } else {
        result.difference.moved.append(reference)
      }
    }
  }

  /// Finds the views with other subviews than declared. The declared ones are in front of all others.
  private mutating func compareSubviews() {
    for index in declared.indices where isPlace(index) {
      known[numbers[index].superview].countInside += 1
      orders[index] = known[numbers[index].superview].countInside
      if let stack = declared[index].superview as? StackView { arrange(declared[index], in: stack) }
    }
    for index in declared.indices where isPlace(index) {
      let parent = numbers[index].superview
      if known[parent].isChanged { continue }
      let view = known[parent].view
      let place = view.subviews.count - self.place(of: index)
      if place < 0 || view.subviews[place] !== declared[index].view { known[parent].isChanged = true }
    }
  }

  private mutating func arrange(_ entry: DeclaredView, in stack: StackView) {
    if entry.isUnarranged, stack.isOfDocument {
      var diagnostic = Diagnostic(
        .unsupported,
        "\(entry.view.name) cannot be left out of the arrangement of \(stack.name), which is a document's")
      diagnostic.notes = ["place it beside \(stack.name), or use a StackView that the program makes"]
      result.problems.append(diagnostic)
      return
    }
    stack.setArranged(entry.view, !entry.isUnarranged)
  }

  private mutating func changeSubviews() {
    for index in declared.indices where isPlace(index) && known[numbers[index].superview].isChanged {
      let change = change(of: numbers[index].superview)
      changed[change].views.append(declared[index].view)
    }
    for number in known.indices where known[number].isChanged { _ = change(of: number) }
    for (parent, declared) in changed {
      var views = declared
      views.removeAll { view in
        if !parent.isDescendant(of: view) { return false }
        result.problems.append(
          Diagnostic(.argument, "\(view.name) cannot be inside of itself: it is around \(parent.name)"))
        return true
      }
      let others = parent.subviews.filter { view in
        view.slot < 0 || !known[view.slot].isLeaving && self.parent(of: view.slot) !== parent
      }
      parent.setSubviews(others + views)
    }
  }

  /// The index in `changed` of a view with a number.
  private mutating func change(of number: Int) -> Int {
    if known[number].change < 0 {
      known[number].change = changed.count
      changed.append((known[number].view, []))
    }
    return known[number].change
  }
}
