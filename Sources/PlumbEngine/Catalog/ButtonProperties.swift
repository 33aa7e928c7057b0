extension PropertyTables {
  /// The properties of buttons. Those that a state has its own of are made from one row each.
  static var button: String {
    var table = buttonRows
    for state in ["normal", "highlighted", "disabled", "selected", "focused"] {
      for part in buttonStateParts {
        // highlightedTitle from Title
        table += "\n\(part.affectsSize ? "* " : "")\(state)\(part.name) \(part.rest)"
      }
    }
    return table
  }

  private static var buttonStateParts: [(name: String, affectsSize: Bool, rest: String)] {
    [
      ("Title", true, "String ''"),
      ("AttributedTitle", true, "NSAttributedString ''"),
      ("TitleColor", false, "UIColor clear"),
      ("TitleShadowColor", false, "UIColor clear"),
      ("Image", true, "UIImage nil"),
      ("BackgroundImage", true, "UIImage nil"),
    ]
  }

  private static let buttonRows = """
    ! type UIButton.ButtonType system
    * attributedTitle NSAttributedString ''
    * title String ''
    titleColor UIColor #007aff
    titleShadowColor UIColor clear
    * image UIImage nil
    * backgroundImage UIImage nil
    *@ titleLabel UILabel nil
    * titleLabel.font UIFont system 15
    titleLabel.lineBreakMode NSLineBreakMode byTruncatingMiddle
    *@ imageView UIImageView nil
    * contentEdgeInsets UIEdgeInsets 0 0 0 0
    titleEdgeInsets UIEdgeInsets 0 0 0 0
    imageEdgeInsets UIEdgeInsets 0 0 0 0
    adjustsImageWhenHighlighted Bool true
    adjustsImageWhenDisabled Bool true
    showsTouchWhenHighlighted Bool false
    reversesTitleShadowWhenHighlighted Bool false
    isSpringLoaded Bool false
    = buttonType UIButton.ButtonType system
    = currentTitle String ''
    = currentAttributedTitle NSAttributedString ''
    = currentTitleColor UIColor #007aff
    = currentTitleShadowColor UIColor clear
    = currentImage UIImage nil
    = currentBackgroundImage UIImage nil
    isOpaque Bool false
    accessibilityTraits UIAccessibilityTraits button
    """
}
