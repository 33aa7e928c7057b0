/// What a layout is doing. Whether a call on it is accepted or refused as busy follows from this alone, for hosts in
/// Swift, in C and in Python alike. The raw values are those of `plumb_activity`.
public enum Activity: Int32, Sendable {
  /// Nothing runs and nothing is pending: every call is accepted.
  case idle = 0
  /// Functions of the host may be running: those that expressions call, or an owner that is offered an error.
  case computing = 1
  /// The host measures a node. Properties of that node can be read.
  case measuring = 2
  /// The documents are reassembled or relinked, and the result is taken over.
  case relinking = 3
  /// A batch of edits is open, and nothing runs: the layout can be read and edited.
  case editing = 4
  /// The host is told that problems came or went, and may read them.
  case notifying = 5
  /// The host finds a position in the text of a node. Properties of that node can be read, as the last compute published
  /// them.
  case locating = 6

  /// Whether what the last compute published can be read.
  @inline(__always)
  package var allowsReading: Bool { self == .idle || self == .editing }

  /// Whether reading a node gives values of the compute that is running, not those published last.
  @inline(__always)
  var showsNewValues: Bool { self == .computing || self == .measuring }

  /// Whether the problems of the console can be read.
  package var allowsReadingProblems: Bool { allowsReading || self == .notifying }
}

/// The activity of one layout, and the only place it changes. Activities nest: a call of the host that begins one
/// returns to the one before.
struct ActivityState {
  private(set) var current = Activity.idle
  /// The host's row that is being measured, or whose text is asked about; -1 outside of measurers and text locators.
  private(set) var measuredRow = -1

  /// Whether calls that change anything are refused.
  @inline(__always)
  var isBusy: Bool { current != .idle }

  /// Begins an activity during which functions of the host may run. Returns the one to go back to.
  @inline(__always)
  mutating func begin(_ activity: Activity) -> Activity {
    let previous = current
    current = activity
    return previous
  }

  /// Ends an activity; `previous` is what `begin` returned.
  @inline(__always)
  mutating func end(returningTo previous: Activity) { current = previous }

  @inline(__always)
  mutating func beginMeasuring(row: Int) {
    current = .measuring
    measuredRow = row
  }

  @inline(__always)
  mutating func endMeasuring() {
    current = .idle
    measuredRow = -1
  }

  /// Begins to ask about the text of a row. Returns the activity to go back to.
  mutating func beginLocating(row: Int) -> Activity {
    measuredRow = row
    return begin(.locating)
  }

  mutating func endLocating(returningTo previous: Activity) {
    measuredRow = -1
    end(returningTo: previous)
  }

  /// Whether the host is measuring this row, or finds a position in its text.
  func isMeasuring(_ row: Int) -> Bool { measuredRow == row && row >= 0 }

  /// What is returned to from now on: `editing` while a batch is open, else `idle`.
  mutating func setEditing(_ isEditing: Bool) { current = isEditing ? .editing : .idle }
}
