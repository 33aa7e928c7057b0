extension PropertyDocumentation {
  static var textField: String { textFieldRows + "\n" + textInputTraits }
  static var textView: String { textViewRows + "\n" + textInputTraits }

  static let textInputTraits = """
    autocapitalizationType | What is capitalised while typing.
    autocorrectionType | Whether typing is corrected.
    spellCheckingType | Whether spelling is checked.
    smartQuotesType | Whether quotation marks become typographic ones.
    smartDashesType | Whether hyphens become dashes.
    smartInsertDeleteType | Whether inserting and deleting words keeps single blanks.
    keyboardType | The keyboard that is shown.
    keyboardAppearance | The look of the keyboard.
    returnKeyType | What the return key says.
    enablesReturnKeyAutomatically | Whether the return key is disabled while there is no text.
    isSecureTextEntry | Whether the text is shown as dots.
    textContentType | What kind of text is expected, for filling it in.
    passwordRules | What passwords that the system proposes must satisfy.
    """

  private static let textFieldRows = """
    text | The text.
    attributedText | The text with markup; it wins over text.
    placeholder | What is shown while there is no text.
    attributedPlaceholder | The placeholder with markup; it wins over placeholder.
    font | The font of the text.
    textColor | The colour of the text.
    textAlignment | How the text is aligned.
    borderStyle | The border around the text.
    background | The image behind the text; shown where the border is not roundedRect.
    disabledBackground | The image behind the text while the field is disabled.
    adjustsFontSizeToFitWidth | Whether text that is too long is shrunk.
    minimumFontSize | The smallest size to which text is shrunk.
    adjustsFontForContentSizeCategory | Whether the font follows the text size of the system.
    clearsOnBeginEditing | Whether editing begins with an empty field.
    clearsOnInsertion | Whether typing replaces all of the text.
    clearButtonMode | When the button that empties the field is shown.
    leftView | A view before the text.
    leftViewMode | When the view before the text is shown.
    rightView | A view after the text.
    rightViewMode | When the view after the text is shown.
    inputView | A view in place of the keyboard.
    inputAccessoryView | A view above the keyboard.
    allowsEditingTextAttributes | Whether the user can change fonts and styles.
    defaultTextAttributes | The attributes of all of the text.
    typingAttributes | The attributes of what is typed next.
    markedTextStyle | The attributes of text that is being composed.
    selectedTextRange | The part of the text that is selected.
    selectionAffinity | The side of a line break on which the insertion point stands.
    inputDelegate | Who hears of changes outside of the keyboard.
    pasteDelegate | Who converts what is pasted.
    pasteConfiguration | What may be pasted.
    textDragDelegate | Who decides about dragging of text.
    textDropDelegate | Who decides about dropping of text.
    textDragOptions | How text is dragged.
    delegate | Who hears of editing.
    isEditing | Whether the user is editing.
    isTextDragActive | Whether text of the field is being dragged.
    isTextDropActive | Whether a drop is above the field.
    hasText | Whether there is any text.
    """

  private static let textViewRows = """
    text | The text.
    attributedText | The text with markup; it wins over text.
    font | The font of the text.
    textColor | The colour of the text.
    textAlignment | How the text is aligned.
    isEditable | Whether the user can change the text.
    isSelectable | Whether the user can select text.
    isScrollEnabled | Whether the text scrolls; while it does, the view has no natural size.
    dataDetectorTypes | What in the text becomes a link.
    linkTextAttributes | The attributes of links.
    allowsEditingTextAttributes | Whether the user can change fonts and styles.
    typingAttributes | The attributes of what is typed next.
    markedTextStyle | The attributes of text that is being composed.
    clearsOnInsertion | Whether typing replaces all of the text.
    inputView | A view in place of the keyboard.
    inputAccessoryView | A view above the keyboard.
    textContainerInset | Space around the text.
    textContainer | The area that the text fills.
    selectedRange | The part of the text that is selected, in characters.
    selectedTextRange | The part of the text that is selected.
    selectionAffinity | The side of a line break on which the insertion point stands.
    inputDelegate | Who hears of changes outside of the keyboard.
    pasteDelegate | Who converts what is pasted.
    pasteConfiguration | What may be pasted.
    textDragDelegate | Who decides about dragging of text.
    textDropDelegate | Who decides about dropping of text.
    textDragOptions | How text is dragged.
    adjustsFontForContentSizeCategory | Whether the font follows the text size of the system.
    usesStandardTextScaling | Whether text has the same size on all platforms.
    delegate | Who hears of editing and scrolling.
    layoutManager | Who lays the text out.
    textStorage | The text as the system keeps it.
    isTextDragActive | Whether text of the view is being dragged.
    isTextDropActive | Whether a drop is above the view.
    hasText | Whether there is any text.
    """

  static let textContainer = """
    lineFragmentPadding | Space before and after each line.
    maximumNumberOfLines | The most lines; 0 for any number.
    lineBreakMode | How lines that are too long are broken.
    size | The size of the area.
    widthTracksTextView | Whether the width follows that of the view.
    heightTracksTextView | Whether the height follows that of the view.
    exclusionPaths | Shapes that the text flows around.
    isSimpleRectangularTextContainer | Whether the area is a rectangle without holes.
    """
}
