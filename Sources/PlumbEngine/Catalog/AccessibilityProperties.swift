extension PropertyTables {
  /// The attributes of accessibility, which views, controllers and bar items share.
  static let accessibility = """
    isAccessibilityElement Bool false | Whether assistive software treats the element as one thing.
    accessibilityLabel String '' | What the element is called.
    accessibilityHint String '' | What using the element does.
    accessibilityValue String '' | What the element holds at the moment.
    accessibilityIdentifier String '' | A name for tests, never read out.
    accessibilityLanguage String '' | The language in which the element is read out.
    accessibilityTraits UIAccessibilityTraits none | What kind of thing the element is.
    accessibilityFrame CGRect 0 0 0 0 | Where the element is on the screen.
    accessibilityPath UIBezierPath nil | The outline of the element on the screen.
    accessibilityActivationPoint CGPoint 0 0 | Where the element is touched to use it.
    accessibilityElements Array [] | The elements inside, in reading order.
    accessibilityElementsHidden Bool false | Whether the elements inside are left out.
    accessibilityViewIsModal Bool false | Whether elements beside this one are left out.
    accessibilityNavigationStyle UIAccessibilityNavigationStyle automatic | How the elements inside are reached.
    accessibilityContainerType UIAccessibilityContainerType none | What kind of group the element is.
    accessibilityCustomActions [UIAccessibilityCustomAction] [] | More actions of the element.
    accessibilityCustomRotors [UIAccessibilityCustomRotor] [] | More ways to search inside the element.
    shouldGroupAccessibilityChildren Bool false | Whether what is inside is read out together.
    """
}
