extension PropertyDocumentation {
  static let alertController = """
    message | The text below the title.
    preferredStyle | The look; constant.
    preferredAction | The button that the return key presses.
    severity | How grave the matter is.
    actions | The buttons.
    textFields | The fields.
    """

  static let activityViewController = """
    activityItems | What is shared; constant.
    applicationActivities | Ways to share it that the application offers; constant.
    excludedActivityTypes | Ways to share it that are left out.
    completionWithItemsHandler | What is called at the end.
    """

  static let imagePickerController = """
    sourceType | Where pictures come from.
    mediaTypes | The kinds of media that can be chosen.
    allowsEditing | Whether the choice can be edited.
    imageExportPreset | How chosen pictures are converted.
    videoExportPreset | How chosen films are converted.
    videoMaximumDuration | The longest film, in seconds.
    videoQuality | The quality of films.
    cameraDevice | The camera.
    cameraCaptureMode | Whether photographs or films are taken.
    cameraFlashMode | Whether the camera uses its flash.
    showsCameraControls | Whether the camera shows its controls.
    cameraOverlayView | A view over the picture of the camera.
    cameraViewTransform | A transform of the picture of the camera.
    delegate | Who hears of the choice.
    """

  static let inputView = """
    allowsSelfSizing | Whether the view has the height that its content asks for.
    inputViewStyle | The look; constant.
    """

  static let inputViewController = """
    inputView | The view in place of the keyboard.
    primaryLanguage | The language that is typed.
    hasDictationKey | Whether there is a key for dictation.
    hasFullAccess | Whether the keyboard may use the network.
    needsInputModeSwitchKey | Whether there must be a key that changes the keyboard.
    textDocumentProxy | The text that is edited.
    """
}
