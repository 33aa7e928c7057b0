import Glibc
import Measuring
import PlumbBuilder

// 1,000 views in rows of ten, written with the builder: an update of one constant, one of a branch, and one in which nothing
// differs, beside making all of it again. Each with the layout pass. `builder toggle` toggles a branch a million times, or
// as often as a number behind it says, and prints the memory of the layout.

final class Screen {
  let root = View()
  var rows: [(row: View, cells: [View])] = []
  var constant = 10.0
  var isOn = true

  init(_ count: Int) {
    for _ in 0..<count / 10 { rows.append((View(), (0..<9).map { _ in View() })) }
  }

  func layout() -> some Layout {
    root.sl.sublayout {
      for index in rows.indices {
        rows[index].row.sl.anchors {
          Anchors.horizontal
          Anchors.height.equalTo(constant: index == 0 ? constant : 10)
          Anchors.top.equalToSuper(constant: Double(index) * 10)
        }.sublayout {
          for (number, cell) in rows[index].cells.enumerated() {
            if number > 0 || index != 1 || isOn {
              cell.sl.anchors {
                Anchors.vertical
                Anchors.width.equalTo(constant: 10)
                Anchors.leading.equalToSuper(constant: Double(number) * 10)
              }
            }
          }
        }
      }
    }
  }

  func layOut() throws { try root.layout(width: 300, height: 2_000) }
}

/// Ends the program with exit status 1 if a layout is not as expected: then what was measured means nothing.
func require(_ isRight: Bool, _ what: String) {
  if isRight { return }
  let message = Array("builder: \(what)\n".utf8)
  _ = write(STDERR_FILENO, message, message.count)
  exit(1)
}

func measureUpdates(_ count: Int) throws {
  let screen = Screen(count)
  let activation = screen.layout().active()
  try screen.layOut()
  require(activation.problems.isEmpty, "the layout has problems: \(activation.problems)")
  require(screen.root.engineLayout?.nodeCount == count + 1, "the layout does not have \(count + 1) nodes")

  try measure("builder update nothing", count) {
    screen.layout().update(fromActivation: activation)
    try screen.layOut()
  }
  try measure("builder update constant", count) {
    screen.constant = screen.constant == 10 ? 11 : 10
    screen.layout().update(fromActivation: activation)
    try screen.layOut()
  }
  require(screen.rows[0].row.frame.height == screen.constant, "the first row does not have the height that was set")
  try measure("builder update branch", count) {
    screen.isOn.toggle()
    screen.layout().update(fromActivation: activation)
    try screen.layOut()
  }
  require((screen.rows[1].cells[0].superview != nil) == screen.isOn, "the branch is not in the state that was set")
  require(activation.difference.viewsKept.count >= count, "the update did not keep the views")
  measure("builder value", count) {
    require(screen.layout().sublayouts.count == 1, "the layout does not have one sublayout")
  }
  try measure("builder fresh", count) {
    let other = Screen(count)
    let made = other.layout().active()
    try other.layOut()
    require(made.problems.isEmpty, "the fresh layout has problems: \(made.problems)")
  }
}

func toggle(_ times: Int) throws {
  let screen = Screen(20)
  let activation = screen.layout().active()
  for number in 1...times {
    screen.isOn.toggle()
    screen.layout().update(fromActivation: activation)
    try screen.layOut()
    if number % max(times / 10, 1) == 0 {
      print("\(number) toggles: \(screen.root.engineLayout?.memoryUsage ?? 0) bytes, \(residentPages()) pages resident")
      fflush(nil)
    }
  }
  require(screen.isOn == (screen.rows[1].cells[0].superview != nil), "the branch is not in the state that was set")
}

/// Of the process; 0 where there is no /proc.
func residentPages() -> Int {
  guard let file = fopen("/proc/self/statm", "r") else { return 0 }
  defer { fclose(file) }
  var line = [CChar](repeating: 0, count: 256)
  guard fgets(&line, 256, file) != nil else { return 0 }
  let bytes = line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
  let parts = String(decoding: bytes, as: UTF8.self).split(separator: " ")
  return parts.count > 1 ? Int(parts[1]) ?? 0 : 0
}

do {
  let arguments = CommandLine.arguments
  if let place = arguments.firstIndex(of: "toggle") {
    try toggle(arguments.dropFirst(place + 1).first.flatMap { Int($0) } ?? 1_000_000)
  } else {
    try measureUpdates(1_000)
  }
} catch {
  require(false, "\(error)")
}
