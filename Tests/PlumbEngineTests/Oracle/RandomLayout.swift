/// A random layout with what happens to it: the same for a seed, as XML and values for the engine and the oracle alike.
///
/// References go up, to earlier nodes or (in containers that build backwards) to the next sibling, so that every cycle
/// passes through the content of an `auto` container and is cut there. But visibility may refer to anything, if it is asked
/// to: then some documents are real cycles, which the oracle says of them.
struct RandomLayout {
  enum Step {
    /// State of the scope at `node` ("" or "#id").
    case state(node: String, [String: OracleValue])
    case container(width: Double?, height: Double?)
    /// Top, left, bottom, right.
    case safeArea([Double])
  }

  /// What the measurer answers for a node.
  struct Natural {
    var width, height: Double
    var wraps: Bool
  }

  let seed: UInt64
  var xml = ""
  var scopes: [OracleScope] = [OracleScope()]
  /// By id. Every node with a natural size has an id.
  var naturals: [String: Natural] = [:]
  var width: Double?
  var height: Double?
  var safeArea: [Double] = [0, 0, 0, 0]
  var isLegacy = false
  var isRightToLeft = false
  var steps: [Step] = []

  init(seed: UInt64, nodes: Int = 40, visibilityRefers: Bool = false) {
    self.seed = seed
    var writer = RandomLayoutWriter(seed: seed, limit: nodes)
    writer.visibilityRefers = visibilityRefers
    writer.write()
    xml = writer.xml
    scopes = writer.scopes
    naturals = writer.naturals
    isLegacy = writer.isLegacy
    isRightToLeft = writer.isRightToLeft
    (width, height) = writer.container()
    if writer.random.chance(30) { safeArea = writer.insets() }
    for _ in 0..<writer.random.below(9) { steps.append(writer.step()) }
  }

  /// The size of a node's content: longer text is wider. The engine's measurer answers the same.
  func measure(id: String, text: String, width: Double?) -> OracleMeasurement {
    guard let natural = naturals[id] else { return OracleMeasurement(width: 0, height: 0) }
    let full = natural.width + Double(text.utf8.count)
    var result = OracleMeasurement(width: full, height: natural.height)
    if natural.wraps { result = Self.wrapped(full, natural.height, at: width) }
    result.firstBaseline = natural.height * 0.75
    result.lastBaseline = result.height - natural.height * 0.25
    return result
  }

  /// Text of `width` on one line of `height`, wrapped at a proposed width.
  static func wrapped(_ width: Double, _ height: Double, at proposed: Double?) -> OracleMeasurement {
    guard let proposed, proposed < width else { return OracleMeasurement(width: width, height: height) }
    guard proposed > 0 else { return OracleMeasurement(width: 0, height: height) }
    return OracleMeasurement(width: proposed, height: (width / proposed).rounded(.up) * height)
  }

  /// The oracle's input before the first step.
  func input(component: @escaping (String) -> OracleComponent?) -> OracleInput {
    var input = OracleInput(xml: xml, component: component, measure: { measure(id: $0, text: $1, width: $2) })
    input.scopes = scopes
    input.width = width
    input.height = height
    input.safeArea = safeArea
    input.isLegacy = isLegacy
    input.isRightToLeft = isRightToLeft
    return input
  }
}

extension RandomLayout.Step {
  /// Makes the change in an oracle's input; the engine is given the same by its own calls.
  func apply(to input: inout OracleInput) {
    switch self {
    case .state(let node, let values):
      guard let index = input.scopes.firstIndex(where: { $0.node == node }) else { return }
      for (key, value) in values {
        input.scopes[index].state[key] = input.scopes[index].state[key]?.merged(with: value) ?? value
      }
    case .container(let width, let height):
      input.width = width
      input.height = height
    case .safeArea(let insets): input.safeArea = insets
    }
  }
}
