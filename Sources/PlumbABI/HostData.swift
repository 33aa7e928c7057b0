/// The user data of a callback, released with the host's `destroy` when nothing can call it any more.
class HostData {
  final let userData: UnsafeMutableRawPointer?
  /// nil as well while the host still owns its data.
  final var destroy: (@convention(c) (UnsafeMutableRawPointer?) -> Void)?

  init(_ userData: UnsafeMutableRawPointer?) { self.userData = userData }

  deinit { destroy?(userData) }
}
