/// The direction in which a stack view lines up its children.
enum StackAxis: Int, BitwiseCopyable {
  case horizontal = 0
  case vertical = 1
}

/// How a stack view shares its length among its children. Raw values are those of `UIStackView.Distribution`.
enum StackDistribution: Int, BitwiseCopyable {
  case fill = 0
  case fillEqually = 1
  case fillProportionally = 2
  case equalSpacing = 3
  case equalCentering = 4
}

/// How a stack view aligns its children across its axis. Raw values are those of `UIStackView.Alignment`; `leading` is
/// also `top`, `trailing` is also `bottom`.
enum StackAlignment: Int, BitwiseCopyable {
  case fill = 0
  case leading = 1
  case firstBaseline = 2
  case center = 3
  case trailing = 4
  case lastBaseline = 5
}

/// Space kept free inside the edges of a stack view, in points. Left and right are physical sides: they do not follow
/// the writing direction.
struct StackMargins: BitwiseCopyable {
  var top = 0.0
  var left = 0.0
  var bottom = 0.0
  var right = 0.0
}

/// What a stack view says about itself. Lengths are in points.
struct StackSettings: BitwiseCopyable {
  var axis = StackAxis.horizontal
  var distribution = StackDistribution.fill
  var alignment = StackAlignment.fill
  /// Between neighbours; the least for the two equal distributions. Negative spacing makes children overlap.
  var spacing = 0.0
  /// Zero unless the arrangement is relative to the margins.
  var margins = StackMargins()
  /// Spacing counts from the last baseline of a child to the first one of the next. Vertical stacks only.
  var isBaselineRelative = false
  var isRightToLeft = false
  /// Children that do not fit start a new line.
  var wraps = false
  /// Between lines; NaN: as `spacing`.
  var lineSpacing = Double.nan
}
