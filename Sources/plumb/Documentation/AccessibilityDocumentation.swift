extension PropertyDocumentation {
  static let accessibility = """
    isAccessibilityElement | Whether assistive software treats the element as one thing.
    accessibilityLabel | What the element is called.
    accessibilityHint | What using the element does.
    accessibilityValue | What the element holds at the moment.
    accessibilityIdentifier | A name for tests, never read out.
    accessibilityLanguage | The language in which the element is read out.
    accessibilityTraits | What kind of thing the element is.
    accessibilityFrame | Where the element is on the screen.
    accessibilityPath | The outline of the element on the screen.
    accessibilityActivationPoint | Where the element is touched to use it.
    accessibilityElements | The elements inside, in reading order.
    accessibilityElementsHidden | Whether the elements inside are left out.
    accessibilityViewIsModal | Whether elements beside this one are left out.
    accessibilityNavigationStyle | How the elements inside are reached.
    accessibilityContainerType | What kind of group the element is.
    accessibilityCustomActions | More actions of the element.
    accessibilityCustomRotors | More ways to search inside the element.
    shouldGroupAccessibilityChildren | Whether what is inside is read out together.
    """
}
