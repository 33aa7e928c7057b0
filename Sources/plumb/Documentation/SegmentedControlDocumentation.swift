extension PropertyDocumentation {
  static var segmentedControl: String {
    [
      segmentedControlRows,
      DocumentedPrefixes.controlStates.lines([
        ("backgroundImage", "The image behind segments"),
        ("dividerImage", "The image between segments"),
        ("titleColor", "The colour of titles"),
        ("titleFont", "The font of titles"),
      ]),
      DocumentedPrefixes.segments.lines([("contentPositionAdjustment", "Displacement of the content")]),
    ].joined(separator: "\n")
  }

  private static let segmentedControlRows = """
    items | The titles and images of the segments.
    selectedSegmentIndex | The index of the selected segment; -1 for none.
    selectedSegmentTintColor | The colour of the selected segment.
    apportionsSegmentWidthsByContent | Whether segments are as wide as their contents; else all have the same width.
    isMomentary | Whether a segment is selected only while it is touched.
    isSpringLoaded | Whether holding something dragged above a segment selects it.
    segmentedControlStyle | The look; systems of today ignore it.
    numberOfSegments | How many segments there are.
    """
}
