extension PropertyDocumentation {
  /// Those that a state has its own of are made from one row each, as in the engine's table.
  static var button: String {
    var table = buttonRows
    for state in ["normal", "highlighted", "disabled", "selected", "focused"] {
      for (name, text) in buttonStateParts {
        // highlightedTitle from Title
        table += "\n\(state)\(name) | \(text) while \(state)."
      }
    }
    return table
  }

  private static let buttonStateParts = [
    ("Title", "The title"),
    ("AttributedTitle", "The title with markup"),
    ("TitleColor", "The colour of the title"),
    ("TitleShadowColor", "The colour of the title's shadow"),
    ("Image", "The image beside the title"),
    ("BackgroundImage", "The image behind the title"),
  ]

  private static let buttonRows = """
    type | The kind of button; constant.
    attributedTitle | The title with markup; it wins over title.
    title | The title.
    titleColor | The colour of the title.
    titleShadowColor | The colour of the title's shadow.
    image | The image beside the title.
    backgroundImage | The image behind the title.
    titleLabel | The label that shows the title.
    titleLabel.font | The font of the title.
    titleLabel.lineBreakMode | How titles that are too long are cut.
    imageView | The view that shows the image.
    contentEdgeInsets | Space around title and image.
    titleEdgeInsets | Displacement of the title's edges.
    imageEdgeInsets | Displacement of the image's edges.
    adjustsImageWhenHighlighted | Whether the image is darker while highlighted.
    adjustsImageWhenDisabled | Whether the image is paler while disabled.
    showsTouchWhenHighlighted | Whether touches glow.
    reversesTitleShadowWhenHighlighted | Whether the title's shadow turns while highlighted.
    isSpringLoaded | Whether holding something dragged above presses the button.
    buttonType | The kind of button.
    currentTitle | The title in the present state.
    currentAttributedTitle | The title with markup in the present state.
    currentTitleColor | The colour of the title in the present state.
    currentTitleShadowColor | The colour of the title's shadow in the present state.
    currentImage | The image in the present state.
    currentBackgroundImage | The background in the present state.
    """
}
