extension PropertyTables {
  static var slider: String { sliderRows + "\n" + withPrefixes(controlStates, sliderStateParts) }

  private static let sliderStateParts: StaticString = """
    thumbImage UIImage nil
    minimumTrackImage UIImage nil
    maximumTrackImage UIImage nil
    """

  static var stepper: String { stepperRows + "\n" + withPrefixes(controlStates, stepperStateParts) }

  private static let stepperStateParts: StaticString = """
    backgroundImage UIImage nil
    incrementImage UIImage nil
    decrementImage UIImage nil
    dividerImage UIImage nil
    """

  /// The properties of sliders that are the same in all states.
  private static let sliderRows = """
    ^ value Float 0
    minimumValue Float 0
    maximumValue Float 1
    minimumValueImage UIImage nil
    maximumValueImage UIImage nil
    isContinuous Bool true
    minimumTrackTintColor UIColor clear
    maximumTrackTintColor UIColor clear
    thumbTintColor UIColor clear
    = currentThumbImage UIImage nil
    = currentMinimumTrackImage UIImage nil
    = currentMaximumTrackImage UIImage nil
    accessibilityTraits UIAccessibilityTraits adjustable
    isOpaque Bool false
    """

  /// The properties of steppers that are the same in all states.
  private static let stepperRows = """
    value Double 0
    minimumValue Double 0
    maximumValue Double 100
    stepValue Double 1
    isContinuous Bool true
    autorepeat Bool true
    wraps Bool false
    accessibilityTraits UIAccessibilityTraits adjustable
    isOpaque Bool false
    contentHuggingPriority.horizontal UILayoutPriority 750
    contentHuggingPriority.vertical UILayoutPriority 750
    """

  static let `switch` = """
    ^ isOn Bool false
    onTintColor UIColor clear
    thumbTintColor UIColor clear
    onImage UIImage nil
    accessibilityTraits UIAccessibilityTraits button
    offImage UIImage nil
    title String ''
    preferredStyle UISwitch.Style automatic
    = style UISwitch.Style automatic
    isOpaque Bool false
    contentHuggingPriority.horizontal UILayoutPriority 750
    contentHuggingPriority.vertical UILayoutPriority 750
    """
}
