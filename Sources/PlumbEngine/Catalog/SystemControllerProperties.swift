extension PropertyTables {
  static let alertController = """
    message String ''
    preferredStyle UIAlertController.Style actionSheet
    preferredAction UIAlertAction nil
    severity UIAlertControllerSeverity default
    = actions [UIAlertAction] []
    = textFields [UITextField] []
    """

  static let activityViewController = """
    activityItems Array []
    applicationActivities [UIActivity] []
    excludedActivityTypes [String] []
    completionWithItemsHandler Any nil
    """

  static let imagePickerController = """
    sourceType UIImagePickerController.SourceType photoLibrary
    mediaTypes [String] []
    allowsEditing Bool false
    imageExportPreset UIImagePickerController.ImageURLExportPreset compatible
    videoExportPreset String ''
    videoMaximumDuration Double 600
    videoQuality UIImagePickerController.QualityType typeMedium
    cameraDevice UIImagePickerController.CameraDevice rear
    cameraCaptureMode UIImagePickerController.CameraCaptureMode photo
    cameraFlashMode UIImagePickerController.CameraFlashMode auto
    showsCameraControls Bool true
    cameraOverlayView UIView nil
    cameraViewTransform CGAffineTransform identity
    delegate UIImagePickerControllerDelegate nil
    """

  static let inputView = """
    allowsSelfSizing Bool false
    ! inputViewStyle UIInputView.Style keyboard
    """

  static let inputViewController = """
    inputView UIInputView nil
    primaryLanguage String ''
    hasDictationKey Bool false
    = hasFullAccess Bool false
    = needsInputModeSwitchKey Bool false
    = textDocumentProxy UITextDocumentProxy nil
    """
}
