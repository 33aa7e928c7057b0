/// What a callback of the host is called with, given back when nothing calls it any more.
class HostData {
  final let userData: UnsafeMutableRawPointer?
  /// nil as well while the host still owns its data.
  final var destroy: (@convention(c) (UnsafeMutableRawPointer?) -> Void)?

  init(_ userData: UnsafeMutableRawPointer?) { self.userData = userData }

  deinit { destroy?(userData) }
}
