/// Which numbers of tabs there are.
enum TabSelection {
  /// What is wrong with the number of a tab where there are so many; nil if it is that of one.
  static func problem(_ number: Double, of count: Int) -> String? {
    if number >= 0, number < Double(count), number.rounded(.towardZero) == number { return nil }
    let known = count == 1 ? "is 1 tab, number 0" : "are \(count) tabs, numbers 0 to \(count - 1)"
    return "selectedIndex is \(Value.number(number).description), but there \(count == 0 ? "are no tabs" : known)"
  }
}
