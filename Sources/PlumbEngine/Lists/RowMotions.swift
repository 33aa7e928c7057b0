import PlumbSyntax

/// A cell that is shown away from its place, on its way there.
final class RowSlide {
  /// How far it is from its place, in points: an offset that goes to 0. What scrolls or moves the row at once meanwhile does not
  /// touch it.
  var moving: MovingValue
  /// Among the groups of the layout's `Transitions`, -1 for none.
  let group: Int32
  /// Whether its group knows that it is over: it is shown at its place from the next compute on.
  var isEnded = false

  init(_ moving: MovingValue, group: Int32) { (self.moving, self.group) = (moving, group) }

  var offset: (x: Double, y: Double) { (moving.present[0], moving.present[1]) }

  /// Shows the present time. Whether that is elsewhere. Not inlined: curves are a lot of code.
  @inline(never)
  func step() -> Bool {
    let value = moving.now
    let isNew = value != moving.present || isEnded
    moving.present = value
    return isNew
  }
}

/// What moves in a list. A list has it from its first motion on.
struct RowMotions {
  /// The cell of a row that was removed, or has moved out of the view, and is still shown.
  struct Leaving {
    let cell: ListCell
    /// In the content, without the offset of its slide.
    let frame: Frame
    /// Whether the row was removed.
    var isGone: Bool

    var shownFrame: Frame {
      guard let slide = cell.slide else { return frame }
      return Frame(x: frame.x + slide.offset.x, y: frame.y + slide.offset.y, width: frame.width, height: frame.height)
    }
  }

  /// In the order in which they are drawn, below the other cells.
  var leaving: [Leaving] = []
  /// More do not leave at the same time: the oldest are gone.
  static let mostLeaving = 1000
  /// Cells of rows that were removed since the list was last shown, with where they were shown then.
  var departed: [(cell: ListCell, frame: Frame)] = []
  /// What was shown before the compute that is running, in which rows are to move.
  var before: [ListView.ShownCell] = []
  /// Whether the compute that is running moves rows.
  var isOpen = false
  /// Of the view, as hosts see it, when that compute began.
  var offset = 0.0
  /// Whether the list shows other rows than before for another reason than edits: it is in a cell that goes on with another row.
  var isForgotten = false

  var memory: Int { leaving.memory + departed.memory + before.memory }
}
