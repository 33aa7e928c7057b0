extension PropertyTables {
  /// The properties of buttons. Those that a state has its own of are made from one row each.
  static var button: String {
    var table = buttonRows
    for state in ["normal", "highlighted", "disabled", "selected", "focused"] {
      for part in buttonStateParts {
        // highlightedTitle from Title
        table += "\n\(part.affectsSize ? "* " : "")\(state)\(part.name) \(part.rest) while \(state)."
      }
    }
    return table
  }

  private static var buttonStateParts: [(name: String, affectsSize: Bool, rest: String)] {
    [
      ("Title", true, "String '' | The title"),
      ("AttributedTitle", true, "NSAttributedString '' | The title with markup"),
      ("TitleColor", false, "UIColor clear | The colour of the title"),
      ("TitleShadowColor", false, "UIColor clear | The colour of the title's shadow"),
      ("Image", true, "UIImage nil | The image beside the title"),
      ("BackgroundImage", true, "UIImage nil | The image behind the title"),
    ]
  }

  private static let buttonRows = """
    type UIButton.ButtonType system | The kind of button; constant.
    * attributedTitle NSAttributedString '' | The title with markup; it wins over title.
    * title String '' | The title.
    titleColor UIColor #007aff | The colour of the title.
    titleShadowColor UIColor clear | The colour of the title's shadow.
    * image UIImage nil | The image beside the title.
    * backgroundImage UIImage nil | The image behind the title.
    *@ titleLabel UILabel nil | The label that shows the title.
    * titleLabel.font UIFont system 15 | The font of the title.
    titleLabel.lineBreakMode NSLineBreakMode byTruncatingMiddle | How titles that are too long are cut.
    *@ imageView UIImageView nil | The view that shows the image.
    * contentEdgeInsets UIEdgeInsets 0 0 0 0 | Space around title and image.
    titleEdgeInsets UIEdgeInsets 0 0 0 0 | Displacement of the title's edges.
    imageEdgeInsets UIEdgeInsets 0 0 0 0 | Displacement of the image's edges.
    adjustsImageWhenHighlighted Bool true | Whether the image is darker while highlighted.
    adjustsImageWhenDisabled Bool true | Whether the image is paler while disabled.
    showsTouchWhenHighlighted Bool false | Whether touches glow.
    reversesTitleShadowWhenHighlighted Bool false | Whether the title's shadow turns while highlighted.
    isSpringLoaded Bool false | Whether holding something dragged above presses the button.
    = buttonType UIButton.ButtonType system | The kind of button.
    = currentTitle String '' | The title in the present state.
    = currentAttributedTitle NSAttributedString '' | The title with markup in the present state.
    = currentTitleColor UIColor #007aff | The colour of the title in the present state.
    = currentTitleShadowColor UIColor clear | The colour of the title's shadow in the present state.
    = currentImage UIImage nil | The image in the present state.
    = currentBackgroundImage UIImage nil | The background in the present state.
    isOpaque Bool false | Whether the view promises to cover everything behind it.
    """
}
