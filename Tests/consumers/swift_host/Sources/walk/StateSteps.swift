import PlumbEngine

/// Structures of a host, whose fields are state.
private struct Player: BitwiseCopyable {
  var health = 0.5
  var score = Int32(7)
  var isAlive = true
  var color = SIMD4(1.0, 0, 0, 1)
}

private let fields = [
  StateField(key: "health", type: .double, offset: MemoryLayout<Player>.offset(of: \.health)!),
  StateField(key: "score", type: .int32, offset: MemoryLayout<Player>.offset(of: \.score)!),
  StateField(key: "isAlive", type: .bool, offset: MemoryLayout<Player>.offset(of: \.isAlive)!),
  StateField(key: "color", type: .color, offset: MemoryLayout<Player>.offset(of: \.color)!),
]

private func playerLayout() throws -> Layout {
  var scope = ScopeDefinition()
  try scope.declareState(fields, fieldsOf: Player())
  var options = LoadOptions()
  options.scopes = [scope]
  let xml =
    "<UIView><UIView width='100 * health' height='score' isHidden='!isAlive' backgroundColor='{color}'/></UIView>"
  let layout = try unwrap(Engine().load(Array(xml.utf8), options).template).makeLayout()
  try compute(layout)
  return layout
}

/// State by name, by key, and from structures.
let stateSteps: [Step] = [
  Step("plumb_layout_set_state") {
    let layout = try layout("<UIView width='player.size'/>", state: [("player", .dictionary([("size", .number(1))]))])
    try expect(layout.setState([("player.size", .number(2))]) == .ok)
    try expect(layout.setState([("player", .dictionary([("size", .string("two"))]))]) == .type)
    try compute(layout)
    try expect(layout.frame(row: 0).width == 2)
  },
  Step("plumb_layout_get_state") {
    let layout = try layout(screen, state: screenState)
    try expect(layout.state("title").stringValue == "Hello")
    try expect(failure { () throws(Diagnostic) in try layout.state("titel") }.code == .notFound)
  },
  Step("plumb_layout_state_count") {
    let layout = try layout(screen, state: screenState)
    try expect(layout.stateKeys().count == 2 && layout.stateKeys(node: layout.node(row: 1)).isEmpty)
  },
  Step("plumb_layout_state_name") {
    try expect(layout(screen, state: screenState).stateKeys() == ["progress", "title"])
  },
  Step("plumb_layout_state_key") {
    let layout = try layout(screen, state: screenState)
    try expect(layout.stateKey("progress") != layout.stateKey("title"))
  },
  Step("plumb_layout_set_number") {
    let layout = try layout(screen, state: screenState)
    let key = try layout.stateKey("progress")
    try expect(layout.set(number: 0.5, key: key) == .ok && layout.set(number: 1, key: 1) == .handle)
    try compute(layout)
    try expect(layout.frame(row: 1).width == 100)
  },
  Step("plumb_layout_set_bool") {
    let layout = try layout("<UIView isHidden='off'/>", state: [("off", .bool(false))])
    try expect(layout.set(bool: true, key: layout.stateKey("off")) == .ok)
    try compute(layout)
    try expect(layout.flags(row: 0).isHidden)
  },
  Step("plumb_layout_set_string") {
    let layout = try layout(screen, state: screenState)
    try expect(layout.set(value: .string("Bye"), key: layout.stateKey("title")) == .ok)
    try expect(layout.state("title").stringValue == "Bye")
  },
  Step("plumb_layout_set_value") {
    let layout = try layout("<UIView backgroundColor='{tint}'/>", state: [("tint", .color(0, 0, 0, 1))])
    let key = try layout.stateKey("tint")
    try expect(layout.set(value: .color(RGBA8(red: 255, green: 0, blue: 0, alpha: 255)), key: key) == .ok)
    try expect(layout.set(value: .number(1), key: key) == .type)
    try expect(layout.state("tint").components == [1, 0, 0, 1])
  },
  Step("plumb_layout_bind_state") {
    let layout = try playerLayout()
    try expect(layout.bind(fields) != 0)
    let wrong = [StateField(key: "health", type: .bool, offset: 0)]
    try expect(failure { () throws(Diagnostic) in try layout.bind(wrong) }.code == .type)
  },
  Step("plumb_layout_update_state") {
    let layout = try playerLayout()
    try expect(layout.frame(row: 1) == Frame(x: 0, y: 0, width: 50, height: 7))
    let binding = try layout.bind(fields)
    var player = Player()
    player.health = 1
    try expect(layout.update(binding, fromFieldsOf: player) == .ok)
    try compute(layout)
    try expect(layout.frame(row: 1).width == 100)
    player.score = 8
    try expect(withUnsafePointer(to: player) { layout.update(binding, from: UnsafeRawPointer($0)) } == .ok)
    try compute(layout)
    try expect(layout.frame(row: 1).height == 8)
    try expect(layout.update(binding, fromFieldsOf: player.health) == .argument)
  },
  Step("plumb_layout_set_constants") {
    let layout = try layout("<UIView width='size'/>", constants: [("size", .number(10))])
    try expect(layout.setConstants([ScopeDefinition(constants: [("size", .number(20))])]) == .ok)
    try compute(layout)
    try expect(layout.frame(row: 0).width == 20)
  },
]
