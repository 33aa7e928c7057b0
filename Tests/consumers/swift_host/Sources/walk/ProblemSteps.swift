import PlumbEngine

/// A layout whose only expression fails from now on.
private func failing() throws -> Layout {
  let layout = try layout(
    "<UIView width='sizes[index]'/>", state: [("sizes", .array([.number(1)])), ("index", .number(0))])
  _ = layout.setState([("index", .number(5))])
  return layout
}

private let form = """
  <UIView><UIButton id='pay' outlet='button' touchUpInside='pay'/><UILabel outlet='total'/></UIView>
  """

private var checkout: OwnerDefinition {
  OwnerDefinition(
    name: "Checkout", token: 7, outlets: [("button", "UIButton", true), ("total", "", false)], actions: ["pay"],
    protocols: ["UITextFieldDelegate"])
}

/// Problems, the console that shows them, and owners.
let problemSteps: [Step] = [
  Step("plumb_layout_problem_count") {
    let layout = try failing()
    try expect(layout.problems.isEmpty && layout.compute(width: 1, height: 1) == .evaluation)
    try expect(layout.problems.count == 1)
  },
  Step("plumb_layout_get_problem") {
    let layout = try failing()
    let version = layout.problemsVersion
    _ = layout.compute(width: 1, height: 1)
    let problem = try unwrap(layout.problems.first)
    try expect(problem.code == .evaluation && problem.node == layout.root && layout.problemsVersion != version)
  },
  Step("plumb_layout_clear_problems") {
    let layout = try failing()
    _ = layout.compute(width: 1, height: 1)
    try expect(layout.clearProblems() == .ok && layout.problems.isEmpty)
  },
  Step("plumb_layout_set_problem_handler") {
    let layout = try failing()
    nonisolated(unsafe) var told = 0
    layout.problemHandler = { told += $0.problems.count }
    _ = layout.compute(width: 1, height: 1)
    try expect(told == 1)
  },
  Step("plumb_layout_set_console") {
    let layout = try failing()
    try expect(layout.setConsole(isOn: false) == .ok)
    _ = layout.compute(width: 1, height: 1)
    try expect(layout.problems.isEmpty)
  },
  Step("plumb_console_create") {
    let console = try Engine().makeConsole()
    try compute(console)
    try expect(console.flags(row: 0).isHidden)
  },
  Step("plumb_console_show") {
    let console = try Engine().makeConsole()
    let layout = try failing()
    _ = layout.compute(width: 1, height: 1)
    try expect(console.show(problemsOf: layout) == .ok)
    try compute(console)
    try expect(!console.flags(row: 0).isHidden && layout.show(problemsOf: console) == .argument)
  },
  Step("plumb_layout_send") {
    let layout = try layout(form)
    _ = layout.compute(width: 1, height: 1)
    var owner = checkout
    nonisolated(unsafe) var senders: [UInt64] = []
    owner.perform = { call in
      senders.append(call.sender)
      return .ok
    }
    try layout.bind(owner: owner)
    let button = layout.node(row: 1)
    try expect(layout.send("touchUpInside", node: button) == 1 && senders == [button])
    try expect(failure { () throws(Diagnostic) in try layout.send("touchUp", node: button) }.code == .notFound)
  },
  Step("plumb_layout_bind_owner") {
    let layout = try layout(form)
    try layout.bind(owner: checkout)
    var wrong = checkout
    wrong.outlets[0].component = "UILabel"
    try expect(failure { () throws(Diagnostic) in try layout.bind(owner: wrong) }.code == .type)
    let broken = try failing()
    nonisolated(unsafe) var taken: [Status] = []
    try broken.bind(
      owner: OwnerDefinition(name: "Owner") { diagnostic in
        taken.append(diagnostic.code)
        return true
      })
    try expect(broken.compute(width: 1, height: 1) == .evaluation)
    try expect(taken == [.evaluation] && broken.problems.isEmpty)
    // Given with the load, it owns the layouts of the template; one that lacks something fails the load.
    var options = LoadOptions()
    options.owner = checkout
    try expect(Engine().load(Array(form.utf8), options).template?.makeLayout().unbindOwner() == .ok)
    options.owner?.actions = []
    try expect(Engine().load(Array(form.utf8), options).diagnostics.contains { $0.code == .notFound })
  },
  Step("plumb_layout_unbind_owner") {
    let layout = try layout(form)
    try layout.bind(owner: checkout)
    try expect(layout.unbindOwner() == .ok && layout.unbindOwner() == .notFound)
  },
  Step("plumb_layout_outlet") {
    let layout = try layout(form)
    try layout.bind(owner: checkout)
    try expect(layout.outlet("total") == 2)
  },
  Step("plumb_node_owner") {
    let layout = try layout(form)
    try layout.bind(owner: checkout)
    try expect(layout.ownerToken(layout.node(row: 1)) == 7)
  },
  Step("plumb_node_action_owner") {
    let layout = try layout(form)
    try layout.bind(owner: checkout)
    try expect(layout.actionOwner(layout.node(row: 1), "pay") == 7)
  },
]
