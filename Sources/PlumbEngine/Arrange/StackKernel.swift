/// Places the children of a stack view: plain loops over columns of numbers, without allocation.
///
/// Because the height of text depends on its width, an engine calls one axis, measures, and calls the other:
///
/// - horizontal: `arrangeAlong` gives x and widths; measure natural heights; `arrangeAcross` gives y and heights.
/// - vertical: `arrangeAcross` gives x and widths; measure natural heights; `arrangeAlong` gives y and heights.
/// - vertical that wraps: `arrangeAcross` with `lineCount` 0 gives widths to measure with, `arrangeAlong` then decides
///   the lines, and a second `arrangeAcross` places them.
///
/// `fittingAlong` and `fittingAcross` answer how long the stack would like to be on an axis without placing anything.
///
/// Extents are outer lengths of the stack view in points, with margins; NaN or infinity: not given. Positions are in the
/// stack's space. Outputs are columns of `children.count` elements. Results are finite and sizes are 0 or more whatever
/// the inputs are. A hidden child has size 0 along the axis and stands where the gap begins that it left.
///
/// Everything is O(children), except where a comment says otherwise.
struct StackKernel {
  let settings: StackSettings
  private(set) var children: StackChildren
  let along: StackChildAxis
  let across: StackChildAxis
  let spacing: Double
  let lineSpacing: Double
  /// Margins in the direction in which the kernel lays out, before it mirrors.
  let alongStart: Double
  let alongEnd: Double
  let acrossStart: Double
  let acrossEnd: Double
  let isMirroredAlong: Bool
  let isMirroredAcross: Bool
  let isBaselineRelative: Bool
  let alignment: StackAlignment
  let scratch: UnsafeMutablePointer<Double>
  let lineEnds: UnsafeMutablePointer<Int>?

  /// How many numbers `scratch` has to have room for.
  static func scratchCount(children: Int) -> Int { 2 * max(children, 1) }

  /// `scratch`: room for `scratchCount` numbers, with any contents; nothing in it has to survive between calls.
  /// `lineEnds`: room for an index a child, needed by stacks that wrap. `arrangeAlong` writes to it how many children
  /// come before the end of each line, and `arrangeAcross` reads it.
  init(
    _ settings: StackSettings, _ children: StackChildren, scratch: UnsafeMutablePointer<Double>,
    lineEnds: UnsafeMutablePointer<Int>? = nil
  ) {
    self.settings = settings
    self.children = children
    self.children.count = max(0, children.count)
    self.scratch = scratch
    self.lineEnds = lineEnds
    spacing = StackNumber.distance(settings.spacing)
    lineSpacing = settings.lineSpacing.isNaN ? spacing : StackNumber.distance(settings.lineSpacing)
    let top = StackNumber.distance(settings.margins.top)
    let bottom = StackNumber.distance(settings.margins.bottom)
    let left = StackNumber.distance(settings.margins.left)
    let right = StackNumber.distance(settings.margins.right)
    let leading = settings.isRightToLeft ? right : left
    let trailing = settings.isRightToLeft ? left : right
    switch settings.axis {
    case .horizontal:
      along = Self.along(children.horizontal, settings.distribution)
      across = children.vertical
      (alongStart, alongEnd, acrossStart, acrossEnd) = (leading, trailing, top, bottom)
      isMirroredAlong = settings.isRightToLeft
      isMirroredAcross = false
      isBaselineRelative = false
      alignment = settings.alignment
    case .vertical:
      along = Self.along(children.vertical, settings.distribution)
      across = children.horizontal
      (alongStart, alongEnd, acrossStart, acrossEnd) = (top, bottom, leading, trailing)
      isMirroredAlong = false
      isMirroredAcross = settings.isRightToLeft
      isBaselineRelative = settings.isBaselineRelative
      // Baselines of children that stand one above the other cannot meet.
      let isBaseline = settings.alignment == .firstBaseline || settings.alignment == .lastBaseline
      alignment = isBaseline ? .leading : settings.alignment
    }
  }

  /// Equal and proportional sizes know no bounds.
  private static func along(_ axis: StackChildAxis, _ distribution: StackDistribution) -> StackChildAxis {
    guard distribution == .fillEqually || distribution == .fillProportionally else { return axis }
    var unbounded = axis
    unbounded.minimum = nil
    unbounded.maximum = nil
    return unbounded
  }

  /// The extent, or NaN if it is not given.
  static func given(_ extent: Double) -> Double { abs(extent) < .infinity ? StackNumber.distance(extent) : .nan }

  /// Positions as they are seen from the other side.
  @_optimize(speed)
  func mirror(_ positions: UnsafeMutablePointer<Double>, _ sizes: UnsafePointer<Double>, in extent: Double) {
    for child in 0..<children.count { positions[child] = extent - positions[child] - sizes[child] }
  }
}
