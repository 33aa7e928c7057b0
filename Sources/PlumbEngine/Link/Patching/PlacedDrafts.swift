import PlumbSyntax

/// Where new blocks go in the program: behind all that they read, and before all that reads them.
struct PatchOrder: ~Copyable {
  typealias Place = (draft: Int, place: Int, isSettled: Bool)

  /// New drafts and those whose blocks move, dependencies first, with the block of the program that each comes behind, -1
  /// for the first place. A group is `group(ofCopy:)`: what of it is settled, or is not.
  var places = PlainArray<Place>()
  /// Memory for those that move behind others.
  private var moved = PlainArray<Place>()

  /// The number of a group in place of one of a draft.
  static func group(ofCopy copy: Int) -> Int { -1 - copy }
  /// The copy of a group, nil for a draft.
  static func copy(ofGroup number: Int) -> Int? { number < 0 ? -1 - number : nil }

  /// Whether one of them comes behind all that have some place.
  func comes(_ index: Int, behind place: Int, isSettled: Bool) -> Bool {
    Self.comes((draft: -1, place: place, isSettled: isSettled), before: places[index])
  }

  private static func comes(_ a: Place, before b: Place) -> Bool {
    a.place != b.place ? a.place < b.place : a.isSettled && !b.isSettled
  }

  private var isSorted: Bool {
    for index in 1..<max(1, places.count) where Self.comes(places[index], before: places[index - 1]) { return false }
    return true
  }

  /// Sorts by place. Those at one place stay in their order, settled ones first.
  mutating func sort() {
    if isSorted { return }
    if places.count <= 16 { return sortFew() }
    if sortTwo() { return }
    let known = Array(places.elements)
    var numbers: [Int64] = []
    for place in known { numbers.append(Int64(place.place) << 1 | (place.isSettled ? 0 : 1)) }
    places.removeAll()
    for place in NumberOrder.places(numbers) { places.append(known[place]) }
  }

  /// The same where all have one of two places, as those have that nothing reads but what is new. False for more. O(places).
  private mutating func sortTwo() -> Bool {
    func isSame(_ a: Place, _ b: Place) -> Bool { a.place == b.place && a.isSettled == b.isSettled }
    let first = places[0]
    guard let other = places.elements.first(where: { !isSame($0, first) }) else { return true }
    if places.elements.contains(where: { !isSame($0, first) && !isSame($0, other) }) { return false }
    let last = Self.comes(first, before: other) ? other : first
    moved.removeAll()
    for place in places.elements where isSame(place, last) { moved.append(place) }
    places.removeAll { isSame($0, last) }
    places.append(contentsOf: moved.elements)
    return true
  }

  /// The same without memory for it, by insertion.
  private mutating func sortFew() {
    for index in 1..<places.count {
      let moved = places[index]
      var place = index
      while place > 0, Self.comes(moved, before: places[place - 1]) {
        places[place] = places[place - 1]
        place -= 1
      }
      places[place] = moved
    }
  }
}

/// Drafts that get a place: new ones, and those that have to come behind what they read now. The outer drafts of a copy may be
/// placed as one, a group: these have the first numbers.
final class PlacedDrafts {
  /// A cell that a draft reads, at the end of its aliases, and the draft that computes it, -1 for none.
  struct Input {
    var cell: Int32
    var definer: Int32
  }

  /// The place of what is settled, or of what is not, in a group that has no such drafts.
  static var nowhere: Int { -2 }

  /// By number: a draft, or of a group the number of the copy.
  private(set) var drafts = PlainArray<Int>()
  /// By group: its drafts.
  private var groups = PlainArray<(first: Int, end: Int)>()
  /// By number: where what it reads begins in `inputs`, which ends where that of the next one begins.
  private var starts = PlainArray<Int32>()
  private(set) var inputs = PlainArray<Input>()
  /// By draft: its number among these, -1 for one that is not of them, -2 for an inner one of a copy.
  private var numbers = PlainArray<Int32>()
  /// Whether one of them reads what an inner draft of a copy computes.
  private(set) var readsInner = false
  /// Numbers, in an order in which dependencies come first.
  private(set) var order = PlainArray<Int32>()
  /// By number.
  private(set) var isOrdered = PlainArray<Bool>()
  /// By number; of a group, the place of what is not settled in it.
  var places = PlainArray<Int>()
  /// By group: the place of what is.
  var settledPlaces = PlainArray<Int>()
  var isSettled = PlainArray<Bool>()
  var isEarly = PlainArray<Bool>()

  /// Bytes of its storage, but for what the drafts of one patch take.
  var memory: Int { numbers.memory }

