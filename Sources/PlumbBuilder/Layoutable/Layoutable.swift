/// An object that has a layout and can update it: a view, a controller.
///
///     final class Card: View, Layoutable {
///       var activation: Activation?
///       @LayoutProperty var showsImage = false
///       @LayoutBuilder var layout: some Layout {
///         self.sl.sublayout { if showsImage { image } }
///       }
///     }
public protocol Layoutable: LayoutMethodAccessible {
  associatedtype LayoutBody: Layout
  /// The layout that is active; nil before the first update. Set by updates.
  var activation: Activation? { get set }
  @LayoutBuilder var layout: LayoutBody { get }
}

/// When a layout is updated.
public enum LayoutUpdateMode: Sendable {
  /// By the next layout pass of the tree. Several deferred updates before it are carried out as one.
  case deferred
  /// At once. The next layout pass of the tree computes the frames.
  case immediate
  /// At once, and the frames are computed at once too.
  case forced
}

extension LayoutMethodWrapper where Base: Layoutable {
  /// Makes the object's layout active in place of the previous one. `forceLayout`: computes the frames at once. Errors
  /// are in `problems` of the activation.
  public func updateLayout(forceLayout: Bool = false) { updateLayout(forceLayout ? .forced : .immediate) }

  public func updateLayout(_ mode: LayoutUpdateMode) {
    if mode == .deferred, let activation = base.activation, activation.deferUpdate(of: base) { return }
    let activation = base.activation ?? Activation()
    // Set before the update, because an `onActivate` may update the layout again.
    base.activation = activation
    base.layout.update(fromActivation: activation, forceLayout: mode == .forced)
  }
}

extension Activation {
  /// Defers an update of an object to the next layout pass of the tree, unless one is deferred already. false: there is
  /// no tree yet, so the update cannot be deferred.
  func deferUpdate<Owner: Layoutable>(of owner: Owner) -> Bool {
    if isUpdateDeferred { return true }
    guard let tree = topTree else { return false }
    isUpdateDeferred = true
    tree.deferred.append { [weak self, weak owner] in
      guard let self else { return }
      isUpdateDeferred = false
      owner?.layout.update(fromActivation: self)
    }
    return true
  }
}
