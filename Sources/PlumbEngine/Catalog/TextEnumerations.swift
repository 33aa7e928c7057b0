extension EnumerationTables {
  /// Of text, fonts and text input. Weights of fonts are in hundreds, as `Font` has them.
  static let text: StaticString = """
    NSTextAlignment = left:0 right:2 center:1 justified:3 natural:4
    NSLineBreakMode = byWordWrapping byCharWrapping byClipping byTruncatingHead byTruncatingTail byTruncatingMiddle
    NSParagraphStyle.LineBreakStrategy & pushOut hangulWordPriority standard:65535
    NSWritingDirection = natural:-1 leftToRight rightToLeft
    UIBaselineAdjustment = alignBaselines alignCenters none
    UIFont.TextStyle = largeTitle title1 title2 title3 headline subheadline body callout footnote caption1 caption2
    UIFont.Weight = ultraLight:100 thin:200 light:300 regular:400 medium:500 semibold:600 bold:700 heavy:800 black:900
    UIFontDescriptor.SymbolicTraits & traitItalic:1 traitBold:2 traitExpanded:32 traitCondensed:64 \
    traitMonoSpace:1024 traitVertical:2048 traitUIOptimized:4096 traitTightLeading:32768 traitLooseLeading:65536
    UIKeyboardType = default asciiCapable asciiCapableNumberPad:11 numbersAndPunctuation:2 URL:3 url:3 numberPad \
    phonePad namePhonePad emailAddress decimalPad twitter webSearch alphabet:1
    UIKeyboardAppearance = default dark light alert:1
    UIReturnKeyType = default go google join next route search send yahoo done emergencyCall continue
    UITextAutocapitalizationType = none words sentences allCharacters
    UITextAutocorrectionType = default no yes
    UITextSpellCheckingType = default no yes
    UITextSmartQuotesType = default no yes
    UITextSmartDashesType = default no yes
    UITextSmartInsertDeleteType = default no yes
    UITextContentType = name namePrefix givenName middleName familyName nameSuffix nickname jobTitle \
    organizationName location fullStreetAddress streetAddressLine1 streetAddressLine2 addressCity addressState \
    addressCityAndState sublocality countryName postalCode telephoneNumber emailAddress URL url:21 \
    creditCardNumber username password newPassword oneTimeCode
    UITextField.BorderStyle UITextBorderStyle = none line bezel roundedRect
    UITextField.ViewMode = never whileEditing unlessEditing always
    UITextStorageDirection = forward backward
    UITextDragOptions & stripTextColorFromPreviews
    UIDataDetectorTypes & phoneNumber link address calendarEvent shipmentTrackingNumber flightNumber \
    lookupSuggestion all:127
    WKDataDetectorTypes & phoneNumber link address calendarEvent trackingNumber flightNumber lookupSuggestion all:127
    """
}