  /// Removes all drafts. `count`: how many the store has; `added`: how many of those are new, for which room is made. O(drafts
  /// placed before, new drafts).
  func begin(_ count: Int, new added: Int) {
    if starts.isEmpty { starts.append(0) }
    truncate(groups.count)
    for group in groups.elements { mark(group.first..<group.end, -1) }
    groups.removeAll()
    drafts.removeAll()
    truncate(0)
    readsInner = false
    drafts.makeRoom(added)
    starts.makeRoom(added)
    inputs.makeRoom(added * 2)
    order.makeRoom(added)
    numbers.append(repeating: -1, count: count - numbers.count)
  }

  /// Forgets those with numbers from one on, and all places.
  func truncate(_ count: Int) {
    while drafts.count > count { numbers[drafts.removeLast()] = -1 }
    starts.removeAll(from: count + 1)
    inputs.removeAll(from: Int(starts[count]))
    forgetPlaces()
  }

  /// Notes which drafts are inner ones of copies: they have no place among these. `isInner`: false to forget that.
  func mark(_ inner: Range<Int>, isInner: Bool) { mark(inner, isInner ? -2 : -1) }

  @_optimize(speed)
  private func mark(_ drafts: Range<Int>, _ number: Int32) {
    checkIndex(drafts.upperBound, below: numbers.count + 1)
    guard let base = numbers.base else { return }
    for draft in drafts { base[draft] = number }
  }

  var groupCount: Int { groups.count }

  /// Adds drafts of a copy as one, before all others are added; what they read from outside is to be added, and then
  /// `endInputs()` called.
  func add(_ group: Range<Int>, ofCopy copy: Int) {
    mark(group, Int32(truncatingIfNeeded: groups.count))
    groups.append((group.lowerBound, group.upperBound))
    drafts.append(copy)
  }

  /// The place of a draft with a number. `isSettled`: whether it is, if it is one of a group.
  @inline(__always)
  func place(of number: Int, isSettled: Bool) -> Int {
    isSettled && number < groups.count ? settledPlaces[number] : places[number]
  }

  /// Notes that what a draft computes is read.
  @inline(__always)
  func noteReading(_ definer: Int32) { if definer >= 0, numbers[Int(definer)] == -2 { readsInner = true } }

  @inline(__always)
  func contains(_ draft: Int) -> Bool { numbers[draft] >= 0 }

  /// The number of a draft, less than 0 for one that is not of them.
  @inline(__always)
  func number(_ draft: Int) -> Int { Int(numbers[draft]) }

  /// The same, of those that have a place already.
  @inline(__always)
  func placedNumber(_ draft: Int) -> Int {
    let number = number(draft)
    return number < places.count ? max(number, -1) : -1
  }

  /// Adds a draft. False if it is one of them already; else what it reads is to be added, and then `endInputs()` called.
  func add(_ draft: Int) -> Bool {
    if numbers[draft] != -1 { return false }
    numbers[draft] = Int32(truncatingIfNeeded: drafts.count)
    drafts.append(draft)
    return true
  }

  @inline(__always)
  func addInput(_ cell: Int32, definer: Int32) {
    noteReading(definer)
    inputs.append(Input(cell: cell, definer: definer))
  }

  @inline(__always)
  func endInputs() { starts.append(Int32(truncatingIfNeeded: inputs.count)) }

  /// What one of them reads, in `inputs`.
  @inline(__always)
  func inputs(of number: Int) -> Range<Int> { Int(starts[number])..<Int(starts[number + 1]) }

  /// The number of the draft that computes an input, less than 0 if it is not one of them.
  @inline(__always)
  func definingNumber(_ input: Int) -> Int {
    let definer = Int(inputs[input].definer)
    return definer < 0 ? -1 : number(definer)
  }

  /// Forgets the order.
  func beginOrder() {
    order.removeAll()
    isOrdered.removeAll()
    isOrdered.append(repeating: false, count: drafts.count)
  }

  @inline(__always)
  func addToOrder(_ number: Int) {
    order.append(Int32(truncatingIfNeeded: number))
    isOrdered[number] = true
  }

  /// Gives each of them a place, to be set.
  func makePlaces() {
    forgetPlaces()
    places.append(repeating: -1, count: drafts.count)
    settledPlaces.append(repeating: -1, count: groups.count)
    isSettled.append(repeating: false, count: drafts.count)
    isEarly.append(repeating: false, count: drafts.count)
  }

  private func forgetPlaces() {
    places.removeAll()
    settledPlaces.removeAll()
    isSettled.removeAll()
    isEarly.removeAll()
  }
}
