extension PropertyTables {
  static var textField: String { textFieldRows + "\n" + textInputTraits }
  static var textView: String { textViewRows + "\n" + textInputTraits }

  /// How text is typed: shared by text fields, text views and search bars.
  static let textInputTraits = """
    autocapitalizationType UITextAutocapitalizationType sentences
    autocorrectionType UITextAutocorrectionType default
    spellCheckingType UITextSpellCheckingType default
    smartQuotesType UITextSmartQuotesType default
    smartDashesType UITextSmartDashesType default
    smartInsertDeleteType UITextSmartInsertDeleteType default
    keyboardType UIKeyboardType default
    keyboardAppearance UIKeyboardAppearance default
    returnKeyType UIReturnKeyType default
    enablesReturnKeyAutomatically Bool false
    isSecureTextEntry Bool false
    textContentType UITextContentType nil
    passwordRules UITextInputPasswordRules nil
    """

  /// The properties of text fields without those of text input.
  private static let textFieldRows = """
    * text String ''
    * attributedText NSAttributedString ''
    * placeholder String ''
    * attributedPlaceholder NSAttributedString ''
    * font UIFont system 17
    textColor UIColor black
    textAlignment NSTextAlignment natural
    * borderStyle UITextField.BorderStyle none
    background UIImage nil
    disabledBackground UIImage nil
    adjustsFontSizeToFitWidth Bool false
    minimumFontSize CGFloat 0
    * adjustsFontForContentSizeCategory Bool false
    clearsOnBeginEditing Bool false
    clearsOnInsertion Bool false
    clearButtonMode UITextField.ViewMode never
    leftView UIView nil
    leftViewMode UITextField.ViewMode never
    rightView UIView nil
    rightViewMode UITextField.ViewMode never
    inputView UIView nil
    inputAccessoryView UIView nil
    allowsEditingTextAttributes Bool false
    defaultTextAttributes NSDictionary nil
    typingAttributes NSDictionary nil
    markedTextStyle NSDictionary nil
    selectedTextRange UITextRange nil
    selectionAffinity UITextStorageDirection forward
    inputDelegate UITextInputDelegate nil
    pasteDelegate UITextPasteDelegate nil
    pasteConfiguration UIPasteConfiguration nil
    textDragDelegate UITextDragDelegate nil
    textDropDelegate UITextDropDelegate nil
    textDragOptions UITextDragOptions ''
    delegate UITextFieldDelegate nil
    = isEditing Bool false
    = isTextDragActive Bool false
    = isTextDropActive Bool false
    = hasText Bool false
    clipsToBounds Bool true
    isOpaque Bool false
    contentHorizontalAlignment UIControl.ContentHorizontalAlignment left
    """

  /// The properties of text views without those of text input.
  private static let textViewRows = """
    isAccessibilityElement Bool true
    isFocusable Bool true
    * text String ''
    * attributedText NSAttributedString ''
    * font UIFont system 12
    textColor UIColor black
    textAlignment NSTextAlignment natural
    isEditable Bool true
    isSelectable Bool true
    * isScrollEnabled Bool true
    dataDetectorTypes UIDataDetectorTypes ''
    linkTextAttributes NSDictionary nil
    allowsEditingTextAttributes Bool false
    typingAttributes NSDictionary nil
    markedTextStyle NSDictionary nil
    clearsOnInsertion Bool false
    inputView UIView nil
    inputAccessoryView UIView nil
    * textContainerInset UIEdgeInsets 8 0 8 0
    *@ textContainer NSTextContainer nil
    selectedRange NSRange nil
    selectedTextRange UITextRange nil
    selectionAffinity UITextStorageDirection forward
    inputDelegate UITextInputDelegate nil
    pasteDelegate UITextPasteDelegate nil
    pasteConfiguration UIPasteConfiguration nil
    textDragDelegate UITextDragDelegate nil
    textDropDelegate UITextDropDelegate nil
    textDragOptions UITextDragOptions ''
    * adjustsFontForContentSizeCategory Bool false
    usesStandardTextScaling Bool false
    delegate UITextViewDelegate nil
    = layoutManager NSLayoutManager nil
    = textStorage NSTextStorage nil
    = isTextDragActive Bool false
    = isTextDropActive Bool false
    = hasText Bool false
    """

  /// The area that the text of a text view fills.
  static let textContainer = """
    * lineFragmentPadding CGFloat 5
    * maximumNumberOfLines Int 0
    * lineBreakMode NSLineBreakMode byWordWrapping
    size CGSize 0 0
    widthTracksTextView Bool true
    heightTracksTextView Bool false
    exclusionPaths [UIBezierPath] []
    = isSimpleRectangularTextContainer Bool true
    """
}
