extension PropertyDocumentation {
  static let datePicker = """
    datePickerMode | What is chosen.
    preferredDatePickerStyle | The wanted look.
    datePickerStyle | The look.
    date | The date that is chosen.
    minimumDate | The earliest date.
    maximumDate | The latest date.
    countDownDuration | The duration that is chosen, in seconds.
    minuteInterval | The step of the minutes.
    roundsToMinuteInterval | Whether the date is rounded to that step.
    locale | The locale of names and order.
    calendar | The calendar of the date.
    timeZone | The time zone of the date.
    """

  static let pickerView = """
    dataSource | Who has the rows.
    delegate | Who hears of choices.
    showsSelectionIndicator | Whether the chosen row is marked.
    numberOfComponents | How many columns there are.
    """
}
