extension PropertyTables {
  /// The attributes of accessibility, which views, controllers and bar items share.
  static let accessibility = """
    isAccessibilityElement Bool false
    accessibilityLabel String ''
    accessibilityHint String ''
    accessibilityValue String ''
    accessibilityIdentifier String ''
    accessibilityLanguage String ''
    accessibilityTraits UIAccessibilityTraits none
    accessibilityFrame CGRect 0 0 0 0
    accessibilityPath UIBezierPath nil
    accessibilityActivationPoint CGPoint 0 0
    accessibilityElements Array []
    accessibilityElementsHidden Bool false
    accessibilityViewIsModal Bool false
    accessibilityNavigationStyle UIAccessibilityNavigationStyle automatic
    accessibilityContainerType UIAccessibilityContainerType none
    accessibilityCustomActions [UIAccessibilityCustomAction] []
    accessibilityCustomRotors [UIAccessibilityCustomRotor] []
    shouldGroupAccessibilityChildren Bool false
    """
}
