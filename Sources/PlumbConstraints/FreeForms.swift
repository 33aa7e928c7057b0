import PlumbSyntax

/// Unknowns as linear forms of the free ones: their coefficients, which do not depend on constants. Computed on demand,
/// together with the forms that they are computed from.
struct FreeForms: ~Copyable {
  private var first = PlainArray<Int32>()
  private var count = PlainArray<Int32>()
  private var free = PlainArray<Int32>()
  private var coefficient = PlainArray<Double>()
  /// Per unknown, its index among the free ones, or -1.
  private var freePlace = PlainArray<Int32>()
  private var isMade = PlainArray<Bool>()
  private var sums: SparseSum

  init(_ plan: borrowing Elimination, variables: Int) {
    first.append(repeating: 0, count: variables)
    count.append(repeating: 0, count: variables)
    freePlace.append(repeating: -1, count: variables)
    isMade.append(repeating: false, count: variables)
    for place in plan.free.indices {
      let variable = Int(plan.free[place])
      freePlace[variable] = Int32(truncatingIfNeeded: place)
      isMade[variable] = true
      first[variable] = Int32(truncatingIfNeeded: free.count)
      count[variable] = 1
      free.append(Int32(truncatingIfNeeded: place))
      coefficient.append(1)
    }
    for place in 0..<plan.forwardCount { isMade[Int(plan.steps[place].variable)] = true }
    sums = SparseSum(count: plan.free.count)
  }

  /// Bytes in use.
  var memory: Int {
    first.memory + count.memory + free.memory + coefficient.memory + freePlace.memory + isMade.memory
      + sums.memory
  }

  func form(_ variable: Int) -> Range<Int> { Int(first[variable])..<Int(first[variable]) + Int(count[variable]) }

  func free(_ place: Int) -> Int { Int(free[place]) }

  func coefficient(_ place: Int) -> Double { coefficient[place] }

  /// Computes the forms of the marked unknowns. O(unknowns + terms of the steps involved).
  mutating func make(_ wanted: inout PlainArray<Bool>, _ plan: borrowing Elimination) throws(SolvingFailure) {
    var place = plan.steps.count - 1
    while place >= plan.forwardCount {
      let step = plan.steps[place]
      place -= 1
      if !wanted[Int(step.variable)] || isMade[Int(step.variable)] { continue }
      for term in Int(step.firstTerm)..<Int(step.firstTerm + step.termCount) {
        wanted[Int(plan.termVariable[term])] = true
      }
    }
    for place in plan.forwardCount..<plan.steps.count {
      let variable = Int(plan.steps[place].variable)
      if !wanted[variable] || isMade[variable] { continue }
      isMade[variable] = true
      try make(plan.steps[place], plan)
    }
  }

  /// Computes the form of an unknown, if that has not been done yet. O(n log n) in the steps involved.
  mutating func make(_ variable: Int, _ plan: borrowing Elimination) throws(SolvingFailure) {
    var pending = LeastFirst()
    var steps = PlainArray<Int32>()
    demand(variable, plan, &pending)
    // Each step before those that it depends on.
    while let unknown = pending.next() {
      let place = Int(plan.stepOf[unknown])
      steps.append(Int32(truncatingIfNeeded: place))
      let step = plan.steps[place]
      for term in Int(step.firstTerm)..<Int(step.firstTerm + step.termCount) {
        demand(Int(plan.termVariable[term]), plan, &pending)
      }
    }
    while let place = steps.popLast() { try make(plan.steps[Int(place)], plan) }
  }

  private mutating func demand(_ variable: Int, _ plan: borrowing Elimination, _ pending: inout LeastFirst) {
    if isMade[variable] { return }
    isMade[variable] = true
    pending.add(variable, Int32.max - plan.stepOf[variable])
  }

  private mutating func make(_ step: Elimination.Step, _ plan: borrowing Elimination) throws(SolvingFailure) {
    for term in Int(step.firstTerm)..<Int(step.firstTerm + step.termCount) {
      add(Int(plan.termVariable[term]), times: -plan.termCoefficient[term] / step.coefficient)
    }
    let variable = Int(step.variable)
    first[variable] = Int32(truncatingIfNeeded: free.count)
    sums.take { (place, value) in
      free.append(Int32(truncatingIfNeeded: place))
      coefficient.append(value)
    }
    count[variable] = Int32(truncatingIfNeeded: free.count) - first[variable]
    if free.count > Limit.entries { throw .tooManyTerms }
  }

  /// Adds a multiple of an unknown's form to the current sum.
  mutating func add(_ variable: Int, times factor: Double) {
    for place in form(variable) { sums.add(Int(free[place]), factor * coefficient[place]) }
  }

  /// Passes the terms of the current sum to `body`, and starts a new one.
  mutating func takeSum(_ body: (Int, Double) -> Void) { sums.take(body) }
}

/// A sparse vector that sums up multiples of numbered members.
struct SparseSum: ~Copyable {
  private var value = PlainArray<Double>()
  private var size = PlainArray<Double>()
  private var isPresent = PlainArray<Bool>()
  private var members = PlainArray<Int32>()

  init(count: Int) { makeRoom(count) }

  /// Makes room for so many members in all.
  mutating func makeRoom(_ count: Int) {
    let added = count - value.count
    if added <= 0 { return }
    value.append(repeating: 0, count: added)
    size.append(repeating: 0, count: added)
    isPresent.append(repeating: false, count: added)
  }

  /// Bytes in use.
  var memory: Int {
    value.memory + size.memory + isPresent.memory + members.memory
  }

  var isEmpty: Bool { members.isEmpty }

  /// Whether the member is new.
  @discardableResult
  mutating func add(_ member: Int, _ amount: Double) -> Bool {
    let isNew = !isPresent[member]
    if isNew {
      isPresent[member] = true
      members.append(Int32(truncatingIfNeeded: member))
    }
    value[member] += amount
    size[member] = max(size[member], abs(amount))
    return isNew
  }

  /// The coefficient of a member, 0 if it has cancelled.
  func amount(_ member: Int) -> Double {
    abs(value[member]) > Tolerance.coefficient * size[member] ? value[member] : 0
  }

  /// Passes the members that have not cancelled to `body`, and empties the sum.
  mutating func take(_ body: (Int, Double) -> Void) {
    for place in members.indices {
      let member = Int(members[place])
      let sum = amount(member)
      if sum != 0 { body(member, sum) }
      value[member] = 0
      size[member] = 0
      isPresent[member] = false
    }
    members.removeAll()
  }
}
