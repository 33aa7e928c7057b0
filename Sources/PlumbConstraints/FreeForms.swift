import PlumbSyntax

/// Unknowns as linear forms of the free ones: their coefficients, which do not depend on constants. Computed on demand,
/// together with the forms that they are computed from.
struct FreeForms: ~Copyable {
  private struct Form: BitwiseCopyable {
    var first: Int32 = 0
    var count: Int32 = 0
    var isMade = false
  }

  private struct Term: BitwiseCopyable {
    var free: Int32
    var coefficient: Double
  }

  /// Per unknown.
  private var forms = PlainArray<Form>()
  private var terms = PlainArray<Term>()
  private var sums: SparseSum

  init(_ plan: borrowing Elimination, variables: Int) {
    forms.append(repeating: Form(), count: variables)
    for place in plan.free.indices {
      forms[Int(plan.free[place])] = Form(first: Int32(truncatingIfNeeded: terms.count), count: 1, isMade: true)
      terms.append(Term(free: Int32(truncatingIfNeeded: place), coefficient: 1))
    }
    for place in 0..<plan.forwardCount { forms[Int(plan.steps[place].variable)].isMade = true }
    sums = SparseSum(count: plan.free.count)
  }

  /// Bytes in use.
  var memory: Int { forms.memory + terms.memory + sums.memory }

  func form(_ variable: Int) -> Range<Int> {
    Int(forms[variable].first)..<Int(forms[variable].first) + Int(forms[variable].count)
  }

  func free(_ place: Int) -> Int { Int(terms[place].free) }

  func coefficient(_ place: Int) -> Double { terms[place].coefficient }

  /// Computes the forms of the marked unknowns. O(unknowns + terms of the steps involved).
  mutating func make(_ wanted: inout PlainArray<Bool>, _ plan: borrowing Elimination) throws(SolvingFailure) {
    var place = plan.steps.count - 1
    while place >= plan.forwardCount {
      let step = plan.steps[place]
      place -= 1
      if !wanted[Int(step.variable)] || forms[Int(step.variable)].isMade { continue }
      for term in Int(step.firstTerm)..<Int(step.firstTerm + step.termCount) {
        wanted[Int(plan.termVariable[term])] = true
      }
    }
    for place in plan.forwardCount..<plan.steps.count {
      let variable = Int(plan.steps[place].variable)
      if !wanted[variable] || forms[variable].isMade { continue }
      forms[variable].isMade = true
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
    if forms[variable].isMade { return }
    forms[variable].isMade = true
    pending.add(variable, Int32.max - plan.stepOf[variable])
  }

  private mutating func make(_ step: Elimination.Step, _ plan: borrowing Elimination) throws(SolvingFailure) {
    for term in Int(step.firstTerm)..<Int(step.firstTerm + step.termCount) {
      add(Int(plan.termVariable[term]), times: -plan.termCoefficient[term] / step.coefficient)
    }
    let variable = Int(step.variable)
    let first = terms.count
    sums.take { (place, value) in
      terms.append(Term(free: Int32(truncatingIfNeeded: place), coefficient: value))
    }
    forms[variable].first = Int32(truncatingIfNeeded: first)
    forms[variable].count = Int32(truncatingIfNeeded: terms.count - first)
    if terms.count > Limit.entries { throw .tooManyTerms }
  }

  /// Adds a multiple of an unknown's form to the current sum.
  mutating func add(_ variable: Int, times factor: Double) {
    for place in form(variable) { sums.add(Int(terms[place].free), factor * terms[place].coefficient) }
  }

  /// Passes the terms of the current sum to `body`, and starts a new one.
  mutating func takeSum(_ body: (Int, Double) -> Void) { sums.take(body) }
}

/// A sparse vector that sums up multiples of numbered members.
struct SparseSum: ~Copyable {
  private struct Sum: BitwiseCopyable {
    var value = 0.0
    /// The largest amount that was added.
    var size = 0.0
    var isPresent = false
  }

  /// By member.
  private var sums = PlainArray<Sum>()
  private var members = PlainArray<Int32>()

  init(count: Int) { makeRoom(count) }

  /// Makes room for so many members in all.
  mutating func makeRoom(_ count: Int) {
    if count > sums.count { sums.append(repeating: Sum(), count: count - sums.count) }
  }

  /// Bytes in use.
  var memory: Int {
    sums.memory + members.memory
  }

  var isEmpty: Bool { members.isEmpty }

  /// Whether the member is new.
  @discardableResult
  mutating func add(_ member: Int, _ amount: Double) -> Bool {
    let isNew = !sums[member].isPresent
    if isNew {
      sums[member].isPresent = true
      members.append(Int32(truncatingIfNeeded: member))
    }
    sums[member].value += amount
    sums[member].size = max(sums[member].size, abs(amount))
    return isNew
  }

  /// The coefficient of a member, 0 if it has cancelled.
  func amount(_ member: Int) -> Double {
    abs(sums[member].value) > Tolerance.coefficient * sums[member].size ? sums[member].value : 0
  }

  /// Passes the members that have not cancelled to `body`, and empties the sum.
  mutating func take(_ body: (Int, Double) -> Void) {
    for place in members.indices {
      let member = Int(members[place])
      let sum = amount(member)
      if sum != 0 { body(member, sum) }
      sums[member] = Sum()
    }
    members.removeAll()
  }
}
