extension PropertyDocumentation {
  static var slider: String {
    sliderRows + "\n"
      + DocumentedPrefixes.controlStates.lines([
        ("thumbImage", "The image of the thumb"),
        ("minimumTrackImage", "The image of the track before the thumb"),
        ("maximumTrackImage", "The image of the track after the thumb"),
      ])
  }

  static var stepper: String {
    stepperRows + "\n"
      + DocumentedPrefixes.controlStates.lines([
        ("backgroundImage", "The image behind the buttons"),
        ("incrementImage", "The image of the button that adds"),
        ("decrementImage", "The image of the button that subtracts"),
        ("dividerImage", "The image between the buttons"),
      ])
  }

  private static let sliderRows = """
    value | The value of the slider.
    minimumValue | The value at the leading end.
    maximumValue | The value at the trailing end.
    minimumValueImage | The image at the leading end.
    maximumValueImage | The image at the trailing end.
    isContinuous | Whether events are sent while the thumb moves.
    minimumTrackTintColor | The colour of the track before the thumb.
    maximumTrackTintColor | The colour of the track after the thumb.
    thumbTintColor | The colour of the thumb.
    currentThumbImage | The image of the thumb in the present state.
    currentMinimumTrackImage | The image of the track before the thumb in the present state.
    currentMaximumTrackImage | The image of the track after the thumb in the present state.
    """

  private static let stepperRows = """
    value | The value of the stepper.
    minimumValue | The smallest value.
    maximumValue | The greatest value.
    stepValue | What one press adds or subtracts.
    isContinuous | Whether events are sent while a button is held.
    autorepeat | Whether holding a button repeats the step.
    wraps | Whether the value goes on at the other end.
    """

  static let `switch` = """
    isOn | Whether the switch is on.
    onTintColor | The colour while on.
    thumbTintColor | The colour of the thumb.
    onImage | An image for on; systems of today ignore it.
    offImage | An image for off; systems of today ignore it.
    title | The title beside the switch, where the style has one.
    preferredStyle | The wanted look.
    style | The look.
    """
}
