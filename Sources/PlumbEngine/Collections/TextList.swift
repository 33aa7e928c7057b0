/// Several things in a sentence.
enum TextList {
  /// "a, b and c"
  static func joined(_ names: [String]) -> String {
    var text = ""
    for (index, name) in names.enumerated() {
      if index > 0 { text += index == names.count - 1 ? " and " : ", " }
      text += name
    }
    return text
  }
}
