/// What a block of a stack view reads and writes: it places the children along an axis, or says how long the stack view
/// would like to be.
///
/// Its inputs are cells, listed one after the other in `Program.lists`: first its `Setting`s, then a column for each of
/// `columns`, in ascending order, with a cell for each child. The machine collects them into columns of numbers, runs the
/// kernel, and takes what it answers for the outputs.
struct StackBlock {
  /// Settings, in the order in which they are listed.
  enum Setting: Int {
    case axis, distribution, alignment, spacing, lineSpacing, wraps, isBaselineRelative
    case top, left, bottom, right
    /// How long the stack view is; `none` where that is what is asked for.
    case extent
    /// Of the other axis, where that decides the lines; `none` for one line.
    case lineCount
    static let count = Setting.lineCount.rawValue + 1
  }

  /// What is known of each child. What is not listed is the same for all, and the kernel's default.
  struct Columns: OptionSet {
    var rawValue: UInt16
    init(rawValue: UInt16) { self.rawValue = rawValue }
    static var isHidden: Columns { Columns(rawValue: 1) }
    static var explicit: Columns { Columns(rawValue: 2) }
    static var natural: Columns { Columns(rawValue: 4) }
    static var hugging: Columns { Columns(rawValue: 8) }
    static var compression: Columns { Columns(rawValue: 16) }
    static var customSpacing: Columns { Columns(rawValue: 32) }
    static var grow: Columns { Columns(rawValue: 64) }
    static var shrink: Columns { Columns(rawValue: 128) }
    static var firstBaseline: Columns { Columns(rawValue: 256) }
    static var lastBaseline: Columns { Columns(rawValue: 512) }
    /// The ends of the lines that the other axis decides.
    static var lineEnds: Columns { Columns(rawValue: 1024) }

    var count: Int { rawValue.nonzeroBitCount }
  }

  var columns = Columns()
  var children = 0
  var isVertical = false
  /// Whether it says how long the stack view would like to be, and places nothing.
  var isFitting = false
  /// Whether it also says at which priorities the stack view keeps that length.
  var hasPriorities = false
  var isRightToLeft = false
  /// Whether the children may have several lines along the axis, so that these are outputs.
  var hasLines = false
  /// Where the axis is not known when it is linked, lines are those of rows.
  var wrapsColumns = true
  /// In `Program.lists`.
  var firstInput = 0
  /// The first of its outputs, which are consecutive numeric cells, unless they are listed.
  var output = 0
  /// Whether its outputs are listed behind its inputs: edits have put them anywhere.
  var listsOutputs = false
  /// Of a block that an edit changed: how many cells there is room for in `Program.lists`.
  var room = 0

  var inputCount: Int { Setting.count + columns.count * children }
  var outputCount: Int {
    isFitting ? 3 : children * (hasLines ? 3 : 2) + (hasLines ? 1 : 0)
  }
  /// How many cells it has in `Program.lists`, and where they are.
  var listCount: Int { inputCount + (listsOutputs ? outputCount : 0) }
  var listed: Range<Int> { firstInput..<firstInput + listCount }
  /// How many numbers the machine needs to run it: columns, positions and sizes, lines, and the kernel's own.
  var scratchCount: Int { (columns.count + 6) * max(children, 1) + 1 }

  /// Stands for no value among inputs. No document has it: it is far from anything that can be placed.
  static var none: Double { -0x1p+1000 }
}
