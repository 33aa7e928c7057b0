import PlumbBuilder

// A thousand views in rows of ten, written with the builder: what an update of one constant costs, one of a branch, and one
// that changes nothing, beside making all of it again. Each with the layout of the tree.

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
}

func require(_ isRight: Bool) { if !isRight { fatalError("The layout is not the one that is measured") } }

if CommandLine.arguments.contains("toggle") {
  // A million updates of a branch, with a layout each; the engine's bytes after each tenth of them.
  let screen = Screen(20)
  let activation = screen.layout().active()
  for number in 1...1_000_000 {
    screen.isOn.toggle()
    screen.layout().update(fromActivation: activation)
    try screen.root.layout(width: 300, height: 100)
    if number % 100_000 == 0 { print(number, screen.root.engineLayout?.memoryUsage ?? 0) }
  }
}

for count in CommandLine.arguments.contains("toggle") ? [] : [1_000] {
  let screen = Screen(count)
  let activation = screen.layout().active()
  try screen.root.layout(width: 300, height: 2_000)
  require(activation.problems.isEmpty)

  try measure("swift builder update, nothing differs", count) {
    screen.layout().update(fromActivation: activation)
    try screen.root.layout(width: 300, height: 2_000)
  }
  try measure("swift builder update, a constant", count) {
    screen.constant = screen.constant == 10 ? 11 : 10
    screen.layout().update(fromActivation: activation)
    try screen.root.layout(width: 300, height: 2_000)
  }
  require(screen.rows[0].row.frame.height == screen.constant)
  try measure("swift builder update, a branch", count) {
    screen.isOn.toggle()
    screen.layout().update(fromActivation: activation)
    try screen.root.layout(width: 300, height: 2_000)
  }
  require((screen.rows[1].cells[0].superview != nil) == screen.isOn)
  try measure("swift builder, the layout as a value", count) { require(screen.layout().sublayouts.count == 1) }
  try measure("swift builder, all made again", count) {
    let other = Screen(count)
    let made = other.layout().active()
    try other.root.layout(width: 300, height: 2_000)
    require(made.constraintCount == activation.constraintCount || !screen.isOn)
  }
}
