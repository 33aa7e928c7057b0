import PlumbEngine

/// The views of a layout that is active, with their superviews in it.
struct PlacedViews {
  private struct Entry {
    let view: ViewReference
    /// nil: the view stands at the top of the layout.
    let superview: ViewReference?
  }

  /// In the order of their declaration.
  private var entries: [Entry] = []

  /// The views that the program has not released.
  var views: some Sequence<View> { entries.lazy.compactMap { $0.view.view } }

  /// The views at the top of the layout.
  var tops: some Sequence<View> { entries.lazy.filter { $0.superview == nil }.compactMap { $0.view.view } }

  /// Places views as they are declared, and removes those from their superviews that are not declared any more.
  mutating func place(_ declared: [DeclaredView]) -> Placement {
    var work = Placement(declared)
    for entry in entries {
      if let view = entry.view.view { work.notePrevious(view, entry.superview?.view) }
    }
    work.place()
    entries = declared.map { Entry(view: $0.view.reference, superview: $0.superview?.reference) }
    return work
  }

  /// Removes the views from their superviews, but for those at the top.
  mutating func remove() {
    var leaving: [ViewReference: Set<ViewReference>] = [:]
    for entry in entries {
      guard let view = entry.view.view, let superview = entry.superview?.view, view.superview === superview else {
        continue
      }
      leaving[superview.reference, default: []].insert(view.reference)
    }
    entries = []
    for (superview, views) in leaving {
      if let superview = superview.view {
        superview.setSubviews(superview.subviews.filter { !views.contains($0.reference) })
      }
    }
  }
}

/// Places the declared views of a layout. Views have numbers meanwhile, by which what is known of them is found.
struct Placement {
  private struct Known {
    let view: View
    /// The index of the last declaration with a superview; -1 without one.
    var declaration = -1
    /// Whether the previous layout has the view, and in which superview.
    var isPrevious = false
    var previous: View?
    /// Whether the view leaves its superview, because no superview is declared for it any more.
    var isLeaving = false
    /// The number of views that are declared in this one, and how many of them were compared with the subviews.
    var countInside = 0
    var countCompared = 0
    /// Whether the subviews differ from the declared ones; then the index in `changed`.
    var isChanged = false
    var change = -1
  }

  private let declared: [DeclaredView]
  /// Of each declaration the number of its view, and that of its superview; -1 without one.
  private var numbers: [(view: Int, superview: Int)] = []
  /// By the numbers of the views. The first ones are declared, in the order of their declaration.
  private var known: [Known] = []
  private var countDeclared = 0
  private var changed: [(parent: View, views: [View])] = []

  /// Whether the declaration has a view several times.
  private(set) var isRepeating = false
  private(set) var difference = LayoutDifference()
  private(set) var problems: [Diagnostic] = []

  init(_ declared: [DeclaredView]) {
    self.declared = declared
    known.reserveCapacity(declared.count)
    numbers.reserveCapacity(declared.count)
    for index in declared.indices {
      let count = known.count
      let number = number(of: declared[index].view)
      if number < count { isRepeating = true }
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
      if number >= countDeclared { difference.removed.append(view.reference) }
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

  /// Whether a declaration with a superview is the one that counts for its view.
  private func isPlace(_ index: Int) -> Bool { known[numbers[index].view].declaration == index }

  /// Records which views are new, moved or kept.
  private mutating func noteDifference() {
    difference.kept.reserveCapacity(countDeclared)
    for number in 0..<countDeclared {
      let reference = known[number].view.reference
      if !known[number].isPrevious {
        difference.added.append(reference)
      } else if known[number].previous === parent(of: number) {
        difference.kept.append(reference)
      } else {
        difference.moved.append(reference)
      }
    }
  }

  /// Finds the views with other subviews than declared. The declared ones are in front of all others.
  private mutating func compareSubviews() {
    for index in declared.indices where isPlace(index) {
      known[numbers[index].superview].countInside += 1
      if let stack = declared[index].superview as? StackView { arrange(declared[index], in: stack) }
    }
    for index in declared.indices where isPlace(index) {
      let parent = numbers[index].superview
      if known[parent].isChanged { continue }
      let view = known[parent].view
      let place = view.subviews.count - known[parent].countInside + known[parent].countCompared
      if place < 0 || view.subviews[place] !== declared[index].view { known[parent].isChanged = true }
      known[parent].countCompared += 1
    }
  }

  private mutating func arrange(_ entry: DeclaredView, in stack: StackView) {
    if entry.isUnarranged, stack.isOfDocument {
      var diagnostic = Diagnostic(
        .unsupported,
        "\(entry.view.name) cannot be left out of the arrangement of \(stack.name), which is a document's")
      diagnostic.notes = ["place it beside \(stack.name), or use a StackView that the program makes"]
      problems.append(diagnostic)
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
        problems.append(Diagnostic(.argument, "\(view.name) cannot be inside of itself: it is around \(parent.name)"))
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
