/// Inputs besides state: the safe area, and how far nodes are scrolled. The caller has checked that numbers are finite.
extension Machine {
  mutating func setSafeArea(top: Double, left: Double, bottom: Double, right: Double) {
    let cells = image.program.safeAreaCells
    var isNew = set(number: top, cell: Int(cells[0]))
    isNew = set(number: left, cell: Int(cells[1])) || isNew
    isNew = set(number: bottom, cell: Int(cells[2])) || isNew
    isNew = set(number: right, cell: Int(cells[3])) || isNew
    if isNew { noteSurroundings() }
  }

  enum ScrollOutcome { case scrolled, isSetByExpression, doesNotScroll }

  /// Scrolls a row, unless an expression says where it is and says something else.
  mutating func scroll(_ row: Int, x: Double, y: Double) -> ScrollOutcome {
    guard let scroller = image.program.scrollers.scroller(of: row) else { return .doesNotScroll }
    let none = Program.Scroller.none
    guard scroller.inputX != none || x == numbers.base[Int(scroller.offsetX)],
      scroller.inputY != none || y == numbers.base[Int(scroller.offsetY)]
    else { return .isSetByExpression }
    if scroller.inputX != none { set(number: x, cell: Int(scroller.inputX)) }
    if scroller.inputY != none { set(number: y, cell: Int(scroller.inputY)) }
    if scroller.isScrolled != none { set(number: 1, cell: Int(scroller.isScrolled)) }
    return .scrolled
  }

  /// The offset that a row will have at the next compute, where the host has scrolled it; else the one it has. nil for a
  /// row that does not scroll.
  func nextOffset(_ row: Int) -> (x: Double, y: Double)? {
    guard let scroller = image.program.scrollers.scroller(of: row) else { return nil }
    let none = Program.Scroller.none
    let isScrolled = scroller.isScrolled != none && numbers.base[Int(scroller.isScrolled)] != 0
    let x = isScrolled && scroller.inputX != none ? scroller.inputX : scroller.offsetX
    let y = isScrolled && scroller.inputY != none ? scroller.inputY : scroller.offsetY
    return (numbers.base[Int(x)], numbers.base[Int(y)])
  }

  /// The offset that was computed; nil for a row that does not scroll.
  func offset(ofRow row: Int) -> (x: Double, y: Double)? {
    image.program.scrollers.scroller(of: row).map { (numbers.base[Int($0.offsetX)], numbers.base[Int($0.offsetY)]) }
  }

  /// Whether the host or an expression has decided where a row is scrolled to along an axis; before, content shows its
  /// beginning.
  func isScrolled(_ row: Int, _ axis: Axis) -> Bool {
    guard let scroller = image.program.scrollers.scroller(of: row), scroller.isScrolled != Program.Scroller.none else {
      return true
    }
    return isOffsetSet(row, axis) || numbers.base[Int(scroller.isScrolled)] != 0
  }

  /// Whether an expression decides where a row is scrolled to along an axis.
  func isOffsetSet(_ row: Int, _ axis: Axis) -> Bool {
    guard let scroller = image.program.scrollers.scroller(of: row) else { return false }
    return (axis == .horizontal ? scroller.inputX : scroller.inputY) == Program.Scroller.none
  }

  /// The offset that the host has given to a scroll view, by its place among those of the program; nil for one that it has
  /// not scrolled. An axis along which an expression decides is 0.
  func givenOffset(ofScroller place: Int) -> (x: Double, y: Double)? {
    let scroller = image.program.scrollers[place]
    let none = Program.Scroller.none
    guard scroller.isScrolled != none, numbers.base[Int(scroller.isScrolled)] != 0 else { return nil }
    return (
      scroller.inputX == none ? 0 : numbers.base[Int(scroller.inputX)],
      scroller.inputY == none ? 0 : numbers.base[Int(scroller.inputY)]
    )
  }

  /// Gives a scroll view the offset that `givenOffset` was; nil: it shows the beginning, as if it had never been scrolled.
  mutating func setGivenOffset(_ offset: (x: Double, y: Double)?, ofScroller place: Int) {
    let scroller = image.program.scrollers[place]
    let none = Program.Scroller.none
    if scroller.isScrolled == none { return }
    if scroller.inputX != none { set(number: offset?.x ?? 0, cell: Int(scroller.inputX)) }
    if scroller.inputY != none { set(number: offset?.y ?? 0, cell: Int(scroller.inputY)) }
    set(number: offset == nil ? 0 : 1, cell: Int(scroller.isScrolled))
  }
}
