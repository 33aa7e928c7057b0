import PlumbConstraints
import Testing

@testable import PlumbEngine

/// Small blocks of constraints are solved without a system. What that answers has the bits of the system's answer.
@Suite struct SubstitutionTests {
  private static func coefficient(_ random: inout SplitMix64) -> Double {
    random.pick([1, -1, 0.5, -0.5, 2, 1.0 / 3, -0.1, 1e-4, 1e9])
  }

  private static func number(_ random: inout SplitMix64) -> Double {
    switch random.below(12) {
    case 0: 0
    case 1: 1e300 * Double(random.below(3) - 1)
    case 2: 1e-9
    case 3: -Double(random.below(1_000)) / 7
    default: Double(random.below(100_000)) / 7
    }
  }

  private static func priority(_ random: inout SplitMix64) -> Double {
    random.pick([250, 750, 750, 500, 1, 999, 1000, 0, 2000, 251.5])
  }

  private static func add(
    _ unknowns: [Int], to block: inout ConstraintBlock, _ random: inout SplitMix64, constraint: Int32
  ) {
    let first = block.terms.count
    for unknown in unknowns {
      for _ in 0...random.below(2) {
        block.add(.init(variable: Int32(unknown), coefficient: coefficient(&random)), ofRowFrom: first)
      }
    }
    for _ in 0..<random.below(4) {
      let input = random.below(block.inputCount)
      block.add(
        .init(variable: Int32(block.unknowns.count + input), coefficient: coefficient(&random)), ofRowFrom: first)
    }
    let constantInput = random.below(3) == 0 ? Int32(random.below(block.inputCount)) : -1
    block.rows.append(
      .init(
        terms: first..<block.terms.count, relation: random.below(12) == 0 ? .atLeast : .equal,
        constant: number(&random), constantInput: constantInput,
        priority: random.below(6) == 0 ? 500 : Priority.required, constraint: constraint))
  }

  private static func block(_ random: inout SplitMix64) -> ConstraintBlock {
    var block = ConstraintBlock()
    block.inputCount = 6
    let count = 1 + random.below(2)
    let kinds: [ConstraintQuantity] = random.below(2) == 0 ? [.left, .width] : [.height, .top]
    for index in 0..<count {
      let quantity = count == 1 ? kinds[random.below(2)] : kinds[index]
      block.unknowns.append(ConstraintUnknown(row: 0, quantity: quantity))
    }
    if count == 1 {
      for row in 0..<random.below(2) { add([0], to: &block, &random, constraint: Int32(row)) }
    } else {
      // In a document, unknowns that no row joins are in other blocks.
      let alone = random.below(2)
      switch random.below(4) {
      case 0: add(random.below(2) == 0 ? [0, 1] : [1, 0], to: &block, &random, constraint: 0)
      case 1:
        add([alone], to: &block, &random, constraint: 0)
        add([0, 1], to: &block, &random, constraint: 1)
      case 2:
        add([1, 0], to: &block, &random, constraint: 0)
        add([alone], to: &block, &random, constraint: 1)
      default:
        add([0, 1], to: &block, &random, constraint: 0)
        add([0, 1], to: &block, &random, constraint: 1)
      }
    }
    for (index, unknown) in block.unknowns.enumerated() where unknown.quantity.isSize && random.below(3) > 0 {
      block.naturalSizes.append(.init(unknown: Int32(index), size: 3, hugging: 4, compression: 5))
    }
    block.findOrder()
    return block
  }

  @Test func substitutionGivesTheBitsOfTheSystem() {
    var random = SplitMix64(seed: 7)
    var (solved, sizes) = (0, 0)
    for _ in 0..<15_000 {
      let block = Self.block(&random)
      guard block.order.count > 0 else { continue }
      let cells = [
        Self.number(&random), Self.number(&random), Self.number(&random),
        random.below(4) == 0 ? -1 : abs(Self.number(&random)),
        Self.priority(&random), Self.priority(&random),
      ]
      let list: [UInt32] = [0, 1, 2, 3, 4, 5]
      guard case .values(let one, let other) = block.substitute(cells, list) else { continue }
      solved += 1
      if !block.naturalSizes.isEmpty { sizes += 1 }
      let solver = ConstraintSolver(block)
      #expect(solver.solve(cells, list) == nil)
      #expect((0 + solver.value(0)).bitPattern == one.bitPattern, "\(block) \(cells)")
      if block.unknowns.count > 1 {
        #expect((0 + solver.value(1)).bitPattern == other.bitPattern, "\(block) \(cells)")
      }
      _ = solver.noteLeftOut()
      #expect(solver.leftOut.isEmpty, "\(block) \(cells)")
    }
    #expect(solved > 3_000 && sizes > 1_000)
  }

  @Test func inputsThatAreNotFiniteAreNot() {
    var block = ConstraintBlock()
    block.unknowns = [ConstraintUnknown(row: 0, quantity: .left)]
    block.inputCount = 1
    block.findOrder()
    #expect(block.order.count == 1)
    guard case .notFinite = block.substitute([.nan], [0]) else {
      Issue.record("an input that is not a number")
      return
    }
  }

  @Test func sizesThatWouldBeNegativeNeedASystem() {
    var block = ConstraintBlock()
    block.unknowns = [ConstraintUnknown(row: 0, quantity: .width)]
    block.inputCount = 1
    block.add(.init(variable: 0, coefficient: 1), ofRowFrom: 0)
    block.rows = [
      .init(terms: 0..<1, relation: .equal, constant: 5, constantInput: -1, priority: Priority.required, constraint: 0)
    ]
    block.findOrder()
    guard case .unknown = block.substitute([0], [0]) else {
      Issue.record("a width of -5")
      return
    }
  }
}
