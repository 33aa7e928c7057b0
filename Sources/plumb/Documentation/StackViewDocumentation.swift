extension PropertyDocumentation {
  static let stackView = """
    axis | The axis along which the children are arranged.
    distribution | How the space along the axis is shared out.
    alignment | How the children are aligned across the axis.
    spacing | Space between neighbouring children.
    isBaselineRelativeArrangement | Whether vertical spacing is measured between baselines.
    isLayoutMarginsRelativeArrangement | Whether the children keep clear of the layout margins.
    wrap | Whether children that do not fit begin another line.
    lineSpacing | Space between lines of a stack view that wraps; without an expression that of `spacing`.
    """
}
