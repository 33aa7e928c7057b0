import PlumbBuilder

// Lays out two screens in several states, prints frames, and prints the picture of them with the argument `picture`.
let isPicture = CommandLine.arguments.contains("picture")
var picture = Picture()

@MainActor func show(_ title: String, _ view: View, _ width: Double, _ height: Double) throws {
  try view.layout(width: width, height: height)
  for problem in view.problems { print(problem.rendered()) }
  picture.add(view)
  if isPicture { return }
  print(title)
  var stack = [(view, "  ")]
  while let (view, indent) = stack.popLast() {
    let frame = view.frame
    print("\(indent)\(type(of: view)) \(frame.x) \(frame.y) \(frame.width) \(frame.height)")
    for inside in view.subviews.reversed() { stack.append((inside, indent + "  ")) }
  }
}

let form = SettingsForm()
try show("settings", form, 280, 240)
form.isAdvanced = true
try show("settings, advanced", form, 280, 240)

let screen = MasterDetail()
try show("wide", screen, 360, 200)
screen.isWide = false
screen.count = 5
screen.unread = [0, 4]
try show("narrow", screen, 160, 200)

if isPicture { print(picture.svg) }
