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
    for scroller in image.program.scrollers where Int(scroller.row) == row {
      let none = Program.Scroller.none
      guard scroller.inputX != none || x == numbers.base[Int(scroller.offsetX)],
        scroller.inputY != none || y == numbers.base[Int(scroller.offsetY)]
      else { return .isSetByExpression }
      if scroller.inputX != none { set(number: x, cell: Int(scroller.inputX)) }
      if scroller.inputY != none { set(number: y, cell: Int(scroller.inputY)) }
      if scroller.isScrolled != none { set(number: 1, cell: Int(scroller.isScrolled)) }
      return .scrolled
    }
    return .doesNotScroll
  }
}
