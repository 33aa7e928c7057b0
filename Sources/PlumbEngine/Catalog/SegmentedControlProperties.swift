extension PropertyTables {
  static var segmentedControl: String {
    segmentedControlRows + "\n" + withPrefixes(controlStates, segmentedControlStateParts) + "\n"
      + withPrefixes(segments, "contentPositionAdjustment UIOffset 0 0")
  }

  /// The properties that each state may have a value of its own for.
  private static let segmentedControlStateParts: StaticString = """
    backgroundImage UIImage nil
    dividerImage UIImage nil
    titleColor UIColor clear
    titleFont UIFont system 13
    """

  private static let segmentedControlRows = """
    *^ items Array []
    selectedSegmentIndex Int -1
    selectedSegmentTintColor UIColor clear
    * apportionsSegmentWidthsByContent Bool false
    * titleFont UIFont system 13
    isMomentary Bool false
    isSpringLoaded Bool false
    segmentedControlStyle UISegmentedControl.Style plain
    = numberOfSegments Int 0
    isOpaque Bool false
    """
}
