/// The expressions of a cycle in one line: all of a short one, the first and the last of a long one.
enum CycleText {
  private static let shown = 20
  private static let shownLast = 4

  /// A node as lists name it: "<UIView#id> 0/1", without what is empty.
  static func node(_ component: String, id: String, path: String) -> String {
    "<\(component)" + (id.isEmpty ? "" : "#" + id) + ">" + (path.isEmpty ? "" : " " + path)
  }

  /// `describe` gives what stands for the member at an index of `0..<count`; it is asked for at most `shown` of them.
  static func list(_ count: Int, _ describe: (Int) -> String) -> String {
    var text = ""
    func add(_ members: Range<Int>) {
      for member in members { text += (text.isEmpty ? "" : ", ") + describe(member) }
    }
    guard count > shown else {
      add(0..<count)
      return text
    }
    add(0..<shown - shownLast)
    text += ", … \(count - shown) more …"
    add(count - shownLast..<count)
    return text
  }
}
