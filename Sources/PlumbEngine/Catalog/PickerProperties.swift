extension PropertyTables {
  static let datePicker = """
    datePickerMode UIDatePicker.Mode dateAndTime
    preferredDatePickerStyle UIDatePickerStyle wheels
    = datePickerStyle UIDatePickerStyle wheels
    ^ date NSDate nil
    minimumDate NSDate nil
    maximumDate NSDate nil
    countDownDuration Double 0
    minuteInterval Int 1
    roundsToMinuteInterval Bool true
    locale NSLocale nil
    calendar NSCalendar nil
    timeZone NSTimeZone nil
    """

  static let pickerView = """
    dataSource UIPickerViewDataSource nil
    delegate UIPickerViewDelegate nil
    showsSelectionIndicator Bool true
    accessibilityTraits UIAccessibilityTraits adjustable
    = numberOfComponents Int 0
    """
}
