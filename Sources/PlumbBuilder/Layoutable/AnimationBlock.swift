import PlumbEngine

/// The animation of a call of `View.animate`. Layout passes during the call are animated.
///
/// Used by one thread only: a task-local value is visible in the call alone.
final class AnimationBlock: @unchecked Sendable {
  @TaskLocal static var current: AnimationBlock?

  let timing: MotionTiming
  private let completion: ((Bool) -> Void)?
  /// Layout passes whose animations have not ended, and the call itself.
  private var running = 1
  private var areAtEnd = true

  init(_ timing: MotionTiming, _ completion: ((Bool) -> Void)?) {
    self.timing = timing
    self.completion = completion
  }

  /// A layout pass is animated. Returns what its animation calls when it ends.
  func began() -> (Bool) -> Void {
    running += 1
    return { isAtEnd in self.ended(isAtEnd) }
  }

  /// An animation has ended, or the call has.
  func ended(_ isAtEnd: Bool) {
    running -= 1
    areAtEnd = areAtEnd && isAtEnd
    if running == 0 { completion?(areAtEnd) }
  }
}

extension View {
  /// Animates what layout passes during `animations` change, such as those of `sl.updateLayout(forceLayout: true)`,
  /// from the frames that are shown now. Views that are new appear in their final frames.
  ///
  /// `duration` and `delay` in seconds. `completion` is called when all has arrived (true), or another animation has
  /// taken its place (false); at once if nothing is animated. A timing that is not valid is an error of the layout
  /// pass.
  public static func animate(
    withDuration duration: Double, delay: Double = 0, options: AnimationOptions = [], animations: () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    let block = AnimationBlock(MotionTiming(duration: duration, delay: delay, curve: options.curve), completion)
    AnimationBlock.$current.withValue(block, operation: animations)
    block.ended(true)
  }
}
