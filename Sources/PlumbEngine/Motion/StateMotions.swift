import PlumbSyntax

/// Called once a motion has ended, with the layout and whether the motion reached its target. The layout is not computing then:
/// the function may change it in any way, and destroy it.
public typealias MotionCompletion = (_ layout: Layout, _ isAtEnd: Bool) -> Void

/// A key of state that goes from one value to another.
struct StateMotion {
  /// The key, as `Layout.stateKey` gives it.
  let key: UInt64
  /// What it has: another value was set by somebody else.
  var moving: MovingValue
  /// Of the program that `StateMotions.version` is of; nil if the key is gone there, or is of another type.
  var place: Place?

  /// Where a program has the value of a key.
  struct Place: BitwiseCopyable {
    var key: Int32
    var cell: UInt32
    var isValue: Bool
  }
}

/// The keys of state that move, in the order in which they began to. A layout has it from its first motion on.
final class StateMotions {
  private(set) var motions: [StateMotion] = []
  /// What is called when each of them is over. Apart, so that a step does not copy references.
  private var completions: [MotionCompletion?] = []
  /// By key, where its motion is.
  private var places = IndexMap<UInt64, Int32>()
  /// The program that has the keys at their places.
  private(set) var version = UInt64.max
  /// Of motions that are over: what is to be called.
  var ended: [(completion: MotionCompletion, isAtEnd: Bool)] = []
  /// How many seconds pass for each second of the host.
  var speed = 1.0
  /// Whether everything goes to its end at once.
  var isReduced = false

  /// Bytes of it and of its storage.
  var memory: Int { HeapBlock.object(80) + motions.memory + completions.memory + places.memory }

  var isIdle: Bool { motions.isEmpty && ended.isEmpty }

  /// The motion of a key; nil if it does not move.
  func motion(of key: UInt64) -> StateMotion? { places[key].map { motions[Int($0)] } }

  /// Lets a key move, in place of what it did.
  func begin(_ motion: StateMotion, _ completion: MotionCompletion?) {
    if let place = places[motion.key] {
      end(Int(place), isAtEnd: false)
      motions[Int(place)] = motion
      completions[Int(place)] = completion
    } else {
      places[motion.key] = Int32(truncatingIfNeeded: motions.count)
      motions.append(motion)
      completions.append(completion)
    }
  }

  /// Notes where another program has the keys.
  func takePlaces(ofProgram version: UInt64, _ place: (StateMotion) -> StateMotion.Place?) {
    for index in motions.indices { motions[index].place = place(motions[index]) }
    self.version = version
  }

  private func end(_ place: Int, isAtEnd: Bool) {
    if let completion = completions[place] { ended.append((completion, isAtEnd)) }
  }

  /// What becomes of a motion.
  enum Fate { case goesOn, isAtEnd, isCancelled }

  /// Calls `body` with each motion, in their order, and forgets those that do not go on.
  @inline(__always)
  func update(_ body: (inout StateMotion) -> Fate) {
    var kept = 0
    motions.withUnsafeMutableBufferPointer { motions in
      for place in motions.indices {
        let fate = body(&motions[place])
        if fate != .goesOn {
          end(place, isAtEnd: fate == .isAtEnd)
          places[motions[place].key] = nil
          continue
        }
        if kept < place {
          motions.swapAt(kept, place)
          completions.swapAt(kept, place)
          places[motions[kept].key] = Int32(truncatingIfNeeded: kept)
        }
        kept += 1
      }
    }
    if kept == motions.count { return }
    completions.removeLast(motions.count - kept)
    motions.removeLast(motions.count - kept)
  }

  /// Takes all to their ends with the next step.
  func finish() { for place in motions.indices { motions[place].moving.elapsed = .infinity } }
}
